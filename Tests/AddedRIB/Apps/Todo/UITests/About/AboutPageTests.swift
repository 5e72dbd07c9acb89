import Foundation
import Riblet
import RibletLocalization
import RibletReactor
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing
import TodoDomain
import TodoTesting
import TodoUI

@testable import TodoAbout

@MainActor
@Suite("About: what is seen", .checksLeaks)
struct AboutPageTests {
    final class Parent: EmptyComponent, AboutDependency, AboutListener {
        let todos: any TodoRepository
        private(set) var finished = 0

        init(_ todos: any TodoRepository) { self.todos = todos }
        func aboutDidFinish() { finished += 1 }
    }

    @Test func showsTheCountsAndIsLeft() async throws {
        let repository = FakeTodoRepository([
            Todo(id: 1, title: "Walk", dueAt: .distantFuture, isDone: true, createdAt: .distantPast)
        ])
        let parent = Parent(repository)
        let page = await TestPage(
            WebApplication(name: "Todo") { _ in
                let context = TodoUIContext(language: .en, timeZone: "UTC", basePath: "", animal: .dog)
                let builder = AboutBuilder(dependency: parent) { StateViews(AboutView(context: context)) }
                return SingleRootRouter(builder.build(withListener: parent))
            })
        #expect(page.text.contains("1 to-dos done, 0 left.") && page.faults.isEmpty)
        try page.click("button", "Close")
        #expect(parent.finished == 1)
        page.session.end()
    }
}

import Foundation
import Localization
import Riblet
import RibletReactor
import RibletTesting
import RibletWeb
import TodoDomain
import TodoQuickEntryInterface
import TodoTesting
import TodoUI

@testable import TodoQuickEntry
@testable import TodoQuickEntryUI

/// What was presented and told, in order.
@MainActor
final class FakeQuickEntryView: FakeView, QuickEntryPresentable {
    weak var listener: (any QuickEntryPresentableListener)?
    private(set) var states: [QuickEntryState] = []
    private(set) var notices: [QuickEntryNotice] = []

    func present(_ state: QuickEntryState) { states.append(state) }
    func tell(_ notice: QuickEntryNotice) { notices.append(notice) }
}

final class FakeQuickEntryListener: QuickEntryListener {}

/// The page's parent in a test.
final class QuickEntryComponent: EmptyComponent, QuickEntryDependency {
    let todos: any TodoRepository
    let drafts: any DraftRepository
    let draftDesk = DraftDesk()
    let environment: TodoEnvironment
    let makeQuickEntryViews: @MainActor () -> QuickEntryViews

    init(todos: any TodoRepository, drafts: any DraftRepository, makeQuickEntryViews: @escaping @MainActor () -> QuickEntryViews) {
        self.todos = todos
        self.drafts = drafts
        environment = .noon
        self.makeQuickEntryViews = makeQuickEntryViews
    }
}

extension TodoEnvironment {
    /// Noon of 21 November 2026, in UTC.
    static var noon: TodoEnvironment {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return TodoEnvironment(calendar: calendar) { Date(timeIntervalSince1970: 1_795_262_400) }
    }
}

extension Todo {
    static func sample(_ id: ID, _ title: String, isDone: Bool = false) -> Todo {
        let date = Date(timeIntervalSince1970: 0)
        return Todo(id: id, title: title, text: "kept", dueAt: date, isDone: isDone, createdAt: date)
    }
}

/// The quick-entry page alone in a page.
@MainActor
func quickEntryApplication(_ todos: FakeTodoRepository) -> WebApplication {
    let listener = FakeQuickEntryListener()
    return WebApplication(name: "Todo Dog", basePath: "/app", languages: ["en", "ko"]) { request in
        let context = TodoUIContext(
            language: Language(tag: request.language), timeZone: "UTC", basePath: request.basePath, animal: .dog)
        let component = QuickEntryComponent(todos: todos, drafts: todos) { QuickEntryUserInterface.make(context) }
        return SingleRootRouter(QuickEntryBuilder(dependency: component).build(withListener: listener), listener: listener)
    }
}

/// Gives way until `condition` holds, a bounded number of times.
@MainActor
func eventually(_ condition: @MainActor () -> Bool) async -> Bool {
    for _ in 0..<500 {
        if condition() { return true }
        await letOthersRun()
    }
    return condition()
}

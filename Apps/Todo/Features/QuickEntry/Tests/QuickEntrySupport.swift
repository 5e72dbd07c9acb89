import Foundation
import Riblet
import RibletLocalization
import RibletReactor
import RibletTesting
import RibletWeb
import TodoDomain
import TodoInterfaces
import TodoTesting
import TodoUI

@testable import TodoQuickEntry
@testable import TodoQuickEntryUI

/// What was presented and told, in order.
@MainActor
final class FakeQuickEntryView: FakeView, QuickEntryPresentable {
    weak var listener: (any ActionListener<QuickEntryAction>)?
    private(set) var states: [QuickEntryState] = []
    private(set) var notices: [QuickEntryNotice] = []

    func present(_ state: QuickEntryState) { states.append(state) }
    func tell(_ notice: QuickEntryNotice) { notices.append(notice) }
}

/// The page's parent in a test.
final class QuickEntryParent: EmptyComponent, QuickEntryDependency {
    let todos: any TodoRepository
    let drafts: any DraftRepository
    let draftDesk = DraftDesk()
    let environment = TodoEnvironment.noon

    init(_ todos: FakeTodoRepository) {
        self.todos = todos
        drafts = todos
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
    WebApplication(name: "Todo Dog", basePath: "/app", languages: ["en", "ko"]) { request in
        let context = TodoUIContext(
            language: Language(tag: request.language), timeZone: "UTC", basePath: request.basePath, animal: .dog)
        return SingleRootRouter(QuickEntryBuilder(dependency: QuickEntryParent(todos)) { QuickEntryViews(context) }.build())
    }
}

import Foundation
import Riblet
import RibletReactor
import RibletTesting
import TodoDomain
import TodoTesting

@testable import TodoQuickEntry

final class FakeQuickEntryView: FakeStateView<QuickEntryState, QuickEntryAction> {
    var notices: [QuickEntryNotice] { states.news(of: \.changes.$notice) }
}

/// The page's parent in a test.
final class QuickEntryParent: EmptyComponent, QuickEntryDependency {
    let todos: any TodoRepository
    let lists: any TodoListRepository
    let drafts: any DraftRepository
    let draftDesk = DraftDesk()
    let environment = TodoEnvironment.noon

    init(_ todos: FakeTodoRepository) {
        self.todos = todos
        lists = todos
        drafts = todos
    }
}

extension TodoEnvironment {
    /// Noon of 21 November 2026, in UTC.
    static var noon: TodoEnvironment { TodoTesting.environment(now: Date(timeIntervalSince1970: 1_795_262_400)) }
}

import Synchronization
import TodoDomain

/// The choices of a test, in memory.
package final class FakePreferences: TodoPreferences {
    private struct State {
        var layout: ListLayout
        var reminds = false
        var failure: TodoError?
    }

    private let state: Mutex<State>

    /// Preferences of somebody who has chosen `layout`.
    package init(_ layout: ListLayout = .roomy) { state = Mutex(State(layout: layout)) }

    package var current: ListLayout { state.withLock(\.layout) }

    /// Makes every further call fail; nil makes them succeed again.
    package func fail(with error: TodoError?) { state.withLock { $0.failure = error } }

    /// Returns the layout of the list.
    package func listLayout() async throws(TodoError) -> ListLayout { try change { $0.layout } }

    package func choose(_ layout: ListLayout) async throws(TodoError) { try change { $0.layout = layout } }

    /// Returns true where open pages tell what becomes due.
    package func reminds() async throws(TodoError) -> Bool { try change { $0.reminds } }

    package func chooseReminders(_ areWanted: Bool) async throws(TodoError) { try change { $0.reminds = areWanted } }

    private func change<T: Sendable>(_ body: (inout State) -> T) throws(TodoError) -> T {
        let result: Result<T, TodoError> = state.withLock { state in
            if let failure = state.failure { return .failure(failure) }
            return .success(body(&state))
        }
        return try result.get()
    }
}

import Synchronization
import TodoDomain

/// Who listens to the todos of a store.
final class TodoWatchers: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<[Todo]>.Continuation] = [:]
        var last = 0
    }

    private let state = Mutex(State())
    /// Held while a list is handed over, so that two never overtake each other.
    ///
    /// Never together with the state: a listener goes while its task is being cancelled, and
    /// handing something over to that task waits until it is.
    private let telling = Mutex(())

    func add(_ listener: AsyncStream<[Todo]>.Continuation) -> Int {
        state.withLock { state in
            state.last += 1
            state.listeners[state.last] = listener
            return state.last
        }
    }

    func remove(_ number: Int) { state.withLock { _ = $0.listeners.removeValue(forKey: number) } }

    func tell(_ todos: [Todo]) {
        telling.withLock { _ in
            for listener in state.withLock(\.listeners).values { listener.yield(todos) }
        }
    }

    func tell(_ todos: [Todo], _ number: Int) {
        telling.withLock { _ in _ = state.withLock { $0.listeners[number] }?.yield(todos) }
    }
}

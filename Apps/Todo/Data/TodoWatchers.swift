import Synchronization
import TodoDomain

/// Who listens to the todos of a store.
final class TodoWatchers: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<[Todo]>.Continuation] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    func add(_ listener: AsyncStream<[Todo]>.Continuation) -> Int {
        state.withLock { state in
            state.last += 1
            state.listeners[state.last] = listener
            return state.last
        }
    }

    func remove(_ number: Int) { state.withLock { _ = $0.listeners.removeValue(forKey: number) } }

    /// Yields within the lock, so that two lists never overtake each other.
    func tell(_ todos: [Todo]) {
        state.withLock { state in
            for listener in state.listeners.values { listener.yield(todos) }
        }
    }

    func tell(_ todos: [Todo], _ number: Int) {
        state.withLock { state in _ = state.listeners[number]?.yield(todos) }
    }
}

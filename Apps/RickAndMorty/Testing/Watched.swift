import Synchronization

/// A value that tells its changes, now and after each.
final class Watched<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
        var last = 0
    }

    private let state: Mutex<State>

    init(_ value: Value) { state = Mutex(State(value: value)) }

    var value: Value { state.withLock(\.value) }

    func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        state.withLock { state in
            let result = body(&state.value)
            for listener in state.listeners.values { listener.yield(state.value) }
            return result
        }
    }

    func updates() -> AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let number = state.withLock { state in
                state.last += 1
                state.listeners[state.last] = continuation
                continuation.yield(state.value)
                return state.last
            }
            continuation.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) } }
        }
    }
}

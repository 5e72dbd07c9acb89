import Synchronization

/// A value that tells its changes, now and after each.
final class Watched<Value: Sendable>: Sendable {
    private struct Listeners {
        var all: [Int: AsyncStream<Value>.Continuation] = [:]
        var last = 0
    }

    /// Held while the value is told, so that two never overtake each other.
    private let current: Mutex<Value>
    /// By itself: a listener goes while its task is being cancelled, and telling it something waits
    /// for that.
    private let listeners = Mutex(Listeners())

    init(_ value: Value) { current = Mutex(value) }

    var value: Value { current.withLock { $0 } }

    func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        current.withLock { value in
            let result = body(&value)
            for listener in listeners.withLock(\.all).values { listener.yield(value) }
            return result
        }
    }

    func updates() -> AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let number = current.withLock { value in
                continuation.yield(value)
                return listeners.withLock { listeners in
                    listeners.last += 1
                    listeners.all[listeners.last] = continuation
                    return listeners.last
                }
            }
            continuation.onTermination = { [weak self] _ in self?.listeners.withLock { _ = $0.all.removeValue(forKey: number) } }
        }
    }
}

import RibletUpdates
import Synchronization

/// A value that tells its changes, now and after each.
final class Watched<Value: Sendable>: Sendable {
    /// Held while the value is told, so that two never overtake each other.
    private let current: Mutex<Value>
    private let listeners = Followers<Value>()

    init(_ value: Value) { current = Mutex(value) }

    var value: Value { current.withLock { $0 } }

    func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        current.withLock { value in
            let result = body(&value)
            listeners.yield(value)
            return result
        }
    }

    func updates() -> Updates<Value> {
        Updates { [self] follower in
            current.withLock { value in
                follower.yield(value)
                listeners.add(follower)
            }
        }
    }
}

/// A value that changes, and that each observer gets at once and after every change.
///
/// ```swift
/// let trips = BehaviorRelay<[Trip]>([])
/// observe(trips) { [unowned self] in send(.loaded($0)) }
/// trips.send(stored)
/// ```
@MainActor
public final class BehaviorRelay<Value> {
    /// The current value of the relay.
    public private(set) var value: Value
    private let changes = Relay<Value>()

    /// - Parameter value: the first value.
    public init(_ value: Value) { self.value = value }

    /// Makes `value` the value, and sends it to every observer, in the order in which they
    /// subscribed.
    public func send(_ value: Value) {
        self.value = value
        changes.send(value)
    }

    /// Observes without a scope: the caller keeps the returned observation, and cancelling it ends
    /// it.
    public func observe(_ onValue: @escaping (Value) -> Void) -> RelayObservation<Value> {
        let observation = changes.observe(onValue)
        onValue(value)
        return observation
    }

    /// Observes until `scope` ends.
    @discardableResult
    public func observe(in scope: Scope, _ onValue: @escaping (Value) -> Void) -> RelayObservation<Value> {
        let observation = changes.observe(in: scope, onValue)
        if !scope.hasEnded { onValue(value) }
        return observation
    }

    /// The value now and those that follow as an asynchronous sequence; see ``Relay/values()``.
    public func values() -> AsyncStream<Value> where Value: Sendable {
        let (stream, source) = StreamSource<Value>.make()
        source.onTermination(observe { source.continuation.yield($0) })
        return stream
    }
}

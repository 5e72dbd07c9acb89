/// Delivers values synchronously, in order, to observers that are bound to a scope.
///
/// A value sent while another one is being delivered waits until every observer has received the
/// first: delivery never recurses. An observer added during a delivery receives the values after
/// it. A cancelled observer receives no further value, not even the current one.
@MainActor
public final class Relay<Value>: AnyRelay {
    /// The values that were sent while another one was being delivered.
    private var waiting = ContiguousArray<Value>()

    /// A relay without observers.
    public override init() {}

    /// Sends `value` to every observer, in the order in which they subscribed.
    public func send(_ value: Value) {
        guard !isDelivering else {
            waiting.append(value)
            hasWaiting = true
            return
        }
        guard hasObservers else { return }
        isDelivering = true
        deliver(value)
        while hasWaiting {
            // Values are freed outside any access to the list: freeing one may send again.
            let batch = waiting
            waiting = []
            hasWaiting = false
            for value in batch { deliver(value) }
        }
        isDelivering = false
    }

    /// Observes without a scope: the caller keeps the returned observation, and cancelling it ends
    /// it.
    @inlinable
    public func observe(_ onValue: @escaping (Value) -> Void) -> RelayObservation<Value> {
        let observation = RelayObservation(onValue)
        add(observation)
        return observation
    }

    /// Observes until `scope` ends.
    @discardableResult
    @inlinable
    public func observe(in scope: Scope, _ onValue: @escaping (Value) -> Void) -> RelayObservation<Value> {
        let observation = observe(onValue)
        scope.add(observation)
        return observation
    }

    /// The values from now on as an asynchronous sequence. Each iterator buffers the values that it
    /// has not taken yet, without limit. The sequence ends when its task is cancelled or the relay
    /// is freed.
    public func values() -> AsyncStream<Value> where Value: Sendable {
        let (stream, source) = StreamSource<Value>.make()
        let observation = observe { source.continuation.yield($0) }
        source.onTermination(observation)
        return stream
    }

    private func deliver(_ value: Value) {
        beginDelivery()
        while let observation = takeTurn() {
            // Observers are added by `observe` alone, so all are of this type.
            unsafeDowncast(observation, to: RelayObservation<Value>.self).receive(value)
        }
    }
}

/// One observer of a ``Relay``.
@MainActor
public final class RelayObservation<Value>: AnyObservation {
    private let onValue: (Value) -> Void

    @usableFromInline
    init(_ onValue: @escaping (Value) -> Void) { self.onValue = onValue }

    fileprivate func receive(_ value: Value) { onValue(value) }
}

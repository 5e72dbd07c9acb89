/// Delivers values synchronously, in order, to observers whose life is bound to a scope.
///
/// A value sent while another one is being delivered waits until every observer has had the first: delivery never recurses. An observer
/// added during a delivery hears from the next value on; one that is cancelled hears nothing more, not even the value under way.
@MainActor
public final class Relay<Value> {
    /// All are of type `Observation<Value>`; the list is not generic, so it costs the same whatever the value.
    private var list = SlotList<ScopeItem>()
    private var isDelivering = false
    private var waiting = ContiguousArray<Value>()

    /// A relay without observers.
    public init() {}

    /// How many observers listen now.
    public var observerCount: Int { list.count }

    /// Sends `value` to every observer, in the order in which they subscribed.
    public func send(_ value: Value) {
        guard !isDelivering else {
            waiting.append(value)
            return
        }
        guard !list.isEmpty else { return }
        isDelivering = true
        deliver(value)
        while !waiting.isEmpty {
            // Values are freed outside any access to the list: freeing one may send again.
            var batch = ContiguousArray<Value>()
            swap(&batch, &waiting)
            for value in batch { deliver(value) }
        }
        isDelivering = false
        tidy()
    }

    /// Observes without a scope: the caller keeps the returned observation, and cancelling it ends it.
    public func observe(_ onValue: @escaping (Value) -> Void) -> Observation<Value> {
        let observation = Observation(relay: self, onValue)
        observation.index = list.append(observation)
        return observation
    }

    /// Observes until `scope` ends.
    @discardableResult
    public func observe(in scope: Scope, _ onValue: @escaping (Value) -> Void) -> Observation<Value> {
        let observation = observe(onValue)
        scope.add(observation)
        return observation
    }

    /// The values from now on as an asynchronous sequence. Each iterator buffers without limit what it has not taken yet; it ends when
    /// its task is cancelled or the relay is freed.
    public func values() -> AsyncStream<Value> where Value: Sendable {
        let (stream, source) = StreamSource<Value>.make()
        let observation = observe { source.continuation.yield($0) }
        source.onTermination(observation)
        return stream
    }

    fileprivate func remove(_ observation: Observation<Value>) {
        guard observation.index >= 0 else { return }
        list.remove(at: observation.index)
        observation.index = -1
        if !isDelivering { tidy() }
    }

    isolated deinit {
        for case let item? in list.slots { unsafeDowncast(item, to: Observation<Value>.self).relay = nil }
    }

    private func deliver(_ value: Value) {
        let count = list.slots.count
        var index = 0
        while index < count {
            if let item = list.slots[index] { unsafeDowncast(item, to: Observation<Value>.self).onValue(value) }
            index &+= 1
        }
    }

    private func tidy() {
        list.tidy { unsafeDowncast($0, to: Observation<Value>.self).index = $1 }
    }
}

/// One observer of a ``Relay``.
@MainActor
public final class Observation<Value>: ScopeItem {
    fileprivate let onValue: (Value) -> Void
    fileprivate var index: Int32 = -1
    // The relay clears this before it goes, so it never dangles.
    fileprivate unowned(unsafe) var relay: Relay<Value>?

    fileprivate init(relay: Relay<Value>, _ onValue: @escaping (Value) -> Void) {
        self.relay = relay
        self.onValue = onValue
    }

    /// Stops listening.
    public override func end() {
        relay?.remove(self)
    }
}

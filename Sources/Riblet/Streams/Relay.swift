/// Delivers values synchronously, in order, to observers whose life is bound to a scope.
///
/// A value sent while another one is being delivered waits until every observer has had the first: delivery never recurses. An observer
/// added during a delivery hears from the next value on; one that is cancelled hears nothing more, not even the value under way.
@MainActor
public final class Relay<Value> {
    private var observers = ContiguousArray<Observation<Value>?>()
    private var live = 0
    private var isDelivering = false
    private var waiting = ContiguousArray<Value>()

    /// A relay without observers.
    public init() {}

    /// How many observers listen now.
    public var observerCount: Int { live }

    /// Sends `value` to every observer, in the order in which they subscribed.
    public func send(_ value: Value) {
        guard !isDelivering else {
            waiting.append(value)
            return
        }
        guard live > 0 else { return }
        isDelivering = true
        deliver(value)
        if !waiting.isEmpty { drain() }
        isDelivering = false
        if observers.count > 16, observers.count > live * 2 { compact() }
    }

    /// Observes without a scope: the caller keeps the returned observation, and cancelling it ends it.
    public func observe(_ onValue: @escaping (Value) -> Void) -> Observation<Value> {
        let observation = Observation(relay: self, index: observers.count, onValue)
        observers.append(observation)
        live += 1
        return observation
    }

    /// Observes until `scope` ends.
    @discardableResult
    public func observe(in scope: Scope, _ onValue: @escaping (Value) -> Void) -> Observation<Value> {
        let observation = observe(onValue)
        scope.add(observation)
        return observation
    }

    /// The values from now on as an asynchronous sequence. Each iterator buffers without limit what it has not taken yet, and ends when
    /// its task is cancelled.
    public func values() -> AsyncStream<Value> where Value: Sendable {
        let (stream, continuation) = AsyncStream<Value>.makeStream()
        let observation = observe { continuation.yield($0) }
        continuation.onTermination = { _ in Task { @MainActor in observation.cancel() } }
        return stream
    }

    fileprivate func remove(_ observation: Observation<Value>) {
        guard observation.index >= 0 else { return }
        observers[observation.index] = nil
        observation.index = -1
        live -= 1
        if live == 0, !isDelivering { observers.removeAll(keepingCapacity: true) }
    }

    private func deliver(_ value: Value) {
        let count = observers.count
        var index = 0
        while index < count {
            observers[index]?.onValue(value)
            index += 1
        }
    }

    private func drain() {
        var next = 0
        while next < waiting.count {
            deliver(waiting[next])
            next += 1
        }
        waiting.removeAll(keepingCapacity: true)
    }

    private func compact() {
        observers.removeAll { $0 == nil }
        for index in observers.indices { observers[index]?.index = index }
    }
}

/// One observer of a ``Relay``.
@MainActor
public final class Observation<Value>: ScopeItem {
    fileprivate let onValue: (Value) -> Void
    fileprivate var index: Int
    private weak var relay: Relay<Value>?

    fileprivate init(relay: Relay<Value>, index: Int, _ onValue: @escaping (Value) -> Void) {
        self.relay = relay
        self.index = index
        self.onValue = onValue
    }

    public override func end() {
        relay?.remove(self)
    }
}

/// A state and those who observe it.
@MainActor @usableFromInline
class StateStore<State>: StoreOwner {
    @usableFromInline final var state: State
    /// Most states have one observer, which needs no list. It is the oldest one where there are
    /// others.
    @usableFromInline final var first: StateObservation<State>?
    /// A cancelled observation leaves a hole; holes are closed when they outnumber the observers
    /// and nothing is being delivered.
    @usableFromInline final var observers = ContiguousArray<StateObservation<State>?>()
    @usableFromInline final var isDelivering = false
    /// The number of times that the state was changed or replaced.
    @usableFromInline final var changes: UInt32 = 0
    private final var live: Int32 = 0

    @inlinable
    init(state: State) { self.state = state }

    /// Tells every observer the state, in the order in which they subscribed. The state does not
    /// change meanwhile: what would change it waits in the reactor's queue.
    @inlinable
    final func deliver() {
        let count = observers.count
        guard first != nil || count > 0 else { return }
        isDelivering = true
        if let first { first.onState(state) }
        var index = 0
        while index < count {
            // Those who subscribe meanwhile are told by subscribing; those who leave leave a hole.
            if let observer = observers[index] { observer.onState(state) }
            index += 1
        }
        isDelivering = false
    }

    @usableFromInline
    final func add(_ observation: StateObservation<State>) {
        if !isDelivering, observers.count > 8, observers.count > Int(live) * 2 { compact() }
        live += 1
        if live == 1, !isDelivering {
            observers = []
            first = observation
            return
        }
        observation.index = Int32(observers.count)
        observers.append(observation)
    }

    final func remove(_ observation: StateObservation<State>) {
        if first === observation {
            first = nil
        } else {
            guard observation.index >= 0 else { return }
            observers[Int(observation.index)] = nil
            observation.index = -1
        }
        live -= 1
        if live == 0, !isDelivering { observers = [] }
    }

    isolated deinit {
        registry?.owner = nil
        first?.store = nil
        for observation in observers { observation?.store = nil }
    }

    private final func compact() {
        observers.removeAll { $0 == nil }
        for index in observers.indices { observers[index]?.index = Int32(index) }
    }
}

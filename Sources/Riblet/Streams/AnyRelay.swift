/// The part of a ``Relay`` that does not depend on its values: its observers, and the order of
/// delivery.
@MainActor
public class AnyRelay {
    private final var list = LinkedList<ObserverRole>()
    // The next and the last observer of the current delivery. Both are in the list.
    private(set) final var next: Unmanaged<AnyObservation>?
    private final var last: Unmanaged<AnyObservation>?
    /// A value is being delivered; others wait.
    final var isDelivering = false
    /// Others do wait; looking at the values themselves would depend on their type.
    final var hasWaiting = false

    init() {}

    /// The number of observers.
    public final var observerCount: Int { Int(list.count) }

    final var hasObservers: Bool { !list.isEmpty }

    @usableFromInline
    final func add(_ observation: AnyObservation) {
        observation.relay = Unmanaged.passUnretained(self)
        list = list.appending(observation)
    }

    fileprivate final func remove(_ observation: AnyObservation) {
        // The current delivery continues with the next observer, and ends with the last one that
        // was there when it began.
        let leaving = Unmanaged.passUnretained(observation)
        if next?.toOpaque() == leaving.toOpaque() { next = isLast(leaving) ? nil : LinkedList<ObserverRole>.next(leaving) }
        if isLast(leaving) { last = LinkedList<ObserverRole>.previous(leaving) }
        list = list.removing(observation)
        leaving.release()
    }

    /// Begins a delivery to those who listen now.
    @inline(__always)
    final func beginDelivery() {
        next = list.first
        last = list.last
    }

    /// The turn goes to the one after `current`, who is next.
    @inline(__always)
    final func pass(_ current: AnyObservation) {
        next = isLast(Unmanaged.passUnretained(current)) ? nil : current.links.next
    }

    private final func isLast(_ observation: Unmanaged<AnyObservation>) -> Bool { last?.toOpaque() == observation.toOpaque() }

    isolated deinit {
        while let first = list.first {
            let observation = first.takeRetainedValue()
            list = list.removing(observation)
            observation.relay = nil
        }
    }
}

/// One observer of a relay, whatever the values of the relay.
@MainActor
public class AnyObservation: ScopeItem {
    fileprivate final var links = Links<AnyObservation>()
    // Set while it is in the relay's list. The relay clears it before it goes, so it never dangles.
    fileprivate final var relay: Unmanaged<AnyRelay>?

    @usableFromInline
    override init() {}

    /// Removes the observer from the relay.
    public final override func end() {
        guard let relay else { return }
        self.relay = nil
        relay.takeUnretainedValue().remove(self)
    }
}

/// The observers of one relay.
private enum ObserverRole: ListRole {
    static func links(of observation: AnyObservation) -> Links<AnyObservation> { observation.links }
    static func setNext(_ next: Unmanaged<AnyObservation>?, of observation: AnyObservation) { observation.links.next = next }
    static func setPrevious(_ previous: Unmanaged<AnyObservation>?, of observation: AnyObservation) {
        observation.links.previous = previous
    }
}

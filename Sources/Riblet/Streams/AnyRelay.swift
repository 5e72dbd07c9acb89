/// The part of a ``Relay`` that does not depend on its values: its observers, and the order of
/// delivery.
@MainActor
public class AnyRelay {
    private final var list = LinkedList<ObserverRole>()
    /// The next and the last observer of the current delivery. Both are in the list.
    private final var next: Unretained<AnyObservation>?
    private final var last: Unretained<AnyObservation>?
    /// A value is being delivered; others wait.
    final var isDelivering = false
    /// Others do wait; looking at the values themselves would depend on their type.
    final var hasWaiting = false

    init() {}

    /// The number of observers.
    public final var observerCount: Int { list.count }

    final var hasObservers: Bool { !list.isEmpty }

    @usableFromInline
    final func add(_ observation: AnyObservation) {
        observation.relay = Unretained(self)
        list = list.appending(observation)
    }

    fileprivate final func remove(_ observation: AnyObservation) {
        // The current delivery continues with the next observer, and ends with the last one that
        // was there when it began.
        let leaving = Unretained(observation)
        if next == leaving { advance(from: leaving) }
        if last == leaving { last = observation.links.previous }
        list = list.removing(observation)
    }

    /// Begins a delivery to those who listen now.
    final func beginDelivery() {
        next = list.head
        last = list.tail
    }

    /// The observer whose turn it is; the turn then goes to the one after it.
    final func takeTurn() -> AnyObservation? {
        guard let current = next else { return nil }
        advance(from: current)
        return current.target
    }

    private final func advance(from current: Unretained<AnyObservation>) {
        next = last == current ? nil : current.target.links.next
    }

    isolated deinit {
        while let observation = list.first {
            list = list.removing(observation)
            observation.relay = nil
        }
    }
}

/// One observer of a relay, whatever the values of the relay.
@MainActor
public class AnyObservation: ScopeItem {
    fileprivate final var links = Links<AnyObservation>()
    /// The relay, as long as the observer is in its list.
    fileprivate final var relay: Unretained<AnyRelay>?

    @usableFromInline
    override init() {}

    /// Removes the observer from the relay.
    public final override func end() {
        guard let relay else { return }
        self.relay = nil
        relay.target.remove(self)
    }
}

/// The observers of one relay.
private enum ObserverRole: ListRole {
    static func links(of observation: AnyObservation) -> Links<AnyObservation> { observation.links }
    static func setLinks(_ links: Links<AnyObservation>, of observation: AnyObservation) { observation.links = links }
}

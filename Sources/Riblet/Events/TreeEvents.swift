/// Where inspectors, loggers and metrics listen to every tree of the process.
///
/// An event that nobody observes costs the test of a bit. A path is made when it is first read, and
/// a duration is measured only where the end of the operation is observed.
@MainActor
public enum TreeEvents {
    /// The events that some observer wants, and for each end of an operation its beginning.
    private(set) static var interest: TreeInterest = []
    private static var observers = ContiguousArray<TreeObservation>()
    /// Operations that have begun and not ended, innermost last.
    private static var openings = ContiguousArray<Opening>()
    private static var spare: TreeEventSource?
    /// The routers whose events are being told now, innermost last.
    private static var told = ContiguousArray<BaseRouter>()

    private struct Opening {
        /// The event that will end it.
        let end: TreeEvent.Kind
        let router: ObjectIdentifier
        let time: ContinuousClock.Instant
    }

    /// Calls `onEvent` synchronously for each event of every tree, in order, until the returned
    /// subscription is cancelled or freed.
    ///
    /// - Parameters:
    ///   - kinds: the kinds of events to observe; all by default.
    ///   - onEvent: called on the main actor during the operation. Changing the tree of the event
    ///     is a ``Misuse`` and has no effect.
    /// - Returns: the subscription; cancelling or freeing it ends it.
    public static func observe(
        _ kinds: Set<TreeEvent.Kind> = Set(TreeEvent.Kind.allCases), _ onEvent: @escaping (TreeEvent) -> Void
    ) -> some Cancellable {
        let observation = TreeObservation(kinds: TreeInterest(kinds), onEvent)
        observers.append(observation)
        observersChanged()
        return TreeSubscription(observation)
    }

    fileprivate static func remove(_ observation: TreeObservation) {
        observers.removeAll { $0 === observation }
        observersChanged()
    }

    private static func observersChanged() {
        let others = interest.intersection(.telling)
        interest = observers.reduce(into: others) { $0.formUnion($1.kinds.withBeginnings) }
        openings.removeAll { !isObserved($0.end) }
    }

    /// Returns true while observers are being told of the tree that `router` is in. Observers must
    /// not change that tree: the operation that tells them is half done.
    static func isTelling(of router: BaseRouter) -> Bool { interest.contains(.telling) && isTold(router) }

    private static func isTold(_ router: BaseRouter) -> Bool {
        let root = router.topRouter
        return told.contains { $0.topRouter === root }
    }

    // MARK: What the tree tells

    // The test of a bit stays at the caller, which is all that an unobserved event costs.
    package static func isObserved(_ kind: TreeEvent.Kind) -> Bool { interest.contains(TreeInterest(kind)) }

    /// Tells that an operation begins: `kind` is one of the `will…` events.
    static func begin(_ kind: TreeEvent.Kind, _ router: BaseRouter) {
        if isObserved(kind) { open(kind, router) }
    }

    /// Tells that an operation has ended: `kind` is one of the `did…` events, and the operation the
    /// innermost of its kind on this router. `operation` took the router out of its tree, where
    /// that has ended.
    static func end(_ kind: TreeEvent.Kind, _ router: BaseRouter, by operation: Detachment.Operation? = nil) {
        if isObserved(kind) { complete(kind, router, operation) }
    }

    /// Forgets an operation that `kind` would have ended, and that does not come to its end:
    /// something that ran in the course of it has seen to that.
    static func abandon(_ kind: TreeEvent.Kind, _ router: BaseRouter) {
        if isObserved(kind) { _ = close(kind, router) }
    }

    /// Tells of something that neither begins nor ends an operation: the end of a tree.
    static func tell(_ kind: TreeEvent.Kind, _ router: BaseRouter, by operation: Detachment.Operation) {
        if isObserved(kind) { deliver(kind, router, .now, nil, operation) }
    }

    private static func open(_ kind: TreeEvent.Kind, _ router: BaseRouter) {
        let now = ContinuousClock.now
        if let end = kind.end, isObserved(end) {
            openings.append(Opening(end: end, router: ObjectIdentifier(router), time: now))
        }
        deliver(kind, router, now, nil, nil)
    }

    private static func complete(_ kind: TreeEvent.Kind, _ router: BaseRouter, _ operation: Detachment.Operation?) {
        let now = ContinuousClock.now
        let opening = close(kind, router)
        deliver(kind, router, now, opening.map { $0.time.duration(to: now) }, operation)
    }

    private static func close(_ end: TreeEvent.Kind, _ router: BaseRouter) -> Opening? {
        let identity = ObjectIdentifier(router)
        guard let index = openings.lastIndex(where: { $0.router == identity && $0.end == end }) else { return nil }
        return openings.remove(at: index)
    }

    private static func deliver(
        _ kind: TreeEvent.Kind, _ router: BaseRouter, _ time: ContinuousClock.Instant, _ duration: Duration?,
        _ operation: Detachment.Operation?
    ) {
        var source = spare.take() ?? TreeEventSource()
        source.open(router)
        told.append(router)
        interest.insert(.telling)
        do {
            let event = TreeEvent(kind, at: time, duration: duration, by: operation, of: router, source)
            let interest = TreeInterest(kind)
            // An observer that goes while others are being told is not told any more.
            for observation in observers where observation.kinds.contains(interest) && !observation.isCancelled {
                observation.onEvent(event)
            }
        }
        told.removeLast()
        if told.isEmpty { interest.remove(.telling) }
        if isKnownUniquelyReferenced(&source) {
            source.clear()
            spare = source
        } else {
            source.settle()
        }
    }
}

@MainActor
private final class TreeObservation: Cancellable {
    let kinds: TreeInterest
    let onEvent: (TreeEvent) -> Void
    private(set) var isCancelled = false

    init(kinds: TreeInterest, _ onEvent: @escaping (TreeEvent) -> Void) {
        self.kinds = kinds
        self.onEvent = onEvent
    }

    func cancel() {
        isCancelled = true
        TreeEvents.remove(self)
    }
}

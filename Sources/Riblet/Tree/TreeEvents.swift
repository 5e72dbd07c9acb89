/// One step in the life of a RIB.
public struct TreeEvent {
    /// The steps that are told, in the order in which a RIB lives through them.
    public enum Kind: String, Sendable, CaseIterable {
        /// The router has been listed by its parent; it is neither active nor, the first time, loaded yet.
        case willAttach
        /// The attachment is complete. Missing where the router was detached in the course of it.
        case didAttach
        /// `didLoad()` is about to be called.
        case willLoad
        /// `didLoad()` has returned.
        case didLoad
        /// The interactor is about to become active.
        case willActivate
        /// The interactor is active and its workers run. Missing where it was deactivated in the course of it.
        case didActivate
        /// The interactor's workers are about to stop; it still is active.
        case willDeactivate
        /// The interactor is inactive and nothing is bound to it any more.
        case didDeactivate
        /// The router is about to be detached; its subtree still is active.
        case willDetach
        /// The subtree is inactive; the router is taken out of its parent's list right after this.
        case didDetach
        /// The router was freed while it was still active: somebody dropped the last reference without detaching it.
        case released
        /// The tree of this launch router was terminated.
        case terminated
    }

    /// What happened.
    public let kind: Kind
    /// Names from the root down, joined with `/`.
    public let path: String
    /// When it happened, on the continuous clock.
    public let time: ContinuousClock.Instant
    /// Identity of the router; it distinguishes RIBs of equal path and stays the same from attach to detach.
    public let router: ObjectIdentifier
}

/// Where inspectors, loggers, metrics and leak detectors listen to every tree of the process.
///
/// Nothing is computed, not even a path, while nobody observes.
@MainActor
public enum TreeEvents {
    static var isObserved = false
    private static var observers = ContiguousArray<TreeObservation>()

    /// Calls `onEvent` synchronously for each event of every tree, in order, until the returned subscription is cancelled or freed.
    ///
    /// - Parameters:
    ///   - onMisuse: called for each ``Misuse`` before ``Misuse/handler``.
    ///   - onEvent: called on the main actor in the middle of the operation; it must not change the tree.
    /// - Returns: the subscription; cancelling or freeing it ends it.
    public static func observe(
        onMisuse: ((Misuse) -> Void)? = nil, _ onEvent: @escaping (TreeEvent) -> Void
    ) -> some Cancellable {
        let observation = TreeObservation(onEvent: onEvent, onMisuse: onMisuse)
        observers.append(observation)
        isObserved = true
        return TreeObservationHandle(observation)
    }

    fileprivate static func remove(_ observation: TreeObservation) {
        observation.isCancelled = true
        observers.removeAll { $0 === observation }
        isObserved = !observers.isEmpty
    }

    @inline(never)
    static func emit(_ kind: TreeEvent.Kind, _ router: BaseRouter) {
        let event = TreeEvent(kind: kind, path: router.path, time: .now, router: ObjectIdentifier(router))
        // An observer that goes while others are being told is not told any more.
        for observation in observers where !observation.isCancelled { observation.onEvent(event) }
    }

    static func emitMisuse(_ misuse: Misuse) {
        for observation in observers where !observation.isCancelled { observation.onMisuse?(misuse) }
    }
}

@MainActor
private final class TreeObservation {
    var isCancelled = false
    let onEvent: (TreeEvent) -> Void
    let onMisuse: ((Misuse) -> Void)?

    init(onEvent: @escaping (TreeEvent) -> Void, onMisuse: ((Misuse) -> Void)?) {
        self.onEvent = onEvent
        self.onMisuse = onMisuse
    }
}

/// The list owns the observation; the handle owns the listener's wish to hear. Freeing the handle ends it.
private final class TreeObservationHandle: Cancellable {
    private var observation: TreeObservation?

    init(_ observation: TreeObservation) { self.observation = observation }

    func cancel() {
        guard let observation else { return }
        self.observation = nil
        TreeEvents.remove(observation)
    }

    isolated deinit { cancel() }
}

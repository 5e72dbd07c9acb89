/// One step in the life of a RIB.
@MainActor
public struct TreeEvent {
    /// The steps that are told, in the order in which a RIB lives through them.
    public enum Kind: String, Sendable, CaseIterable {
        /// The router has been listed by its parent; it is neither active nor, the first time,
        /// loaded yet.
        case willAttach
        /// The attachment is complete. Missing where the router was detached in the course of it.
        case didAttach
        /// `didLoad()` is about to be called.
        case willLoad
        /// `didLoad()` has returned.
        case didLoad
        /// The interactor is about to become active.
        case willActivate
        /// The interactor is active and its workers run. Missing where it was deactivated in the
        /// course of it.
        case didActivate
        /// The interactor's workers are about to stop; it still is active.
        case willDeactivate
        /// The interactor is inactive and nothing is bound to it any more.
        case didDeactivate
        /// The router is about to be detached; its subtree still is active.
        case willDetach
        /// The subtree is inactive; the router is taken out of its parent's list right after this.
        case didDetach
        /// The router was freed while it was still active or at the root of a launched tree:
        /// somebody dropped the last reference without detaching or terminating it.
        case released
        /// The tree of this launch router was terminated.
        case terminated
    }

    /// The step that the tree takes or has taken.
    public let kind: Kind
    /// When it happened, on the continuous clock.
    public let time: ContinuousClock.Instant
    /// The time since the `will…` event of the same operation; nil if the event ends none.
    ///
    /// The time includes all that ran in between: the activation of a RIB is part of its
    /// attachment.
    public let duration: Duration?
    /// Identity of the router; it distinguishes RIBs of equal path and stays the same from attach
    /// to detach.
    public let router: ObjectIdentifier
    /// The operation that took the RIB out of its tree; nil if the event does not end its time there.
    package let operation: Detachment.Operation?
    /// The router itself, for the time of the call; it may be going.
    package var node: BaseRouter { source.router! }
    private let source: TreeEventSource

    init(
        _ kind: Kind, at time: ContinuousClock.Instant, duration: Duration?, by operation: Detachment.Operation?,
        of router: BaseRouter, _ source: TreeEventSource
    ) {
        self.kind = kind
        self.time = time
        self.duration = duration
        self.operation = operation
        self.router = ObjectIdentifier(router)
        self.source = source
    }

    /// Names from the root down, joined with `/`, as they were when it happened. Computed when
    /// first asked for.
    public var path: String { source.path }

    /// The name that all RIBs of one kind share: the type of the router without `Router`,
    /// independent of the router's ``BaseRouter/name``.
    public var ribType: String { source.ribType }
}

/// The facts that observers of one event ask the tree for, worked out once. The source keeps the
/// router for the time of the call only: it may be on its way out.
@MainActor
final class TreeEventSource {
    fileprivate var router: BaseRouter?
    private var knownPath: String?
    private var knownType: String?

    var path: String {
        if let knownPath { return knownPath }
        let path = router?.path ?? ""
        knownPath = path
        return path
    }

    var ribType: String {
        if let knownType { return knownType }
        let name = router.map { RIBNames.name(of: type(of: $0)) } ?? ""
        knownType = name
        return name
    }

    func open(_ router: BaseRouter) { self.router = router }

    /// Nobody has kept the event.
    func clear() {
        router = nil
        knownPath = nil
        knownType = nil
    }

    /// Fixes the path, because the event was stored and must not change later.
    func settle() {
        _ = path
        _ = ribType
        router = nil
    }
}

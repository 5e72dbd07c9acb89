/// A use of the tree that cannot be right, with a sentence that says what to do instead.
///
/// In a debug build a misuse stops the program with its ``message``, unless a host shows it to
/// those who build the application; there, as in a release build, the offending call is ignored and
/// the misuse goes to those who observe problems (see ``TreeEvents/observeProblems(_:)``), which
/// log it. Both go through one replaceable handler, ``Misuse/handler``.
public struct Misuse: Error, TreeProblem {
    /// The kind of mistake.
    public enum Kind: String, Sendable, CaseIterable {
        /// `attachChild` of a router that already is a child of this one.
        case attachedTwice
        /// `attachChild` of a router that is a child of another one.
        case secondParent
        /// `attachChild` of the router itself or of one of its ancestors.
        case cycle
        /// `detachChild` of a router that is not a child of this one.
        case detachedStranger
        /// A task, an observation or a worker bound to an interactor that is not active.
        case boundWhileInactive
        /// `attachChild` on a router that has been detached itself.
        case builtWhileDetached
        /// Any use of a router after `terminate()` of its tree.
        case usedAfterEnd
        /// An interactor activated by hand below a parent that is not active.
        case activatedBelowInactiveParent
        /// A launch router launched a second time, or one that has a parent.
        case launchedTwice
        /// A second container of a router with the key of another one.
        case duplicateContainer
        /// Two tabs of one container with the same address.
        case sharedAddress
        /// Markup that a host refuses to write, such as an inline event handler.
        case unsafeMarkup
        /// A workflow subscribed to before any of its chains was committed.
        case workflowNotCommitted
        /// A workflow subscribed to a second time, or changed after it was subscribed to.
        case workflowReused
        /// Two plug-ins of one plug-in point with the same id.
        case duplicatePlugin
        /// A router made for an interactor that is not a subclass of ``Interactor``.
        case foreignInteractor
        /// A viewable router made for a view that is no ``ViewControllable``.
        case foreignView
        /// An interactor that asks for its router as something that it is not.
        case foreignRouter
        /// A router made for an interactor that has a router already.
        case secondRouter
        /// An observer of ``TreeEvents`` that changes the tree it is told of.
        case changedByObserver
        /// An observation, a task or a workflow's subscription given to a second scope.
        case boundTwice
        /// A reactor's state that is read, observed or saved from within its own `reduce`.
        case usedInReduce
        /// An object with `@Inject` whose registration does not list what it injects, or a container
        /// that is asked for what its registrations do not allow.
        case notRegistered
        /// A router of a RIB that lacks a service, attached or launched.
        case incomplete
        /// A reactor with a mutation and neither of the two reducers.
        case missingReducer
    }

    /// The kind of mistake.
    public let kind: Kind
    /// The path of the RIB at fault, such as `Root/Home/List`.
    public let path: String
    /// The mistake and its remedy, in one sentence.
    public let message: String
    /// True if a host has shown the misuse, so ``handler`` need not.
    public internal(set) var isShown = false

    /// Describes a misuse; libraries built on the tree report theirs through ``report(_:)`` as
    /// well.
    public init(kind: Kind, path: String, message: String) {
        self.kind = kind
        self.path = path
        self.message = message
    }

    /// The kind, the path and the message in one line.
    public var description: String { "\(path): \(message) [\(kind.rawValue)]" }

    /// Receives every misuse on the main actor. Replace it in a test or to report to a crash
    /// service; the default traps in a debug build, unless a host has shown the misuse, and does
    /// nothing further in release.
    @MainActor public static var handler: @MainActor (Misuse) -> Void = { misuse in
        if !misuse.isShown { assertionFailure("Riblet misuse: \(misuse.description)") }
    }

    /// Asks a host to show each misuse, before ``handler`` is called. The host is called in the
    /// middle of the call that is at fault.
    ///
    /// - Parameter show: shows a misuse to whoever builds the application, or says that it is not
    ///   of one of the host's trees by returning false.
    /// - Returns: the registration of the host, to be cancelled.
    @MainActor public static func hosts(_ show: @escaping @MainActor (Misuse) -> Bool) -> some Cancellable { allHosts.add(show) }

    @MainActor private static let allHosts = ProblemHosts<Misuse>()

    /// Makes a misuse and reports it.
    ///
    /// - Parameters:
    ///   - kind: the kind of mistake.
    ///   - path: the path of the RIB at fault.
    ///   - message: one sentence with the mistake and its remedy.
    @MainActor package static func report(_ kind: Kind, at path: String, _ message: String) {
        report(Misuse(kind: kind, path: path, message: message))
    }

    /// Delivers a misuse to those who observe problems, then to the hosts, then to ``handler``.
    @MainActor public static func report(_ misuse: Misuse) {
        var misuse = misuse
        TreeEvents.report(misuse)
        misuse.isShown = allHosts.show(misuse)
        handler(misuse)
    }
}

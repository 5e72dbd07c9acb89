/// A piece of background business logic with the life of an interactor's activity.
@MainActor
public protocol Working: AnyObject {
    /// Runs whenever `scope` is active, from now until ``stop()``.
    func start(_ scope: Interactor)
    /// Stops for good; ``start(_:)`` may be called again.
    func stop()
    /// Whether the worker runs now.
    var isStarted: Bool { get }
}

/// A worker runs while it has been started *and* the interactor it was started for is active; it stops with the interactor and starts
/// again with it.
@MainActor
open class Worker: Working {
    public final private(set) var isStarted = false
    private final weak var owner: Interactor?
    private final var runScope: Scope?

    /// A worker that is not started.
    public init() {}

    /// Called each time the worker begins to run; bind tasks and observations to ``scope``.
    open func didStart(_ interactor: Interactor) {}

    /// Called each time the worker has stopped running, after its scope has ended.
    open func didStop() {}

    public final func start(_ scope: Interactor) {
        if owner === scope { return }
        stop()
        owner = scope
        scope.addWorker(self)
        // During didBecomeActive the interactor is active already; the worker then starts here and not a second time afterwards.
        if scope.isActive { scopeDidActivate() }
    }

    public final func stop() {
        scopeWillDeactivate()
        owner?.removeWorker(self)
        owner = nil
    }

    /// What is bound to this run of the worker. A ``Misuse`` while it does not run.
    public final var scope: Scope {
        guard isStarted else {
            Misuse.report(
                Misuse(
                    kind: .boundWhileInactive, path: owner?.path ?? "\(type(of: self))",
                    message: "something is bound to the worker \(type(of: self)) while it does not run; bind it in didStart(_:)"))
            let ended = Scope()
            ended.end()
            return ended
        }
        if let runScope { return runScope }
        let made = Scope()
        runScope = made
        return made
    }

    final func scopeDidActivate() {
        guard !isStarted, let owner else { return }
        isStarted = true
        didStart(owner)
    }

    final func scopeWillDeactivate() {
        guard isStarted else { return }
        isStarted = false
        let ending = runScope
        runScope = nil
        ending?.end()
        didStop()
    }
}

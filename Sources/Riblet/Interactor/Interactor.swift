/// An owner of a stretch of activity that other things can be bound to.
@MainActor
public protocol InteractorScope: AnyObject {
    /// True while the interactor is active.
    var isActive: Bool { get }

    /// Calls `onChange` with the current activity at once and after every change, until the
    /// returned item is cancelled.
    func observeActivity(_ onChange: @escaping (Bool) -> Void) -> ScopeItem
}

/// The business logic of a RIB, as its router and its parent see it.
@MainActor
public protocol Interactable: InteractorScope {
    /// Activates the interactor and, through its router, the subtree. The tree does this itself;
    /// call it only on a root.
    func activate()
    /// Deactivates the interactor and, through its router, the subtree, parent before child.
    func deactivate()
}

/// The business logic of a RIB: active from the moment its router is attached below an active
/// parent until it is detached.
///
/// Order on activation: ``isActive`` becomes true, observers of activity are called, a
/// `StateInteractor` shows its state, ``didBecomeActive()``, workers start. Order on deactivation:
/// workers stop, ``willResignActive()`` while still active, the scope ends (observations released,
/// tasks cancelled), ``isActive`` becomes false, observers of activity are called. An interactor
/// that is freed while active follows the same order.
///
/// A subclass that needs a deinitialiser writes `isolated deinit`.
@MainActor
open class Interactor: Interactable, ScopeOwner {
    private enum Stage: UInt8 {
        /// Inactive, or active and not yet through `didBecomeActive`.
        case idle
        /// Active, with observers being told; `didBecomeActive` comes next.
        case beginning
        /// The interactor is active and its workers run.
        case running
        /// On the way to inactive: workers stop.
        case stopping
        /// On the way to inactive: `willResignActive` was called where `didBecomeActive` was.
        case resigned
    }

    /// True while the interactor is active.
    public final var isActive: Bool { isOn }
    // Private, so that the compiler sees every access and has none checked at run time.
    private final var isOn = false
    private final var stage: Stage = .idle
    /// The number of activations, by which a step of one activation sees that it is over, or that
    /// another one has begun meanwhile.
    private final var activation: UInt32 = 0
    private final var extras: InteractorExtras?
    // Set and cleared by the router, which owns the interactor.
    private final var nodeReference: Unretained<BaseRouter>?
    package final var node: BaseRouter? { nodeReference?.target }
    /// The storage of RibletReactor for the state of an interactor that is a reactor.
    package final var reactorStorage: AnyObject? {
        get { storage }
        set { storage = newValue }
    }
    private final var storage: AnyObject?

    /// Makes an inactive interactor.
    public init() {}

    /// Called when the interactor has become active. Start tasks, observations and workers here.
    open func didBecomeActive() {}

    /// Called while the interactor is still active, before its scope ends.
    open func willResignActive() {}

    /// Called when the user goes back, before the containers of the RIB's router are asked (see
    /// ``BaseRouter/goBack()``).
    ///
    /// - Returns: true if the press is used up.
    open func handleBackPress() -> Bool { false }

    /// Returns the router that drives the interactor, for a property of the interactor:
    ///
    /// ```swift
    /// var router: HomeRouter? { ownRouter() }
    /// ```
    ///
    /// - Parameter type: its class, or a protocol that it conforms to. Anything else is a
    ///   ``Misuse``.
    /// - Returns: nil before there is one, and after it has gone.
    public final func ownRouter<RouterType>(_ type: RouterType.Type = RouterType.self) -> RouterType? {
        guard let node else { return nil }
        if let router = node as? RouterType { return router }
        Misuse.report(
            .foreignRouter, at: path,
            "\(Self.self) asks for a router of \(type), and its own is a \(Swift.type(of: node)); name that class, or conform it")
        return nil
    }

    // MARK: Activity

    /// Activates the interactor and, through its router, the subtree. The tree does this itself;
    /// call it only on a root.
    public final func activate() {
        guard let node else {
            _ = activateSelf()
            return
        }
        if node.isChangedByObserver("activate()") { return }
        node.activateTree()
    }

    /// Deactivates the interactor and, through its router, the subtree, parent before child.
    public final func deactivate() {
        guard let node else {
            _ = deactivateSelf()
            return
        }
        if node.isChangedByObserver("deactivate()") { return }
        node.deactivateTree()
    }

    /// Calls `onChange` with the current activity at once and after every change, until the
    /// returned item is cancelled.
    @discardableResult
    public final func observeActivity(_ onChange: @escaping (Bool) -> Void) -> ScopeItem {
        let observation = makeExtras().activity().observe(onChange)
        onChange(isActive)
        return observation
    }

    /// The activity as an asynchronous sequence: the current value first, then every change; it
    /// ends when the interactor is freed.
    public final var isActiveStream: AsyncStream<Bool> {
        let (stream, source) = StreamSource<Bool>.make()
        source.onTermination(observeActivity { source.continuation.yield($0) })
        return stream
    }

    // MARK: What is bound to the activity

    /// The scope of the current activity; it ends when the interactor resigns.
    ///
    /// Using it while inactive is a ``Misuse``: the returned scope has already ended, so work bound
    /// to it is cancelled at once.
    public final var scope: Scope {
        guard isActive else {
            return .endedAlready(
                at: path,
                "something is bound to \(type(of: self)) while it is not active; bind it in didBecomeActive() or later")
        }
        return makeExtras().openScope()
    }

    // MARK: Internal

    /// The presenter, where the interactor has one that is an object.
    package var presenterObject: AnyObject? { nil }

    /// Takes the router that drives the interactor. It leaves before it is freed.
    final func join(_ router: BaseRouter) { nodeReference = Unretained(router) }

    final func leave(_ router: BaseRouter) {
        if node === router { nodeReference = nil }
    }

    /// The router at the top of the interactor's tree; nil if the interactor has no router.
    package final var topRouter: BaseRouter? { node?.topRouter }

    /// The path of the RIB, or the type of the interactor where it has no router yet.
    public final var path: String { node?.path ?? "\(type(of: self))" }

    /// Calls `body` once, right after the next ``willResignActive()``; for `didBecomeActive()`. The
    /// interactor that `body` is given may be about to be freed, so `body` must not keep it.
    package final func whenResigning(_ body: @escaping @MainActor (Interactor) -> Void) { makeExtras().resigning.append(body) }

    /// Calls `body` at each activation, right before ``didBecomeActive()``. For the initialiser of a
    /// superclass, which has no other way to do something first.
    package final func whenActivating(_ body: @escaping @MainActor (Interactor) -> Void) { makeExtras().activating = body }

    /// True while the interactor is on its way from active to inactive.
    final var isResigning: Bool { stage.rawValue >= Stage.stopping.rawValue }

    /// True if a worker that is started now runs at once: after `didBecomeActive` and before
    /// `willResignActive`.
    final var runsWorkers: Bool { stage == .running }

    /// True where others may act on the RIB: it is active, its `didBecomeActive` has returned, and
    /// it is not on its way to its first `didLoad`.
    final var isReady: Bool { stage == .running && !(node?.isGoingToLoad ?? false) }

    /// Calls `onReady` each time the RIB becomes ready.
    final func observeReadiness(_ onReady: @escaping () -> Void) -> ScopeItem {
        makeExtras().openReadiness().observe(onReady)
    }

    /// Tells those who wait for the RIB that its router was loaded.
    final func didLoadNode() {
        if let readiness = extras?.readiness, isReady { readiness.send(()) }
    }

    private final func isStill(_ current: UInt32) -> Bool { isActive && activation == current }

    /// Makes the interactor active.
    ///
    /// - Returns: true if it was inactive and no callback has made it inactive again.
    final func activateSelf() -> Bool {
        guard !isActive else { return false }
        activation &+= 1
        let current = activation
        isOn = true
        if let extras, extras.activityRelay != nil || extras.activating != nil {
            stage = .beginning
            extras.activityRelay?.send(true)
            guard isStill(current) else { return false }
            extras.activating?(self)
            guard isStill(current) else { return false }
            stage = .idle
        }
        didBecomeActive()
        guard isStill(current) else { return false }
        stage = .running
        guard let extras else { return true }
        if !extras.workers.isEmpty {
            extras.startWorkers(of: self)
            guard isStill(current) else { return false }
        }
        guard let readiness = extras.readiness else { return true }
        if isReady { readiness.send(()) }
        return isStill(current)
    }

    /// Makes the interactor inactive.
    ///
    /// If a callback deactivates the interactor again, the inner call performs the remaining steps,
    /// each once, and the outer call finds nothing left to do. So the interactor is inactive after
    /// both calls. `willResignActive()` is not called if `didBecomeActive()` was not called.
    ///
    /// - Parameter isGoing: true if the interactor is being freed and can no longer be referenced.
    /// - Returns: true if this call made it inactive.
    final func deactivateSelf(isGoing: Bool = false) -> Bool {
        guard isActive else { return false }
        let current = activation
        if stage == .beginning {
            stage = .resigned
        } else if stage != .resigned {
            stage = .stopping
            if let extras, !extras.workers.isEmpty {
                extras.stopWorkers(of: isGoing ? nil : self)
                guard isStill(current) else { return false }
            }
            // One of the workers may have got here before.
            if stage != .resigned {
                stage = .resigned
                willResignActive()
                guard isStill(current) else { return false }
                if let extras, !extras.resigning.isEmpty {
                    for body in extras.takeResigning() { body(self) }
                    guard isStill(current) else { return false }
                }
            }
        }
        if let extras {
            extras.endScope()
            guard isStill(current) else { return false }
        }
        isOn = false
        stage = .idle
        extras?.activityRelay?.send(false)
        return true
    }

    /// Deactivates an interactor whose router has not done so.
    isolated deinit {
        if isOn { _ = deactivateSelf(isGoing: true) }
    }

    /// True where workers run with the interactor.
    package final var hasWorkers: Bool { extras?.workers.contains { $0.worker != nil } ?? false }

    final func addWorker(_ worker: Worker) {
        makeExtras().add(worker)
    }

    final func removeWorker(_ worker: Worker) {
        extras?.workers.removeAll { $0.worker == nil || $0.worker === worker }
    }

    private func makeExtras() -> InteractorExtras {
        if let extras { return extras }
        let made = InteractorExtras()
        extras = made
        return made
    }
}

/// An object that a library keeps in the storage slot of an interactor.
@MainActor
package protocol InteractorStorage: AnyObject {
    /// True while the state in the storage is being changed, so that nobody can read it.
    var isReducing: Bool { get }
    /// The state; must not be read while it is being changed.
    var inspected: Any { get }
}

/// Properties that most interactors never need; made with the first use.
@MainActor
private final class InteractorExtras {
    var activityRelay: Relay<Bool>?
    var readiness: Relay<Void>?
    var scope: Scope?
    var workers = ContiguousArray<WeakWorker>()
    var activating: (@MainActor (Interactor) -> Void)?
    var resigning: [@MainActor (Interactor) -> Void] = []

    func takeResigning() -> [@MainActor (Interactor) -> Void] {
        defer { resigning = [] }
        return resigning
    }

    func activity() -> Relay<Bool> {
        if let activityRelay { return activityRelay }
        let relay = Relay<Bool>()
        activityRelay = relay
        return relay
    }

    func openReadiness() -> Relay<Void> {
        if let readiness { return readiness }
        let relay = Relay<Void>()
        readiness = relay
        return relay
    }

    func openScope() -> Scope {
        if let scope { return scope }
        let made = Scope()
        scope = made
        return made
    }

    /// Ends the scope, which stays until all that is bound to it was told: whatever is bound
    /// meanwhile ends at once.
    func endScope() {
        guard let ending = scope else { return }
        ending.end()
        if scope === ending { scope = nil }
    }

    func add(_ worker: Worker) {
        // Workers that were freed without being stopped leave when the list would have to grow.
        if workers.count == workers.capacity { workers.removeAll { $0.worker == nil } }
        workers.append(WeakWorker(worker))
    }

    func startWorkers(of interactor: Interactor) {
        for entry in workers { entry.worker?.run(for: interactor) }
    }

    /// Stops the workers of `interactor`, which is nil while it is being freed.
    func stopWorkers(of interactor: Interactor?) {
        for entry in workers { entry.worker?.pause(for: interactor) }
    }
}

/// A worker belongs to whoever made it; the interactor only tells it when to run.
@MainActor
private struct WeakWorker {
    weak var worker: Worker?
    init(_ worker: Worker) { self.worker = worker }
}

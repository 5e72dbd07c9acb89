/// What has a stretch of activity that other things can be bound to.
@MainActor
public protocol InteractorScope: AnyObject {
    /// Whether the interactor is active.
    var isActive: Bool { get }

    /// Calls `onChange` with the current activity at once and after every change, until the returned item is cancelled.
    func observeActivity(_ onChange: @escaping (Bool) -> Void) -> ScopeItem
}

/// The business logic of a RIB, as its router and its parent see it.
@MainActor
public protocol Interactable: InteractorScope {
    /// Activates the interactor and, through its router, the subtree. The tree does this itself; call it only on a root.
    func activate()
    /// Deactivates the interactor and, through its router, the subtree, parent before child.
    func deactivate()
}

/// The business logic of a RIB: active from the moment its router is attached below an active parent until it is detached.
///
/// Order on activation: ``isActive`` becomes true, observers of activity are told, ``didBecomeActive()``, workers start.
/// Order on deactivation: workers stop, ``willResignActive()`` while still active, the scope ends (observations released, tasks
/// cancelled), ``isActive`` becomes false, observers of activity are told.
@MainActor
open class Interactor: Interactable {
    /// Whether the interactor is active.
    public final private(set) var isActive = false
    private final var isResigning = false
    /// Counts activations, so that a step of one activation can tell that another has begun meanwhile.
    private final var activation: UInt32 = 0
    private final var extras: InteractorExtras?
    // Set and cleared by the router, which owns the interactor.
    final unowned(unsafe) var node: BaseRouter?
    /// Where RibletReactor keeps the state of an interactor that is a reactor.
    package final var reactorStorage: AnyObject?

    /// An inactive interactor.
    public init() {}

    /// Called when the interactor has become active. Start tasks, observations and workers here.
    open func didBecomeActive() {}

    /// Called while the interactor is still active, before its scope ends.
    open func willResignActive() {}

    // MARK: Activity

    public final func activate() {
        if let node { node.activateTree() } else { activateSelf() }
    }

    public final func deactivate() {
        if let node { node.deactivateTree() } else { deactivateSelf() }
    }

    @discardableResult
    public final func observeActivity(_ onChange: @escaping (Bool) -> Void) -> ScopeItem {
        let observation = makeExtras().activity().observe(onChange)
        onChange(isActive)
        return observation
    }

    /// The activity as an asynchronous sequence: the current value first, then every change.
    public final var isActiveStream: AsyncStream<Bool> {
        let (stream, continuation) = AsyncStream<Bool>.makeStream()
        let observation = observeActivity { continuation.yield($0) }
        continuation.onTermination = { _ in Task { @MainActor in observation.cancel() } }
        return stream
    }

    // MARK: What is bound to the activity

    /// The scope of the current activity; it ends when the interactor resigns.
    ///
    /// Using it while inactive is a ``Misuse``: the scope returned then has ended already, so what is bound to it is cancelled at once.
    public final var scope: Scope {
        guard isActive else {
            Misuse.report(
                Misuse(
                    kind: .boundWhileInactive, path: path,
                    message: "something is bound to \(type(of: self)) while it is not active; bind it in didBecomeActive() or later"))
            let ended = Scope()
            ended.end()
            return ended
        }
        return makeExtras().openScope()
    }

    /// Runs `operation` on the main actor until it returns or the interactor resigns; it starts at once, up to its first suspension.
    @discardableResult
    public final func task(_ operation: @escaping @MainActor () async -> Void) -> ScopeTask {
        ScopeTask.run(in: scope, operation)
    }

    /// Calls `onValue` for each value of `relay` until the interactor resigns.
    @discardableResult
    public final func observe<Value>(_ relay: Relay<Value>, _ onValue: @escaping (Value) -> Void) -> Observation<Value> {
        relay.observe(in: scope, onValue)
    }

    /// Runs `onValue` for each element of `sequence`, in order, until it ends or the interactor resigns. An error ends the observation and
    /// goes to `onError`.
    @discardableResult
    public final func observe<S: AsyncSequence>(
        _ sequence: S, onError: @escaping @MainActor (any Error) -> Void = { _ in }, _ onValue: @escaping @MainActor (S.Element) -> Void
    ) -> ScopeTask {
        task {
            do {
                var iterator = sequence.makeAsyncIterator()
                while let value = try await iterator.next(isolation: MainActor.shared) {
                    guard !Task.isCancelled else { return }
                    onValue(value)
                }
            } catch is CancellationError {
            } catch {
                onError(error)
            }
        }
    }

    // MARK: Internal

    /// The path of the RIB, or the type of the interactor where it has no router yet.
    public final var path: String { node?.path ?? "\(type(of: self))" }

    final func activateSelf() {
        guard !isActive else { return }
        activation &+= 1
        let current = activation
        isActive = true
        if let extras { extras.activityRelay?.send(true) }
        guard isActive, activation == current else { return }
        didBecomeActive()
        guard isActive, activation == current, let extras else { return }
        extras.startWorkers()
    }

    final func deactivateSelf() {
        guard isActive, !isResigning else { return }
        isResigning = true
        extras?.stopWorkers()
        willResignActive()
        extras?.endScope()
        isResigning = false
        isActive = false
        extras?.activityRelay?.send(false)
    }

    final func addWorker(_ worker: Worker) {
        makeExtras().workers.append(WeakWorker(worker))
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

/// What most interactors never need; made with the first use.
@MainActor
private final class InteractorExtras {
    var activityRelay: Relay<Bool>?
    var scope: Scope?
    var workers = ContiguousArray<WeakWorker>()

    func activity() -> Relay<Bool> {
        if let activityRelay { return activityRelay }
        let relay = Relay<Bool>()
        activityRelay = relay
        return relay
    }

    func openScope() -> Scope {
        if let scope { return scope }
        let made = Scope()
        scope = made
        return made
    }

    func endScope() {
        let ending = scope
        scope = nil
        ending?.end()
    }

    func startWorkers() {
        for entry in workers { entry.worker?.scopeDidActivate() }
    }

    func stopWorkers() {
        for entry in workers { entry.worker?.scopeWillDeactivate() }
    }
}

/// A worker belongs to whoever made it; the interactor only tells it when to run.
@MainActor
struct WeakWorker {
    weak var worker: Worker?
    init(_ worker: Worker) { self.worker = worker }
}

/// A piece of background business logic with the life of an interactor's activity.
@MainActor
public protocol Working: AnyObject {
    /// Runs whenever `scope` is active, from now until ``stop()``.
    func start(_ scope: Interactor)
    /// Stops for good; ``start(_:)`` may be called again.
    func stop()
    /// True while the worker runs.
    var isStarted: Bool { get }
}

/// A worker runs while it has been started *and* the interactor it was started for is active; it
/// stops and starts again together with the interactor. A worker that is freed while it runs stops
/// first.
///
/// A subclass that needs a deinitialiser writes `isolated deinit`.
@MainActor
open class Worker: Working, ScopeOwner {
    /// True while the worker runs.
    public final private(set) var isStarted = false
    private final weak var owner: Interactor?
    private final var runScope: Scope?
    private final var telling: Telling?

    /// The observers of the worker's state, and the state that they were told last.
    private struct Telling {
        let relay: Relay<Bool>
        var isStarted: Bool
    }

    /// A worker that is not started.
    public init() {}

    /// Called each time the worker begins to run; bind tasks and observations to ``scope``.
    open func didStart(_ interactor: Interactor) {}

    /// Called each time the worker has stopped running, after its scope has ended.
    open func didStop() {}

    /// Runs whenever `scope` is active, from now until ``stop()``.
    ///
    /// A worker started in `didBecomeActive()` begins to run when that has returned; one started
    /// for another interactor leaves the first.
    public final func start(_ scope: Interactor) {
        if owner === scope { return }
        stop()
        // Code that ran when the worker stopped may have started it again: that call came last.
        guard owner == nil else { return }
        owner = scope
        scope.addWorker(self)
        run(for: scope)
    }

    /// Stops for good; ``start(_:)`` may be called again.
    public final func stop() {
        guard let leaving = owner else { return pause() }
        owner = nil
        leaving.removeWorker(self)
        pause()
    }

    /// The scope of this run of the worker. Using it while the worker does not run is a ``Misuse``.
    public final var scope: Scope {
        guard isStarted else {
            return .endedAlready(
                at: owner?.path ?? "\(type(of: self))",
                "something is bound to the worker \(type(of: self)) while it does not run; bind it in didStart(_:)")
        }
        if let runScope { return runScope }
        let made = Scope()
        runScope = made
        return made
    }

    // MARK: Observing

    /// Calls `onChange` with true while the worker runs and false otherwise, at once and after
    /// every change, until the returned item is cancelled. A start is reported when `didStart(_:)`
    /// has returned, and a stop when `didStop()` has.
    @discardableResult
    public final func observeStarted(_ onChange: @escaping (Bool) -> Void) -> ScopeItem {
        let relay: Relay<Bool>
        if let telling {
            relay = telling.relay
        } else {
            let made = Telling(relay: Relay(), isStarted: isStarted)
            telling = made
            relay = made.relay
        }
        let observation = relay.observe(onChange)
        onChange(isStarted)
        return observation
    }

    /// The values of ``isStarted`` as an asynchronous sequence: the current value first, then every
    /// change. The sequence ends when the worker is freed.
    public final var isStartedStream: AsyncStream<Bool> {
        let (stream, source) = StreamSource<Bool>.make()
        source.onTermination(observeStarted { source.continuation.yield($0) })
        return stream
    }

    private final func tell() {
        guard let telling, telling.isStarted != isStarted else { return }
        self.telling?.isStarted = isStarted
        telling.relay.send(isStarted)
    }

    // MARK: Running

    /// Begins to run if it was started for `interactor` and that runs its workers now.
    final func run(for interactor: Interactor) {
        guard !isStarted, owner === interactor, interactor.runsWorkers else { return }
        isStarted = true
        didStart(interactor)
        tell()
    }

    /// Stops running if it was started for `interactor`, which is nil while it is being freed.
    final func pause(for interactor: Interactor?) {
        if owner === interactor { pause() }
    }

    private final func pause() {
        guard isStarted else { return }
        isStarted = false
        let ending = runScope
        runScope = nil
        ending?.end()
        didStop()
        tell()
    }

    /// Stops a worker that is freed while it runs.
    isolated deinit { pause() }
}

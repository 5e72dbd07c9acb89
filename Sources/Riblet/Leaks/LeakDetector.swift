/// Reports what is still there of RIBs that were detached.
///
/// After a RIB was detached its router, its interactor, its presenter, its view and the components
/// that were made for it must go, and so must the RIBs below. An owner that keeps one of them, a
/// closure or a task most likely, keeps memory and business logic that the application believes to
/// be over.
///
/// ```swift
/// LeakDetector.shared.start()
/// ```
///
/// This is one line at the start of an application. It does nothing in a release build, unless
/// ``isEnabled`` is set there.
///
/// Time is counted in wake-ups of the one task that looks after everything: while the program
/// stands on a breakpoint nothing grows old, and however late a wake-up comes, it counts once.
@MainActor
public final class LeakDetector {
    /// The detector of an application.
    public static let shared = LeakDetector()

    /// True where detectors work at all, which they do in debug builds. Set it before the first
    /// detector is started; setting it to false stops all detectors.
    public static var isEnabled: Bool = isDebugBuild {
        didSet {
            guard !isEnabled else { return }
            for watcher in LeakWatch.watchers { watcher.pointee.detector.stop() }
        }
    }

    private static var isDebugBuild: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
    }

    /// Receives every leak, after those who observe problems (see
    /// ``TreeEvents/observeProblems(_:)``). The default stops a debug build with the leak's
    /// description and does nothing further in release.
    public var handler: @MainActor (Leak) -> Void = { leak in
        assertionFailure("Riblet leak: \(leak.description)")
    }

    private let clock: any Clock<Duration>
    private let watcher: UnsafeMutablePointer<LeakWatcher>
    private let viewPatience: Duration
    private var isStarted = false
    private var sweeping: Task<Void, Never>?
    private var expectations: [any LeakExpectation] = []
    #if DEBUG
    /// Those of RIBs that containers have built, gone or not.
    private var components: [ComponentExpectation] = []
    private var building: (any Cancellable)?
    #endif
    private var statusRelay: Relay<LeakDetectionStatus>?
    /// The status that observers were told last.
    private var toldStatus = LeakDetectionStatus.didComplete

    /// A detector that watches nothing yet.
    ///
    /// - Parameters:
    ///   - clock: times the checks.
    ///   - interval: the time between two checks; at least a millisecond and at most a day.
    ///   - patience: the time after which the objects of a detached RIB must be freed.
    ///   - viewPatience: the time for its view, if all other objects were freed; the view may still
    ///     be leaving the screen.
    public init(
        clock: any Clock<Duration> = ContinuousClock(), interval: Duration = .milliseconds(500), patience: Duration = .seconds(1),
        viewPatience: Duration = .seconds(5)
    ) {
        self.clock = clock
        self.viewPatience = viewPatience
        watcher = .allocate(capacity: 1)
        let interval = min(max(interval, .milliseconds(1)), .seconds(86_400))
        watcher.initialize(to: LeakWatcher(self, interval: interval, patience: patience))
    }

    isolated deinit {
        stop()
        watcher.deinitialize(count: 1)
        watcher.deallocate()
    }

    // MARK: Watching

    /// Watches from now on.
    ///
    /// A RIB is watched by one detector: the detector started under the nearest router above it, or
    /// otherwise the one for all trees that was started last. Does nothing if detectors are not
    /// enabled.
    ///
    /// - Parameter root: the RIB whose subtree, and the end of its tree, are watched; by default
    ///   every tree of the process.
    public func start(under root: BaseRouter? = nil) {
        guard Self.isEnabled else { return }
        isStarted = true
        LeakWatch.add(watcher, under: root)
        #if DEBUG
        guard building == nil else { return }
        building = BuiltComponents.observe { [weak self] in self?.expect($0) }
        #endif
    }

    #if DEBUG
    private func expect(_ built: BuiltComponents) {
        guard let parent = built.parent, LeakWatch.isWatched(below: parent, by: watcher) else { return }
        components.removeAll { $0.isOver }
        components += built.components.map { ComponentExpectation($0, of: built) }
    }
    #endif

    /// Watches no longer, and forgets what it expected.
    public func stop() {
        guard isStarted || !expectations.isEmpty else { return }
        isStarted = false
        expectations = []
        #if DEBUG
        building?.cancel()
        building = nil
        components = []
        #endif
        LeakWatch.remove(watcher)
        watcher.pointee.stopSweeping()
        sweeping?.cancel()
        tellStatus()
    }

    /// ``LeakDetectionStatus/inProgress`` while the detector waits for something.
    public var status: LeakDetectionStatus { watcher.pointee.isSweeping ? .inProgress : .didComplete }

    /// Calls `onChange` with the status at once and after every change, until the returned item is
    /// cancelled. The beginning of a wait is reported in the next turn of the main actor, after the
    /// change of the tree.
    ///
    /// - Parameter onChange: called on the main actor.
    /// - Returns: an item that cancels the observation, alone or with its scope.
    @discardableResult
    public func observeStatus(_ onChange: @escaping (LeakDetectionStatus) -> Void) -> ScopeItem {
        if statusRelay == nil { toldStatus = status }
        let relay = statusRelay ?? Relay()
        statusRelay = relay
        let observation = relay.observe(onChange)
        onChange(status)
        return observation
    }

    /// The status as an asynchronous sequence: the current one first, then every change; it ends
    /// when the detector is freed.
    public var statusStream: AsyncStream<LeakDetectionStatus> {
        let (stream, source) = StreamSource<LeakDetectionStatus>.make()
        source.onTermination(observeStatus { source.continuation.yield($0) })
        return stream
    }

    private func tellStatus() {
        guard let statusRelay, toldStatus != status else { return }
        toldStatus = status
        statusRelay.send(status)
    }

    // MARK: Expectations

    /// Expects `object` to be freed, and reports it otherwise. For what does not belong to a RIB: a
    /// service, a component, a task's helper.
    ///
    /// - Parameters:
    ///   - object: not retained.
    ///   - time: how long it may stay.
    ///   - path: the RIB it belongs to, for the report.
    /// - Returns: cancels the expectation. Freeing it does not.
    @discardableResult
    public func expectDeallocate(
        object: AnyObject, inTime time: Duration = .seconds(1), path: String = ""
    ) -> any LeakDetectionHandle {
        let expectation = ObjectExpectation(object, path: path, start: watcher.pointee.tick, patience: watcher.pointee.ticks(in: time))
        expect(expectation)
        return expectation
    }

    /// Expects a view to leave the screen, and reports it otherwise; for one that outlives this.
    ///
    /// - Parameters:
    ///   - viewController: not retained.
    ///   - time: how long it may stay.
    ///   - path: the RIB it belongs to, for the report.
    /// - Returns: cancels the expectation. Freeing it does not.
    @discardableResult
    public func expectViewControllerDisappear(
        viewController: any AppearingViewControllable, inTime time: Duration = .seconds(5), path: String = ""
    ) -> any LeakDetectionHandle {
        let expectation = DisappearanceExpectation(
            viewController, path: path, start: watcher.pointee.tick, patience: watcher.pointee.ticks(in: time))
        expect(expectation)
        return expectation
    }

    /// `rib`, whose place is settled, has gone but for these objects.
    func expect(_ rib: DepartedRIB, _ interactor: Interactor?, _ presenter: AnyObject?, _ view: AnyObject?) {
        expect(RIBRemains(of: rib, interactor, presenter, view, start: watcher.pointee.tick, viewPatience: viewPatience))
    }

    private func expect(_ expectation: any LeakExpectation) {
        guard Self.isEnabled else { return }
        expectations.append(expectation)
        watcher.pointee.startSweeping()
    }

    // MARK: Sweeping

    /// One task looks after everything.
    func startSweeping() {
        let interval = watcher.pointee.interval
        sweeping = Task { [weak self, clock] in
            self?.tellStatus()
            while (try? await sleep(on: clock, for: interval)) != nil, !Task.isCancelled {
                guard let self, self.sweep() else { return }
            }
        }
    }

    /// Looks after everything that is expected, once.
    ///
    /// - Returns: whether anything is still expected.
    private func sweep() -> Bool {
        watcher.pointee.look()
        References.ownersLeft = 10_000
        let now = watcher.pointee
        var (leaks, goesOn) = LeakWatch.overdue(with: now)
        expectations.removeAll { expectation in
            if let leak = expectation.leak(now) { leaks.append(leak) }
            return expectation.isOver
        }
        #if DEBUG
        components.removeAll { component in
            if let leak = component.leak(now) { leaks.append(leak) }
            return component.isOver
        }
        if components.contains(where: \.isWaiting) { goesOn = true }
        #endif
        if expectations.isEmpty, !goesOn { watcher.pointee.stopSweeping() } else { goesOn = true }
        defer { tellStatus() }
        for leak in leaks {
            TreeEvents.report(leak)
            handler(leak)
        }
        return goesOn
    }
}

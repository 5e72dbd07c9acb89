/// The state of a detector: waiting for something to go, or not.
public enum LeakDetectionStatus: String, Sendable, CaseIterable {
    /// Something is expected to go.
    case inProgress
    /// Everything that was expected to go has gone or has been reported.
    case didComplete
}

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
/// ``isEnabled`` is set there. A detector is an observer of ``TreeEvents`` like others; it refers
/// weakly to what has left, and looks at it again and again.
///
/// Time is counted in looks: while the program stands on a breakpoint nothing grows old, and
/// however late a look comes, it counts once.
@MainActor
public final class LeakDetector {
    /// The detector of an application.
    public static let shared = LeakDetector()

    /// True where detectors work at all, which they do in debug builds. Set it before the first
    /// detector is started; setting it to false stops all detectors.
    public static var isEnabled: Bool = {
        #if DEBUG
        true
        #else
        false
        #endif
    }()
    {
        didSet { if !isEnabled { LeakWatches.stopAll() } }
    }

    /// Receives every leak, after those who observe problems (see
    /// ``TreeEvents/observeProblems(_:)``). The default stops a debug build with the leak's
    /// description and does nothing further in release.
    public var handler: @MainActor (Leak) -> Void = { leak in
        assertionFailure("Riblet leak: \(leak.description)")
    }

    /// One look at what is expected to go.
    struct Look {
        /// Its number, which wraps around.
        var number: Int32 = 0
        let interval: Duration
        /// The number of looks that the objects of a detached RIB may stay.
        let patience: Int32
        /// The number for a view, if all other objects have gone.
        let viewPatience: Int32

        func age(since start: Int32) -> Duration { interval * Int(number &- start) }
    }

    private let clock: any Clock<Duration>
    private var now: Look
    private var looking: Task<Void, Never>?
    private var departures: [Departure] = []
    /// The departure in which a router has left last, and its place there: one that leaves again
    /// is not waited for twice.
    private var places: [ObjectIdentifier: (departure: Departure, place: Int)] = [:]
    private var expectations: [LeakExpectation] = []
    /// The status that observers were told last.
    private let toldStatus = BehaviorRelay(LeakDetectionStatus.didComplete)

    /// A detector that watches nothing yet.
    ///
    /// - Parameters:
    ///   - clock: times the looks.
    ///   - interval: the time between two looks; at least a millisecond and at most a day.
    ///   - patience: the time after which the objects of a detached RIB must be freed.
    ///   - viewPatience: the time for its view, if all other objects were freed; the view may still
    ///     be leaving the screen.
    public init(
        clock: any Clock<Duration> = ContinuousClock(), interval: Duration = .milliseconds(500), patience: Duration = .seconds(1),
        viewPatience: Duration = .seconds(5)
    ) {
        self.clock = clock
        let interval = min(max(interval, .milliseconds(1)), .seconds(86_400))
        now = Look(interval: interval, patience: Self.looks(in: patience, interval), viewPatience: Self.looks(in: viewPatience, interval))
    }

    isolated deinit { stop() }

    /// The number of looks after which a time has surely passed: the first look may come at once.
    /// A time that is too long to be counted is as long as can be counted, which is years.
    private static func looks(in duration: Duration, _ interval: Duration) -> Int32 {
        // No function of the C library rounds here: a program that has nothing but Riblet is not
        // linked with its mathematics.
        let ratio = duration / interval
        guard ratio > 0 else { return 1 }
        guard ratio < Double(Int32.max / 2) else { return Int32.max / 2 }
        let whole = Int32(ratio)
        return (Double(whole) < ratio ? whole + 1 : whole) + 1
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
        if Self.isEnabled { LeakWatches.add(self, under: root) }
    }

    /// Watches no longer, and forgets what it expected.
    public func stop() {
        LeakWatches.remove(self)
        (departures, places, expectations) = ([], [:], [])
        looking?.cancel()
        (looking, status) = (nil, .didComplete)
        tellStatus()
    }

    /// ``LeakDetectionStatus/inProgress`` while the detector waits for something.
    public private(set) var status = LeakDetectionStatus.didComplete

    /// Calls `onChange` with the status at once and after every change, until the returned item is
    /// cancelled. The beginning of a wait is reported in the next turn of the main actor, after the
    /// change of the tree.
    ///
    /// - Parameter onChange: called on the main actor.
    /// - Returns: an item that cancels the observation, alone or with its scope.
    @discardableResult
    public func observeStatus(_ onChange: @escaping (LeakDetectionStatus) -> Void) -> ScopeItem {
        tellStatus()
        return toldStatus.observe(onChange)
    }

    /// The status as an asynchronous sequence: the current one first, then every change; it ends
    /// when the detector is freed.
    public var statusStream: AsyncStream<LeakDetectionStatus> {
        tellStatus()
        return toldStatus.values()
    }

    private func tellStatus() { if toldStatus.value != status { toldStatus.send(status) } }

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
    public func expectDeallocate(object: AnyObject, inTime time: Duration = .seconds(1), path: String = "") -> any LeakDetectionHandle {
        expect(.notReleased, RIBPart(role: .object, object: object), inTime: time, path)
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
        expect(.stillShown, RIBPart(role: .view, object: viewController), inTime: time, path)
    }

    private func expect(_ kind: Leak.Kind, _ part: RIBPart, inTime time: Duration, _ path: String) -> any LeakDetectionHandle {
        let expectation = LeakExpectation(kind, part, path: path, start: now.number, patience: Self.looks(in: time, now.interval))
        if Self.isEnabled {
            expectations.append(expectation)
            wait()
        }
        return expectation
    }

    /// Expects all that leaves a tree with `router` to go.
    func expect(_ router: BaseRouter, isGoing: Bool, by operation: Detachment.Operation) {
        let departure = Departure(of: router, isGoing: isGoing, by: operation, start: now.number)
        departures.append(departure)
        for (place, identity) in departure.identities.enumerated() {
            if let before = places.updateValue((departure, place), forKey: identity) { before.departure.forget(before.place) }
        }
        wait()
    }

    #if DEBUG
    /// Expects components to go after the RIB for which they were made.
    func expect(_ built: BuiltComponents) {
        expectations.removeAll(where: \.isOver)
        expectations += built.components.map {
            LeakExpectation(
                .notReleased, RIBPart(role: .component, object: $0), path: built.path, after: built.router, start: now.number,
                patience: now.patience)
        }
    }
    #endif

    // MARK: Looking

    /// One task looks after everything.
    private func wait() {
        status = .inProgress
        guard looking == nil else { return }
        looking = Task { [weak self, clock, interval = now.interval] in
            self?.tellStatus()
            while (try? await sleep(on: clock, for: interval)) != nil, !Task.isCancelled {
                guard let self, self.look() else { return }
            }
        }
    }

    /// Looks at everything that is expected, once.
    ///
    /// - Returns: true where it has to be looked at again.
    private func look() -> Bool {
        now.number &+= 1
        References.ownersLeft = 10_000
        var leaks: [Leak] = []
        var isWaiting = false
        for departure in departures where departure.look(now, &leaks) { isWaiting = true }
        departures.removeAll { departure in
            guard departure.isOver else { return false }
            for identity in departure.identities where places[identity]?.departure === departure { places[identity] = nil }
            return true
        }
        leaks += expectations.compactMap { $0.look(now) }
        expectations.removeAll(where: \.isOver)
        if expectations.contains(where: \.isWaiting) { isWaiting = true }
        status = isWaiting ? .inProgress : .didComplete
        // An object kept on purpose may be let go of at any time.
        let goesOn = isWaiting || !departures.isEmpty
        if !goesOn { looking = nil }
        defer { tellStatus() }
        for leak in leaks {
            TreeEvents.report(leak)
            handler(leak)
        }
        return goesOn
    }
}

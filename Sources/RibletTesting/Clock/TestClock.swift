import Riblet
import Synchronization

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = TestClock()
/// let search = SearchInteractor(presenter: view, clock: clock)
/// search.send(.type("cat"))
/// await clock.advance(by: .milliseconds(300))
/// #expect(search.currentState.pets == [.cat])
/// ```
///
/// Sleepers wake one at a time, by deadline and then in the order in which they went to sleep, and what each does on waking is done before the
/// next one wakes. Sleepers of a reactor (debounce, throttle, `Reactor.sleep(for:)`) are known the moment they suspend. One that sleeps on
/// the clock directly registers from another thread a little later; ``waitForSleepers(_:)`` waits for it.
public final class TestClock: Clock, Sendable {
    /// A point on the clock's own time line, which begins at zero.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let offset: Duration

        /// The point `offset` after the clock was made.
        public init(_ offset: Duration = .zero) { self.offset = offset }

        /// The point `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset + duration) }
        /// The time from this point to the other.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether the first point is earlier.
        public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
    }

    private struct Sleeper {
        let number: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant()
        var lastNumber = 0
        /// In the order in which they went to sleep.
        var sleepers: [Sleeper] = []
        /// Cancelled before they were registered.
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    /// A clock that shows zero.
    public init() {}

    /// What the clock shows.
    public var now: Instant { state.withLock { $0.now } }
    /// As fine as `Duration` is.
    public var minimumResolution: Duration { .zero }

    /// How many sleep now.
    public var sleepers: Int { state.withLock { $0.sleepers.count } }

    /// Sleeps until the test has moved the clock to `deadline`; throws when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await sleep(until: deadline, isolation: nil)
    }

    // MARK: Moving

    /// Moves the clock by `duration`, waking whoever is due on the way.
    @MainActor
    public func advance(by duration: Duration) async {
        await advance(to: now.advanced(by: duration))
    }

    /// Moves the clock to `instant`, waking whoever is due on the way. An instant in the past moves nothing.
    @MainActor
    public func advance(to instant: Instant) async {
        await letOthersRun()
        while let sleeper = takeNext(until: instant) {
            sleeper.resume()
            await letOthersRun()
        }
        state.withLock { $0.now = max($0.now, instant) }
        await letOthersRun()
    }

    /// Moves the clock until nobody sleeps any more. A sleeper that always goes to sleep again makes this run for ever.
    @MainActor
    public func run() async {
        await letOthersRun()
        while let sleeper = takeNext(until: nil) {
            sleeper.resume()
            await letOthersRun()
        }
    }

    /// Waits until at least `count` sleep.
    @MainActor
    public func waitForSleepers(_ count: Int) async {
        while sleepers < count { await letOthersRun() }
    }

    // MARK: Sleeping

    private func sleep(until deadline: Instant, isolation: isolated (any Actor)?) async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation(isolation: isolation) { continuation in
                register(Sleeper(number: number, deadline: deadline, continuation: continuation))
            }
        } onCancel: {
            cancel(number)
        }
    }

    private func register(_ sleeper: Sleeper) {
        let result: Result<Void, any Error>? = state.withLock { state in
            if state.cancelled.remove(sleeper.number) != nil { return .failure(CancellationError()) }
            if sleeper.deadline <= state.now { return .success(()) }
            state.sleepers.append(sleeper)
            return nil
        }
        if let result { sleeper.continuation.resume(with: result) }
    }

    private func cancel(_ number: Int) {
        let sleeper = state.withLock { state -> Sleeper? in
            guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else {
                state.cancelled.insert(number)
                return nil
            }
            return state.sleepers.remove(at: index)
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }

    private func takeNext(until instant: Instant?) -> CheckedContinuation<Void, any Error>? {
        state.withLock { state in
            guard let next = state.sleepers.min(by: { ($0.deadline, $0.number) < ($1.deadline, $1.number) }) else { return nil }
            if let instant, next.deadline > instant { return nil }
            state.sleepers.removeAll { $0.number == next.number }
            state.now = max(state.now, next.deadline)
            return next.continuation
        }
    }
}

extension TestClock: VirtualClock {
    @MainActor
    package func sleepOnMainActor(for duration: Duration) async throws {
        try await sleep(until: now.advanced(by: duration), isolation: MainActor.shared)
    }
}

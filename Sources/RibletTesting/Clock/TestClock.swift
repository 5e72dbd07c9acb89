import Riblet
import Synchronization
public import Testing

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
/// The clock guarantees:
///
/// * Sleepers wake by deadline, and those of one deadline in the order in which they went to sleep.
/// * They wake one at a time. The clock shows the deadline of the one that wakes, never more, and
///   what it does on the main actor until it waits for something else is done before the next one
///   wakes. One that goes to sleep again wakes in the same move if it is due in it.
/// * When a move returns the clock shows where it was moved to, and nobody sleeps who was due.
/// * A sleeper of the tree or of a reactor (debounce, throttle, retry, timeout,
///   ``/RibletReactor/Reactor/sleep(for:)``, workflows) sleeps as soon as it suspends: a move that
///   follows finds it. One that calls the clock's own `sleep` registers from another thread a
///   little later; ``waitForSleepers(_:timeout:sourceLocation:)`` waits for it.
/// * A sleeper whose task is cancelled wakes at once, with `CancellationError`. A deadline that has
///   passed does not put anybody to sleep.
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
        /// Returns true if the first point is earlier.
        public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
    }

    private let queue = Mutex(SleeperQueue())

    /// A clock that shows zero.
    public init() {}

    /// The time that the clock shows.
    public var now: Instant { queue.withLock { $0.now } }
    /// As fine as `Duration` is.
    public var minimumResolution: Duration { .zero }

    /// The number of sleepers.
    public var sleepers: Int { queue.withLock { $0.sleepers.count } }
    /// When those who sleep now will wake, the next one first.
    public var deadlines: [Instant] { queue.withLock { $0.sleepers.map(\.deadline) } }

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

    /// Moves the clock to `instant`, waking whoever is due on the way. An instant in the past moves
    /// nothing.
    @MainActor
    public func advance(to instant: Instant) async {
        await letOthersRun()
        while wakeNext(until: instant) { await letOthersRun() }
        queue.withLock { $0.move(to: instant) }
        await letOthersRun()
    }

    /// Advances the clock until no task sleeps any more.
    ///
    /// - Parameters:
    ///   - limit: the longest time to advance; reaching it, for example because of a repeating
    ///     timer, is an issue.
    ///   - sourceLocation: where the issue is shown.
    @MainActor
    public func run(for limit: Duration = .seconds(86_400), sourceLocation: SourceLocation = #_sourceLocation) async {
        let end = now.advanced(by: limit)
        await letOthersRun()
        while wakeNext(until: end) { await letOthersRun() }
        guard let next = deadlines.first else { return }
        let count = sleepers == 1 ? "1 still sleeps" : "\(sleepers) still sleep"
        fail("after \(limit) \(count), the next one until \(next.offset); advance(by:) stops where a timer repeats", sourceLocation)
    }

    /// Waits until at least `count` tasks sleep.
    ///
    /// - Parameters:
    ///   - count: the number of tasks.
    ///   - timeout: the longest wait, in real time; reaching it is an issue.
    ///   - sourceLocation: where the issue is shown.
    @MainActor
    public func waitForSleepers(
        _ count: Int, timeout: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await wait(atMost: timeout) { sleepers >= count }
        if sleepers < count { fail("waited for \(count) to sleep, and \(sleepers) do", sourceLocation) }
    }

    private func wakeNext(until instant: Instant) -> Bool {
        guard let next = queue.withLock({ $0.takeNext(until: instant) }) else { return false }
        next.continuation.resume()
        return true
    }

    // MARK: Sleeping

    private func sleep(until deadline: Instant, isolation: isolated (any Actor)?) async throws {
        let number = queue.withLock { $0.announce() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation(isolation: isolation) { continuation in
                let sleeper = SleeperQueue.Sleeper(number: number, deadline: deadline, continuation: continuation)
                if let result = queue.withLock({ $0.add(sleeper) }) { continuation.resume(with: result) }
            }
        } onCancel: {
            queue.withLock { $0.cancel(number) }?.continuation.resume(throwing: CancellationError())
        }
    }
}

extension TestClock: VirtualClock {
    @MainActor
    package func sleepOnMainActor(for duration: Duration) async throws {
        try await sleep(until: now.advanced(by: duration), isolation: MainActor.shared)
    }
}

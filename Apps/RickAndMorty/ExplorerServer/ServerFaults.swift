import EmbeddedServer
import Synchronization

/// The faults of a server, for tests of its clients.
package struct ServerFaults: Sendable, Hashable {
    /// The delay of each answer.
    package let delay: Duration
    /// The part of requests, from 0 to 1, that are answered with 500; which ones follows from the
    /// seed.
    package let failureRate: Double
    /// After how many requests within ``window`` the answer is 429; nil is never.
    package let limit: Int?
    /// The time that a limit holds.
    package let window: Duration

    /// Makes a server without faults.
    package init() { (delay, failureRate, limit, window) = (.zero, 0, nil, .seconds(60)) }

    /// - Throws: ``ExplorerServerError/badFaults(_:)`` if a number is out of bounds.
    package init(
        delay: Duration = .zero, failureRate: Double = 0, limit: Int? = nil, window: Duration = .seconds(60)
    ) throws(ExplorerServerError) {
        guard delay >= .zero, delay <= .seconds(600) else {
            throw .badFaults("A delay of \(delay) is none; give one from 0 to 600 seconds.")
        }
        guard (0...1).contains(failureRate) else {
            throw .badFaults("A failure rate of \(failureRate) is none; give a number from 0 to 1.")
        }
        guard limit ?? 0 >= 0 else { throw .badFaults("A limit of \(limit ?? 0) requests is none; give 0 or more.") }
        guard window >= .seconds(1) else { throw .badFaults("A limit that holds \(window) is none; give a second or more.") }
        self.delay = delay
        self.failureRate = failureRate
        self.limit = limit
        self.window = window
    }
}

/// The faults that happen to a request before it is answered.
final class ExplorerTroubles: Sendable {
    enum Outcome: Equatable {
        case answers
        case fails
        case refuses(retryAfter: Int)
    }

    private struct State {
        var chance: Chance
        var asked = 0
        /// When the count begins anew, on the clock's time since the start.
        var windowEnd: Duration
    }

    private let faults: ServerFaults
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    private let state: Mutex<State>

    init(_ faults: ServerFaults, seed: UInt64, clock: any Clock<Duration>) {
        self.faults = faults
        self.clock = clock
        elapsed = Self.stopwatch(clock)
        state = Mutex(State(chance: Chance(seed &+ 99), windowEnd: faults.window))
    }

    /// Waits as long as the server is slow, and says what becomes of the request.
    func next() async throws -> Outcome {
        if faults.delay > .zero { try await clock.sleep(for: faults.delay) }
        let now = elapsed()
        return state.withLock { state in
            if now >= state.windowEnd {
                state.asked = 0
                state.windowEnd = now + faults.window
            }
            state.asked += 1
            if let limit = faults.limit, state.asked > limit {
                let rest = (state.windowEnd - now).components
                return .refuses(retryAfter: Int(rest.seconds) + (rest.attoseconds > 0 ? 1 : 0))
            }
            guard faults.failureRate > 0 else { return .answers }
            return Double(state.chance.int(0...999_999)) < faults.failureRate * 1_000_000 ? .fails : .answers
        }
    }

    private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}

/// The number of tries, the pauses and the errors for which ``Effect/retry(_:)`` tries an effect
/// again.
///
/// ```swift
/// .task { .setPets(try await self.pets.all()) }
///     .retry(
///         .exponential(attempts: 5, from: .milliseconds(200), upTo: .seconds(10))
///             .when { $0 is Offline })
/// ```
public struct EffectRetry: Sendable {
    /// The number of runs at most, the first included.
    public let attempts: Int
    private let next: @MainActor (_ failures: Int, _ error: any Error) -> Duration?

    /// Makes a custom policy, for example for a server that names the time of the next try.
    ///
    /// - Parameters:
    ///   - attempts: the largest number of runs, including the first; at least one.
    ///   - next: receives the number of failed tries and the last error; returns the pause before
    ///     the next try, or nil to give up.
    public init(attempts: Int, next: @escaping @MainActor (_ failures: Int, _ error: any Error) -> Duration?) {
        assert(attempts > 0, "an effect runs at least once; give one attempt or more")
        self.attempts = max(attempts, 1)
        self.next = next
    }

    /// The same pause before every further try; none unless given.
    public static func attempts(_ attempts: Int, pause: Duration = .zero) -> EffectRetry {
        EffectRetry(attempts: attempts) { _, _ in pause }
    }

    /// Makes a policy with growing pauses.
    ///
    /// - Parameters:
    ///   - attempts: the largest number of runs, including the first.
    ///   - first: the pause after the first failure.
    ///   - factor: the ratio of each pause to the previous one.
    ///   - longest: the longest pause.
    ///   - jitter: spreads the pauses, so that clients which failed together do not retry together.
    ///     Tests pass `.none`.
    /// - Returns: a policy for all errors; ``when(_:)`` narrows it.
    public static func exponential(
        attempts: Int, from first: Duration, factor: Double = 2, upTo longest: Duration = .seconds(30), jitter: EffectJitter = .half
    ) -> EffectRetry {
        EffectRetry(attempts: attempts) { failures, _ in
            var pause = first
            var step = 1
            while step < failures, pause < longest {
                // Whatever the factor is, there is no longer pause.
                guard pause > .zero, factor < longest / pause else { return jitter.spread(pause > .zero ? longest : pause) }
                // A negative factor leaves no pause; an infinite one could not be multiplied by.
                pause = pause * max(factor, 0)
                step += 1
            }
            return jitter.spread(min(pause, longest))
        }
    }

    /// The same policy, for the errors of which `isWorthwhile` says so; others fail the effect at
    /// once.
    public func when(_ isWorthwhile: @escaping @MainActor (any Error) -> Bool) -> EffectRetry {
        EffectRetry(attempts: attempts) { [next] failures, error in isWorthwhile(error) ? next(failures, error) : nil }
    }

    /// The pause before the next try, or nil where there shall be none.
    @MainActor
    func pause(after failures: Int, _ error: any Error) -> Duration? {
        failures < attempts ? next(failures, error) : nil
    }
}

/// A change of a pause, so that many pauses that were equal no longer are.
public struct EffectJitter: Sendable {
    let spread: @MainActor (Duration) -> Duration

    /// A jitter of your own: is given a pause and returns the one to take, which may come from a
    /// generator that a test holds.
    public init(_ spread: @escaping @MainActor (Duration) -> Duration) { self.spread = spread }

    /// Pauses as they are.
    public static var none: EffectJitter { EffectJitter { $0 } }

    /// Anything from half the pause to the whole.
    public static var half: EffectJitter { EffectJitter { $0 * Double.random(in: 0.5...1) } }

    /// Anything from nothing to the whole pause.
    public static var full: EffectJitter { EffectJitter { $0 * Double.random(in: 0...1) } }
}

import Foundation

/// When and after how long a failed idempotent request is tried again. POST and PATCH never are.
public struct RetryPolicy: Sendable {
    /// The largest number of attempts, including the first.
    public var attempts: Int
    /// The wait before the second attempt; each later one is twice as long.
    public var baseDelay: Duration
    /// The longest wait of the back-off.
    public var maximumDelay: Duration
    /// The random share of a wait: 0.5 turns 1 s into 0.5 s to 1.5 s.
    public var jitter: Double
    /// The longest `Retry-After` that is obeyed. When the server asks for more, its answer is
    /// returned at once.
    public var maximumRetryAfter: Duration
    /// The statuses after which trying again may help.
    public var statuses: Set<Int>
    /// A random number from 0 to 1.
    public var random: @Sendable () -> Double = { Double.random(in: 0...1) }

    /// Makes a policy.
    public init(
        attempts: Int = 3,
        baseDelay: Duration = .milliseconds(200),
        maximumDelay: Duration = .seconds(10),
        jitter: Double = 0.5,
        maximumRetryAfter: Duration = .seconds(20),
        statuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504]
    ) {
        self.attempts = attempts
        self.baseDelay = baseDelay
        self.maximumDelay = maximumDelay
        self.jitter = jitter
        self.maximumRetryAfter = maximumRetryAfter
        self.statuses = statuses
    }

    /// Three attempts, 200 ms, then 400 ms, each ± 50 %.
    public static var standard: RetryPolicy { RetryPolicy() }
    /// A policy with a single attempt.
    public static var never: RetryPolicy { RetryPolicy(attempts: 1) }

    /// Returns the wait before the next attempt, or nil if there should be none.
    func delay(
        after result: Result<NetworkResponse, NetworkError>, attempt: Int, method: HTTPMethod, now: Date
    ) -> Duration? {
        guard method.isIdempotent, attempt < attempts else { return nil }
        switch result {
        case .failure(.transport):
            return backOff(attempt)
        case .success(let response) where statuses.contains(response.status):
            guard let value = response.headers["Retry-After"], let asked = RetryAfter.duration(value, now: now) else {
                return backOff(attempt)
            }
            return asked <= maximumRetryAfter ? max(asked, .zero) : nil
        case .success, .failure:
            return nil
        }
    }

    private func backOff(_ attempt: Int) -> Duration {
        let doubled = baseDelay * pow(2, Double(min(attempt - 1, 30)))
        return min(doubled, maximumDelay) * (1 + jitter * (2 * random() - 1))
    }
}

/// The two forms of the `Retry-After` field.
enum RetryAfter {
    static func duration(_ value: String, now: Date) -> Duration? {
        let text = value.trimmingCharacters(in: .whitespaces)
        if let seconds = Int(text) { return .seconds(min(max(seconds, 0), 1 << 40)) }
        return date(text).map { .seconds(min(max($0.timeIntervalSince(now), 0), 1e12)) }
    }

    /// A date as HTTP writes it.
    static func date(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.date(from: text.trimmingCharacters(in: .whitespaces))
    }
}

import NIOCore

/// Lets a burst through, then a steady rate.
struct TokenBucket {
    private let ratePerSecond: Double
    private let burst: Double
    private var level: Double
    private var filledAt: NIODeadline

    init(ratePerSecond: Double, burst: Double, now: NIODeadline) {
        self.ratePerSecond = ratePerSecond
        self.burst = burst
        level = burst
        filledAt = now
    }

    /// Takes one token; false where none is left.
    mutating func take(at now: NIODeadline) -> Bool {
        if now > filledAt {
            level = min(burst, level + Double((now - filledAt).nanoseconds) / 1e9 * ratePerSecond)
            filledAt = now
        }
        guard level >= 1 else { return false }
        level -= 1
        return true
    }
}

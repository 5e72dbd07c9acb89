#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The time as sessions and tokens see it, so that tests need not wait.
package struct ServerClock: Sendable {
    /// Time since some moment, never going back; sessions are kept by it.
    package var uptime: @Sendable () -> Duration
    /// Seconds since 1970; tokens, which outlive a process where their key is given, expire by it.
    package var epochSeconds: @Sendable () -> Int64

    package static let system: ServerClock = {
        let start = ContinuousClock.now
        return ServerClock(uptime: { ContinuousClock.now - start }, epochSeconds: { Int64(Date().timeIntervalSince1970) })
    }()
}

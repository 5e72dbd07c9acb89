/// A clock that can put a main-actor task to sleep without a detour over another thread.
///
/// `Clock.sleep` leaves the caller's actor before it registers the sleeper, so a test that advances
/// its clock would not know whether everybody who is going to sleep sleeps already. The clock of
/// RibletTesting conforms, and whoever sleeps in the tree asks for it first.
@MainActor
package protocol VirtualClock: Clock<Duration> {
    /// Sleeps on the main actor; the sleeper is registered when the call suspends.
    func sleepOnMainActor(for duration: Duration) async throws
}

/// Sleeps without leaving the main actor where the clock can.
@MainActor
package func sleep(on clock: any Clock<Duration>, for duration: Duration) async throws {
    if let clock = clock as? any VirtualClock {
        try await clock.sleepOnMainActor(for: duration)
    } else {
        try await clock.sleep(for: duration)
    }
}

/// A clock that can suspend a task of the main actor without switching to another thread.
///
/// `Clock.sleep` leaves the caller's actor before it registers the sleeper, so a test that advances
/// its clock could not know that all sleepers are registered. The clock of RibletTesting conforms,
/// and code of the tree uses this protocol to sleep if it can.
@MainActor
package protocol VirtualClock: Clock<Duration> {
    /// Sleeps on the main actor; the sleeper is registered when the call suspends.
    func sleepOnMainActor(for duration: Duration) async throws
}

/// Sleeps on `clock` until `duration` is over; for tasks of the tree. Throws when the task is
/// cancelled.
///
/// With the virtual clock of RibletTesting the sleeper is known before this suspends, which makes a
/// test deterministic.
@MainActor
public func sleep(on clock: any Clock<Duration>, for duration: Duration) async throws {
    if let clock = clock as? any VirtualClock {
        try await clock.sleepOnMainActor(for: duration)
    } else {
        try await clock.sleep(for: duration)
    }
}

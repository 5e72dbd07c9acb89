/// A clock for pages in memory on which everything takes twenty times as long. A toast that stays
/// for eight seconds would be gone before a test on a busy machine gets its turn to press it.
struct UnhurriedClock: Clock {
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { ContinuousClock().minimumResolution }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try await Task.sleep(for: now.duration(to: deadline) * 20, tolerance: tolerance)
    }
}

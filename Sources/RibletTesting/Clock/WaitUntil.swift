import Testing

/// Waits until a condition holds, whoever makes it hold and on whichever thread; the test fails at
/// its line where that takes too long.
///
/// Use it where a test hands something to another thread: an `AsyncSequence`, a detached task, a
/// service. How many turns such work takes depends on how busy the machine is, so counting turns
/// with ``letOthersRun()`` fails now and then.
///
/// ```swift
/// prices.yield(12)
/// await eventually { basket.total == 12 }
/// ```
///
/// - Parameters:
///   - limit: after which it is given up, in real time. It only keeps a test from hanging; where
///     nothing has been under way in the process for some seconds, it is given up then.
///   - sourceLocation: where the issue is recorded.
///   - condition: what is waited for; asked again whenever others have run.
@MainActor
public func eventually(
    within limit: Duration = .seconds(240), sourceLocation: SourceLocation = #_sourceLocation, _ condition: @MainActor () -> Bool
) async {
    let start = ContinuousClock.now
    var idleness = Idleness()
    await wait(atMost: limit, while: { !idleness.isReached() }, until: condition)
    guard !condition() else { return }
    let waited = ContinuousClock.now - start
    let reason = waited < limit ? ", and nothing was under way any more" : ""
    Issue.record("It was still not so after \(waited.formatted)\(reason).", sourceLocation: sourceLocation)
}

/// Lets other tasks run until a condition holds, for no longer than `limit` in real time.
///
/// - Parameters:
///   - limit: the longest wait.
///   - hasHope: false if no running work could fulfil the condition; a few more rounds are tried.
///   - isSo: the condition.
@MainActor
package func wait(atMost limit: Duration, while hasHope: () -> Bool = { true }, until isSo: () -> Bool) async {
    let clock = ContinuousClock()
    let end = clock.now + limit
    // On a busy machine time passes and nobody gets a turn, so turns are counted too.
    let enough = max(5, min(200, Int(limit / .milliseconds(10))))
    var rounds = 0
    while !isSo() {
        // Work that was handed to other threads comes back after some rounds.
        if rounds >= 5, !hasHope() || rounds >= enough && clock.now >= end { return }
        rounds += 1
        await letOthersRun()
        // Work elsewhere is given the processor.
        if rounds > 20 { try? await clock.sleep(for: .milliseconds(rounds > 500 ? 50 : 1)) }
    }
}

extension Duration {
    /// Seconds with one decimal.
    package var formatted: String {
        let tenths = Int(self / .milliseconds(100))
        return "\(tenths / 10).\(tenths % 10) s"
    }
}

/// Lets others run until something is so, for no longer than `limit` in real time.
///
/// - Parameters:
///   - limit: after which it is given up.
///   - hasHope: false where nothing is under way that could make it so; a few rounds are made all the same.
///   - isSo: what is waited for.
@MainActor
func wait(atMost limit: Duration, while hasHope: () -> Bool = { true }, until isSo: () -> Bool) async {
    let clock = ContinuousClock()
    let end = clock.now + limit
    // On a busy machine time passes and nobody gets a turn, so turns are counted too.
    let enough = max(5, min(200, Int(limit / .milliseconds(10))))
    var rounds = 0
    while !isSo() {
        // What was handed to other threads comes back after some rounds.
        if rounds >= 5, !hasHope() || rounds >= enough && clock.now >= end { return }
        rounds += 1
        await letOthersRun()
        // Work elsewhere is given the processor.
        if rounds > 20 { try? await clock.sleep(for: .milliseconds(1)) }
    }
}

/// Yields until ready work has run: the main actor's queue several times over, and work on other
/// threads.
///
/// Main-actor tasks run in the order in which they became ready, so each pass lets every waiting
/// task make one step. Work on other threads gets one chance per pass through a task of the lowest
/// priority; longer work needs a wait for its result.
@MainActor
public func letOthersRun() async {
    for _ in 0..<3 {
        for _ in 0..<8 { await Task.yield() }
        await Task.detached(priority: .background) { await Task.yield() }.value
    }
}

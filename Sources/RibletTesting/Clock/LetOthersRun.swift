/// Gives way until what is ready has run: the main actor's queue several times over, and what was
/// handed to other threads.
///
/// Main-actor tasks run in the order in which they became ready, so each pass lets everybody who
/// waits make one step. Work on other threads gets one chance per pass through a task of the lowest
/// priority; whoever needs more must wait for a result.
@MainActor
public func letOthersRun() async {
    for _ in 0..<3 {
        for _ in 0..<8 { await Task.yield() }
        await Task.detached(priority: .background) { await Task.yield() }.value
    }
}

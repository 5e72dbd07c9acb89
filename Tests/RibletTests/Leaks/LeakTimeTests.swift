import Riblet
import RibletTesting
import Synchronization
import Testing

/// A clock that a breakpoint can jump: it goes on by itself while nobody runs, and wakes whoever is
/// due, once.
private final class WallClock: Clock, Sendable {
    typealias Instant = TestClock.Instant

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private let state = Mutex((now: Instant(), sleepers: [Sleeper]()))

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .zero }
    var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await withCheckedThrowingContinuation { continuation in
            state.withLock { $0.sleepers.append(Sleeper(deadline: deadline, continuation: continuation)) }
        }
    }

    /// The program stands still for `duration`; afterwards everybody who has become due runs.
    @MainActor
    func stand(for duration: Duration) async {
        while sleeperCount == 0 { await letOthersRun() }
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.deadline <= state.now }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due
        }
        for sleeper in due { sleeper.continuation.resume() }
        await letOthersRun()
    }
}

@MainActor
@Suite struct LeakTimeTests {
    @Test func aBreakpointMakesNothingOverdue() async {
        let clock = WallClock()
        let root = TestRoot()
        var leaks: [Leak] = []
        let detector = LeakDetector(clock: clock)
        detector.handler = { leaks.append($0) }
        detector.start(under: root)
        let page = makePage("Page")
        root.attachChild(page)
        root.detachChild(page)
        // An hour on a breakpoint is one wake-up, and so is another one.
        await clock.stand(for: .seconds(3600))
        await clock.stand(for: .seconds(3600))
        #expect(leaks.isEmpty)
        // The program runs on, and what keeps the page keeps it still.
        await clock.stand(for: .milliseconds(500))
        #expect(leaks.map(\.age) == [.milliseconds(1500)])
        #expect(page.parent == nil)
    }

    @Test func freedObjectAfterABreakpointIsNoLeak() async {
        let clock = WallClock()
        let root = TestRoot()
        var leaks: [Leak] = []
        let detector = LeakDetector(clock: clock)
        detector.handler = { leaks.append($0) }
        detector.start(under: root)
        var page: PageRouter? = makePage("Page")
        if let page {
            root.attachChild(page)
            root.detachChild(page)
        }
        await clock.stand(for: .seconds(3600))
        #expect(page != nil)
        page = nil
        await clock.stand(for: .milliseconds(500))
        #expect(leaks.isEmpty)
        #expect(detector.status == .didComplete)
    }

    @Test func oneTaskLooksAfterEverything() async {
        let clock = TestClock()
        let root = TestRoot()
        var leaks = 0
        let detector = LeakDetector(clock: clock)
        detector.handler = { _ in leaks += 1 }
        detector.start(under: root)
        let pages = (0..<1_000).map { makePage("Page \($0)") }
        for page in pages { root.attachChild(page) }
        for page in pages { root.detachChild(page) }
        await clock.waitForSleepers(1)
        #expect(clock.sleepers == 1)
        await clock.advance(by: .seconds(2))
        #expect(leaks == 1_000)
        #expect(clock.sleepers == 0, "nothing is left to look after")
    }

    /// Times that make no sense are taken as near as makes some; none of them stops the program.
    @Test(arguments: [Duration.zero, .seconds(-1), .nanoseconds(1), .seconds(Int64.max), .seconds(Int64.min)])
    func intervalsThatMakeNoSense(interval: Duration) async {
        let clock = TestClock()
        let root = TestRoot()
        var leaks: [Leak] = []
        // A look comes after a millisecond at the soonest and after a day at the latest; nobody
        // waits for the end of time.
        let isLong = interval > .seconds(1)
        let detector = LeakDetector(
            clock: clock, interval: interval, patience: isLong ? .seconds(3) : .milliseconds(20), viewPatience: interval)
        detector.handler = { leaks.append($0) }
        detector.start(under: root)
        let page = makePage("Page")
        root.attachChild(page)
        root.detachChild(page)
        detector.expectDeallocate(object: page, inTime: interval)
        #expect(detector.status == .inProgress)
        // Look by look: the next one is awaited before the clock goes on.
        for _ in 0..<(isLong ? 3 : 30) where detector.status == .inProgress {
            await clock.waitForSleepers(1)
            await clock.advance(by: isLong ? .seconds(86_400) : .milliseconds(1))
        }
        #expect(leaks.map(\.role) == (isLong ? [.router] : [.object, .router]))
        #expect(leaks.allSatisfy { $0.age > .zero })
        #expect(detector.status == (isLong ? .inProgress : .didComplete) && page.parent == nil)
        detector.stop()
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(100_000_000_000)]) func patienceWithoutAnEnd(patience: Duration) async {
        let clock = TestClock()
        let root = TestRoot()
        var leaks = 0
        let detector = LeakDetector(clock: clock, interval: .seconds(1), patience: patience, viewPatience: patience)
        detector.handler = { _ in leaks += 1 }
        detector.start(under: root)
        let page = makePage("Page")
        root.attachChild(page)
        root.detachChild(page)
        let expectation = detector.expectDeallocate(object: page, inTime: patience)
        await clock.advance(by: .seconds(1_000))
        #expect(leaks == 0 && detector.status == .inProgress)
        expectation.cancel()
        detector.stop()
    }

    @Test(arguments: [Duration.zero, .seconds(-5), .seconds(Int64.min)]) func patienceThatIsNone(patience: Duration) async {
        let clock = TestClock()
        let root = TestRoot()
        var ages: [Duration] = []
        let detector = LeakDetector(clock: clock, interval: .seconds(1), patience: patience)
        detector.handler = { ages.append($0.age) }
        detector.start(under: root)
        let page = makePage("Page")
        root.attachChild(page)
        root.detachChild(page)
        await clock.advance(by: .seconds(3))
        #expect(ages == [.seconds(1)] && page.parent == nil)
    }

    @Test func intervalAndPatienceAreThoseGiven() async {
        let clock = TestClock()
        let root = TestRoot()
        var ages: [Duration] = []
        let detector = LeakDetector(clock: clock, interval: .seconds(1), patience: .seconds(10))
        detector.handler = { ages.append($0.age) }
        detector.start(under: root)
        let page = makePage("Page")
        root.attachChild(page)
        root.detachChild(page)
        await clock.advance(by: .seconds(10))
        #expect(ages.isEmpty)
        await clock.advance(by: .seconds(1))
        #expect(ages == [.seconds(11)])
        #expect(page.parent == nil)
    }
}

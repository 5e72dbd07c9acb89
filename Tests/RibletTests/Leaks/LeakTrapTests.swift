import Riblet
import RibletTesting
import Testing

#if os(Linux) || os(macOS) || os(Windows)
/// Detaches a page that something keeps, under the eyes of a detector of everything, and waits
/// until that should have reported it.
///
/// - Parameter handler: the detector's own unless given.
/// - Returns: the status of the detector right after the page was detached.
@MainActor
private func keepAPage(_ handler: (@MainActor (Leak) -> Void)? = nil) async -> LeakDetectionStatus {
    let clock = TestClock()
    let detector = LeakDetector(clock: clock)
    if let handler { detector.handler = handler }
    detector.start()
    let root = makeRoot()
    let page = makePage("Page")
    root.attachChild(page)
    root.detachChild(page)
    let status = detector.status
    await clock.advance(by: .seconds(10))
    withExtendedLifetime(page) {}
    return status
}

@MainActor
private func expectALeak() async {
    var leaks = 0
    let status = await keepAPage { _ in leaks += 1 }
    precondition(status == .inProgress)
    precondition(leaks == 1)
}

/// Tests that concern the whole process, each in its own process.
struct LeakTrapTests {
    #if DEBUG
    @Test func aLeakStopsADebugBuild() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = await keepAPage()
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            text.contains("Riblet leak: Root/Page: PageRouter (router) is still there with LogInteractor (interactor), FakeView (view)"))
        #expect(text.contains("LogRoot at Root detached Root/Page; look for a closure, a task or a property that keeps it"))
    }

    @Test func detectorsAreEnabledInADebugBuild() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run { precondition(LeakDetector.isEnabled) }
        }
    }
    #else
    @Test func aReleaseBuildHasNoDetectorUnlessItAsksForIt() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run { precondition(!LeakDetector.isEnabled) }
            let status = await keepAPage()
            precondition(status == .didComplete)
        }
    }

    @Test func aLeakDoesNotStopAReleaseBuild() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run { LeakDetector.isEnabled = true }
            let status = await keepAPage()
            precondition(status == .inProgress)
        }
    }
    #endif

    @Test func aDetectorOfEverythingReports() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run { LeakDetector.isEnabled = true }
            await expectALeak()
        }
    }

    @Test func nothingIsExpectedWhileDetectorsAreOff() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run { LeakDetector.isEnabled = false }
            let status = await keepAPage()
            precondition(status == .didComplete)
            await MainActor.run {
                let page = makePage("Page")
                let detector = LeakDetector()
                detector.expectDeallocate(object: page).cancel()
                precondition(detector.status == .didComplete)
            }
        }
    }

    @Test func turningDetectorsOffStopsThoseThatRun() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                LeakDetector.isEnabled = true
                let detector = LeakDetector()
                detector.start()
                let root = makeRoot()
                let page = makePage("Page")
                root.attachChild(page)
                root.detachChild(page)
                precondition(detector.status == .inProgress)
                LeakDetector.isEnabled = false
                precondition(detector.status == .didComplete)
            }
        }
    }

    @Test func theSharedDetectorWaitsForItsApplication() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let root = makeRoot()
                let page = makePage("Page")
                root.attachChild(page)
                root.detachChild(page)
                precondition(LeakDetector.shared.status == .didComplete)
            }
        }
    }
}
#endif

import Riblet
import RibletTesting
import Testing

private final class Thing {}

private final class Curtain: AppearingViewControllable {
    var isOnScreen = true
}

@MainActor
private func makeDetector(_ clock: any Clock<Duration>, _ note: @escaping @MainActor (Leak) -> Void) -> LeakDetector {
    let detector = LeakDetector(clock: clock)
    detector.handler = note
    return detector
}

@MainActor
@Suite struct LeakExpectationTests {
    private let clock = TestClock()

    @Test func reattachedRIBIsNotExpectedToGo() async {
        let root = TestRoot()
        var leaks: [Leak] = []
        let detector = makeDetector(clock) { leaks.append($0) }
        detector.start(under: root)
        let page = makePage("Page")
        root.attachChild(page)
        root.detachChild(page)
        await clock.advance(by: .milliseconds(900))
        root.attachChild(page)
        await clock.advance(by: .seconds(10))
        #expect(leaks.isEmpty)
        #expect(detector.status == .didComplete)
        // Detached again it is expected anew, from then on.
        root.detachChild(page)
        await clock.advance(by: .milliseconds(900))
        #expect(leaks.isEmpty)
        await clock.advance(by: .seconds(1))
        #expect(leaks.map(\.path) == ["Root/Page"])
        detector.stop()
    }

    @Test func intentionallyKeptRIBIsNotExpectedToGo() async {
        let root = TestRoot()
        var leaks: [Leak] = []
        let detector = makeDetector(clock) { leaks.append($0) }
        detector.start(under: root)
        let page = makePage("Page")
        page.keepsDetached = true
        root.attachChild(page)
        page.attachChild(makeNode("Child"))
        root.detachChild(page)
        await clock.advance(by: .seconds(10))
        #expect(leaks.isEmpty)
        #expect(detector.status == .didComplete, "nothing is looked after while all is kept")
        // The parent has no use for it any more.
        page.keepsDetached = false
        await clock.advance(by: .seconds(2))
        #expect(leaks.map(\.path) == ["Root/Page"])
        detector.stop()
    }

    @Test func intentionallyKeptRIBIsLookedAfterWhenItGoes() async {
        let root = TestRoot()
        var leaks: [Leak] = []
        let detector = makeDetector(clock) { leaks.append($0) }
        detector.start(under: root)
        var kept: Interactor?
        do {
            let page = makePage("Page")
            page.keepsDetached = true
            root.attachChild(page)
            root.detachChild(page)
            await clock.advance(by: .seconds(10))
            kept = page.interactor
        }
        await clock.advance(by: .seconds(2))
        #expect(leaks.map(\.role) == [.interactor])
        #expect(kept != nil)
        detector.stop()
    }

    @Test func aLeakIsReportedOnce() async {
        let root = TestRoot()
        var leaks: [Leak] = []
        let detector = makeDetector(clock) { leaks.append($0) }
        detector.start(under: root)
        let page = makePage("Page")
        root.attachChild(page)
        root.detachChild(page)
        await clock.advance(by: .seconds(60))
        #expect(leaks.count == 1)
        #expect(detector.status == .didComplete)
        detector.stop()
    }

    @Test func anyObjectCanBeExpectedToGo() async {
        var leaks: [Leak] = []
        let detector = makeDetector(clock) { leaks.append($0) }
        let stays = Thing()
        var goes: Thing? = Thing()
        detector.expectDeallocate(object: stays, inTime: .seconds(2), path: "Root/Home")
        if let goes { detector.expectDeallocate(object: goes) }
        goes = nil
        await clock.advance(by: .seconds(2))
        #expect(leaks.isEmpty)
        await clock.advance(by: .seconds(1))
        #expect(
            leaks.map(\.description) == [
                "Root/Home: Thing (object) is still there, 2.5 seconds after it was to go; "
                    + "look for a closure, a task or a property that keeps it [leak]"
            ])
        #expect(leaks.first?.detachment == nil)
        withExtendedLifetime(stays) {}
    }

    @Test func anExpectationCanBeCancelled() async {
        var leaks: [Leak] = []
        let detector = makeDetector(clock) { leaks.append($0) }
        let thing = Thing()
        let handle = detector.expectDeallocate(object: thing)
        #expect(detector.status == .inProgress)
        handle.cancel()
        handle.cancel()
        await clock.advance(by: .seconds(5))
        #expect(leaks.isEmpty)
        #expect(detector.status == .didComplete)
        withExtendedLifetime(thing) {}
    }

    @Test func aViewCanBeExpectedToLeaveTheScreen() async {
        var leaks: [Leak] = []
        let detector = makeDetector(clock) { leaks.append($0) }
        let (gone, shown, cancelled) = (Curtain(), Curtain(), Curtain())
        detector.expectViewControllerDisappear(viewController: gone)
        detector.expectViewControllerDisappear(viewController: shown, path: "Root/Home")
        detector.expectViewControllerDisappear(viewController: cancelled).cancel()
        await clock.advance(by: .seconds(4))
        gone.isOnScreen = false
        await clock.advance(by: .seconds(4))
        #expect(leaks.map(\.kind) == [.stillShown])
        #expect(
            leaks.first?.description
                == "Root/Home: Curtain (view) is still on the screen, 5.5 seconds after it was to go; take it out of its container [leak]")
        withExtendedLifetime((gone, shown, cancelled)) {}
    }

    @Test func aStoppedDetectorForgets() async {
        let root = TestRoot()
        var leaks: [Leak] = []
        let detector = makeDetector(clock) { leaks.append($0) }
        detector.start(under: root)
        let (first, second) = (makePage("First"), makePage("Second"))
        root.attachChild(first)
        root.attachChild(second)
        root.detachChild(first)
        detector.stop()
        detector.stop()
        root.detachChild(second)
        await clock.advance(by: .seconds(10))
        #expect(leaks.isEmpty)
        #expect(clock.sleepers == 0)
        // It may be started again, and what left before is not expected.
        detector.start(under: root)
        root.attachChild(second)
        root.detachChild(second)
        await clock.advance(by: .seconds(2))
        #expect(leaks.map(\.path) == ["Root/Second"])
        detector.stop()
    }

    @Test func aFreedDetectorForgets() async {
        let root = TestRoot()
        let page = makePage("Page")
        do {
            let detector = makeDetector(clock) { _ in Issue.record("nobody is there to report") }
            detector.start(under: root)
            root.attachChild(page)
            root.detachChild(page)
        }
        await clock.advance(by: .seconds(10))
        #expect(clock.sleepers == 0)
        root.attachChild(page)
        root.detachChild(page)
    }

    @Test func aRIBIsWatchedByTheDetectorNearestToIt() async {
        let root = TestRoot()
        let home = makeNode("Home")
        root.attachChild(home)
        var (outer, inner): ([String], [String]) = ([], [])
        let whole = makeDetector(clock) { outer.append($0.path) }
        let part = makeDetector(clock) { inner.append($0.path) }
        whole.start(under: root)
        part.start(under: home)
        let (a, b) = (makeNode("A"), makeNode("B"))
        root.attachChild(a)
        home.attachChild(b)
        root.detachChild(a)
        home.detachChild(b)
        await clock.advance(by: .seconds(2))
        #expect(outer == ["Root/A"])
        #expect(inner == ["Root/Home/B"])
        #expect(a.parent == nil && b.parent == nil)
        // The RIB below which a detector watches is itself below the other one.
        root.detachChild(home)
        await clock.advance(by: .seconds(2))
        #expect(outer == ["Root/A", "Root/Home"] && inner == ["Root/Home/B"])
        whole.stop()
        part.stop()
    }

    @Test func observersOfProblemsHearFirst() async {
        let root = TestRoot("ObserversOfLeaks")
        var heard: [String] = []
        let detector = makeDetector(clock) { heard.append("handler \($0.path)") }
        detector.start(under: root)
        let subscription = TreeEvents.observeProblems { problem in
            if let leak = problem as? Leak, leak.path.hasPrefix("ObserversOfLeaks/") { heard.append("observer \(leak.path)") }
        }
        let page = makePage("Page")
        root.attachChild(page)
        root.detachChild(page)
        await clock.advance(by: .seconds(2))
        #expect(heard == ["observer ObserversOfLeaks/Page", "handler ObserversOfLeaks/Page"])
        subscription.cancel()
        detector.stop()
    }
}

import Metrics
import MetricsTestKit
import Riblet
import RibletObservability
import RibletReactor
import RibletTesting
import Testing

private final class HomeRouter: RoutingMock {}
private final class ListRouter: RoutingMock {}
private final class TaskRouter: RoutingMock {}

private struct NoConnection: Error {}

// Nothing in these tests suspends while metrics are taken, so what other tests do at the same time
// is not in them.
@MainActor
@Suite struct TreeMetricsTests {
    private let factory = TestMetrics()

    private func timed(_ name: String, _ rib: String) -> Int {
        factory.timers(label: name, dimensions: [("rib", rib)]).first?.values.count ?? 0
    }
    private func attached(_ rib: String) -> Double? { last("riblet.ribs.attached", rib) }
    private func active(_ rib: String) -> Double? { last("riblet.ribs.active", rib) }
    private func last(_ name: String, _ rib: String) -> Double? {
        factory.recorders(label: name, dimensions: [("rib", rib)]).first?.values.last
    }
    private func detached(_ rib: String) -> Int64 {
        factory.counterTotal(label: "riblet.ribs.detached", dimensions: [("rib", rib)])
    }

    @Test func operationsAreTimedByTheTypeOfTheRIB() throws {
        let root = TestRoot()
        let metrics = TreeMetrics(factory: factory)
        for id in 0..<3 {
            let home = HomeRouter("Home \(id)")
            root.attachChild(home)
            home.attachChild(ListRouter())
            root.detachChild(home)
            root.attachChild(home)
        }
        metrics.cancel()
        #expect(timed("riblet.attach.duration", "Home") == 6)
        #expect(timed("riblet.load.duration", "Home") == 3, "a RIB loads once")
        #expect(timed("riblet.activate.duration", "Home") == 6)
        #expect(timed("riblet.activate.duration", "List") == 6)
        #expect(factory.timers.count == 6, "three operations of two types")
        #expect(try factory.expectTimer("riblet.attach.duration", [("rib", "Home")]).values.allSatisfy { $0 >= 0 })
    }

    @Test func attachedRIBsAreCountedByType() {
        let metrics = TreeMetrics(factory: factory)
        let root = TestRoot()
        let home = HomeRouter()
        root.attachChild(home)
        home.attachChild(ListRouter())
        home.attachChild(ListRouter())
        #expect(attached("TestRoot") == 1 && attached("Home") == 1 && attached("List") == 2)
        #expect(active("TestRoot") == 1 && active("Home") == 1 && active("List") == 2)
        root.detachChild(home)
        #expect(attached("Home") == 0 && attached("List") == 0 && attached("TestRoot") == 1)
        #expect(active("Home") == 0 && active("List") == 0 && active("TestRoot") == 1)
        #expect(detached("Home") == 1 && detached("List") == 2 && detached("TestRoot") == 0)
        // The lists are still attached to the home page, and come back with it.
        root.attachChild(home)
        #expect(attached("Home") == 1 && attached("List") == 2)
        #expect(detached("List") == 2)
        root.terminate()
        metrics.cancel()
        #expect(attached("TestRoot") == 0 && attached("Home") == 0 && attached("List") == 0)
        #expect(active("TestRoot") == 0 && active("Home") == 0 && active("List") == 0)
        #expect(detached("TestRoot") == 1 && detached("Home") == 2 && detached("List") == 4)
    }

    @Test func unattachedRIBsAreNotCounted() {
        let metrics = TreeMetrics(factory: factory)
        let root = TestRoot()
        let home = HomeRouter()
        home.attachChild(ListRouter())
        #expect(attached("List") == nil)
        root.attachChild(home)
        #expect(attached("Home") == 1 && attached("List") == 1)
        metrics.cancel()
        root.detachChild(home)
        #expect(attached("Home") == 1 && attached("List") == 1 && detached("Home") == 0)
    }

    @Test func aRootThatIsDroppedIsGone() {
        let metrics = TreeMetrics(factory: factory)
        do {
            let root = TestRoot()
            root.attachChild(HomeRouter())
        }
        metrics.cancel()
        #expect(attached("TestRoot") == 0 && attached("Home") == 0)
        #expect(active("TestRoot") == 0 && active("Home") == 0)
        #expect(detached("TestRoot") == 1 && detached("Home") == 1)
    }

    @Test func aRIBThatLeavesInTheCourseOfItsActivationIsNotActive() {
        let metrics = TreeMetrics(factory: factory)
        let root = TestRoot()
        let interactor = ShyInteractor()
        let shy = RoutingMock("Shy", interactor: interactor)
        interactor.leave = { [unowned root, unowned shy] in root.detachChild(shy) }
        root.attachChild(shy)
        metrics.cancel()
        #expect(active("TestRoot") == 1 && active("RoutingMock") == 0)
        #expect(attached("TestRoot") == 1 && attached("RoutingMock") == 0)
        #expect(timed("riblet.attach.duration", "RoutingMock") == 0, "it was never attached to the end")
    }

    @Test func treesThatWereThereBeforeAreNotCounted() {
        let root = TestRoot()
        let home = HomeRouter()
        root.attachChild(home)
        let metrics = TreeMetrics(factory: factory)
        root.detachChild(home)
        metrics.cancel()
        #expect(factory.recorders(label: "riblet.ribs.attached").isEmpty)
        #expect(factory.recorders(label: "riblet.ribs.active").isEmpty)
        #expect(detached("Home") == 0)
    }

    @Test func aDimensionIsBounded() {
        let root = TestRoot()
        let metrics = TreeMetrics(factory: factory, limit: 1)
        for rib in [HomeRouter(), ListRouter(), TaskRouter(), HomeRouter()] as [RoutingMock] { root.attachChild(rib) }
        metrics.cancel()
        #expect(timed("riblet.attach.duration", "Home") == 2)
        #expect(timed("riblet.attach.duration", "other") == 2)
        #expect(factory.timers(label: "riblet.attach.duration").count == 2)
        #expect(active("Home") == 2 && active("other") == 2)
    }

    @Test func problemsAreCounted() async throws {
        let leak = try await makeLeak()
        let root = TestRoot()
        let metrics = TreeMetrics(factory: factory)
        let misuses = MisuseRecorder.record {
            root.detachChild(HomeRouter())
            root.attachChild(root)
            root.attachChild(root)
        }
        TreeEvents.report(leak)
        TreeEvents.report(EffectFailure(path: "Root/Home", reactor: "HomeInteractor", error: NoConnection()))
        TreeEvents.report(Oddity())
        metrics.cancel()
        TreeEvents.report(Oddity())
        #expect(misuses.count == 3)
        #expect(factory.counterTotal(label: "riblet.misuses", dimensions: [("kind", "detachedStranger")]) == 1)
        #expect(factory.counterTotal(label: "riblet.misuses", dimensions: [("kind", "cycle")]) == 2)
        #expect(factory.counterTotal(label: "riblet.leaks", dimensions: [("role", "router")]) == 1)
        #expect(factory.counterTotal(label: "riblet.effect.failures", dimensions: [("reactor", "HomeInteractor")]) == 1)
        #expect(factory.counterTotal(label: "riblet.problems", dimensions: [("kind", "Oddity")]) == 1)
    }
}

/// Leaves as soon as it becomes active.
private final class ShyInteractor: Interactor {
    var leave: (() -> Void)?

    override func didBecomeActive() { leave?() }
}

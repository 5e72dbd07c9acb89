import Riblet
import RibletTesting
import Testing

private final class HomeComponent: Component<any EmptyDependency> {}

@MainActor
private enum Kept {
    static var component: AnyObject?
}

private final class HomeBuilder: Builder<any EmptyDependency> {
    func build(keeping: Bool) -> any ViewableRouting {
        let component = HomeComponent(dependency: dependency)
        if keeping { Kept.component = component }
        return HomeRouter(interactor: Interactor(), viewController: RibletTesting.FakeView(), component: component)
    }
}

private final class HomeRouter: ViewableRouter<Interactor, RibletTesting.FakeView> {
    private let component: HomeComponent

    init(interactor: Interactor, viewController: RibletTesting.FakeView, component: HomeComponent) {
        self.component = component
        super.init(interactor: interactor, viewController: viewController)
    }
}

#if DEBUG
@MainActor
@Suite("Components that outlive their RIB", .serialized)
struct ComponentLeakTests {
    /// Shows a RIB in a slot and takes it away again.
    private func showAndDismiss(keeping: Bool, below root: TestRoot = TestRoot()) {
        let slot = ChildSlot<String>(router: root, container: RibletTesting.FakeView()) { _ in
            HomeBuilder(dependency: EmptyComponent()).build(keeping: keeping)
        }
        slot.present("home")
        slot.dismiss()
    }

    @Test(arguments: [true, false])
    func aDetectorReportsThem(keeping: Bool) async {
        let clock = TestClock()
        let detector = LeakDetector(clock: clock)
        var leaks: [Leak] = []
        detector.handler = { leaks.append($0) }
        let root = TestRoot()
        detector.start(under: root)
        showAndDismiss(keeping: keeping, below: root)
        for _ in 0..<10 {
            await letOthersRun()
            await clock.advance(by: .milliseconds(500))
        }
        #expect(leaks.map(\.role) == (keeping ? [.component] : []))
        #expect(leaks.allSatisfy { $0.description.contains("Root/Home: HomeComponent (component) is still there") })
        #expect(detector.status == .didComplete)
        detector.stop()
        Kept.component = nil
    }

    @Test func theyMayStayWithTheirRIB() async {
        let clock = TestClock()
        let detector = LeakDetector(clock: clock)
        var leaks: [Leak] = []
        detector.handler = { leaks.append($0) }
        let root = TestRoot()
        detector.start(under: root)
        let slot = ChildSlot<String>(router: root, container: RibletTesting.FakeView()) { _ in
            HomeBuilder(dependency: EmptyComponent()).build(keeping: true)
        }
        slot.present("home")
        // Something else that is looked at again and again.
        let other = detector.expectDeallocate(object: root, inTime: .seconds(100))
        await clock.advance(by: .seconds(10))
        #expect(leaks.isEmpty)
        other.cancel()
        slot.dismiss()
        await clock.advance(by: .seconds(10))
        #expect(leaks.map(\.role) == [.component] && detector.status == .didComplete)
        detector.stop()
        Kept.component = nil
    }

    @Test func aTestReportsThem() async throws {
        let test = try #require(Test.current)
        try await withKnownIssue {
            try await RIBTestTrait.checksLeaks.provideScope(for: test, testCase: nil) { await showAndDismiss(keeping: true) }
        } matching: {
            $0.comments.contains { $0.rawValue.contains("1 object is still there") && $0.rawValue.contains("HomeComponent at Root/Home") }
        }
        Kept.component = nil
        try await RIBTestTrait.checksLeaks.provideScope(for: test, testCase: nil) { await showAndDismiss(keeping: false) }
    }
}
#endif

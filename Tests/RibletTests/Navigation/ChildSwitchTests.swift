import Riblet
import Testing

/// One flow in place of another.
@MainActor
struct ChildSwitchTests {
    let log = Log()
    let root: LogRoot
    let container = FakeSwitch()
    let flow: ChildSwitch<String>

    init() {
        let log = log
        root = makeRoot("Root", log)
        flow = ChildSwitch(router: root, container: container) { $0.hasPrefix("x") ? nil : makePage($0, log) }
    }

    private func expectInStep(_ route: String?, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(flow.route == route, sourceLocation: sourceLocation)
        #expect(container.shown == route, sourceLocation: sourceLocation)
        #expect(root.children.map(\.name) == (route.map { [$0] } ?? []), sourceLocation: sourceLocation)
    }

    @Test func oneFlowReplacesAnother() {
        #expect(flow.show("A").isComplete)
        let a = flow.child
        #expect(flow.show("A") == ContainerChange() && flow.child === a)
        #expect(flow.show("B").detached == ["A"])
        #expect(a?.parent == nil)
        expectInStep("B")
        #expect(!flow.show("x").isComplete)
        expectInStep("B")
        #expect(flow.show(nil).detached == ["B"])
        expectInStep(nil)
    }

    @Test func theNewFlowIsSeenBeforeTheOldOneIsDetachedAndTheOldOneIsDetachedBeforeTheNewOneIsAttached() {
        flow.show("A")
        _ = log.take()
        container.onShow = { [log] in log.add("shows") }
        flow.show("B")
        #expect(log.take().map { $0.prefix(while: { $0 != "(" }) } == ["shows", "A willResignActive", "B didBecomeActive"])
    }

    @Test func thereIsNothingToGoBackTo() {
        flow.show("A")
        #expect(!root.goBack())
        expectInStep("A")
    }

    @Test func theUserIsAtTheFlowUnlessSomethingLiesOverIt() {
        flow.show("A")
        let modal = FakeModal()
        let slot = ChildSlot<String>(router: root, container: modal) { [log] in makePage($0, log) }
        slot.present("S")
        #expect(root.goBack())
        #expect(slot.route == nil)
        expectInStep("A")
    }

    @Test func itComesBackFromASavedTreeAndTakesOneRouteOnly() throws {
        flow.show("B")
        let saved = try #require(try flow.saveRoutes())
        flow.show("A")
        #expect(flow.restoreRoutes(saved).isEmpty)
        expectInStep("B")
        let issues = flow.restoreRoutes(["routes": ["A", "B"]])
        #expect(issues.map(\.kind) == [.unknownRoute])
        expectInStep("A")
    }

    @Test func aChildThatIsDetachedElsewhereLeavesItsPlace() throws {
        flow.show("A")
        root.detachChild(try #require(flow.child))
        expectInStep(nil)
    }
}

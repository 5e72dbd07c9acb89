import Riblet
import RibletTesting
import Testing

@MainActor
@Suite struct FakeHostTests {
    let root = TestRoot()
    let navigation = FakeNavigation()
    let host: FakeHost

    init() { host = FakeHost(root) }

    @Test func aBackPressGoesThroughTheTreeAndThenLeaves() {
        let stack = ChildStack<Int>(router: root, container: navigation) { RoutingMock("Page\($0)") }
        let slot = ChildSlot<Int>(router: root, container: root.viewController) { RoutingMock("Sheet\($0)") }
        stack.set([1, 2])
        slot.present(3)
        #expect(host.userPressesBack())
        #expect(slot.isEmpty && root.viewController.presented.isEmpty && navigation.pushed.count == 2)
        #expect(host.userPressesBack() && host.userPressesBack() && !host.hasLeft)
        #expect(stack.isEmpty && navigation.depths == [2, 1, 0])
        #expect(!host.userPressesBack())
        #expect(host.hasLeft && host.backPresses == [true, true, true, false])
    }

    @Test func theUserDismissesAnyOfSeveralViews() {
        let overlays = ChildOverlays<Int>(router: root, container: root.viewController) { RoutingMock("Overlay\($0)") }
        overlays.set([1, 2, 3])
        root.viewController.userDismisses(overlays.children[1].viewControllable)
        #expect(overlays.routes == [1, 3] && root.viewController.presented.count == 2)
        root.viewController.userDismisses()
        #expect(overlays.routes == [1])
        root.viewController.userDismisses(FakeView())
        #expect(overlays.routes == [1])
    }

    @Test func aViewThatNobodyWaitsForStays() {
        let view = FakeView()
        view.present(FakeView(), style: .sheet)
        view.userDismisses()
        #expect(view.presented.count == 1)
    }
}

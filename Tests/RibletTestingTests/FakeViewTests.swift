import Riblet
import RibletTesting
import Testing

@MainActor
@Suite struct FakeViewTests {
    @Test func aNavigationFollowsItsRouterAndItsUser() {
        let root = TestRoot()
        let navigation = FakeNavigation()
        let stack = ChildStack<Int>(router: root, container: navigation) { RoutingMock("Page\($0)") }
        stack.push(1)
        stack.push(2)
        stack.push(3)
        #expect(navigation.pushed.count == 3)
        navigation.userGoesBack()
        #expect(stack.routes == [1, 2])
        navigation.userPops(to: 0)
        #expect(stack.routes.isEmpty)
        #expect(root.children.isEmpty)
        #expect(navigation.depths == [1, 2, 3, 2, 0])
        navigation.userGoesBack()
        #expect(navigation.depths.count == 5)
    }

    @Test func tabsFollowTheirRouterAndTheirUser() {
        let root = TestRoot()
        let container = FakeTabs()
        let tabs = ChildTabs<String>(router: root, container: container) { RoutingMock($0) }
        tabs.set(["a", "b"])
        #expect(container.tabs.count == 2)
        container.userSelects(1)
        #expect(tabs.selected == "b")
        tabs.select("a")
        #expect(container.selected == 0)
        container.userSelects(7)
        #expect(tabs.selected == "a")
    }

    @Test func aSheetFollowsItsRouterAndItsUser() {
        let root = TestRoot()
        let view = FakeView()
        let slot = ChildSlot<Int>(router: root, container: view, style: { _ in .fullScreen }) { RoutingMock("Sheet\($0)") }
        slot.present(1)
        #expect(view.presented.map(\.style) == [.fullScreen])
        #expect(view.presented.first?.view === slot.child?.viewControllable)
        view.userDismisses()
        #expect(view.presented.isEmpty)
        #expect(slot.route == nil)
        view.userDismisses()
    }

    @Test func anAlertWaitsForItsAnswer() {
        let view = FakeView()
        var chosen: [Int] = []
        let alert = Alert(title: "Delete?", buttons: [.init("Keep", role: .cancel), .init("Delete", role: .destructive)])
        view.present(alert) { chosen.append($0) }
        #expect(view.alerts == [alert])
        #expect(!view.userChooses("Later"))
        #expect(view.userChooses("Delete"))
        #expect(chosen == [1])
        #expect(view.alerts.isEmpty)
    }

    @Test func aToastIsUsedOrGoes() {
        let view = FakeView()
        var log: [String] = []
        view.show(Toast("Deleted", action: "Undo"), onAction: { log.append("undo") }, onGone: { log.append("gone") })
        view.show(Toast("Saved"), onAction: { log.append("action") }, onGone: { log.append("gone") })
        #expect(view.toasts.map(\.text) == ["Deleted", "Saved"])
        #expect(view.userActsOnToast())
        #expect(!view.userActsOnToast())
        #expect(view.toastGoes())
        #expect(!view.toastGoes())
        #expect(log == ["undo", "gone"])
    }
}

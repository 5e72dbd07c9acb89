import Riblet
import Testing

/// Tests of the changes that recorders and session stores observe.
@MainActor
struct RouteChangesTests {
    let root = makeRoot()
    let navigation = FakeNavigation()
    let modal = FakeModal()
    let bar = FakeTabs()

    /// Every change while `body` runs, as `router key depth`.
    private func changes(_ body: () -> Void) -> [String] {
        var told: [String] = []
        let observation = RouteChanges.relay.observe { told.append("\($0.router.name) \($0.key) \($0.depth)") }
        body()
        observation.cancel()
        return told
    }

    @Test func eachChangeIsToldOnce() {
        let stack = ChildStack<String>(router: root, container: navigation) { makePage($0) }
        let slot = ChildSlot<String>(router: root, container: modal) { makePage($0) }
        let overlays = ChildOverlays<String>(router: root, container: modal) { makePage($0) }
        let tabs = ChildTabs<String>(router: root, container: bar) { makePage($0) }
        #expect(changes { stack.set(["A", "B"]) } == ["Root stack 0"])
        #expect(changes { slot.present("S") } == ["Root slot 0"])
        #expect(changes { overlays.set(["O", "P"]) } == ["Root overlays 0"])
        #expect(changes { tabs.set(["T", "U"]) } == ["Root tabs 0"])
        #expect(changes { tabs.select("U") } == ["Root tabs 0"])
        #expect(changes { stack.reorderToTop("A") } == ["Root stack 0"])
        // The user's own.
        #expect(changes { navigation.userPops(to: 1) } == ["Root stack 0"])
        #expect(changes { modal.userDismisses() } == ["Root overlays 0"])
        #expect(changes { bar.userSelects(0) } == ["Root tabs 0"])
        #expect(changes { root.goBack() } == ["Root overlays 0"])
        #expect(changes { slot.child.map(root.detachChild) } == ["Root slot 0"])
    }

    @Test func emptyChangesAreNotTold() {
        let stack = ChildStack<String>(router: root, container: navigation) { $0 == "x" ? nil : makePage($0) }
        let slot = ChildSlot<String>(router: root, container: modal) { makePage($0) }
        let tabs = ChildTabs<String>(router: root, container: bar) { makePage($0) }
        stack.push("A")
        slot.present("S")
        slot.mayDismiss = { _ in false }
        tabs.set(["T"])
        let told = changes {
            stack.pushSingleTop("A")
            stack.set(["A"])
            stack.push("x")
            stack.replaceTop("x")
            stack.reorderToTop("A")
            stack.pop(to: 1)
            slot.present("S")
            modal.userDismisses()
            tabs.set(["T"])
            tabs.select("T")
            bar.userSelects(0)
            #expect(root.goBack())
        }
        #expect(told == [])
    }

    @Test func aChangeWithinAChangeIsToldAtItsEndCauseFirst() {
        let slot = ChildSlot<String>(router: root, container: modal) { makePage($0) }
        let tabs = ChildTabs<String>(router: root, container: bar) { makePage($0) }
        var stack: ChildStack<String>?
        stack = ChildStack(router: root, container: navigation) { route in
            let page = makePage(route)
            page.interactor.onBecomeActive = { _ in
                guard route == "B" else { return }
                tabs.set(["T"])
                slot.present("S")
                slot.present("S2")
                stack?.push("C")
            }
            return page
        }
        var routes: [[String]] = []
        let observation = RouteChanges.relay.observe { _ in routes.append((stack?.routes ?? []) + slot.routes + tabs.routes) }
        let told = changes { stack?.set(["A", "B"]) }
        observation.cancel()
        #expect(told == ["Root stack 0", "Root tabs 1", "Root slot 1"])
        #expect(routes == Array(repeating: ["A", "B", "C", "S2", "T"], count: 3), "all is done by then")
        #expect(!RouteChanges.isChanging)
        stack = nil
    }

    @Test func callbacksOfTheContainerArePartOfTheChange() {
        let slot = ChildSlot<String>(router: root, container: modal) { makePage($0) }
        let stack = ChildStack<String>(router: root, container: navigation) { makePage($0) }
        let tabs = ChildTabs<String>(router: root, container: bar) { makePage($0) }
        tabs.set(["T", "U"])
        stack.onChange = { _ in slot.present("S") }
        tabs.onSelect = { _, _ in stack.push("A") }
        #expect(changes { tabs.select("U") } == ["Root tabs 0", "Root stack 1", "Root slot 2"])
        // Choosing the same tab once more is no change of the tabs.
        #expect(changes { tabs.select("U") } == ["Root stack 0"])
    }

    @Test func anObserverMayChangeRoutes() {
        let slot = ChildSlot<String>(router: root, container: modal) { makePage($0) }
        let stack = ChildStack<String>(router: root, container: navigation) { makePage($0) }
        let observation = RouteChanges.relay.observe { if $0.key == "stack" { slot.present("S") } }
        #expect(changes { stack.push("A") } == ["Root stack 0", "Root slot 0"])
        observation.cancel()
    }
}

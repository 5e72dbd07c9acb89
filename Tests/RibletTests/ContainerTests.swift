import Riblet
import Testing

@MainActor
struct ChildStackTests {
    let log = Log()
    let root: LogRoot
    let container = FakeNavigation()
    let stack: ChildStack<String>

    init() {
        let log = log
        root = makeRoot("Root", log)
        // Routes that begin with x mean nothing.
        stack = ChildStack(router: root, container: container) { $0.hasPrefix("x") ? nil : makePage($0, log) }
    }

    private func expectInStep(_ routes: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(stack.routes == routes, sourceLocation: sourceLocation)
        #expect(container.shown == routes, sourceLocation: sourceLocation)
        #expect(root.children.map(\.name) == routes, sourceLocation: sourceLocation)
        #expect(stack.children.allSatisfy { $0.parent === root && $0.interactable.isActive }, sourceLocation: sourceLocation)
    }

    @Test func pushesAndPops() {
        #expect(stack.push("A").isComplete && stack.push("B").isComplete)
        stack.pushSingleTop("B")
        expectInStep(["A", "B"])
        #expect(stack.top?.name == "B")
        #expect(stack.pop() == ["B"])
        expectInStep(["A"])
        #expect(stack.pop() == ["A"])
        #expect(stack.pop() == [])
        expectInStep([])
    }

    @Test func theUsersBackDetachesTopmostFirst() {
        stack.set(["A", "B", "C"])
        var told: [[String]] = []
        stack.onChange = { told.append($0) }
        _ = log.take()
        container.userPops(to: 1)
        expectInStep(["A"])
        #expect(log.take() == ["C willResignActive(true)", "B willResignActive(true)"])
        #expect(told == [["C", "B"]])
        container.userPops(to: 1)
        container.userPops(to: 5)
        container.userPops(to: -1)
        expectInStep(["A"])
        #expect(told.count == 1)
    }

    @Test func theCommonBeginningStays() {
        stack.set(["A", "B", "C"])
        let a = stack.children[0]
        stack.set(["A", "D"])
        expectInStep(["A", "D"])
        #expect(stack.children[0] === a)
        let calls = container.calls
        #expect(stack.set(["A", "D"]).isComplete)
        #expect(container.calls == calls)
    }

    @Test func aRouteThatCannotBeBuiltEndsTheList() {
        #expect(!stack.set(["A", "x", "B"]).isComplete)
        expectInStep(["A"])
        let calls = container.calls
        #expect(!stack.push("x").isComplete)
        #expect(container.calls == calls, "nothing changed, so nothing is shown anew")
        #expect(!stack.set(["x"]).isComplete)
        expectInStep([])
    }

    @Test func aFailedPushOfTheTopmostRouteIsFalse() {
        var builds = 0
        let stack = ChildStack<String>(router: root, container: container, key: "other") {
            builds += 1
            return builds == 1 ? makePage($0) : nil
        }
        #expect(stack.push("A").isComplete)
        #expect(!stack.push("A").isComplete)
        #expect(stack.routes == ["A"])
    }

    @Test func removesAChildAndWhatLiesAbove() {
        stack.set(["A", "B", "C"])
        stack.remove(stack.children[1])
        expectInStep(["A"])
        stack.remove(makeNode("X"))
        expectInStep(["A"])
    }

    @Test func aChildThatPopsItselfWhenItBecomesActive() {
        let (root, container, log) = (root, container, log)
        var stack: ChildStack<String>?
        stack = ChildStack(router: root, container: container, key: "other") { route in
            let page = makePage(route, log)
            if route == "B" { page.interactor.onBecomeActive = { _ in stack?.pop(to: 1) } }
            return page
        }
        var told: [[String]] = []
        stack?.onChange = { told.append($0) }
        let found = misuses { stack?.set(["A", "B", "C"]) }
        #expect(found.isEmpty)
        #expect(stack?.routes == ["A"] && container.shown == ["A"])
        #expect(root.children.map(\.name) == ["A"])
        #expect(told == [["C", "B"], []])
        #expect(!log.lines.contains("C didBecomeActive(true)"))
        stack = nil
    }

    @Test func aChildThatPushesWhenItResigns() {
        stack.set(["A", "B"])
        (stack.top as? PageRouter)?.interactor.onWillResign = { [stack] _ in stack.set(["A", "C"]) }
        #expect(misuses { stack.pop() }.isEmpty)
        expectInStep(["A", "C"])
    }

    @Test func aContainerThatReportsWhileItIsSet() {
        container.onSet = { [container] in
            container.onSet = nil
            container.userPops(to: 1)
        }
        #expect(misuses { stack.set(["A", "B"]) }.isEmpty)
        expectInStep(["A"])
    }

    @Test func whatTheTreeRefusesIsNotShown() {
        let parent = makeNode("P", log)
        root.attachChild(parent)
        let stack = ChildStack<String>(router: parent, container: container) { makePage($0) }
        stack.push("A")
        root.detachChild(parent)
        #expect(misuses { stack.push("B") }.map(\.kind) == [.builtWhileDetached])
        #expect(stack.routes == ["A"] && container.shown == ["A"] && parent.children.map(\.name) == ["A"])
        container.userPops(to: 0)
        #expect(parent.childCount == 0 && container.shown == [])
    }

    @Test func nothingIsLeaked() {
        weak var page: (any ViewableRouting)?
        weak var stack: ChildStack<String>?
        do {
            let root = makeRoot("Root", log)
            let made = ChildStack<String>(router: root, container: container) { makePage($0) }
            made.push("A")
            page = made.top
            stack = made
        }
        #expect(page == nil && stack == nil)
        container.userPops(to: 0)
    }
}

@MainActor
struct ChildSlotTests {
    let log = Log()
    let root: LogRoot
    let container = FakeModal()
    let slot: ChildSlot<String>

    init() {
        let log = log
        root = makeRoot("Root", log)
        slot = ChildSlot(router: root, container: container, style: { $0 == "F" ? .fullScreen : .sheet }) {
            $0.hasPrefix("x") ? nil : makePage($0, log)
        }
    }

    private func expectInStep(_ route: String?, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(slot.route == route, sourceLocation: sourceLocation)
        #expect(container.shown == (route.map { [$0] } ?? []), sourceLocation: sourceLocation)
        #expect(root.children.map(\.name) == (route.map { [$0] } ?? []), sourceLocation: sourceLocation)
    }

    @Test func presentsReplacesAndDismisses() {
        var told: [[String]] = []
        slot.onChange = { told.append($0) }
        #expect(slot.present("A").isComplete)
        let a = slot.child
        #expect(slot.present("A") == ContainerChange() && slot.child === a)
        #expect(slot.present("F").detached == ["A"])
        expectInStep("F")
        #expect(container.presented.map(\.style) == [.fullScreen])
        #expect(!slot.present("x").isComplete)
        expectInStep("F")
        #expect(slot.dismiss() == ["F"])
        #expect(slot.dismiss() == [])
        expectInStep(nil)
        #expect(told == [[], ["A"], ["F"]])
    }

    @Test func theUsersDismissalIsFollowedWhereItMay() {
        slot.present("A")
        slot.mayDismiss = { _ in false }
        container.userDismisses()
        expectInStep("A")
        slot.mayDismiss = { _ in true }
        container.userDismisses()
        expectInStep(nil)
    }

    @Test func aContainerThatReportsEveryDismissalIsNoTrouble() {
        container.reportsEverything = true
        slot.present("A")
        #expect(misuses { slot.present("B") }.isEmpty)
        expectInStep("B")
        #expect(misuses { slot.dismiss() }.isEmpty)
        expectInStep(nil)
    }

    @Test func aChildThatDismissesItselfWhenItBecomesActive() {
        var slot: ChildSlot<String>?
        slot = ChildSlot(router: root, container: container, key: "other") { [log] in
            let page = makePage($0, log)
            page.interactor.onBecomeActive = { _ in slot?.dismiss() }
            return page
        }
        let found = misuses { slot?.present("A") }
        #expect(found.isEmpty)
        #expect(slot?.route == nil && container.shown == [] && root.childCount == 0)
        slot = nil
    }

    @Test func oneThatGoesMayDismissOrReplaceTheOneThatComes() {
        slot.present("A")
        (slot.child as? PageRouter)?.interactor.onWillResign = { [slot] _ in slot.dismiss() }
        #expect(misuses { slot.present("B") }.isEmpty)
        expectInStep(nil)
        slot.present("A")
        (slot.child as? PageRouter)?.interactor.onWillResign = { [slot] _ in slot.present("C") }
        #expect(misuses { slot.present("B") }.isEmpty)
        expectInStep("C")
    }

    @Test func whatTheTreeRefusesIsNotShown() {
        root.terminate()
        #expect(misuses { slot.present("A") }.map(\.kind) == [.usedAfterEnd])
        expectInStep(nil)
    }
}

@MainActor
struct ChildTabsTests {
    let log = Log()
    let root: LogRoot
    let container = FakeTabs()
    let tabs: ChildTabs<String>

    init() {
        let log = log
        root = makeRoot("Root", log)
        // Routes that begin with x mean nothing.
        tabs = ChildTabs(router: root, container: container) { $0.hasPrefix("x") ? nil : makePage($0, log) }
    }

    @Test func allAreAttachedAndOneIsSelected() {
        #expect(tabs.set(["A", "B"]).attached == ["A", "B"])
        #expect(tabs.routes == ["A", "B"] && tabs.selected == "A" && container.selected == 0)
        #expect(container.shown == ["A", "B"] && root.children.map(\.name) == ["A", "B"])
        #expect(tabs.child("B")?.name == "B" && tabs.child("C") == nil)
    }

    @Test func theUserAndTheApplicationSelect() {
        tabs.set(["A", "B", "B"])
        var told: [String] = []
        tabs.onSelect = { told.append("\($0) \($1)") }
        container.userSelects(1)
        container.userSelects(1)
        tabs.select("A")
        tabs.select("Z")
        container.userSelects(7)
        #expect(told == ["B false", "B true", "A false"])
        #expect(tabs.selected == "A" && container.selected == 0)
        container.userSelects(2)
        #expect(container.selected == 2, "the tab the user chose, not the first of that route")
    }

    @Test func replacingKeepsWhatStays() {
        tabs.set(["A", "B"])
        let a = tabs.child("A")
        _ = log.take()
        #expect(tabs.set(["C", "A"]) == ContainerChange(detached: ["B"], attached: ["C"]))
        #expect(log.take() == ["B willResignActive(true)", "C didBecomeActive(true)"])
        #expect(container.shown == ["C", "A"] && tabs.selected == "C" && tabs.child("A") === a)
        tabs.set([])
        #expect(root.childCount == 0 && tabs.selected == nil)
    }

    @Test func aChildThatReplacesTheTabsWhenItBecomesActive() {
        var tabs: ChildTabs<String>?
        tabs = ChildTabs(router: root, container: container, key: "other") { [log] in
            let page = makePage($0, log)
            if $0 == "A" { page.interactor.onBecomeActive = { _ in tabs?.set(["Only"]) } }
            return page
        }
        let found = misuses { tabs?.set(["A", "B"]) }
        #expect(found.isEmpty)
        #expect(tabs?.routes == ["Only"] && container.shown == ["Only"] && root.children.map(\.name) == ["Only"])
        tabs = nil
    }

    @Test func whatTheTreeRefusesIsNotShown() {
        let other = makeRoot("Other")
        let taken = makePage("T")
        other.attachChild(taken)
        let tabs = ChildTabs<String>(router: root, container: container, key: "other") { $0 == "T" ? taken : makePage($0) }
        #expect(misuses { tabs.set(["T", "A"]) }.map(\.kind) == [.secondParent])
        #expect(tabs.routes == ["A"] && container.shown == ["A"] && root.children.map(\.name) == ["A"])
    }
}

/// The router of the article `Sources/Riblet/Riblet.docc/Containers.md`, with pages for builders.
private final class HomeRouter: ViewableRouter<LogInteractor, any NavigationControllable> {
    enum Route: Hashable, Codable {
        case pet(id: Int)
        case settings
    }

    private(set) lazy var pages = ChildStack<Route>(router: self, container: viewController) { [unowned self] route in
        switch route {
        case .pet(let id): makePage("Pet \(id)", interactor.log)
        case .settings: makePage("Settings", interactor.log)
        }
    }
}

@MainActor
struct HomeRouterTests {
    @Test func aRouterOwnsItsStack() {
        let navigation = FakeNavigation()
        weak var freed: HomeRouter?
        do {
            let home = HomeRouter(interactor: LogInteractor("Home", Log()), viewController: navigation)
            freed = home
            home.interactor.activate()
            home.pages.set([.pet(id: 3), .settings])
            #expect(navigation.shown == ["Pet 3", "Settings"])
            navigation.userPops(to: 1)
            #expect(home.pages.routes == [.pet(id: 3)] && home.childCount == 1)
        }
        #expect(freed == nil && navigation.navigationListener == nil)
    }
}

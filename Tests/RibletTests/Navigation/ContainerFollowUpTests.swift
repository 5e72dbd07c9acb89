import Riblet
import Testing

/// Tests that a container drops the rest of a change that removes its router from the tree, without
/// a misuse.
@MainActor
struct ContainerFollowUpTests {
    let log = Log()
    let root: LogRoot
    let parent: LogRouter
    let navigation = FakeNavigation()

    init() {
        root = makeRoot("Root", log)
        parent = makeNode("P", log)
        root.attachChild(parent)
    }

    /// Pages that run `onActive` or `onResign` when their name says so.
    private func pages(
        onActive: [String: () -> Void] = [:], onResign: [String: () -> Void] = [:]
    ) -> (String) -> (any ViewableRouting)? {
        { [log] route in
            let page = makePage(route, log)
            page.interactor.onBecomeActive = { _ in onActive[route]?() }
            page.interactor.onWillResign = { _ in onResign[route]?() }
            return page
        }
    }

    @Test func aPageWhoseActivationLeadsTheRIBOutOfTheTree() {
        let (root, parent) = (root, parent)
        let stack = ChildStack(router: parent, container: navigation, build: pages(onActive: ["A": { root.detachChild(parent) }]))
        var change = ContainerChange<String>()
        var told: [[String]] = []
        stack.onChange = { told.append($0) }
        #expect(misuses { change = stack.set(["A", "B", "C"]) }.isEmpty)
        #expect(change == ContainerChange(attached: ["A"], isComplete: false))
        #expect(stack.routes == ["A"] && navigation.shown == ["A"] && parent.children.map(\.name) == ["A"])
        #expect(told == [[]])
        // It comes back as it was left.
        let page = stack.top as? PageRouter
        page?.interactor.onBecomeActive = nil
        root.attachChild(parent)
        #expect(page?.interactor.isActive == true)
        #expect(misuses { stack.push("D") }.isEmpty && stack.routes == ["A", "D"])
    }

    @Test func overlaysAndTabsDoTheSame() {
        let (root, parent) = (root, parent)
        let (modal, bar) = (FakeModal(), FakeTabs())
        var isLeaving = true
        let leave = pages(onActive: ["A": { if isLeaving { root.detachChild(parent) } }])
        let overlays = ChildOverlays(router: parent, container: modal, build: leave)
        var isRight = false
        #expect(misuses { isRight = overlays.set(["A", "B"]) == ContainerChange(attached: ["A"], isComplete: false) }.isEmpty && isRight)
        #expect(overlays.routes == ["A"] && modal.shown == ["A"])
        isLeaving = false
        root.attachChild(parent)
        overlays.dismissAll()
        isLeaving = true
        let tabs = ChildTabs(router: parent, container: bar, build: leave)
        isRight = false
        let change = ContainerChange(attached: ["B", "A"], isComplete: false)
        #expect(misuses { isRight = tabs.set(["B", "A", "C"]) == change }.isEmpty && isRight)
        #expect(tabs.routes == ["B", "A"] && bar.shown == ["B", "A"] && tabs.selected == "B")
    }

    @Test func aPageWhoseActivationEndsTheTree() {
        let root = root
        let stack = ChildStack(router: root, container: navigation, build: pages(onActive: ["A": { root.terminate() }]))
        var isRight = false
        #expect(misuses { isRight = !stack.set(["A", "B", "C"]).isComplete }.isEmpty && isRight)
        #expect(stack.routes == ["A"] && navigation.shown == ["A"] && root.hasEnded)
    }

    @Test func aPageThatEndsTheTreeAsItGoes() {
        let root = root
        let stack = ChildStack(router: root, container: navigation, build: pages(onResign: ["C": { root.terminate() }]))
        stack.set(["A", "B", "C"])
        var isRight = false
        #expect(misuses { isRight = stack.pop(to: 0) == ["C", "B", "A"] }.isEmpty && isRight)
        #expect(root.hasEnded && stack.isEmpty)
    }

    @Test func aPageWhoseBuildingLeadsTheRIBOutOfTheTree() {
        let (root, parent) = (root, parent)
        let stack = ChildStack<String>(router: parent, container: navigation) { route in
            if parent.parent != nil { root.detachChild(parent) }
            return makePage(route)
        }
        var isRight = false
        #expect(misuses { isRight = !stack.push("A").isComplete }.isEmpty && isRight)
        #expect(stack.isEmpty && navigation.shown == [])
        // Asked for while it is detached it is a misuse.
        #expect(misuses { stack.push("B") }.map(\.kind) == [.builtWhileDetached])
    }

    @Test func aPushWithinIsAMisuseOfItsOwn() {
        let (root, parent) = (root, parent)
        var stack: ChildStack<String>?
        stack = ChildStack(
            router: parent, container: navigation,
            build: pages(onActive: [
                "A": {
                    root.detachChild(parent)
                    stack?.push("D")
                }
            ]))
        #expect(misuses { stack?.set(["A", "B"]) }.map(\.kind) == [.builtWhileDetached])
        #expect(stack?.routes == ["A"])
        stack = nil
    }

    @Test func pluginsDoTheSame() {
        let (root, parent) = (root, parent)
        let factories = ["A", "B", "C"].map { [log] name in
            PluginFactory<Set<String>, any Routing>(id: name, isApplicable: { $0.contains(name) }) { _ in
                let node = makeNode(name, log)
                if name == "A" { node.interactor.onBecomeActive = { _ in root.detachChild(parent) } }
                if name == "C" { node.interactor.onWillResign = { _ in root.terminate() } }
                return node
            }
        }
        let point = PluginPoint(router: parent, factories) { $0 }
        #expect(misuses { point.update(["A", "B", "C"]) }.isEmpty)
        #expect(point.ids == ["A"] && parent.children.map(\.name) == ["A"])
        // While it is detached plug-ins may go.
        #expect(misuses { point.detachAll() }.isEmpty)
        #expect(point.ids == [] && parent.childCount == 0)
        root.attachChild(parent)
        point.update(["B", "C"])
        #expect(point.ids == ["B", "C"])
        #expect(misuses { point.detachAll() }.isEmpty)
        #expect(root.hasEnded && point.children.map(\.name) == ["B"])
        #expect(misuses { point.update(["A"]) }.map(\.kind) == [.usedAfterEnd])
        #expect(misuses { point.detachAll() }.map(\.message) == ["its plug-in point is used after its tree has ended; build a new tree"])
    }

    // MARK: What is put there while a RIB is built

    @Test func pagePushedWhileOneIsBuiltStays() {
        let (root, navigation) = (root, navigation)
        var stack: ChildStack<String>?
        stack = ChildStack(router: root, container: navigation) { route in
            if route == "B" || route == "R" { stack?.push("\(route)1") }
            return makePage(route)
        }
        stack?.push("A")
        #expect(stack?.push("B") == ContainerChange(attached: ["B"]))
        #expect(stack?.routes == ["A", "B1", "B"] && navigation.shown == ["A", "B1", "B"])
        #expect(root.children.map(\.name) == ["P", "A", "B1", "B"])
        // It takes the place of the one that was on top, not of what came meanwhile.
        #expect(stack?.replaceTop("R") == ContainerChange(detached: ["B"], attached: ["R"]))
        #expect(stack?.routes == ["A", "B1", "R1", "R"])
        // Exactly these is exactly these.
        #expect(stack?.set(["A", "B"]).isComplete == true)
        #expect(stack?.routes == ["A", "B"] && navigation.shown == ["A", "B"])
        #expect(stack?.setRoot("R").isComplete == true)
        // It puts R1 there first, which goes with the rest.
        #expect(stack?.routes == ["R"] && root.children.map(\.name) == ["P", "R"])
        stack = nil
    }

    @Test func childExchangedWhileOverlaysAreBuiltIsNotKept() {
        let (root, modal) = (root, FakeModal())
        var overlays: ChildOverlays<String>?
        overlays = ChildOverlays(router: root, container: modal) { route in
            if route == "C" {
                overlays?.dismiss("A")
                overlays?.show("X")
            }
            return makePage(route)
        }
        overlays?.set(["A", "B"])
        overlays?.set(["A", "B", "C"])
        #expect(overlays?.routes == ["B", "C"] && modal.shown == ["B", "C"] && root.children.map(\.name) == ["P", "B", "C"])
        overlays = nil
    }

    @Test func anAncestorIsACycleAndNotASecondParent() {
        let root = root
        let middle = makePage("M")
        root.attachChild(middle)
        let stack = ChildStack<String>(router: middle, container: navigation) { $0 == "M" ? middle : makePage($0) }
        stack.push("A")
        let low = ChildStack<String>(router: stack.children[0], container: FakeNavigation()) { _ in middle }
        let found = misuses {
            low.push("X")
            stack.push("M")
        }
        #expect(found.map(\.kind) == [.cycle, .cycle])
        #expect(
            found.first?.message
                == "M was built for X in its container \"stack\" but is the router itself or lies above it; build a RIB per place")
        #expect(low.isEmpty && stack.routes == ["A"])
    }

    // MARK: Owners that have gone

    @Test func aContainerOutlivesItsRouter() {
        let (modal, bar) = (FakeModal(), FakeTabs())
        let stack: ChildStack<String>
        let slot: ChildSlot<String>
        let overlays: ChildOverlays<String>
        let tabs: ChildTabs<String>
        let flows: ChildSwitch<String>
        do {
            let gone = makeRoot("Gone")
            flows = ChildSwitch(router: gone, container: FakeSwitch(), build: pages())
            flows.show("F")
            stack = ChildStack(router: gone, container: navigation, build: pages())
            slot = ChildSlot(router: gone, container: modal, build: pages())
            overlays = ChildOverlays(router: gone, container: modal, build: pages())
            tabs = ChildTabs(router: gone, container: bar, build: pages())
            stack.set(["A", "B"])
            slot.present("S")
            overlays.set(["X", "Y"])
            tabs.set(["T", "U"])
        }
        // Later steps of the user are not followed.
        let silent = misuses {
            navigation.userPops(to: 0)
            modal.userDismisses()
            bar.userSelects(1)
            for container in [stack, slot, overlays, tabs, flows] as [any ChildContainer] {
                #expect(!container.goBack())
                #expect(container.restoreRoutes(["routes": ["A"]]) == [])
            }
        }
        #expect(silent.isEmpty)
        let found = misuses {
            #expect(stack.push("C") == ContainerChange(isComplete: false))
            #expect(!stack.set(["D"]).isComplete && !stack.replaceTop("E").isComplete && !stack.setRoot("F").isComplete)
            #expect(stack.pop() == [] && stack.popToRoot() == [] && !stack.reorderToTop("A").isComplete)
            #expect(slot.dismiss() == [] && !slot.present("Z").isComplete)
            #expect(overlays.dismissTop() == [] && overlays.dismissAll() == [])
            #expect(!overlays.show("Z").isComplete && !overlays.set([]).isComplete)
            #expect(!tabs.select("U") && !tabs.set(["V"]).isComplete)
            tabs.select(at: 1)
            #expect(!flows.show("G").isComplete && !flows.show(nil).isComplete)
        }
        #expect(found.count == 18 && found.allSatisfy { $0.kind == .usedAfterEnd })
        #expect(found.first?.path == "ChildStack<String>")
        #expect(
            found.first?.message
                == "push(_:) of the container \"stack\" is called after its router has gone; a container goes with its router")
    }

    @Test func aContainerIsUsedWhileItsRouterIsBeingFreed() {
        var stack: ChildStack<String>?
        var found: [Misuse] = []
        do {
            var gone: LogRoot? = makeRoot("Gone")
            let made = ChildStack<String>(router: gone ?? root, container: navigation) { route in
                let page = makePage(route)
                page.interactor.onWillResign = { _ in stack?.push("late") }
                return page
            }
            stack = made
            made.push("A")
            found = misuses { gone = nil }
        }
        #expect(found.map(\.kind) == [.usedAfterEnd] && stack?.routes == ["A"])
        stack = nil
    }

    @Test func aPluginPointOutlivesItsOwner() {
        let ribs: PluginPoint<Bool, any Routing>
        let workers: PluginPoint<Bool, any Working>
        do {
            let gone = makeRoot("Gone")
            ribs = PluginPoint(router: gone, [PluginFactory(id: "x", isApplicable: { $0 }) { _ in makeNode("X") }]) { $0 }
            workers = PluginPoint(
                interactor: gone.interactor, [PluginFactory(id: "w", isApplicable: { $0 }) { [log] _ in LogWorker("W", log) }]
            ) { $0 }
            ribs.update(true)
            workers.update(true)
            #expect(ribs.ids == ["x"] && workers.ids == ["w"])
        }
        #expect(ribs.children.isEmpty && ribs.ids.isEmpty && ribs["x"] == nil)
        let found = misuses {
            ribs.update(true)
            ribs.update(false)
            ribs.detachAll()
            workers.update(false)
            workers.detachAll()
        }
        #expect(found.map(\.kind) == Array(repeating: .usedAfterEnd, count: 5))
        #expect(
            found.first?.message == "its plug-in point is used after the one that owns it has gone; a plug-in point goes with its owner")
    }
}

/// Tests that the cost of a push or a pop does not depend on the number of pages.
@MainActor
struct StackCostTests {
    /// Counts how many places of its list it looks at.
    private final class CountingNavigation: NavigationControllable {
        weak var navigationListener: (any NavigationControllableListener)?
        private(set) var pushed: [any ViewControllable] = []
        private(set) var looked = 0

        func setPushed(_ viewControllers: [any ViewControllable], animated: Bool) {
            setPushed(viewControllers, keeping: 0, animated: animated)
        }

        func setPushed(_ viewControllers: [any ViewControllable], keeping count: Int, animated: Bool) {
            looked += pushed.count - count + viewControllers.count - count
            pushed.replaceSubrange(count..., with: viewControllers[count...])
        }
    }

    @Test func theContainerIsToldWhatHasChanged() {
        let root = makeRoot()
        let navigation = CountingNavigation()
        let stack = ChildStack<Int>(router: root, container: navigation) { makePage("\($0)") }
        func shows(_ routes: [Int]) -> Bool {
            navigation.pushed.map { ($0 as? FakeView)?.name ?? "" } == routes.map { "\($0)" } && stack.routes == routes
        }
        for number in 0..<100 { stack.push(number) }
        #expect(navigation.looked == 100 && shows(Array(0..<100)))
        for _ in 0..<50 { stack.pop() }
        #expect(navigation.looked == 150 && shows(Array(0..<50)))
        stack.replaceTop(7)
        #expect(navigation.looked == 152 && shows(Array(0..<49) + [7]))
        stack.set(Array(0..<40) + [1, 2])
        #expect(navigation.looked == 164 && shows(Array(0..<40) + [1, 2]))
        stack.reorderToTop(39)
        #expect(navigation.looked == 170 && shows(Array(0..<39) + [1, 2, 39]))
        root.detachChild(stack.children[38])
        #expect(navigation.looked == 170 + 4 + 3 && shows(Array(0..<38) + [1, 2, 39]))
        stack.setRoot(5)
        #expect(shows([5]))
    }

    /// The time of the fastest of several runs, so that what else the machine does does not count.
    private func time(_ runs: Int = 7, _ work: () -> Void) -> Duration {
        (0..<runs).map { _ in ContinuousClock().measure(work) }.min() ?? .zero
    }

    @Test func aHighStackIsAsQuickAsALowOne() {
        let root = makeRoot()
        let stack = ChildStack<Int>(router: root, container: CountingNavigation()) { makePage("\($0)") }
        func pushAndPop() -> Duration {
            time {
                for number in 0..<200 { stack.push(number) }
                for _ in 0..<200 { stack.pop() }
            }
        }
        let low = pushAndPop()
        stack.set(Array(0..<20_000))
        let high = pushAndPop()
        // It was more than a hundred times as long.
        #expect(high < low * 10, "low: \(low), high: \(high)")
        stack.pop(to: 0)
    }
}

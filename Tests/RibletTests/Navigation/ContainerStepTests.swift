import Riblet
import Testing

/// Containers, their children in the tree and their views stay in step whoever changes one of them.
@MainActor
struct ContainerStepTests {
    let log = Log()
    let root: LogRoot
    let navigation = FakeNavigation()
    let stack: ChildStack<String>

    init() {
        let log = log
        root = makeRoot("Root", log)
        stack = ChildStack(router: root, container: navigation) { makePage($0, log) }
    }

    @Test func aChildThatTheRouterDetachesLeavesItsPlace() {
        stack.set(["A", "B", "A"])
        var told: [[String]] = []
        stack.onChange = { told.append($0) }
        root.detachChild(stack.children[1])
        #expect(stack.routes == ["A", "A"] && navigation.shown == ["A", "A"] && root.childCount == 2)
        #expect(told == [["B"]])
    }

    @Test func aChildThatIsDetachedInTheCourseOfItsAttachment() {
        let (root, log) = (root, log)
        let other = ChildStack<String>(router: root, container: navigation, key: "other") { route in
            let page = makePage(route, log)
            if route == "B" { page.interactor.onBecomeActive = { [unowned page] _ in page.parent?.detachChild(page) } }
            return page
        }
        var change = ContainerChange<String>()
        #expect(misuses { change = other.set(["A", "B", "C"]) }.isEmpty)
        #expect(change.attached == ["A", "C"] && change.isComplete)
        #expect(other.routes == ["A", "C"] && navigation.shown == ["A", "C"] && root.children.map(\.name) == ["A", "C"])
    }

    @Test func slotOverlaysAndTabsFollowTheTreeAsWell() {
        let modal = FakeModal()
        let bar = FakeTabs()
        let slot = ChildSlot<String>(router: root, container: modal) { makePage($0) }
        let overlays = ChildOverlays<String>(router: root, container: modal) { makePage($0) }
        let tabs = ChildTabs<String>(router: root, container: bar) { makePage($0) }
        tabs.set(["T1", "T2", "T3"], selecting: "T2")
        slot.present("S")
        overlays.set(["O1", "O2", "O3"])
        for child in [slot.child, overlays.children[1], tabs.child("T2")] {
            if let child { root.detachChild(child) }
        }
        #expect(slot.route == nil && overlays.routes == ["O1", "O3"] && modal.shown == ["O1", "O3"])
        #expect(tabs.routes == ["T1", "T3"] && bar.shown == ["T1", "T3"])
        #expect(tabs.selected == "T3" && bar.selected == 1, "the tab that has taken its place")
        if let last = tabs.child("T3") { root.detachChild(last) }
        #expect(tabs.selected == "T1" && bar.selected == 0)
    }

    @Test func aRIBThatHasAPlaceIsNotGivenAnother() {
        let (root, cached) = (root, makePage("C"))
        let other = ChildStack<String>(router: root, container: navigation, key: "other") { $0 == "C" ? cached : makePage($0) }
        var change = ContainerChange<String>()
        let found = misuses { change = other.set(["C", "A", "C"]) }
        #expect(found.map(\.kind) == [.attachedTwice])
        #expect(found.first?.message == "C was built for C in its container \"other\" but has a place already; build a RIB per place")
        #expect(change == ContainerChange(attached: ["C", "A"], isComplete: false))
        #expect(misuses { change = other.push("C") }.map(\.kind) == [.attachedTwice])
        #expect(!change.isComplete && other.routes == ["C", "A"] && navigation.shown == ["C", "A"])
        let stranger = makeRoot("Other")
        other.pop(to: 0)
        stranger.attachChild(cached)
        #expect(misuses { other.push("C") }.map(\.kind) == [.secondParent])
        #expect(other.isEmpty && cached.parent === stranger)
    }

    @Test func oneThatWasGivenAPlaceMeanwhileIsTakenOutAgain() {
        let (root, cached) = (root, makePage("C"))
        let other = ChildStack<String>(router: root, container: navigation, key: "other") { route in
            if route == "C" { return cached }
            let page = makePage(route)
            page.interactor.onBecomeActive = { _ in root.attachChild(cached) }
            return page
        }
        var change = ContainerChange<String>()
        #expect(misuses { change = other.set(["A", "C"]) }.map(\.kind) == [.attachedTwice])
        #expect(change == ContainerChange(attached: ["A"], isComplete: false))
        #expect(other.routes == ["A"] && navigation.shown == ["A"] && root.children.map(\.name) == ["A", "C"])
    }

    @Test func oneThatWasElsewhereMeanwhileKeepsItsPlace() {
        let (root, cached) = (root, makePage("C"))
        let other = ChildStack<String>(router: root, container: navigation, key: "other") { route in
            if route == "C" { return cached }
            let page = makePage(route)
            page.interactor.onBecomeActive = { _ in
                root.attachChild(cached)
                root.detachChild(cached)
            }
            return page
        }
        #expect(misuses { other.set(["A", "C"]) }.isEmpty)
        #expect(other.routes == ["A", "C"] && navigation.shown == ["A", "C"] && root.children.map(\.name) == ["A", "C"])
    }

    @Test func aBuilderThatChangesItsContainer() {
        let (root, navigation) = (root, navigation)
        var other: ChildStack<String>?
        other = ChildStack(router: root, container: navigation, key: "other") { route in
            switch route {
            case "B": other?.pop()
            case "D": other?.push("E")
            default: break
            }
            return makePage(route)
        }
        other?.push("A")
        #expect(other?.push("B") == ContainerChange(attached: ["B"]))
        #expect(other?.routes == ["B"] && navigation.shown == ["B"] && root.children.map(\.name) == ["B"])
        // A child that came while the new one was built was not asked for.
        #expect(other?.set(["B", "D"]) == ContainerChange(detached: ["E"], attached: ["D"]))
        #expect(other?.routes == ["B", "D"] && navigation.shown == ["B", "D"] && root.children.map(\.name) == ["B", "D"])
        other = nil
    }

    @Test func aBuilderThatTakesATabAway() {
        let (root, bar) = (root, FakeTabs())
        var tabs: ChildTabs<String>?
        tabs = ChildTabs(router: root, container: bar) { route in
            if route == "C" { tabs?.child("A").map { root.detachChild($0) } }
            return makePage(route)
        }
        tabs?.set(["A", "B"])
        #expect(tabs?.set(["A", "B", "C"], selecting: "A") == ContainerChange(attached: ["C"]))
        #expect(tabs?.routes == ["B", "C"] && bar.shown == ["B", "C"] && root.children.map(\.name) == ["B", "C"])
        #expect(tabs?.selected == "B" && bar.selected == 0)
        tabs = nil
    }

    @Test func refusedRouteEndsAStackAndLeavesOutAnOverlay() {
        let parent = makeNode("P")
        root.attachChild(parent)
        let modal = FakeModal()
        let pages = ChildStack<String>(router: parent, container: navigation) { makePage($0) }
        let overlays = ChildOverlays<String>(router: parent, container: modal) { makePage($0) }
        pages.push("A")
        root.detachChild(parent)
        var change = ContainerChange<String>()
        #expect(misuses { change = pages.set(["A", "B", "C"]) }.map(\.kind) == [.builtWhileDetached])
        #expect(change == ContainerChange(isComplete: false) && navigation.shown == ["A"])
        #expect(misuses { change = overlays.set(["A", "B"]) }.map(\.kind) == [.builtWhileDetached, .builtWhileDetached])
        #expect(change == ContainerChange(isComplete: false) && modal.shown == [])
    }

    @Test func theScreenIsRightBeforeAnyRIBGoesOrComes() {
        stack.set(["A", "B"])
        var seen: [String] = []
        for child in stack.children {
            (child as? PageRouter)?.interactor.onWillResign = { [navigation] in seen.append("\($0.name): \(navigation.shown)") }
        }
        stack.set(["A", "C"])
        #expect(seen == ["B: [\"A\", \"C\"]"])
    }

    @Test func changesWithinChangesLeaveEachOtherAlone() {
        // B opens D as soon as it is active, D removes B as soon as it is.
        let (root, navigation) = (root, navigation)
        var other: ChildStack<String>?
        other = ChildStack(router: root, container: navigation, key: "other") { [log] route in
            let page = makePage(route, log)
            page.interactor.onBecomeActive = { interactor in
                switch interactor.name {
                case "B": other?.push("D")
                case "D": other?.children.first { $0.name == "B" }.map { root.detachChild($0) }
                default: break
                }
            }
            return page
        }
        var change = ContainerChange<String>()
        let found = misuses { if let set = other?.set(["A", "B", "C"]) { change = set } }
        #expect(found.isEmpty)
        #expect(other?.routes == ["A", "C", "D"] && navigation.shown == ["A", "C", "D"])
        #expect(Set(root.children.map(\.name)) == ["A", "C", "D"])
        #expect(change == ContainerChange(attached: ["A", "C"]))
        other = nil
    }

    @Test func aContainerIsFreedWithItsRouter() {
        weak var container: ChildStack<String>?
        weak var page: (any ViewableRouting)?
        do {
            let root = makeRoot("Root")
            let made = ChildStack<String>(router: root, container: navigation) { makePage($0) }
            made.set(["A", "B"])
            (container, page) = (made, made.top)
            #expect(root.childContainers.count == 1)
        }
        #expect(container == nil && page == nil)
    }
}

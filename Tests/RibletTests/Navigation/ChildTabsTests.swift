import Riblet
import Testing

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

    @Test func refusedChildrenAreNotShown() {
        let other = makeRoot("Other")
        let taken = makePage("T")
        other.attachChild(taken)
        let tabs = ChildTabs<String>(router: root, container: container, key: "other") { $0 == "T" ? taken : makePage($0) }
        #expect(misuses { tabs.set(["T", "A"]) }.map(\.kind) == [.secondParent])
        #expect(tabs.routes == ["A"] && container.shown == ["A"] && root.children.map(\.name) == ["A"])
    }

    @Test func setSelectsWhatItIsTold() {
        #expect(tabs.set(["A", "x", "B"], selecting: "B") == ContainerChange(attached: ["A", "B"], isComplete: false))
        #expect(tabs.selected == "B" && tabs.selectedIndex == 1 && container.selected == 1)
        var told: [[String]] = []
        tabs.onChange = { told.append($0) }
        #expect(tabs.set(["A", "B"], selecting: "B") == ContainerChange())
        #expect(told == [], "nothing has changed")
        tabs.set(["A", "B"], selecting: "Z")
        #expect(tabs.selected == "A" && container.selected == 0)
        #expect(tabs.set([]) == ContainerChange(detached: ["B", "A"]))
        #expect(tabs.selectedIndex == nil && tabs.front == nil)
    }

    @Test func tabsOfOneRouteAreToldApartByTheirPlace() {
        tabs.set(["A", "B", "B"])
        let children = tabs.children
        #expect(tabs.set(["B", "A", "B", "B"]).attached == ["B"])
        #expect(tabs.children[0] === children[1] && tabs.children[1] === children[0] && tabs.children[2] === children[2])
        tabs.select(at: 2)
        tabs.select(at: 9)
        #expect(tabs.front === children[2] && container.selected == 2)
        #expect(tabs.select("B") && tabs.selectedIndex == 0 && !tabs.select("Z"))
    }

    @Test func thereIsNothingToGoBackTo() {
        tabs.set(["A", "B"], selecting: "B")
        #expect(!tabs.goBack() && tabs.selected == "B")
    }

    @Test func afterTheEndOfTheTreeNothingChanges() {
        tabs.set(["A", "B"])
        root.terminate()
        let found = misuses {
            #expect(tabs.set([]) == ContainerChange(isComplete: false))
            #expect(!tabs.select("B"))
            tabs.select(at: 1)
        }
        #expect(found.map(\.kind) == [.usedAfterEnd, .usedAfterEnd, .usedAfterEnd])
        #expect(misuses { container.userSelects(1) }.isEmpty)
        #expect(tabs.routes == ["A", "B"] && tabs.selected == "A" && container.shown == ["A", "B"])
    }
}

import Riblet
import Testing

/// Tabs whose RIBs are attached when they are shown for the first time.
@MainActor
struct LazyTabsTests {
    let log = Log()
    let root: LogRoot
    let container = FakeTabs()
    let tabs: ChildTabs<String>

    init() {
        let log = log
        root = makeRoot("Root", log)
        // Routes that begin with x mean nothing.
        tabs = ChildTabs(router: root, container: container, attachingWhenShown: ["A", "B", "xC", "D"]) {
            $0.hasPrefix("x") ? nil : makePage($0, log)
        }
    }

    @Test func nothingIsAttachedBeforeATabIsShown() {
        #expect(container.shown == ["-", "-", "-", "-"] && root.childCount == 0)
        #expect(tabs.selected == nil && tabs.selectedIndex == nil && tabs.routes.isEmpty && tabs.front == nil)
    }

    @Test func aTabIsAttachedWhenItIsShownAndStays() {
        var told: [String] = []
        tabs.onSelect = { told.append("\($0) \($1)") }
        #expect(tabs.select("B"))
        #expect(container.shown == ["-", "B", "-", "-"] && container.selected == 1 && root.children.map(\.name) == ["B"])
        let b = tabs.child("B")
        container.userSelects(3)
        #expect(container.shown == ["-", "B", "-", "D"] && container.selected == 3 && tabs.selectedIndex == 3)
        container.userSelects(0)
        #expect(container.shown == ["A", "B", "-", "D"] && tabs.routes == ["A", "B", "D"])
        _ = log.take()
        container.userSelects(1)
        container.userSelects(1)
        #expect(tabs.child("B") === b && tabs.front === b && log.take().isEmpty, "it was attached all the time")
        #expect(told == ["B false", "D false", "A false", "B false", "B true"])
    }

    @Test func twoTabsWithOneAddressAreReported() {
        func tabs(_ second: RouteAddress<String>, _ third: RouteAddress<String>) -> [Misuse] {
            misuses {
                _ = ChildTabs(
                    router: root, container: FakeTabs(), key: "more", addresses: [RouteAddress("A"), second, third],
                    attachingWhenShown: ["A", "B", "C"]
                ) { makePage($0) }
            }
        }
        #expect(tabs(RouteAddress("B", "b"), RouteAddress("C", "c")).isEmpty)
        let same = tabs(RouteAddress("B", "b"), RouteAddress("C", "b"))
        #expect(
            same.map(\.kind) == [.sharedAddress]
                && same[0].message.hasPrefix("the tabs B and C of its container \"more\" have one address, \"b\""))
        #expect(tabs(RouteAddress("B", "b"), RouteAddress("Z", "c")).isEmpty, "C has none")
        let set = ChildTabs(router: root, container: FakeTabs(), key: "set", addresses: [RouteAddress("A", "a"), RouteAddress("B", "a")]) {
            makePage($0)
        }
        #expect(misuses { set.set(["A", "B"]) }.map(\.kind) == [.sharedAddress])
        #expect(misuses { set.set(["A"]) }.isEmpty && misuses { set.add("C", at: "a") }.map(\.kind) == [.sharedAddress])
    }

    @Test func aTabThatCannotBeBuiltIsNotShown() {
        tabs.select("D")
        container.userSelects(2)
        #expect(!tabs.select("xC") && !tabs.select("Z"))
        tabs.select(at: 9)
        #expect(container.selected == 3 && tabs.selected == "D" && container.shown == ["-", "-", "-", "D"])
    }

    @Test func setSaysWhichAreAttached() {
        #expect(tabs.set(["D", "Z", "A"], selecting: "D") == ContainerChange(attached: ["D", "A"], isComplete: false))
        #expect(container.shown == ["A", "-", "-", "D"] && container.selected == 3)
        #expect(tabs.set(["A"]) == ContainerChange(detached: ["D"]))
        #expect(container.shown == ["A", "-", "-", "-"] && container.selected == 0 && tabs.selectedIndex == 0)
    }

    @Test func theTabsThatWereShownComeBackAndNoOther() throws {
        tabs.select("B")
        tabs.select("D")
        tabs.select("B")
        let saved = try #require(try tabs.saveRoutes())
        let container = FakeTabs()
        let other = makeRoot("Other")
        let restored = ChildTabs<String>(router: other, container: container, attachingWhenShown: ["D", "A", "B"]) { makePage($0) }
        #expect(restored.restoreRoutes(saved).isEmpty)
        #expect(container.shown == ["D", "-", "B"] && container.selected == 2 && restored.selected == "B")
        #expect(Set(other.children.map(\.name)) == ["B", "D"])
    }

    @Test func savedStateOfARemovedTabIsLeftOut() throws {
        tabs.select("D")
        tabs.select("A")
        let saved = try #require(try tabs.saveRoutes())
        let container = FakeTabs()
        let other = makeRoot("Other")
        let restored = ChildTabs<String>(router: other, container: container, attachingWhenShown: ["A", "B"]) { makePage($0) }
        #expect(restored.restoreRoutes(saved).count == 1)
        #expect(container.shown == ["A", "-"] && other.children.map(\.name) == ["A"])
    }

    @Test func anAddressLeadsToATabThatWasNotShown() {
        let addresses = ["A", "B"].map { RouteAddress($0, $0.lowercased()) }
        let host = makeRoot("Host")
        let tabs = ChildTabs<String>(router: host, container: container, addresses: addresses, attachingWhenShown: ["A", "B"]) {
            makePage($0)
        }
        #expect(host.openContainers(Location(path: ["b"])))
        #expect(tabs.selected == "B" && container.shown == ["-", "B"] && host.containersLocation.path == ["b"])
        #expect(host.openContainers(Location()))
        #expect(tabs.selected == "B", "an address that names no tab leaves it")
        #expect(!host.openContainers(Location(path: ["z"])))
    }

    @Test func tabsAreAddedOneByOne() {
        let host = makeRoot("Host")
        let tabs = ChildTabs<String>(router: host, container: container) { makePage($0) }
        #expect(container.shown == ["-", "-", "-", "-"], "no tab is known yet")
        tabs.add("Home")
        tabs.add("Lists", at: "lists", "all")
        #expect(container.shown == ["-", "-"] && host.childCount == 0)
        // The address without segments stands first, and is read last.
        #expect(host.openContainers(Location(path: ["lists", "all"])) && tabs.selected == "Lists")
        #expect(container.shown == ["-", "Lists"] && container.selected == 1)
        tabs.add("Done", at: "done")
        #expect(container.shown == ["-", "Lists", "-"] && tabs.selected == "Lists")
        tabs.add("Done", at: "finished")
        #expect(container.shown == ["-", "Lists", "-"], "it is there, and has one more address")
        #expect(host.openContainers(Location(path: ["finished"])) && tabs.selected == "Done")
        #expect(host.containersLocation.path == ["done"])
        container.userSelects(0)
        #expect(tabs.routes == ["Home", "Lists", "Done"] && host.containersLocation.path.isEmpty)
    }

    @Test func aTabIsAddedToThoseThatAreAttached() {
        let host = makeRoot("Host")
        let tabs = ChildTabs<String>(router: host, container: container) { makePage($0) }
        tabs.set(["A", "B"], selecting: "B")
        tabs.add("C", at: "c")
        #expect(container.shown == ["A", "B", "-"] && container.selected == 1 && host.children.map(\.name) == ["A", "B"])
        container.userSelects(2)
        #expect(tabs.selected == "C" && host.children.map(\.name) == ["A", "B", "C"])
    }

    @Test func theFirstTabIsShownWhereTheAddressNamesNone() {
        let host = makeRoot("Host")
        let tabs = ChildTabs<String>(
            router: host, container: container, addresses: [RouteAddress("B", "b")], attachingWhenShown: ["A", "B"]
        ) { makePage($0) }
        #expect(host.openContainers(Location()))
        #expect(tabs.selected == "A" && container.shown == ["A", "-"])
    }

    @Test func refusedChildrenAreNotShown() {
        let other = makeRoot("Other")
        let taken = makePage("T")
        other.attachChild(taken)
        let tabs = ChildTabs<String>(router: root, container: container, key: "other", attachingWhenShown: ["A", "T"]) {
            $0 == "T" ? taken : makePage($0)
        }
        tabs.select("A")
        var isSelected = true
        #expect(misuses { isSelected = tabs.select("T") }.map(\.kind) == [.secondParent])
        #expect(!isSelected)
        #expect(tabs.routes == ["A"] && tabs.selected == "A" && container.shown == ["A", "-"] && container.selected == 0)
    }

    @Test func afterTheEndOfTheTreeNothingChanges() {
        tabs.select("A")
        root.terminate()
        var isSelected = true
        #expect(misuses { isSelected = tabs.select("B") }.map(\.kind) == [.usedAfterEnd])
        #expect(!isSelected)
        #expect(misuses { container.userSelects(1) }.isEmpty)
        #expect(tabs.routes == ["A"])
    }
}

import Riblet
import Testing

/// A router knows its containers by their keys.
@MainActor
struct ChildContainersTests {
    let root = makeRoot()
    let navigation = FakeNavigation()
    let modal = FakeModal()

    @Test func eachHasItsKeyAndItsLayer() {
        let tabs = ChildTabs<Int>(router: root, container: FakeTabs()) { makePage("\($0)") }
        let stack = ChildStack<Int>(router: root, container: navigation) { makePage("\($0)") }
        let overlays = ChildOverlays<Int>(router: root, container: modal) { makePage("\($0)") }
        let slot = ChildSlot<Int>(router: root, container: modal) { makePage("\($0)") }
        let other = ChildStack<Int>(router: root, container: FakeNavigation(), key: "other") { makePage("\($0)") }
        #expect(root.childContainers.map(\.key) == ["tabs", "stack", "overlays", "slot", "other"])
        #expect(root.childContainers.map(\.layer) == [.tabs, .stack, .overlays, .slot, .stack])
        #expect(root.childContainers.last === other)
        _ = (tabs, stack, overlays, slot)
    }

    @Test func eachSaysWhatIsAttachedAndInFront() {
        let tabs = ChildTabs<Int>(router: root, container: FakeTabs()) { makePage("\($0)") }
        let overlays = ChildOverlays<Int>(router: root, container: modal) { makePage("\($0)") }
        #expect(tabs.front == nil && overlays.front == nil && tabs.attached.isEmpty)
        tabs.set([1, 2, 3], selecting: 2)
        overlays.set([4, 5])
        #expect(tabs.attached.map(\.name) == ["1", "2", "3"] && tabs.front?.name == "2")
        #expect(overlays.attached.map(\.name) == ["4", "5"] && overlays.front?.name == "5")
    }

    @Test func aContainerThatIsGoneIsForgotten() {
        var stack: ChildStack<Int>? = ChildStack(router: root, container: navigation) { makePage("\($0)") }
        #expect(root.childContainers.count == 1 && stack?.key == "stack")
        stack = nil
        #expect(root.childContainers.isEmpty)
        stack = ChildStack(router: root, container: navigation) { makePage("\($0)") }
        #expect(root.childContainers.count == 1, "its key is free again")
        stack = nil
    }

    @Test func aSecondContainerOfOneKeyStaysUnknown() {
        let first = ChildStack<Int>(router: root, container: navigation) { makePage("\($0)") }
        var second: ChildSlot<Int>?
        let found = misuses { second = ChildSlot(router: root, container: modal, key: "stack") { makePage("\($0)") } }
        #expect(found.map(\.kind) == [.duplicateContainer])
        #expect(
            found.first?.description
                == "Root: a second container has the key \"stack\"; give each container of a router a key of its own [duplicateContainer]")
        #expect(root.childContainers.count == 1 && root.childContainers.first === first)
        #expect(second?.present(1).attached == [1], "it works, and is not asked on back")
        #expect(!root.goBack())
    }

    @Test func aContainerOfYourOwn() {
        final class Place: ChildContainer {
            let key = "place"
            let layer = ContainerLayer.slot
            private(set) var attached: [BaseRouter] = []
            var front: BaseRouter? { attached.last }
            private let router: BaseRouter

            init(_ router: BaseRouter) {
                self.router = router
                router.register(self)
            }

            func show(_ child: BaseRouter) {
                attached = [child]
                router.attachChild(child)
            }

            func goBack() -> Bool {
                guard let child = attached.popLast() else { return false }
                router.detachChild(child)
                return true
            }

            func routerDidDetach(_ child: BaseRouter) { attached.removeAll { $0 === child } }
        }
        let place = Place(root)
        let (a, b) = (makeNode("A"), makeNode("B"))
        place.show(a)
        #expect(root.goBack() && root.childCount == 0 && !root.goBack())
        place.show(b)
        root.detachChild(b)
        #expect(place.attached.isEmpty && !root.goBack())
    }
}

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

    @Test func childLostByTheContainerIsDetachedWhereverItLay() {
        stack.set(["A", "B", "C", "D"])
        _ = log.take()
        let (b, d) = (stack.children[1].viewControllable, stack.children[3].viewControllable)
        stack.navigation(container, didRemove: [b, d])
        expectInStep(["A", "C"])
        #expect(log.take() == ["D willResignActive(true)", "B willResignActive(true)"])
        stack.navigation(container, didRemove: [b, d])
        expectInStep(["A", "C"])
    }

    @Test func theRootStaysWhereItIsKeptAlsoWhenTheContainerHasLostIt() {
        let other = FakeNavigation()
        let kept = ChildStack<String>(router: root, container: other, key: "kept", keepsRoot: true) { makePage($0) }
        kept.set(["A", "B"])
        kept.navigation(other, didRemove: kept.children.map(\.viewControllable))
        #expect(kept.routes == ["A"] && other.shown == ["A"])
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

    @Test func refusedChildrenAreNotShown() {
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

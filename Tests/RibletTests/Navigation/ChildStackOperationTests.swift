import Riblet
import Testing

/// Each operation of a stack: what is left, what it says it detached, and the order in which RIBs
/// went and came.
@MainActor
struct ChildStackOperationTests {
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
        #expect(root.children.map(\.name).sorted() == routes.sorted(), sourceLocation: sourceLocation)
        #expect(stack.children.allSatisfy { $0.parent === root && $0.interactable.isActive }, sourceLocation: sourceLocation)
    }

    /// Returns the attachments and detachments while `body` runs.
    private func moves(_ body: () -> Void) -> [String] {
        events(during: body).filter { $0.hasPrefix("Root/") && ($0.hasSuffix(" didAttach") || $0.hasSuffix(" didDetach")) }
            .map { String($0.dropFirst(5)) }
    }

    @Test func pushSaysWhatCame() {
        #expect(stack.push("A") == ContainerChange(attached: ["A"]))
        #expect(stack.push("x") == ContainerChange(isComplete: false))
        #expect(moves { stack.push("B") } == ["B didAttach"])
        expectInStep(["A", "B"])
    }

    @Test func singleTopPushesUnlessItIsThere() {
        stack.set(["A", "B"])
        let b = stack.top
        #expect(stack.pushSingleTop("B") == ContainerChange())
        #expect(stack.top === b)
        // Only the topmost counts.
        #expect(stack.pushSingleTop("A") == ContainerChange(attached: ["A"]))
        expectInStep(["A", "B", "A"])
    }

    @Test func popToACount() {
        stack.set(["A", "B", "C", "D"])
        var detached: [String] = []
        #expect(moves { detached = stack.pop(to: 2) } == ["D didDetach", "C didDetach"])
        #expect(detached == ["D", "C"])
        #expect(stack.pop(to: 2) == [] && stack.pop(to: 9) == [] && stack.pop(to: -1) == [])
        expectInStep(["A", "B"])
        #expect(stack.pop(to: 0) == ["B", "A"])
        expectInStep([])
    }

    @Test func popToARouteKeepsItsTopmostPlace() {
        stack.set(["A", "B", "A", "C"])
        #expect(stack.pop(toRoute: "Z") == [])
        #expect(stack.pop(toRoute: "A") == ["C"])
        expectInStep(["A", "B", "A"])
        #expect(stack.pop(toRoute: "B") == ["A"])
        #expect(stack.pop(toRoute: "B") == [])
        expectInStep(["A", "B"])
    }

    @Test func popToAChildKeepsThatPlace() {
        stack.set(["A", "B", "A", "C"])
        let lower = stack.children[0]
        #expect(stack.pop(toChild: makeNode("X")) == [])
        #expect(stack.pop(toChild: lower) == ["C", "A", "B"])
        #expect(stack.top === lower)
        expectInStep(["A"])
    }

    @Test func popToRootKeepsTheFirst() {
        #expect(stack.popToRoot() == [])
        stack.set(["A", "B", "C"])
        #expect(stack.popToRoot() == ["C", "B"])
        #expect(stack.popToRoot() == [])
        expectInStep(["A"])
    }

    @Test func removeTakesAChildAndWhatLiesAbove() {
        stack.set(["A", "B", "A", "C"])
        #expect(stack.remove(stack.children[2]) == ["C", "A"])
        #expect(stack.remove(makeNode("X")) == [])
        expectInStep(["A", "B"])
    }

    @Test func replaceTopIsAlwaysANewRIB() {
        stack.set(["A", "B"])
        let b = stack.top
        #expect(moves { stack.replaceTop("B") } == ["B didDetach", "B didAttach"])
        #expect(stack.top !== b)
        #expect(stack.replaceTop("C") == ContainerChange(detached: ["B"], attached: ["C"]))
        expectInStep(["A", "C"])
        #expect(stack.replaceTop("x") == ContainerChange(isComplete: false))
        expectInStep(["A", "C"])
        stack.pop(to: 0)
        #expect(stack.replaceTop("D") == ContainerChange(attached: ["D"]))
        expectInStep(["D"])
    }

    @Test func aNewRootReplacesEverything() {
        stack.set(["A", "B"])
        let a = stack.children[0]
        #expect(stack.setRoot("x") == ContainerChange(isComplete: false))
        expectInStep(["A", "B"])
        #expect(moves { stack.setRoot("A") } == ["B didDetach", "A didDetach", "A didAttach"])
        #expect(stack.top !== a)
        expectInStep(["A"])
        #expect(stack.setRoot("B") == ContainerChange(detached: ["A"], attached: ["B"]))
    }

    @Test func clearTopGoesBackToWhatIsThere() {
        stack.set(["A", "B", "C"])
        let b = stack.children[1]
        #expect(stack.clearTop("B") == ContainerChange(detached: ["C"]))
        #expect(stack.top === b)
        #expect(stack.clearTop("B") == ContainerChange())
        #expect(stack.clearTop("D") == ContainerChange(attached: ["D"]))
        #expect(stack.clearTop("x") == ContainerChange(isComplete: false))
        expectInStep(["A", "B", "D"])
    }

    @Test func reorderToTopKeepsTheRIBAlive() {
        stack.set(["A", "B", "C"])
        let children = stack.children
        var change = ContainerChange<String>()
        let happened = events { change = stack.reorderToTop("A") }
        #expect(happened == [], "nothing is detached, attached or activated anew")
        #expect(change == ContainerChange())
        #expect(stack.top === children[0] && stack.children[0] === children[1])
        expectInStep(["B", "C", "A"])
        let calls = container.calls
        stack.reorderToTop("A")
        #expect(container.calls == calls, "it is there already")
        #expect(stack.reorderToTop("D") == ContainerChange(attached: ["D"]))
        expectInStep(["B", "C", "A", "D"])
    }

    @Test func reorderToTopMovesTheTopmostPlace() {
        stack.set(["A", "B", "A", "C"])
        let upper = stack.children[2]
        stack.reorderToTop("A")
        #expect(stack.top === upper)
        expectInStep(["A", "B", "C", "A"])
    }

    @Test func setSaysWhatWentAndCame() {
        stack.set(["A", "B", "C"])
        #expect(stack.set(["A", "D", "x", "E"]) == ContainerChange(detached: ["C", "B"], attached: ["D"], isComplete: false))
        expectInStep(["A", "D"])
        #expect(stack.set(["A", "D"]) == ContainerChange())
        #expect(moves { stack.set(["A", "E", "F"]) } == ["D didDetach", "E didAttach", "F didAttach"])
        #expect(stack.set([]) == ContainerChange(detached: ["F", "E", "A"]))
        expectInStep([])
    }

    @Test func aLoopHasAPlaceForEachTurn() {
        let turns = 50
        for _ in 0..<turns {
            stack.push("A")
            stack.push("B")
        }
        #expect(Set(stack.children.map { ObjectIdentifier($0) }).count == turns * 2)
        expectInStep(Array(repeating: ["A", "B"], count: turns).flatMap { $0 })
        let second = stack.children[2]
        #expect(stack.pop(toChild: second).count == turns * 2 - 3)
        #expect(stack.top === second)
        expectInStep(["A", "B", "A"])
        #expect(stack.clearTop("A") == ContainerChange())
        #expect(stack.pop() == ["A"])
        expectInStep(["A", "B"])
    }

    @Test func everyChangeIsTold() {
        var told: [[String]] = []
        stack.onChange = { told.append($0) }
        stack.set(["A", "B"])
        stack.push("C")
        stack.reorderToTop("A")
        stack.popToRoot()
        stack.pop(to: 9)
        #expect(told == [[], [], [], ["A", "C"]])
        #expect(stack.routes == ["B"])
    }

    @Test func theFirstRouteStaysForTheUserWhereItIsTheRoot() {
        let stack = ChildStack<String>(router: root, container: container, key: "other", keepsRoot: true) { makePage($0) }
        stack.set(["A", "B"])
        container.userPops(to: 0)
        #expect(stack.routes == ["A", "B"], "a report that would leave nothing is not followed")
        container.userPops(to: 1)
        #expect(stack.routes == ["A"] && !stack.goBack())
        #expect(stack.pop() == ["A"], "the application may")
    }

    @Test func afterTheEndOfTheTreeNothingChanges() {
        stack.set(["A", "B"])
        root.terminate()
        let found = misuses {
            #expect(stack.push("C") == ContainerChange(isComplete: false))
            #expect(stack.set([]) == ContainerChange(isComplete: false))
            #expect(stack.setRoot("C") == ContainerChange(isComplete: false))
            #expect(stack.replaceTop("C") == ContainerChange(isComplete: false))
            #expect(stack.reorderToTop("A") == ContainerChange(isComplete: false))
            #expect(stack.pop() == [])
        }
        #expect(found.map(\.kind) == Array(repeating: .usedAfterEnd, count: 6))
        #expect(found.first?.message.hasPrefix("push(_:) of its container \"stack\" is called after its tree has ended") == true)
        // The user cannot know.
        #expect(misuses { container.userPops(to: 0) }.isEmpty && !stack.goBack())
        #expect(stack.routes == ["A", "B"] && container.shown == ["A", "B"])
    }
}

import Riblet
import Testing

@MainActor
struct ChildOverlaysTests {
    let log = Log()
    let root: LogRoot
    let container = FakeModal()
    let overlays: ChildOverlays<String>

    init() {
        let log = log
        root = makeRoot("Root", log)
        // Routes that begin with x mean nothing.
        overlays = ChildOverlays(router: root, container: container, style: { $0 == "F" ? .fullScreen : .sheet }) {
            $0.hasPrefix("x") ? nil : makePage($0, log)
        }
    }

    private func expectInStep(_ routes: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(overlays.routes == routes, sourceLocation: sourceLocation)
        #expect(container.shown == routes, sourceLocation: sourceLocation)
        #expect(root.children.map(\.name) == routes, sourceLocation: sourceLocation)
    }

    @Test func showsOneAboveTheOther() {
        #expect(overlays.show("A") == ContainerChange(attached: ["A"]))
        #expect(overlays.show("F") == ContainerChange(attached: ["F"]))
        #expect(overlays.show("x") == ContainerChange(isComplete: false))
        #expect(overlays.show("A") == ContainerChange(attached: ["A"]))
        expectInStep(["A", "F", "A"])
        #expect(container.presented.map(\.style) == [.sheet, .fullScreen, .sheet])
        #expect(overlays.top === overlays.children[2])
    }

    @Test func eachIsDismissedOnItsOwn() {
        overlays.set(["A", "B", "A", "C"])
        let lower = overlays.children[0]
        _ = log.take()
        #expect(overlays.dismiss("A") == ["A"])
        expectInStep(["A", "B", "C"])
        #expect(overlays.children[0] === lower, "the topmost of the route goes")
        #expect(log.take() == ["A willResignActive(true)"])
        #expect(overlays.dismiss(child: lower) == ["A"])
        #expect(overlays.dismiss(child: lower) == [] && overlays.dismiss("Z") == [])
        expectInStep(["B", "C"])
        #expect(overlays.dismissTop() == ["C"])
        expectInStep(["B"])
        #expect(overlays.dismissTop() == ["B"] && overlays.dismissTop() == [])
        expectInStep([])
    }

    @Test func allGoTopmostFirst() {
        overlays.set(["A", "B", "C"])
        _ = log.take()
        #expect(overlays.dismissAll() == ["C", "B", "A"])
        #expect(log.take() == ["C willResignActive(true)", "B willResignActive(true)", "A willResignActive(true)"])
        #expect(overlays.dismissAll() == [])
        expectInStep([])
    }

    @Test func theCommonBeginningStays() {
        overlays.set(["A", "B"])
        let a = overlays.children[0]
        #expect(overlays.set(["A", "x", "C"]) == ContainerChange(detached: ["B"], attached: ["C"], isComplete: false))
        #expect(overlays.children[0] === a)
        expectInStep(["A", "C"])
        #expect(overlays.set(["A", "C"]) == ContainerChange())
        #expect(overlays.set(["A", "C", "x"]) == ContainerChange(isComplete: false))
        expectInStep(["A", "C"])
    }

    @Test func theUserDismissesAnyWhereItMay() {
        overlays.set(["A", "B", "A"])
        let lower = overlays.children[0].viewControllable
        var asked: [String] = []
        overlays.mayDismiss = {
            asked.append($0)
            return $0 != "B"
        }
        container.userDismisses(overlays.children[1].viewControllable)
        expectInStep(["A", "B", "A"])
        container.userDismisses(lower)
        expectInStep(["B", "A"])
        container.userDismisses()
        expectInStep(["B"])
        #expect(asked == ["B", "A", "A"])
    }

    @Test func aViewIsGoneByTheTimeItMayBeDismissed() {
        overlays.set(["A", "B"])
        overlays.mayDismiss = { [overlays] in
            overlays.dismiss($0)
            return true
        }
        #expect(misuses { container.userDismisses() }.isEmpty)
        expectInStep(["A"])
    }

    @Test func severalContainersShareOneView() {
        let slot = ChildSlot<String>(router: root, container: container) { makePage($0) }
        overlays.show("A")
        slot.present("S")
        overlays.show("B")
        #expect(container.shown == ["A", "S", "B"])
        container.userDismisses(slot.child?.viewControllable)
        #expect(slot.route == nil && overlays.routes == ["A", "B"] && container.shown == ["A", "B"])
        container.userDismisses()
        #expect(overlays.routes == ["A"] && container.shown == ["A"])
    }

    @Test func oneThatComesReplacesTheOthers() {
        let (root, container) = (root, container)
        var overlays: ChildOverlays<String>?
        overlays = ChildOverlays(router: root, container: container, key: "other") { [log] route in
            let page = makePage(route, log)
            if route == "B" { page.interactor.onBecomeActive = { _ in overlays?.set(["C"]) } }
            return page
        }
        var told: [[String]] = []
        overlays?.onChange = { told.append($0) }
        let found = misuses { overlays?.set(["A", "B", "D"]) }
        #expect(found.isEmpty)
        #expect(overlays?.routes == ["C"] && container.shown == ["C"] && root.children.map(\.name) == ["C"])
        #expect(told == [["D", "B", "A"], []])
        overlays = nil
    }

    @Test func afterTheEndOfTheTreeNothingChanges() {
        overlays.set(["A", "B"])
        root.terminate()
        let found = misuses {
            #expect(overlays.show("C") == ContainerChange(isComplete: false))
            #expect(overlays.set([]) == ContainerChange(isComplete: false))
            #expect(overlays.dismiss("A") == [] && overlays.dismissTop() == [] && overlays.dismissAll() == [])
        }
        #expect(found.map(\.kind) == Array(repeating: .usedAfterEnd, count: 5))
        #expect(misuses { container.userDismisses() }.isEmpty && !overlays.goBack())
        #expect(overlays.routes == ["A", "B"] && container.shown == ["A", "B"])
    }
}

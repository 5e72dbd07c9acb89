import Riblet
import Testing

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
        let view = FakeView("A")
        #expect(!slot.modal(container, asksBeforeDismissing: view))
        slot.mayDismiss = { _ in false }
        #expect(slot.modal(container, asksBeforeDismissing: view))
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

    @Test func refusedChildrenAreNotShown() {
        root.terminate()
        #expect(misuses { slot.present("A") }.map(\.kind) == [.usedAfterEnd])
        expectInStep(nil)
    }
}

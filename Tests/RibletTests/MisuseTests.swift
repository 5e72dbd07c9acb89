import Riblet
import Testing

/// Each misuse is reported with a sentence and changes nothing; in a debug build it stops the
/// program.
@MainActor
struct MisuseTests {
    @Test func attachingTwice() {
        let root = makeRoot()
        let a = makeNode("A")
        root.attachChild(a)
        let found = misuses { root.attachChild(a) }
        #expect(found.map(\.kind) == [.attachedTwice])
        #expect(found.first?.path == "Root")
        #expect(found.first?.message == "A is attached a second time; attach a router once, or detach it first")
        #expect(root.childCount == 1 && a.parent === root && a.interactor.isActive)
    }

    @Test func aSecondParent() {
        let root = makeRoot()
        let a = makeNode("A")
        let b = makeNode("B")
        root.attachChild(a)
        root.attachChild(b)
        let found = misuses { b.attachChild(a) }
        #expect(found.map(\.kind) == [.secondParent])
        #expect(found.first?.message.contains("already is a child of Root") == true)
        #expect(a.parent === root && b.childCount == 0 && root.childCount == 2)
    }

    @Test func aCycle() {
        let a = makeNode("A")
        let b = makeNode("B")
        let c = makeNode("C")
        a.attachChild(b)
        b.attachChild(c)
        #expect(misuses { c.attachChild(a) }.map(\.kind) == [.cycle])
        #expect(misuses { a.attachChild(a) }.map(\.kind) == [.cycle])
        #expect(a.parent == nil && c.childCount == 0 && a.childCount == 1)
        // The mistake is not that the ancestor has a parent.
        let root = makeRoot()
        root.attachChild(a)
        #expect(misuses { c.attachChild(a) }.map(\.kind) == [.cycle])
        #expect(misuses { c.attachChild(b) }.map(\.kind) == [.cycle])
        #expect(misuses { b.attachChild(b) }.map(\.kind) == [.cycle])
        #expect(misuses { a.attachChild(b) }.map(\.kind) == [.attachedTwice])
        #expect(misuses { root.attachChild(c) }.map(\.kind) == [.secondParent])
        #expect(a.parent === root && b.parent === a && c.parent === b && c.childCount == 0)
    }

    @Test func detachingAStranger() {
        let root = makeRoot()
        let a = makeNode("A")
        let b = makeNode("B")
        root.attachChild(a)
        a.attachChild(b)
        #expect(misuses { root.detachChild(makeNode("X")) }.map(\.kind) == [.detachedStranger])
        #expect(misuses { root.detachChild(b) }.map(\.kind) == [.detachedStranger])
        #expect(b.parent === a && b.interactor.isActive)
        root.detachChild(a)
        #expect(misuses { root.detachChild(a) }.map(\.kind) == [.detachedStranger])
    }

    @Test func bindingWhileInactive() {
        let interactor = LogInteractor("I", Log())
        let relay = Relay<Int>()
        var ran = false
        let found = misuses {
            let task = interactor.task { ran = true }
            #expect(task.isCancelled)
            interactor.observe(relay) { _ in ran = true }
            interactor.observe(AsyncStream { 1 }) { _ in ran = true }
            interactor.scope.add(LogItem {})
        }
        #expect(found.map(\.kind) == [.boundWhileInactive, .boundWhileInactive, .boundWhileInactive, .boundWhileInactive])
        relay.send(1)
        #expect(!ran && relay.observerCount == 0)
    }

    @Test func bindingToAWorkerThatDoesNotRun() {
        let worker = LogWorker("W", Log())
        let found = misuses { #expect(worker.scope.hasEnded) }
        #expect(found.map(\.kind) == [.boundWhileInactive])
        #expect(found.first?.message.contains("didStart") == true)
    }

    @Test func buildingWhileDetached() {
        let root = makeRoot()
        let a = makeNode("A")
        root.attachChild(a)
        root.detachChild(a)
        let b = makeNode("B")
        #expect(misuses { a.attachChild(b) }.map(\.kind) == [.builtWhileDetached])
        #expect(a.childCount == 0 && b.parent == nil && !b.isLoaded)
        root.attachChild(a)
        #expect(misuses { a.attachChild(b) }.isEmpty)
    }

    @Test func usingATreeAfterItsEnd() {
        let root = makeRoot()
        let a = makeNode("A")
        root.attachChild(a)
        root.terminate()
        #expect(misuses { root.attachChild(makeNode("B")) }.map(\.kind) == [.usedAfterEnd])
        #expect(misuses { a.attachChild(makeNode("B")) }.map(\.kind) == [.usedAfterEnd])
        #expect(misuses { root.detachChild(a) }.map(\.kind) == [.usedAfterEnd])
        #expect(misuses { root.interactor.activate() }.map(\.kind) == [.usedAfterEnd])
        #expect(misuses { a.interactor.activate() }.map(\.kind) == [.usedAfterEnd])
        #expect(misuses { root.launch() }.map(\.kind) == [.usedAfterEnd])
        #expect(misuses { makeRoot("Other").attachChild(root) }.map(\.kind) == [.usedAfterEnd])
        #expect(a.parent === root && !root.interactor.isActive && !a.interactor.isActive)
    }

    @Test func activatingBelowAnInactiveParent() {
        let a = makeNode("A")
        let b = makeNode("B")
        a.attachChild(b)
        #expect(misuses { b.interactor.activate() }.map(\.kind) == [.activatedBelowInactiveParent])
        #expect(!b.interactor.isActive)
    }

    @Test func launchingTwiceOrBelowAParent() {
        let log = Log()
        let root = makeRoot("Root", log)
        #expect(misuses { root.launch() }.map(\.kind) == [.launchedTwice])
        let inner = makeRoot("Inner", log, launched: false)
        root.attachChild(inner)
        _ = log.take()
        #expect(misuses { inner.launch() }.map(\.kind) == [.launchedTwice])
        #expect(misuses { inner.terminate() }.map(\.kind) == [.usedAfterEnd])
        #expect(inner.interactor.isActive && !inner.hasEnded && log.take() == [])
    }

    @Test func anInteractorThatIsNone() {
        struct Nothing {}
        var router: Router<Nothing>?
        #expect(misuses { router = Router(interactor: Nothing()) }.map(\.kind) == [.foreignInteractor])
        let root = makeRoot()
        if let router { root.attachChild(router) }
        #expect(router?.interactable.isActive == true)
    }

    @Test func aViewThatIsNone() {
        struct Nothing {}
        var router: ViewableRouter<Interactor, Nothing>?
        #expect(misuses { router = ViewableRouter(interactor: Interactor(), viewController: Nothing()) }.map(\.kind) == [.foreignView])
        let root = makeRoot()
        if let router { root.attachChild(router) }
        #expect(router?.interactor.isActive == true && router?.viewControllable.shown(as: FakeView.self) == nil)
    }

    @Test func aRouterAskedForAsAnother() {
        let router = ComponentRouter(interactor: Interactor(), viewController: FakeView("A"), component: 3)
        #expect(router.interactor.ownRouter() === router)
        #expect(router.interactor.ownRouter((any LocationRouting).self)?.location == Location())
        var other: LogRouter?
        #expect(misuses { other = router.interactor.ownRouter() }.map(\.kind) == [.foreignRouter] && other == nil)
        #expect(misuses { other = Interactor().ownRouter() }.isEmpty && other == nil)
    }

    @Test func aSecondRouterForAnInteractor() {
        let log = Log()
        let root = makeRoot("Root", log)
        let first = makeNode("A", log)
        root.attachChild(first)
        _ = log.take()
        var second: LogRouter?
        let found = misuses { second = LogRouter(interactor: first.interactor) }
        #expect(found.map(\.kind) == [.secondRouter])
        #expect(found.first?.path == "Root/A")
        #expect(
            found.first?.message
                == "a second router, LogRouter, is made for its LogInteractor; build an interactor for each router")
        // The second one drives another interactor, so the first one's life is its own.
        if let second { root.attachChild(second) }
        #expect(second?.interactable !== first.interactable && second?.interactable.isActive == true)
        if let second { root.detachChild(second) }
        second = nil
        #expect(first.interactor.isActive && first.interactor.path == "Root/A")
        #expect(log.take() == ["A didLoad"])
        // One after the other is no fault.
        let interactor = LogInteractor("I", log)
        var router: LogRouter? = LogRouter(interactor: interactor)
        router = nil
        #expect(misuses { router = LogRouter(interactor: interactor) }.isEmpty)
        #expect(router?.interactable === interactor)
    }

    @Test func anItemForASecondScope() {
        let (first, second) = (Scope(), Scope())
        let relay = Relay<Int>()
        var heard: [Int] = []
        let observation = relay.observe(in: first) { heard.append($0) }
        let found = misuses {
            second.add(observation)
            first.add(observation)
        }
        #expect(found.map(\.kind) == [.boundTwice, .boundTwice])
        #expect(found.first?.path == "RelayObservation<Int>")
        #expect(first.count == 1 && second.count == 0)
        second.end()
        relay.send(1)
        first.end()
        relay.send(2)
        #expect(heard == [1])
        // Afterwards it is free again, though over.
        #expect(misuses { second.add(observation) }.isEmpty)
    }

    @Test func aWorkflowForASecondScope() {
        let log = Log()
        let interactor = LogInteractor("I", log)
        let workflow = LogWorkflow(log)
        workflow.logs("step", log).commit()
        let (first, second) = (Scope(), Scope())
        let subscription = workflow.subscribe(interactor, in: first)
        #expect(misuses { second.add(subscription) }.map(\.kind) == [.boundTwice])
        second.end()
        #expect(subscription.isRunning)
        first.end()
        #expect(subscription.state == .cancelled)
    }

    @Test func observersHearOfAMisuseBeforeTheHandler() {
        var heard: [String] = []
        let subscription = TreeEvents.observeProblems { heard.append("observer \(($0 as? Misuse)?.kind.rawValue ?? "none")") }
        let before = Misuse.handler
        defer { Misuse.handler = before }
        Misuse.handler = { heard.append("handler \($0.kind)") }
        let a = makeNode("A")
        a.attachChild(a)
        subscription.cancel()
        a.attachChild(a)
        #expect(heard == ["observer cycle", "handler cycle", "handler cycle"])
    }

    @Test func theDescriptionNamesPathSentenceAndKind() {
        let misuse = Misuse(kind: .cycle, path: "Root/A", message: "a sentence")
        #expect(misuse.description == "Root/A: a sentence [cycle]")
    }
}

#if DEBUG && (os(Linux) || os(macOS) || os(Windows))
/// The default handler of a debug build, each in a process of its own.
struct MisuseTrapTests {
    private func sentence(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func attachingTwice() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let root = makeRoot()
                let a = makeNode("A")
                root.attachChild(a)
                root.attachChild(a)
            }
        }
        #expect(sentence(result).contains("Root: A is attached a second time; attach a router once, or detach it first"))
    }

    @Test func aSecondParent() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let root = makeRoot()
                let a = makeNode("A")
                let b = makeNode("B")
                root.attachChild(a)
                root.attachChild(b)
                b.attachChild(a)
            }
        }
        #expect(sentence(result).contains("A already is a child of Root; detach it there first"))
    }

    @Test func aCycle() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let a = makeNode("A")
                a.attachChild(a)
            }
        }
        #expect(sentence(result).contains("attach a router built for this place"))
    }

    @Test func detachingAStranger() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { makeRoot().detachChild(makeNode("A")) }
        }
        #expect(sentence(result).contains("detach a child once, by the router that attached it"))
    }

    @Test func bindingWhileInactive() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = LogInteractor("I", Log()).scope }
        }
        #expect(sentence(result).contains("bind it in didBecomeActive() or later"))
    }

    @Test func buildingWhileDetached() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let root = makeRoot()
                let a = makeNode("A")
                root.attachChild(a)
                root.detachChild(a)
                a.attachChild(makeNode("B"))
            }
        }
        #expect(sentence(result).contains("attach children in didLoad() or while active"))
    }

    @Test func usingATreeAfterItsEnd() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let root = makeRoot()
                root.terminate()
                root.attachChild(makeNode("A"))
            }
        }
        #expect(sentence(result).contains("is attached after its tree has ended; build a new tree"))
    }

    @Test func activatingBelowAnInactiveParent() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let a = makeNode("A")
                let b = makeNode("B")
                a.attachChild(b)
                b.interactor.activate()
            }
        }
        #expect(sentence(result).contains("it is activated while its parent is not active"))
    }

    @Test func launchingTwice() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { makeRoot().launch() }
        }
        #expect(sentence(result).contains("launch a root once"))
    }

    @Test func anInteractorThatIsNone() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = Router(interactor: 1) }
        }
        #expect(sentence(result).contains("make it a subclass of Interactor or PresentableInteractor"))
    }

    @Test func aSecondRouterForAnInteractor() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let first = makeNode("A")
                _ = LogRouter(interactor: first.interactor)
            }
        }
        #expect(sentence(result).contains("build an interactor for each router"))
    }

    @Test func anItemForASecondScope() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let (first, second) = (Scope(), Scope())
                second.add(Relay<Int>().observe(in: first) { _ in })
            }
        }
        #expect(sentence(result).contains("observe or subscribe once for each scope"))
    }

    @Test func anObserverThatChangesItsTree() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let root = makeRoot()
                let a = makeNode("A")
                let subscription = TreeEvents.observe([.didAttach]) { _ in root.detachChild(a) }
                root.attachChild(a)
                subscription.cancel()
            }
        }
        #expect(sentence(result).contains("observers look on: change the tree afterwards"))
    }

    @Test func aViewThatIsNone() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = ViewableRouter(interactor: Interactor(), viewController: 1) }
        }
        #expect(sentence(result).contains("a viewable router needs a view that containers can show"))
    }
}
#endif

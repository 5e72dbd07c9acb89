import Riblet
import Testing

/// A test per row of the design's table, and what callbacks may do in the middle of each.
@MainActor
struct LifecycleTests {
    let log = Log()

    // MARK: attachChild

    @Test func attachingToAnActiveParentListsActivatesThenLoads() {
        let root = makeRoot("Root", log)
        let child = makeNode("A", log)
        child.interactor.onBecomeActive = { [unowned child] _ in
            #expect(child.parent === root)
            #expect(root.children.map(\.name) == ["A"])
            #expect(!child.isLoaded)
        }
        root.attachChild(child)
        #expect(log.take() == ["A didBecomeActive(true)", "A didLoad"])
        #expect(child.isLoaded && child.interactor.isActive)
    }

    @Test func attachingToAnInactiveParentLoadsAndWaits() {
        let root = makeRoot("Root", log, launched: false)
        let child = makeNode("A", log)
        root.attachChild(child)
        #expect(log.take() == ["A didLoad"])
        root.launch()
        #expect(log.take() == ["Root didBecomeActive(true)", "A didBecomeActive(true)", "Root didLoad"])
    }

    @Test func didLoadRunsOnce() {
        let root = makeRoot("Root", log)
        let child = makeNode("A", log)
        for _ in 0..<3 {
            root.attachChild(child)
            root.detachChild(child)
        }
        child.load()
        #expect(log.take().count { $0 == "A didLoad" } == 1)
    }

    @Test func aSubtreeComesAndGoesParentBeforeChildAndInOrder() {
        let root = makeRoot("Root", log)
        let a = makeNode("A", log)
        let b = makeNode("B", log)
        let c = makeNode("C", log)
        let d = makeNode("D", log)
        a.attachChild(b)
        a.attachChild(d)
        b.attachChild(c)
        _ = log.take()
        for round in 0..<2 {
            root.attachChild(a)
            let activations = ["A", "B", "C", "D"].map { "\($0) didBecomeActive(true)" }
            #expect(log.take() == activations + (round == 0 ? ["A didLoad"] : []))
            root.detachChild(a)
            #expect(log.take() == ["A", "B", "C", "D"].map { "\($0) willResignActive(true)" })
            #expect(a.children.map(\.name) == ["B", "D"], "children stay attached to a detached RIB")
            #expect(b.children.map(\.name) == ["C"])
        }
    }

    @Test func childrenAttachedWhileLoadingAreActiveAtOnce() {
        let root = makeRoot("Root", log)
        let a = makeNode("A", log)
        let b = makeNode("B", log)
        a.onLoad = { $0.attachChild(b) }
        root.attachChild(a)
        #expect(log.take() == ["A didBecomeActive(true)", "A didLoad", "B didBecomeActive(true)", "B didLoad"])
    }

    @Test func aChildThatIsDetachedWhileItBecomesActiveIsNeitherLoadedNorActive() {
        let root = makeRoot("Root", log)
        let a = makeNode("A", log)
        let b = makeNode("B", log)
        a.attachChild(b)
        _ = log.take()
        a.interactor.onBecomeActive = { [unowned a] _ in root.detachChild(a) }
        root.attachChild(a)
        #expect(log.take() == ["A didBecomeActive(true)", "A willResignActive(true)"])
        #expect(!a.isLoaded && !a.interactor.isActive && a.parent == nil && root.childCount == 0)
        #expect(!b.interactor.isActive)
    }

    @Test func aChildThatIsDetachedWhileItLoadsIsGone() {
        let root = makeRoot("Root", log)
        let a = makeNode("A", log)
        a.onLoad = { root.detachChild($0) }
        let told = events { root.attachChild(a) }
        #expect(
            told == [
                "Root/A willAttach", "Root/A willActivate", "Root/A didActivate", "Root/A willLoad", "Root/A willDetach",
                "Root/A willDeactivate", "Root/A didDeactivate", "Root/A didDetach", "A didLoad",
            ])
        #expect(a.parent == nil && !a.interactor.isActive)
    }

    @Test func aParentThatDeactivatesWhileItsSubtreeComesLeavesNoChildActive() {
        let root = makeRoot("Root", log)
        let a = makeNode("A", log)
        let b = makeNode("B", log)
        let c = makeNode("C", log)
        a.attachChild(b)
        a.attachChild(c)
        b.interactor.onBecomeActive = { [unowned a] _ in a.interactor.deactivate() }
        root.attachChild(a)
        #expect([a, b, c].allSatisfy { !$0.interactor.isActive })
        #expect(a.parent === root)
    }

    @Test func aChildOnItsWayDownComesBackWithItsParent() {
        let root = makeRoot("Root", log)
        let (a, b) = (makeNode("A", log), makeNode("B", log))
        root.attachChild(a)
        a.attachChild(b)
        b.interactor.onWillResign = { [unowned a] in
            $0.onWillResign = nil
            a.interactor.activate()
        }
        a.interactor.deactivate()
        #expect(a.interactor.isActive && b.interactor.isActive)
    }

    @Test func aRootThatWasActivatedByHandWaitsForAnInactiveParent() {
        let parent = makeNode("P", log)
        let child = makeNode("A", log)
        child.interactor.activate()
        parent.attachChild(child)
        #expect(!child.interactor.isActive)
        parent.interactor.activate()
        #expect(child.interactor.isActive)
        parent.interactor.deactivate()
        #expect(!child.interactor.isActive)
    }

    // MARK: activate and deactivate

    @Test func activationTellsObserversThenDidBecomeActiveThenWorkers() {
        let interactor = LogInteractor("I", log)
        let worker = LogWorker("W", log)
        interactor.observeActivity { [log] in log.add("observer \($0)") }
        worker.start(interactor)
        interactor.activate()
        #expect(log.take() == ["observer false", "observer true", "I didBecomeActive(true)", "W didStart(true)"])
        interactor.activate()
        #expect(log.take() == [])
    }

    @Test func anItemThatEndsWithTheScopeMayActivateTheInteractorAgain() {
        let interactor = LogInteractor("I", log)
        interactor.observeActivity { [log] in log.add("observer \($0)") }
        interactor.activate()
        interactor.scope.add(
            LogItem { [unowned interactor] in
                interactor.deactivate()
                interactor.activate()
            })
        _ = log.take()
        interactor.deactivate()
        #expect(log.take() == ["I willResignActive(true)", "observer false", "observer true", "I didBecomeActive(true)"])
        #expect(interactor.isActive)
    }

    @Test func deactivationStopsWorkersThenResignsThenEndsTheScopeThenTellsObservers() {
        let interactor = LogInteractor("I", log)
        let worker = LogWorker("W", log)
        worker.start(interactor)
        interactor.observeActivity { [log] in log.add("observer \($0)") }
        interactor.activate()
        interactor.scope.add(LogItem { [unowned interactor, log] in log.add("scope ended, active \(interactor.isActive)") })
        _ = log.take()
        interactor.deactivate()
        #expect(log.take() == ["W didStop", "I willResignActive(true)", "scope ended, active true", "observer false"])
        interactor.deactivate()
        #expect(log.take() == [])
    }

    @Test func resigningIsToldOnceAlsoOfAnInteractorThatIsFreed() {
        var interactor: LogInteractor? = LogInteractor("I", log)
        interactor?.onBecomeActive = { [log] in
            $0.whenResigning { log.add("resigning, active \($0.isActive)") }
        }
        interactor?.activate()
        interactor?.deactivate()
        #expect(log.take() == ["I didBecomeActive(true)", "I willResignActive(true)", "resigning, active true"])
        interactor?.activate()
        interactor = nil
        #expect(log.take() == ["I didBecomeActive(true)", "I willResignActive(true)", "resigning, active true"])
    }

    @Test func workBoundWhileTheScopeEndsEndsAtOnce() {
        let interactor = LogInteractor("I", log)
        interactor.activate()
        var late: LogItem?
        interactor.scope.add(
            LogItem { [unowned interactor, log] in
                let item = LogItem { log.add("late ended") }
                late = item
                interactor.scope.add(item)
            })
        _ = log.take()
        interactor.deactivate()
        #expect(late != nil)
        #expect(log.take() == ["I willResignActive(true)", "late ended"])
        interactor.activate()
        #expect(interactor.scope.count == 0)
    }

    @Test func deactivatingInDidBecomeActiveStartsNoWorker() {
        let interactor = LogInteractor("I", log)
        let worker = LogWorker("W", log)
        interactor.onBecomeActive = {
            worker.start($0)
            $0.deactivate()
        }
        interactor.activate()
        #expect(log.take() == ["I didBecomeActive(true)", "I willResignActive(true)"])
        #expect(!worker.isStarted)
    }

    @Test func anObserverOfActivityMayDeactivate() {
        let interactor = LogInteractor("I", log)
        let worker = LogWorker("W", log)
        worker.start(interactor)
        var bound: ScopeTask?
        let observation = interactor.observeActivity { [unowned interactor] in
            guard $0 else { return }
            bound = interactor.task {}
            interactor.scope.add(LogItem { [log] in log.add("scope ended") })
            interactor.deactivate()
        }
        interactor.activate()
        #expect(!interactor.isActive && bound != nil)
        // It never heard that it became active, so it does not resign; what was bound ends all the
        // same.
        #expect(log.take() == ["scope ended"])
        observation.cancel()
        interactor.activate()
        interactor.deactivate()
        #expect(log.take() == ["I didBecomeActive(true)", "W didStart(true)", "W didStop", "I willResignActive(true)"])
    }

    @Test func aRIBWhoseObserverDeactivatesItDoesNotResign() {
        let root = makeRoot("Root", log)
        let a = makeNode("A", log)
        let b = makeNode("B", log)
        a.attachChild(b)
        _ = log.take()
        let observation = a.interactor.observeActivity { [unowned a] in if $0 { a.interactor.deactivate() } }
        let told = events { root.attachChild(a) }
        #expect(log.take() == ["A didLoad"])
        #expect(
            told == [
                "Root/A willAttach", "Root/A willActivate", "Root/A willDeactivate", "Root/A didDeactivate", "Root/A willLoad",
                "Root/A didLoad", "Root/A didAttach",
            ])
        observation.cancel()
        root.detachChild(a)
        root.attachChild(a)
        #expect(log.take() == ["A didBecomeActive(true)", "B didBecomeActive(true)"])
    }

    @Test func activatingAgainFromAnObserverEndsActiveWithTheWholeSubtree() {
        let root = makeRoot("Root", log)
        let child = makeNode("A", log)
        root.attachChild(child)
        var armed = true
        root.interactor.observeActivity { [unowned root] active in
            guard !active, armed else { return }
            armed = false
            root.interactor.activate()
        }
        armed = true
        root.interactor.deactivate()
        #expect(root.interactor.isActive && child.interactor.isActive)
    }

    // MARK: detachChild

    @Test func detachingInWillResignActiveFinishesTheDetachmentOnce() {
        let root = makeRoot("Root", log)
        let a = makeNode("A", log)
        let b = makeNode("B", log)
        a.attachChild(b)
        root.attachChild(a)
        _ = log.take()
        a.interactor.onWillResign = { [unowned a, log] _ in
            root.detachChild(a)
            log.add("A has left: \(a.parent == nil), active: \(a.interactor.isActive), B active: \(b.interactor.isActive)")
        }
        let told = events { root.detachChild(a) }
        #expect(
            log.take() == ["A willResignActive(true)", "B willResignActive(true)", "A has left: true, active: false, B active: false"])
        #expect(
            told == [
                "Root/A willDetach", "Root/A willDeactivate", "Root/A didDeactivate", "Root/A/B willDeactivate", "Root/A/B didDeactivate",
                "Root/A didDetach",
            ])
    }

    @Test func aChildOfADetachedParentMayDetachItselfOnTheWayDown() {
        let root = makeRoot("Root", log)
        let a = makeNode("A", log)
        let b = makeNode("B", log)
        let c = makeNode("C", log)
        a.attachChild(b)
        b.attachChild(c)
        root.attachChild(a)
        b.interactor.onWillResign = { [unowned a, unowned b] _ in a.detachChild(b) }
        _ = log.take()
        root.detachChild(a)
        #expect(log.take() == ["A", "B", "C"].map { "\($0) willResignActive(true)" })
        #expect(b.parent == nil && a.childCount == 0 && b.children.map(\.name) == ["C"])
    }

    @Test func detachingAndAttachingAgainInWillResignActiveLeavesItAttached() {
        let root = makeRoot("Root", log)
        let a = makeNode("A", log)
        root.attachChild(a)
        a.interactor.onWillResign = { [unowned a] in
            $0.onWillResign = nil
            root.detachChild(a)
            root.attachChild(a)
        }
        root.detachChild(a)
        #expect(a.parent === root && a.interactor.isActive)
        #expect(root.children.count == 1)
    }

    @Test func aRIBCannotActivateItselfWhileItIsDetached() {
        let root = makeRoot("Root", log)
        let a = makeNode("A", log)
        root.attachChild(a)
        a.interactor.observeActivity { [unowned a] in if !$0 { a.interactor.activate() } }
        let found = misuses { root.detachChild(a) }
        #expect(found.map(\.kind) == [.activatedBelowInactiveParent])
        #expect(!a.interactor.isActive && a.parent == nil)
    }

    @Test func aNodeThatMovesElsewhereOnTheWayDownStaysActiveThere() {
        let root = makeRoot("Root", log)
        let a = makeNode("A", log)
        let b = makeNode("B", log)
        a.attachChild(b)
        root.attachChild(a)
        a.interactor.onWillResign = { [unowned a] _ in
            a.detachChild(b)
            root.attachChild(b)
        }
        root.detachChild(a)
        #expect(b.parent === root && b.interactor.isActive && !a.interactor.isActive)
    }

    @Test func siblingsMayLeaveWhileOneComes() {
        let root = makeRoot("Root", log)
        let a = makeNode("A", log)
        let children = (0..<40).map { makeNode("C\($0)", log) }
        for child in children { a.attachChild(child) }
        children[3].interactor.onBecomeActive = { [unowned a] _ in for child in children[4...] { a.detachChild(child) } }
        root.attachChild(a)
        #expect(a.children.map(\.name) == ["C0", "C1", "C2", "C3"])
        #expect(children[4...].allSatisfy { !$0.interactor.isActive })
    }

    // MARK: launch and terminate

    @Test func terminateDeactivatesForGood() {
        let root = makeRoot("Root", log)
        let a = makeNode("A", log)
        root.attachChild(a)
        _ = log.take()
        let told = events { root.terminate() }
        #expect(log.take() == ["Root willResignActive(true)", "A willResignActive(true)"])
        #expect(told.last == "Root terminated")
        #expect(root.hasEnded && a.hasEnded)
        #expect(misuses { root.terminate() }.isEmpty)
    }

    @Test func terminatingInTheMiddleOfTheLaunchLoadsNothing() {
        let root = makeRoot("Root", log, launched: false)
        root.interactor.onBecomeActive = { [unowned root] _ in root.terminate() }
        #expect(misuses { root.launch() }.isEmpty)
        #expect(log.take() == ["Root didBecomeActive(true)", "Root willResignActive(true)"])
        #expect(root.hasEnded && !root.isLoaded)
    }

    @Test func terminatingInWillResignActiveEndsOnce() {
        let root = makeRoot("Root", log)
        root.interactor.onWillResign = { [unowned root] _ in root.terminate() }
        let told = events { root.terminate() }
        #expect(told == ["Root willDeactivate", "Root didDeactivate", "Root terminated"])
    }

    // MARK: Release without detach

    @Test func releasingAnActiveTreeTakesItDownInTheSameOrderAndReportsIt() {
        var root: LogRoot? = makeRoot("Root", log)
        weak var child: LogRouter?
        weak var interactor: LogInteractor?
        do {
            let a = makeNode("A", log)
            let b = makeNode("B", log)
            a.attachChild(b)
            root?.attachChild(a)
            child = a
            interactor = b.interactor
        }
        _ = log.take()
        let told = events { root = nil }
        #expect(log.take() == ["Root", "A", "B"].map { "\($0) willResignActive(true)" })
        #expect(told.first == "Root released")
        #expect(told.count { $0.hasSuffix("didDeactivate") } == 3)
        #expect(child == nil && interactor == nil && root == nil)
    }

    @Test func aChildThatIsHeldOutlivesItsParentWithItsOwnChildren() {
        var root: LogRoot? = makeRoot("Root", log)
        let a = makeNode("A", log)
        a.attachChild(makeNode("B", log))
        root?.attachChild(a)
        root = nil
        #expect(a.parent == nil && !a.interactor.isActive)
        #expect(a.children.map(\.name) == ["B"])
        let next = makeRoot("Next", log)
        next.attachChild(a)
        #expect(a.interactor.isActive && a.path == "Next/A")
    }

    @Test func aLeafWithoutARouterClassIsNamedByItsInteractor() {
        #expect(Router(interactor: LeafInteractor()).name == "Leaf")
        #expect(ViewableRouter(interactor: LeafInteractor(), viewController: LeafPage()).name == "Leaf")
        #expect(ViewableRouter<any LeafInteractable, LeafPage>(interactor: LeafInteractor(), viewController: LeafPage()).name == "Viewable")
        #expect(Router(interactor: Interactor()).name == "Router")
    }

    @Test func anInteractorThatOutlivesItsRouterIsInactiveAndHasNoPath() {
        let interactor = LogInteractor("I", log)
        var router: LogRouter? = LogRouter(interactor: interactor)
        #expect(interactor.path == "I")
        router?.interactor.activate()
        router = nil
        #expect(!interactor.isActive)
        #expect(interactor.path == "LogInteractor")
    }

    @Test func anActiveInteractorWithoutARouterResignsWhenItIsFreed() {
        let worker = LogWorker("W", log)
        do {
            let interactor = LogInteractor("I", log)
            worker.start(interactor)
            interactor.observeActivity { [log] in log.add("observer \($0)") }
            interactor.activate()
            interactor.scope.add(LogItem { [log] in log.add("scope ended") })
            _ = log.take()
        }
        #expect(log.take() == ["W didStop", "I willResignActive(true)", "scope ended", "observer false"])
        #expect(!worker.isStarted)
        do { _ = LogInteractor("J", log) }
        #expect(log.take() == [])
    }

    /// A parent that is being freed cannot be kept, so nobody is given it.
    @Test func aParentThatIsBeingFreedIsNobodysParent() {
        var kept: [BaseRouter] = []
        var paths: [String] = []
        do {
            let root = makeRoot("Root", log)
            let a = makeNode("A", log)
            let b = makeNode("B", log)
            a.attachChild(b)
            root.attachChild(a)
            for node in [a, b] {
                node.interactor.onWillResign = { [unowned node] _ in
                    if let parent = node.parent { kept.append(parent) }
                    paths.append(node.path)
                }
            }
        }
        #expect(kept.map(\.name) == ["A"])
        #expect(paths == ["Root/A", "Root/A/B"])
        #expect(kept.first?.parent == nil && kept.first?.interactable.isActive == false)
        kept = []
    }

    @Test func namesComeFromTypes() {
        final class SettingsRouter: Router<Interactor> {}
        #expect(SettingsRouter(interactor: Interactor()).name == "Settings")
        #expect(Router<Interactor>(interactor: Interactor()).name == "Router")
    }
}

/// Runs a closure when it ends.
final class LogItem: ScopeItem {
    private var onEnd: (() -> Void)?
    init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }

    override func end() {
        let run = onEnd
        onEnd = nil
        run?()
    }
}

@MainActor
private protocol LeafInteractable {}

private final class LeafInteractor: Interactor, LeafInteractable {}

private final class LeafPage: ViewControllable {}

import Riblet
import RibletTesting
import Testing

/// The steps of one chain.
@MainActor
struct WorkflowTests {
    let log = Log()

    @Test func stepsWhoseItemsAreActiveRunBeforeSubscribeReturns() {
        let root = makeRoot("Root", log)
        let child = makeNode("Child", log)
        let workflow = LogWorkflow(log)
        workflow.onStep { root in
            root.log.add("first \(root.name)")
            return .next(root, 7)
        }
        .onStep { root, number in
            root.log.add("second \(number)")
            return .next(child, "\(number + 1)")
        }
        .onStep { child, text in
            child.interactor.log.add("third \(child.name) \(text)")
            return .next(child)
        }
        .commit()
        // A router stands for its interactor: the third step waits for it.
        let subscription = workflow.subscribe(root.interactor)
        #expect(log.take() == ["first Root", "second 7"])
        #expect(subscription.isRunning)
        root.attachChild(child)
        #expect(log.take() == ["Child didBecomeActive(true)", "Child didLoad", "third Child 8", "complete"])
        #expect(subscription.state == .completed && subscription.failures.isEmpty)
    }

    @Test func noTaskIsNeededWhereNothingWaits() {
        let interactor = activeInteractor("I", log)
        let workflow = LogWorkflow(log)
        workflow.logs("1", log).logs("2", log).logs("3", log).commit()
        let subscription = workflow.subscribe(interactor)
        #expect(log.take() == ["1", "2", "3", "complete"])
        #expect(subscription.state == .completed)
    }

    @Test func aStepWaitsUntilItsItemIsActiveAndHasHeardOfIt() {
        let interactor = LogInteractor("I", log)
        let workflow = LogWorkflow(log)
        workflow.logs("step", log).commit()
        let subscription = workflow.subscribe(interactor)
        #expect(log.take() == [])
        interactor.activate()
        #expect(log.take() == ["I didBecomeActive(true)", "step", "complete"])
        #expect(subscription.state == .completed)
    }

    @Test func aStepWaitsForTheEndOfALaunch() {
        let root = makeRoot("Root", log, launched: false)
        let workflow = LogWorkflow(log)
        workflow.logs("step", log).commit()
        let subscription = workflow.subscribe(root.interactor)
        root.launch()
        #expect(log.take() == ["Root didBecomeActive(true)", "Root didLoad", "step", "complete"])
        #expect(!subscription.isRunning)
    }

    @Test func subscribedInTheMiddleOfAnActivationItRunsAtTheEndOfIt() {
        let root = makeRoot("Root", log)
        let child = makeNode("Child", log)
        let workflow = LogWorkflow(log)
        workflow.logs("step", log).commit()
        let scope = Scope()
        child.interactor.onBecomeActive = { workflow.subscribe($0, in: scope) }
        root.attachChild(child)
        #expect(log.take() == ["Child didBecomeActive(true)", "Child didLoad", "step", "complete"])
    }

    @Test func aChildOfARootThatNobodyLoadsIsNotWaitedForTwice() {
        let router = makeNode("Alone", log)
        router.interactor.activate()
        let workflow = LogWorkflow(log)
        workflow.logs("step", log).commit()
        _ = workflow.subscribe(router.interactor)
        #expect(log.take() == ["Alone didBecomeActive(true)", "step", "complete"])
    }

    @Test func aRIBThatComesBackIsWaitedForAgain() {
        let root = makeRoot("Root", log)
        let child = makeNode("Child", log)
        root.attachChild(child)
        root.detachChild(child)
        _ = log.take()
        let workflow = LogWorkflow(log)
        workflow.logs("step", log).commit()
        let subscription = workflow.subscribe(child.interactor)
        #expect(subscription.isRunning)
        root.attachChild(child)
        #expect(log.take() == ["Child didBecomeActive(true)", "step", "complete"])
    }

    @Test func anItemThatIsDeactivatedBeforeItsTurnIsWaitedFor() {
        let first = activeInteractor("1", log)
        let second = activeInteractor("2", log)
        let workflow = LogWorkflow(log)
        workflow.onStep { _ in
            second.deactivate()
            return .next(second)
        }
        .logs("step", log).commit()
        let subscription = workflow.subscribe(first)
        #expect(log.take() == ["2 willResignActive(true)"])
        second.activate()
        #expect(log.take() == ["2 didBecomeActive(true)", "step", "complete"])
        #expect(subscription.state == .completed)
    }

    @Test func anItemOnItsWayDownIsNotActedOn() {
        let interactor = activeInteractor("I", log)
        let workflow = LogWorkflow(log)
        workflow.logs("step", log).commit()
        let scope = Scope()
        interactor.onWillResign = { workflow.subscribe($0, in: scope) }
        interactor.deactivate()
        #expect(log.take() == ["I willResignActive(true)"])
        // It resigns once more when it is freed.
        interactor.onWillResign = nil
        interactor.activate()
        #expect(log.take() == ["I didBecomeActive(true)", "step", "complete"])
    }

    @Test func anItemThatGoesDownAsItComesUpIsWaitedForOnceMore() {
        let interactor = LogInteractor("I", log)
        let worker = LogWorker("W", log)
        worker.start(interactor)
        worker.onStart = { $1.deactivate() }
        let workflow = LogWorkflow(log)
        workflow.logs("step", log).commit()
        let subscription = workflow.subscribe(interactor)
        interactor.activate()
        #expect(!log.take().contains("step"))
        worker.onStart = nil
        interactor.activate()
        #expect(log.take() == ["I didBecomeActive(true)", "W didStart(true)", "step", "complete"])
        #expect(subscription.state == .completed)
    }

    @Test func itemsThatHaveNoActivityAreAlwaysActive() {
        final class Plain { let number = 4 }
        struct Value { let plain: Plain }
        let workflow = Workflow<Int>()
        var sum = 0
        workflow.onStep { .next(Plain(), $0) }
            .onStep { plain, number in .next(Value(plain: plain), number + plain.number) }
            .onStep { value, number in
                sum = value.plain.number + number
                return .next(Optional<Plain>.none)
            }
            .logs("end", log)
            .commit()
        #expect(workflow.subscribe(1).state == .completed)
        #expect(sum == 9)
        #expect(log.take() == ["end"])
    }

    @Test func aScopeOfOnesOwnIsAnItemToo() {
        final class Gate: InteractorScope {
            let relay = Relay<Bool>()
            var isActive = false { didSet { relay.send(isActive) } }
            func observeActivity(_ onChange: @escaping (Bool) -> Void) -> ScopeItem {
                let observation = relay.observe(onChange)
                onChange(isActive)
                return observation
            }
        }
        let gate = Gate()
        let workflow = Workflow<Gate>()
        workflow.logs("step", log).commit()
        let subscription = workflow.subscribe(gate)
        #expect(subscription.isRunning && gate.relay.observerCount == 1)
        gate.isActive = true
        #expect(log.take() == ["step"])
        #expect(gate.relay.observerCount == 0)
    }

    @Test func aStepActsOnAProtocolOfTheItem() {
        let interactor = activeInteractor("I", log)
        let workflow = Workflow<any Interactable>()
        var names: [String] = []
        workflow.onStep { .next($0 as! LogInteractor) }.onStep { item, _ in .next(item as any InteractorScope) }
            .onStep { item, _ in
                names.append((item as? LogInteractor)?.name ?? "")
                return .next(item)
            }
            .commit()
        #expect(workflow.subscribe(interactor).state == .completed)
        #expect(names == ["I"])
    }

    @Test func stepsThatNoCommittedChainPassesThroughDoNotRun() {
        let interactor = activeInteractor("I", log)
        let workflow = LogWorkflow(log)
        let first = workflow.logs("1", log)
        _ = first.logs("loose", log).logs("loose too", log)
        first.logs("2", log).commit().subscribe(interactor, in: interactor.scope)
        #expect(log.take() == ["1", "2", "complete"])
    }

    @Test func aWorkflowIsFreedWithWhatItsStepsHoldOnceItIsOver() {
        final class Held {}
        let interactor = activeInteractor("I", log)
        weak var held: Held?
        weak var workflow: LogWorkflow?
        let subscription = {
            let object = Held()
            let made = LogWorkflow(log)
            held = object
            workflow = made
            // A step that holds its workflow is no leak once that has run.
            made.onStep { item in
                _ = (made, object)
                return .next(item)
            }
            .commit()
            return made.subscribe(interactor)
        }()
        #expect(subscription.state == .completed)
        #expect(held == nil && workflow == nil)
    }

    @Test func aWorkflowThatIsNeverSubscribedIsFreed() {
        weak var workflow: LogWorkflow?
        do {
            let made = LogWorkflow(log)
            workflow = made
            var step = made.logs("1", log)
            for _ in 0..<10_000 { step = step.logs("n", log) }
            step.commit()
        }
        #expect(workflow == nil)
    }

    @Test func callersHearTheEnd() async {
        let interactor = LogInteractor("I", log)
        let workflow = LogWorkflow(log)
        workflow.logs("step", log).commit()
        let subscription = workflow.subscribe(interactor)
        subscription.observeEnd { [log] in log.add("end \($0)") }
        let waiting = Task { await subscription.finished() }
        await Task.yield()
        interactor.activate()
        #expect(await waiting.value == .completed)
        #expect(log.take() == ["I didBecomeActive(true)", "step", "complete", "end completed"])
        subscription.observeEnd { [log] in log.add("end \($0)") }
        #expect(await subscription.finished() == .completed)
        #expect(log.take() == ["end completed"])
    }

    @Test func manyStepsRunWithoutRecursion() {
        let interactor = activeInteractor("I", log)
        let workflow = Workflow<LogInteractor>()
        var step = workflow.onStep { .next($0, 0) }
        for _ in 0..<10_000 { step = step.onStep { item, count in .next(item, count + 1) } }
        var result = 0
        step.onStep { item, count in
            result = count
            return .next(item)
        }
        .commit()
        #expect(workflow.subscribe(interactor).state == .completed)
        #expect(result == 10_000)
    }

    @Test func manyStepsThatWaitRunWithoutRecursion() async {
        let interactor = activeInteractor("I", log)
        let workflow = Workflow<LogInteractor>()
        var step = workflow.onStep { .next($0, 0) }
        for _ in 0..<10_000 { step = step.onStep { item, count in .run { (item, count + 1) } } }
        var result = 0
        step.onStep { item, count in
            result = count
            return .next(item)
        }
        .commit()
        let subscription = workflow.subscribe(interactor)
        #expect(await subscription.finished() == .completed)
        #expect(result == 10_000)
    }
}

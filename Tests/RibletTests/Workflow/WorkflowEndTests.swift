import Riblet
import RibletTesting
import Testing

/// Tests of workflows that end early: cancelled, timed out, or because an item is gone.
@MainActor
struct WorkflowEndTests {
    let log = Log()

    // MARK: Cancel

    /// A workflow that can be stopped at each of its points.
    private func stoppable(_ stop: @escaping (String) -> Void) -> LogWorkflow {
        let workflow = LogWorkflow(log)
        workflow.onComplete = { stop("complete") }
        workflow.onReceiveError = { _ in stop("error") }
        func mark(_ point: String) {
            log.add(point)
            stop(point)
        }
        let first = workflow.onStep { item in
            mark("first")
            return .next(item)
        }
        first.onStep { item, _ in
            mark("second")
            return .next(item)
        }
        .onStep { (item, _) -> StepResult<LogInteractor, Void> in
            .waiting { _, delivery in
                mark("waiting")
                delivery.next(item, ())
            }
        }
        .onStep { (item, _) -> StepResult<LogInteractor, Void> in
            mark("breaking")
            throw Broken()
        }
        .onError { _ in mark("handler") }
        .commit()
        first.onStep { item, _ in
            mark("fork")
            return .next(item)
        }
        .commit()
        return workflow
    }

    @Test(arguments: ["first", "second", "waiting", "breaking", "handler", "error", "fork", "complete"])
    func cancelledFromWithinNothingMoreRuns(_ point: String) {
        let interactor = activeInteractor("I", log)
        let full = stoppable { _ in }.subscribe(interactor)
        #expect(full.state == .failed)
        let lines = log.take()
        let scope = Scope()
        let subscription = stoppable { if $0 == point { scope.end() } }.subscribe(interactor, in: scope)
        let index = lines.firstIndex { $0.hasPrefix(point) }
        #expect(log.take() == Array(lines.prefix((index ?? -1) + 1)))
        #expect(subscription.state == (point == "complete" ? .failed : .cancelled))
        #expect(scope.count == 0)
    }

    @Test func cancelledWhileItWaitsForAnItem() {
        let interactor = LogInteractor("I", log)
        let workflow = LogWorkflow(log)
        workflow.logs("step", log).commit()
        let subscription = workflow.subscribe(interactor)
        subscription.cancel()
        subscription.cancel()
        #expect(subscription.state == .cancelled)
        interactor.activate()
        #expect(log.take() == ["I didBecomeActive(true)"])
    }

    @Test func freedItIsCancelled() {
        let interactor = activeInteractor("I", log)
        let relay = Relay<Int>()
        let workflow = LogWorkflow(log)
        workflow.onStep { item in .first(of: relay) { (item, $0) } }.commit()
        do {
            let subscription = workflow.subscribe(interactor)
            #expect(subscription.isRunning && relay.observerCount == 1)
        }
        #expect(relay.observerCount == 0)
        #expect(log.take() == [])
    }

    @Test func itEndsWithItsScope() {
        let interactor = activeInteractor("I", log)
        let relay = Relay<Int>()
        let workflow = LogWorkflow(log)
        workflow.onStep { item in .first(of: relay) { (item, $0) } }.commit()
        let scope = Scope()
        let subscription = workflow.subscribe(interactor, in: scope)
        #expect(scope.count == 1)
        scope.end()
        #expect(subscription.state == .cancelled && relay.observerCount == 0)
        relay.send(1)
        #expect(log.take() == [])

        let late = LogWorkflow(log)
        late.logs("never", log).commit()
        #expect(late.subscribe(interactor, in: scope).state == .cancelled)
        #expect(log.take() == [])
    }

    @Test func itLeavesItsScopeWhenItIsOver() {
        let interactor = activeInteractor("I", log)
        let scope = Scope()
        let workflow = LogWorkflow(log)
        workflow.logs("step", log).commit()
        workflow.subscribe(interactor, in: scope)
        #expect(scope.count == 0)
    }

    @Test func asynchronousWorkIsCancelledWithIt() async {
        let interactor = activeInteractor("I", log)
        let clock = TestClock()
        let workflow = LogWorkflow(log)
        workflow.onStep { [log] item in
            .run {
                do { try await clock.sleep(for: .seconds(1)) } catch { log.add("cancelled") }
                return (item, ())
            }
        }
        .logs("never", log).commit()
        let subscription = workflow.subscribe(interactor)
        await clock.waitForSleepers(1)
        subscription.cancel()
        await clock.run()
        #expect(log.take() == ["cancelled"])
        #expect(subscription.state == .cancelled && subscription.failures.isEmpty)
    }

    @Test(arguments: [false, true])
    func cancelledByTheEndOfAWaitNothingMoreRuns(_ fails: Bool) {
        let interactor = activeInteractor("I", log)
        let scope = Scope()
        let workflow = LogWorkflow(log)
        workflow.onStep { (item: LogInteractor) -> StepResult<LogInteractor, Void> in
            .waiting { wait, delivery in
                wait.add(LogItem { scope.end() })
                if fails { delivery.fail(Broken()) } else { delivery.next(item, ()) }
            }
        }
        .onError { [log] _ in log.add("handler") }
        .commit()
        #expect(workflow.subscribe(interactor, in: scope).state == .cancelled)
        #expect(log.take() == [])
    }

    @Test func aStepThatEndsTheWorkflowBeginsNoWait() {
        let interactor = activeInteractor("I", log)
        let scope = Scope()
        let workflow = LogWorkflow(log)
        workflow.onStep { [log] (_: LogInteractor) -> StepResult<LogInteractor, Void> in
            scope.end()
            return .waiting { _, _ in log.add("waits") }
        }
        .commit()
        #expect(workflow.subscribe(interactor, in: scope).state == .cancelled)
        #expect(log.take() == [])
    }

    @Test func aCancelTellsWhoWaitsForTheEnd() async {
        let interactor = LogInteractor("I", log)
        let workflow = LogWorkflow(log)
        workflow.logs("never", log).commit()
        let subscription = workflow.subscribe(interactor)
        let waiting = Task { await subscription.finished() }
        await Task.yield()
        subscription.cancel()
        #expect(await waiting.value == .cancelled)
    }

    // MARK: Time

    @Test func aStepThatWaitsForItsItemTooLong() async {
        let root = makeRoot("Root", log)
        let child = makeNode("Child", log)
        let clock = TestClock()
        let workflow = LogWorkflow(log)
        workflow.onStep { _ in .next(child.interactor) }.logs("open", log).timeout(.seconds(3)).commit()
        let subscription = workflow.subscribe(root.interactor, clock: clock)
        await clock.advance(by: .milliseconds(2_900))
        #expect(subscription.isRunning)
        await clock.advance(by: .milliseconds(100))
        #expect(log.take() == ["error timedOut(open, Child, 3.0 seconds)"])
        #expect(subscription.state == .failed)
        root.attachChild(child)
        #expect(!log.take().contains("open"))
    }

    @Test func aStepWhoseValueComesTooLate() async {
        let interactor = activeInteractor("I", log)
        let clock = TestClock()
        let relay = Relay<Int>()
        let workflow = LogWorkflow(log)
        workflow.onStep("value") { item in .first(of: relay) { (item, $0) } }.timeout(.seconds(1)).commit()
        let subscription = workflow.subscribe(interactor, clock: clock)
        await clock.advance(by: .seconds(1))
        #expect(relay.observerCount == 0)
        relay.send(1)
        #expect(log.take() == ["error timedOut(value, LogInteractor, 1.0 seconds)"])
        #expect(subscription.state == .failed)
    }

    @Test func waitingForTheItemAndForTheValueCountTogether() async {
        let interactor = LogInteractor("I", log)
        let clock = TestClock()
        let relay = Relay<Int>()
        let workflow = LogWorkflow(log)
        workflow.onStep("value") { item in .first(of: relay) { (item, $0) } }.timeout(.seconds(2)).commit()
        let subscription = workflow.subscribe(interactor, clock: clock)
        await clock.advance(by: .seconds(1))
        interactor.activate()
        await clock.advance(by: .milliseconds(900))
        #expect(subscription.isRunning && clock.sleepers == 1)
        await clock.advance(by: .milliseconds(100))
        #expect(subscription.state == .failed)
    }

    @Test func inTimeTheTimerGoes() async {
        let interactor = LogInteractor("I", log)
        let clock = TestClock()
        let workflow = LogWorkflow(log)
        workflow.logs("1", log).timeout(.seconds(1)).logs("2", log).commit()
        let subscription = workflow.subscribe(interactor, timeout: .seconds(5), clock: clock)
        #expect(clock.sleepers == 2)
        interactor.activate()
        #expect(subscription.state == .completed)
        await clock.run()
        #expect(clock.now == TestClock.Instant() && clock.sleepers == 0)
        #expect(log.take() == ["I didBecomeActive(true)", "1", "2", "complete"])
    }

    @Test func noTimerIsStartedForAStepThatDoesNotWait() {
        let clock = TestClock()
        let workflow = LogWorkflow(log)
        workflow.logs("1", log).timeout(.seconds(1)).commit()
        #expect(workflow.subscribe(activeInteractor("I", log), timeout: .seconds(1), clock: clock).state == .completed)
        #expect(clock.sleepers == 0)
    }

    @Test func oneForkTimesOutAndTheOthersWaitOn() async {
        let interactor = activeInteractor("I", log)
        let late = LogInteractor("Late", log)
        let clock = TestClock()
        let workflow = LogWorkflow(log)
        let shared = workflow.onStep { _ in .next(late) }
        shared.logs("hasty", log).timeout(.seconds(1)).commit()
        shared.logs("patient", log).commit()
        let subscription = workflow.subscribe(interactor, clock: clock)
        await clock.advance(by: .seconds(1))
        #expect(log.take() == ["error timedOut(hasty, LogInteractor, 1.0 seconds)"])
        #expect(subscription.isRunning)
        late.activate()
        #expect(log.take() == ["Late didBecomeActive(true)", "patient", "complete"])
        #expect(subscription.state == .failed)
    }

    @Test func theWholeWorkflowTimesOutInEveryChainThatGoesOn() async {
        let interactor = activeInteractor("I", log)
        let late = LogInteractor("Late", log)
        let relay = Relay<Int>()
        let clock = TestClock()
        let workflow = LogWorkflow(log)
        let shared = workflow.logs("shared", log)
        shared.logs("done", log).commit()
        let waiting = shared.onStep { _, _ in .next(late) }
        waiting.logs("a", log).commit()
        waiting.logs("b", log).commit()
        shared.onStep("c") { item, _ in .first(of: relay) { (item, $0) } }.commit()
        let subscription = workflow.subscribe(interactor, timeout: .seconds(9), clock: clock)
        #expect(log.take() == ["shared", "done"])
        await clock.advance(by: .seconds(9))
        #expect(
            log.take() == [
                "error timedOut(a, LogInteractor, 9.0 seconds)", "error timedOut(b, LogInteractor, 9.0 seconds)",
                "error timedOut(c, LogInteractor, 9.0 seconds)", "complete",
            ])
        #expect(subscription.state == .failed && subscription.failures.count == 3 && relay.observerCount == 0)
    }

    @Test func stepsThatFollowATimeoutAreNotCancelledWithTheTimer() async {
        let interactor = activeInteractor("I", log)
        let clock = TestClock()
        let workflow = LogWorkflow(log)
        workflow.onStep { item in .first(of: Relay<Int>()) { (item, $0) } }.commit()
        workflow.onStep { item in .run { (item, try await clock.sleep(for: .seconds(1))) } }.timeout(.seconds(1)).commit()
        workflow.onReceiveError = { [log] _ in log.add("cancelled \(Task.isCancelled)") }
        let subscription = workflow.subscribe(interactor, clock: clock)
        #expect(log.take() == ["error noValue(?, LogInteractor)", "cancelled false"])
        await clock.advance(by: .seconds(1))
        #expect(log.take().last == "cancelled false")
        #expect(subscription.state == .failed)
    }

    // MARK: Items that go

    @Test func anItemThatIsFreedBeforeItsTurn() {
        let interactor = activeInteractor("I", log)
        var late: LogInteractor? = LogInteractor("Late", log)
        let workflow = LogWorkflow(log)
        workflow.onStep { [weak late] _ in
            guard let late else { throw Broken() }
            return .next(late)
        }
        .logs("never", log).commit()
        let subscription = workflow.subscribe(interactor)
        #expect(subscription.isRunning)
        late = nil
        #expect(log.take() == ["error itemGone(never, LogInteractor)"])
        #expect(subscription.state == .failed && late == nil)
    }

    @Test func anItemThatNobodyHolds() {
        let workflow = LogWorkflow(log)
        workflow.onStep { [log] _ in .next(LogInteractor("Loose", log)) }.logs("never", log).commit()
        let interactor = activeInteractor("I", log)
        #expect(workflow.subscribe(interactor).state == .failed)
        #expect(log.take() == ["error itemGone(never, LogInteractor)"])
        withExtendedLifetime(interactor) {}
    }

    @Test func theItemThatAWorkflowBeginsWith() {
        let workflow = LogWorkflow(log)
        workflow.logs("never", log).commit()
        #expect(workflow.subscribe(LogInteractor("Loose", log)).state == .failed)
        #expect(log.take() == ["error itemGone(never, LogInteractor)"])
    }

    @Test func theErrorNamesTheRIBThatWasWaitedFor() {
        let root = makeRoot("Root", log)
        var child: LogRouter? = makeNode("Child", log)
        child.map(root.attachChild)
        child?.interactor.deactivate()
        let workflow = Workflow<LogRouter>()
        workflow.onStep("open") { .next($0) }.commit()
        let subscription = child.map { workflow.subscribe($0) }
        #expect(subscription?.isRunning == true)
        child.map(root.detachChild)
        child = nil
        let failure = subscription?.failures.first
        #expect(failure.map { name(of: $0.error) } == "itemGone(open, Root/Child)")
        #expect(failure?.description.contains("Root/Child was freed before it became active; keep it attached") == true)
    }

    @Test func aRouterThatGoesBeforeItsInteractor() {
        let interactor = LogInteractor("I", log)
        let workflow = Workflow<LogRouter>()
        workflow.logs("never", log).commit()
        let subscription = workflow.subscribe(LogRouter(interactor: interactor))
        #expect(subscription.isRunning)
        interactor.activate()
        #expect(subscription.failures.map { name(of: $0.error) } == ["itemGone(never, I)"])
        #expect(!log.take().contains("never"))
    }

    @Test func everyForkHearsThatItsItemIsGone() {
        var late: LogInteractor? = LogInteractor("Late", log)
        let workflow = LogWorkflow(log)
        let shared = workflow.onStep { [weak late] _ in
            guard let late else { throw Broken() }
            return .next(late)
        }
        shared.logs("a", log).commit()
        shared.logs("b", log).logs("c", log).commit()
        let interactor = activeInteractor("I", log)
        let subscription = workflow.subscribe(interactor)
        late = nil
        #expect(log.take() == ["error itemGone(a, LogInteractor)", "error itemGone(b, LogInteractor)"])
        #expect(subscription.state == .failed && late == nil)
        withExtendedLifetime(interactor) {}
    }
}

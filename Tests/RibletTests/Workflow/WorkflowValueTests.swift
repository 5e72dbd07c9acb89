import Riblet
import RibletTesting
import Testing

/// Tests of results of steps, available now or later: exactly one value is taken.
@MainActor
struct WorkflowValueTests {
    let log = Log()

    @Test func oneValueOfARelayIsTaken() {
        let interactor = activeInteractor("I", log)
        let relay = Relay<Int>()
        let workflow = LogWorkflow(log)
        workflow.onStep { item in .first(of: relay) { $0 > 2 ? (item, $0 * 10) : nil } }
            .onStep { [log] item, value in
                log.add("value \(value)")
                return .next(item)
            }
            .commit()
        let subscription = workflow.subscribe(interactor)
        for value in 1...2 { relay.send(value) }
        #expect(log.take() == [])
        for value in 3...5 { relay.send(value) }
        #expect(log.take() == ["value 30", "complete"])
        #expect(subscription.state == .completed && relay.observerCount == 0)
    }

    @Test func aRelayIsHeardFromTheStepsTurnOn() {
        let interactor = LogInteractor("I", log)
        let relay = Relay<Int>()
        let workflow = LogWorkflow(log)
        workflow.onStep { item in .first(of: relay) { (item, $0) } }.commit()
        let subscription = workflow.subscribe(interactor)
        #expect(relay.observerCount == 0)
        interactor.activate()
        #expect(relay.observerCount == 1)
        relay.send(1)
        #expect(subscription.state == .completed)
    }

    @Test func aRelayThatGoesEndsTheChain() {
        let interactor = activeInteractor("I", log)
        var relay: Relay<Int>? = Relay()
        let workflow = LogWorkflow(log)
        workflow.onStep("wait") { [weak relay] item in
            guard let relay else { throw Broken() }
            return .first(of: relay) { (item, $0) }
        }
        .commit()
        let subscription = workflow.subscribe(interactor)
        #expect(subscription.isRunning)
        relay = nil
        #expect(log.take() == ["error noValue(wait, LogInteractor)"])
        #expect(subscription.state == .failed && relay == nil)
    }

    @Test func errorOfTheTransformEndsTheChain() {
        let interactor = activeInteractor("I", log)
        let relay = Relay<Int>()
        let workflow = LogWorkflow(log)
        workflow.onStep { item in
            .first(of: relay) { number in
                guard number > 0 else { throw Broken() }
                return (item, number)
            }
        }
        .commit()
        let subscription = workflow.subscribe(interactor)
        relay.send(0)
        relay.send(1)
        #expect(log.take() == ["error broken"])
        #expect(subscription.state == .failed && relay.observerCount == 0)
    }

    @Test func oneElementOfASequenceIsTaken() async {
        let interactor = activeInteractor("I", log)
        let (stream, source) = AsyncStream<Int>.makeStream()
        let workflow = LogWorkflow(log)
        workflow.onStep { item in .first(of: stream) { $0 > 1 ? (item, $0) : nil } }
            .onStep { [log] item, value in
                log.add("value \(value) \(Task.isCancelled)")
                return .next(item)
            }
            .commit()
        let subscription = workflow.subscribe(interactor)
        for value in 1...4 { source.yield(value) }
        #expect(await subscription.finished() == .completed)
        #expect(log.take() == ["value 2 false", "complete"])
        // The rest is left to whoever asks next.
        source.finish()
        var rest: [Int] = []
        for await value in stream { rest.append(value) }
        #expect(rest == [3, 4])
    }

    @Test func aSequenceThatEndsOrThrowsEndsTheChain() async {
        let interactor = activeInteractor("I", log)
        let empty = LogWorkflow(log)
        empty.onStep("wait") { item in .first(of: AsyncStream<Int> { nil }) { (item, $0) } }.commit()
        #expect(await empty.subscribe(interactor).finished() == .failed)
        let broken = LogWorkflow(log)
        broken.onStep { item in .first(of: AsyncThrowingStream<Int, any Error> { throw Broken() }) { (item, $0) } }.commit()
        #expect(await broken.subscribe(interactor).finished() == .failed)
        #expect(log.take() == ["error noValue(wait, LogInteractor)", "error broken"])
    }

    @Test func asynchronousWorkStartsAtOnceAndIsWaitedFor() async {
        let interactor = activeInteractor("I", log)
        let gate = Relay<Int>()
        let workflow = LogWorkflow(log)
        workflow.onStep { [log] item in
            .run {
                log.add("begun")
                var values = gate.values().makeAsyncIterator()
                gate.send(0)
                let value = await values.next() ?? -1
                return (item, value)
            }
        }
        .onStep { [log] item, value in
            log.add("got \(value) \(Task.isCancelled)")
            return .next(item)
        }
        .commit()
        let subscription = workflow.subscribe(interactor)
        #expect(await subscription.finished() == .completed)
        #expect(log.take() == ["begun", "got 0 false", "complete"])
    }

    @Test func errorOfAsynchronousWorkEndsTheChain() async {
        let interactor = activeInteractor("I", log)
        let workflow = LogWorkflow(log)
        workflow.onStep("load") { (item: LogInteractor) -> StepResult<LogInteractor, Void> in
            .run {
                await Task.yield()
                if item.isActive { throw Broken() }
                return (item, ())
            }
        }
        .logs("never", log).commit()
        let subscription = workflow.subscribe(interactor)
        #expect(await subscription.finished() == .failed)
        #expect(log.take() == ["error broken"])
        #expect(subscription.failures.first?.step.hasPrefix("load (") == true)
    }

    @Test func aStepMayDecideWhetherToWait() {
        let interactor = activeInteractor("I", log)
        let relay = Relay<Int>()
        for known in [true, false] {
            let workflow = LogWorkflow(log)
            workflow.onStep { item in
                if known { return .next(item, 1) }
                return .first(of: relay) { (item, $0) }
            }
            .commit()
            let subscription = workflow.subscribe(interactor)
            #expect(subscription.isRunning == !known)
            relay.send(2)
            #expect(subscription.state == .completed)
        }
    }

    @Test func whateverElseCanDeliver() {
        let interactor = activeInteractor("I", log)
        var deliveries: [StepDelivery<LogInteractor, Int>] = []
        let workflow = LogWorkflow(log)
        workflow.onStep { [log] item in
            .waiting { scope, delivery in
                scope.add(LogItem { log.add("scope ended") })
                deliveries.append(delivery)
            }
        }
        .onStep { [log] (item: LogInteractor, value: Int) in
            log.add("value \(value)")
            return .next(item)
        }
        .commit()
        let subscription = workflow.subscribe(interactor)
        #expect(subscription.isRunning && deliveries.count == 1)
        deliveries[0].next(interactor, 5)
        deliveries[0].next(interactor, 6)
        deliveries[0].fail(Broken())
        deliveries[0].end()
        #expect(log.take() == ["scope ended", "value 5", "complete"])
    }

    @Test func aDeliveryAtOnceIsADelivery() {
        let interactor = activeInteractor("I", log)
        let workflow = LogWorkflow(log)
        workflow.onStep { item in .waiting { _, delivery in delivery.next(item, 1) } }.logs("step", log).commit()
        #expect(workflow.subscribe(interactor).state == .completed)
        #expect(log.take() == ["step", "complete"])
    }

    @Test func aDeliveryThatIsDroppedOrFailsEndsTheChain() {
        let interactor = activeInteractor("I", log)
        let dropped = LogWorkflow(log)
        dropped.onStep("drop") { (_: LogInteractor) -> StepResult<LogInteractor, Int> in .waiting { _, _ in } }.commit()
        #expect(dropped.subscribe(interactor).state == .failed)
        let failing = LogWorkflow(log)
        failing.onStep("fail") { (_: LogInteractor) -> StepResult<LogInteractor, Int> in .waiting { $1.fail(Broken()) } }.commit()
        #expect(failing.subscribe(interactor).state == .failed)
        #expect(log.take() == ["error noValue(drop, LogInteractor)", "error broken"])
    }
}

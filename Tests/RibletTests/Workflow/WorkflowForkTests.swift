import Riblet
import RibletTesting
import Testing

/// Forks share what lies before them; errors and the end are told once.
@MainActor
struct WorkflowForkTests {
    let log = Log()

    @Test func forksShareTheWorkOfTheStepsBefore() {
        let interactor = activeInteractor("I", log)
        let workflow = LogWorkflow(log)
        let shared = workflow.logs("shared", log)
        for fork in 1...3 { shared.fork().logs("\(fork)", log).logs("\(fork).1", log).commit() }
        #expect(log.take() == ["fork", "fork", "fork"])
        let subscription = workflow.subscribe(interactor)
        // Each fork goes down to its end, in the order in which they were added.
        #expect(log.take() == ["shared", "1", "1.1", "2", "2.1", "3", "3.1", "complete"])
        #expect(subscription.state == .completed)
    }

    @Test func forksShareTheOneValueThatWasWaitedFor() {
        let interactor = activeInteractor("I", log)
        let relay = Relay<Int>()
        let workflow = LogWorkflow(log)
        let shared = workflow.onStep { item in .first(of: relay) { (item, $0) } }
        for fork in 1...3 {
            shared.fork().onStep { [log] item, value in
                log.add("\(fork): \(value)")
                return .next(item)
            }
            .commit()
        }
        _ = log.take()
        let subscription = workflow.subscribe(interactor)
        #expect(relay.observerCount == 1)
        relay.send(4)
        relay.send(5)
        #expect(log.take() == ["1: 4", "2: 4", "3: 4", "complete"])
        #expect(subscription.state == .completed)
    }

    @Test func aForkThatWaitsDoesNotHoldUpTheNext() {
        let interactor = activeInteractor("I", log)
        let late = LogInteractor("Late", log)
        let workflow = LogWorkflow(log)
        let shared = workflow.logs("shared", log)
        shared.onStep { _, _ in .next(late) }.logs("1", log).commit()
        shared.logs("2", log).commit()
        let subscription = workflow.subscribe(interactor)
        #expect(log.take() == ["shared", "2"])
        late.activate()
        #expect(log.take() == ["Late didBecomeActive(true)", "1", "complete"])
        #expect(subscription.state == .completed)
    }

    @Test func workThatIsReadyMeanwhileGoesOnAfterwards() {
        let interactor = activeInteractor("I", log)
        let late = LogInteractor("Late", log)
        let relay = Relay<Int>()
        let workflow = LogWorkflow(log)
        let shared = workflow.logs("shared", log)
        shared.onStep { _, _ in .next(late) }.logs("after activation", log).commit()
        shared.onStep { item, _ in .first(of: relay) { (item, $0) } }.onStep { [log] item, _ in
            log.add("after value")
            return .next(item)
        }
        .commit()
        shared.onStep { [log] item, _ in
            relay.send(1)
            late.activate()
            log.add("end of step")
            return .next(item)
        }
        .logs("next", log).commit()
        _ = workflow.subscribe(interactor)
        #expect(
            log.take() == ["shared", "Late didBecomeActive(true)", "end of step", "next", "after value", "after activation", "complete"])
    }

    @Test func allForksRunBeforeWorkThatIsReadyMeanwhile() {
        let interactor = activeInteractor("I", log)
        let relay = Relay<Int>()
        let workflow = LogWorkflow(log)
        let shared = workflow.logs("shared", log)
        shared.onStep { item, _ in .first(of: relay) { (item, $0) } }.onStep { [log] item, _ in
            log.add("after value")
            return .next(item)
        }
        .commit()
        shared.onStep { [log] item, _ in
            relay.send(1)
            log.add("sent")
            return .next(item)
        }
        .commit()
        for name in ["third", "fourth"] { shared.logs(name, log).commit() }
        _ = workflow.subscribe(interactor)
        #expect(log.take() == ["shared", "sent", "third", "fourth", "after value", "complete"])
    }

    @Test func aForkWaitsAgainWhereAnEarlierOneHasDeactivatedTheItem() {
        let interactor = activeInteractor("I", log)
        let workflow = LogWorkflow(log)
        let shared = workflow.logs("shared", log)
        shared.onStep { item, _ in
            item.deactivate()
            return .next(item)
        }
        .commit()
        shared.logs("2", log).commit()
        shared.logs("3", log).commit()
        let subscription = workflow.subscribe(interactor)
        #expect(log.take() == ["shared", "I willResignActive(true)"])
        interactor.activate()
        #expect(log.take() == ["I didBecomeActive(true)", "2", "3", "complete"])
        #expect(subscription.state == .completed)
    }

    @Test func forksOfTheFirstItemItself() {
        let interactor = activeInteractor("I", log)
        let workflow = LogWorkflow(log)
        workflow.logs("1", log).commit()
        workflow.logs("2", log).commit()
        _ = workflow.subscribe(interactor)
        #expect(log.take() == ["1", "2", "complete"])
    }

    @Test func aChainMayEndWhereOthersGoOn() {
        let interactor = activeInteractor("I", log)
        let workflow = LogWorkflow(log)
        let step = workflow.logs("1", log)
        step.commit()
        step.commit()
        step.logs("2", log).commit()
        _ = workflow.subscribe(interactor)
        #expect(log.take() == ["1", "2", "complete"])
    }

    @Test func anErrorIsToldOncePerChainAndTheOtherChainsGoOn() {
        let interactor = activeInteractor("I", log)
        let workflow = LogWorkflow(log)
        let shared = workflow.logs("shared", log)
        let broken = shared.onStep("broken") { (_, _) -> StepResult<LogInteractor, Void> in throw Broken() }
            .onError { [log] in log.add("handler of broken: \($0)") }
        broken.onError { [log] in log.add("second handler: \($0)") }
        broken.logs("never", log).onError { [log] in log.add("handler of the next: \($0)") }.commit()
        broken.fork().logs("never either", log).commit()
        shared.onError { _ in Issue.record("a step before the one that failed has no error") }
        shared.fork().logs("good", log).commit()
        _ = log.take()
        let subscription = workflow.subscribe(interactor)
        #expect(
            log.take() == [
                "shared", "handler of broken: broken", "second handler: broken", "handler of the next: broken", "error broken",
                "error broken", "good", "complete",
            ])
        #expect(subscription.state == .failed)
        #expect(subscription.failures.count == 1)
        #expect(subscription.failures[0].step.hasPrefix("broken (") && subscription.failures[0].error is Broken)
    }

    @Test func whereEveryChainFailsThereIsNoCompletion() {
        let interactor = activeInteractor("I", log)
        let workflow = LogWorkflow(log)
        let shared = workflow.onStep { (_) -> StepResult<LogInteractor, Void> in throw Broken() }
        shared.commit()
        shared.logs("never", log).commit()
        let subscription = workflow.subscribe(interactor)
        #expect(log.take() == ["error broken", "error broken"])
        #expect(subscription.state == .failed)
    }

    @Test func aFailureNamesTheStepItsPlaceAndTheRIB() throws {
        let root = makeRoot("Root", log)
        let child = makeNode("Child", log)
        root.attachChild(child)
        let workflow = Workflow<LogInteractor>()
        workflow.onStep("open") { (_) -> StepResult<LogInteractor, Void> in throw Broken() }.commit()
        let failure = try #require(workflow.subscribe(child.interactor).failures.first)
        #expect(failure.path == "Root/Child")
        #expect(failure.description.hasPrefix("step open (RibletTests/WorkflowForkTests.swift:"))
        #expect(failure.description.hasSuffix(" at Root/Child: broken"))

        let unnamed = Workflow<Int>()
        unnamed.onStep { (_) -> StepResult<Int, Void> in throw Broken() }.commit()
        let other = try #require(unnamed.subscribe(1).failures.first)
        #expect(other.description.hasPrefix("step RibletTests/WorkflowForkTests.swift:") && other.description.hasSuffix(" at Int: broken"))
    }

    @Test func tenThousandForksOfOneStep() {
        let interactor = LogInteractor("I", log)
        let workflow = Workflow<LogInteractor>()
        let shared = workflow.onStep { .next($0) }
        var count = 0
        for _ in 0..<10_000 {
            shared.onStep { item, _ in
                count += 1
                return .next(item)
            }
            .commit()
        }
        let subscription = workflow.subscribe(interactor)
        interactor.activate()
        #expect(count == 10_000 && subscription.state == .completed)
    }

    @Test func anErrorEndsALongChainAndItsManyForksWithoutRecursion() {
        final class Counting: Workflow<LogInteractor> {
            var errors = 0
            override func didReceiveError(_ error: any Error) { errors += 1 }
        }
        let workflow = Counting()
        var step = workflow.onStep { (_) -> StepResult<LogInteractor, Void> in throw Broken() }
        var heard = 0
        for _ in 0..<10_000 {
            step = step.onStep { item, _ in .next(item) }.onError { _ in heard += 1 }
            step.commit()
        }
        #expect(workflow.subscribe(activeInteractor()).state == .failed)
        #expect(workflow.errors == 10_000 && heard == 10_000)
    }
}

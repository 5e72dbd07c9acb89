import Riblet
import RibletReactor
import RibletTesting
import Testing

/// Steps that wait for the state of a reactor.
@MainActor
struct WorkflowTests {
    private func workflow(_ machine: Machine, minimum: Int) -> (workflow: Workflow<Int>, result: () -> Int?) {
        let workflow = Workflow<Int>()
        var result: Int?
        workflow.onStep("state") { [weak machine] start in
            guard let machine else { throw Broken() }
            return .first(of: machine.state) { $0.values.count >= minimum ? (start, $0.values.count) : nil }
        }
        .onStep { start, count in
            result = start + count
            return .next(start)
        }
        .commit()
        return (workflow, { result })
    }

    @Test func thePresentStateMayDo() {
        let machine = Machine.active()
        machine.send(.add(1))
        let (workflow, result) = workflow(machine, minimum: 1)
        #expect(workflow.subscribe(10).state == .completed)
        #expect(result() == 11)
    }

    @Test func aLaterStateIsWaitedForAndOnlyTheFirstIsTaken() {
        let machine = Machine.active()
        let (workflow, result) = workflow(machine, minimum: 2)
        let subscription = workflow.subscribe(10)
        machine.send(.add(1))
        #expect(subscription.isRunning)
        machine.send(.add(1))
        machine.send(.add(1))
        #expect(subscription.state == .completed && result() == 12)
    }

    @Test func errorOfTheTransformEndsTheChain() {
        let machine = Machine.active()
        let workflow = Workflow<Int>()
        workflow.onStep { start in
            .first(of: machine.state) { state in
                guard state.values.isEmpty else { throw Broken() }
                return Optional<(Int, Int)>.none
            }
        }
        .commit()
        let subscription = workflow.subscribe(1)
        machine.send(.add(1))
        #expect(subscription.failures.first?.error is Broken)
    }

    @Test func aReactorThatGoesEndsTheChain() async {
        var machine: Machine? = Machine.active()
        let subscription = machine.map { workflow($0, minimum: 5).workflow.subscribe(10) }
        #expect(subscription?.isRunning == true)
        machine = nil
        #expect(await subscription?.finished() == .failed)
        guard case WorkflowError.noValue(let step, _)? = subscription?.failures.first?.error else {
            Issue.record("it ended with \(String(describing: subscription?.failures))")
            return
        }
        #expect(step.hasPrefix("state ("))
    }

    @Test func aCancelStopsTheObservation() {
        let machine = Machine.active()
        var calls = 0
        let workflow = Workflow<Int>()
        workflow.onStep { start in
            .first(of: machine.state) { _ in
                calls += 1
                return Optional<(Int, Int)>.none
            }
        }
        .commit()
        let subscription = workflow.subscribe(1)
        machine.send(.add(1))
        #expect(calls == 2)
        subscription.cancel()
        machine.send(.add(1))
        #expect(calls == 2)
    }
}

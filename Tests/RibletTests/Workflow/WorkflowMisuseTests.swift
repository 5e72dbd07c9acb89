import Riblet
import Testing

/// Each misuse of a workflow is reported with a sentence and changes nothing; in a debug build it
/// stops the program.
@MainActor
struct WorkflowMisuseTests {
    let log = Log()

    @Test func subscribedWithoutACommittedChain() {
        let interactor = activeInteractor("I", log)
        let workflow = LogWorkflow(log)
        let step = workflow.logs("step", log)
        let found = misuses { #expect(workflow.subscribe(interactor).state == .cancelled) }
        #expect(found.map(\.kind) == [.workflowNotCommitted])
        #expect(found.first?.path == "LogWorkflow")
        #expect(found.first?.message.contains("call commit() on its last step first") == true)
        #expect(log.take() == [])
        // It has not run, so it may still.
        step.commit()
        #expect(workflow.subscribe(interactor).state == .completed)
        #expect(log.take() == ["step", "complete"])
    }

    @Test func subscribedTwice() {
        let interactor = activeInteractor("I", log)
        let workflow = LogWorkflow(log)
        workflow.logs("step", log).commit()
        _ = workflow.subscribe(interactor)
        let scope = Scope()
        let found = misuses { #expect(workflow.subscribe(interactor, in: scope).state == .cancelled) }
        #expect(found.map(\.kind) == [.workflowReused])
        #expect(found.first?.message.contains("make a new workflow for each time") == true)
        #expect(log.take() == ["step", "complete"] && scope.count == 0)
    }

    @Test func changedAfterItWasSubscribedTo() {
        let interactor = LogInteractor("I", log)
        let workflow = LogWorkflow(log)
        let step = workflow.logs("step", log)
        step.commit()
        let subscription = workflow.subscribe(interactor)
        let found = misuses {
            // One report for the step; what hangs on it is not there either.
            workflow.logs("new", log).logs("newer", log).commit()
            step.logs("after", log).onError { _ in }.commit()
            step.onError { _ in }
            _ = step.timeout(.seconds(1))
            step.commit()
        }
        #expect(found.map(\.kind) == Array(repeating: .workflowReused, count: 5))
        #expect(found.first?.message.hasPrefix("the step new (RibletTests/WorkflowSupport.swift:") == true)
        #expect(found.last?.message.hasPrefix("it is changed after the workflow was subscribed to") == true)
        interactor.activate()
        #expect(log.take() == ["I didBecomeActive(true)", "step", "complete"])
        #expect(subscription.state == .completed)
    }
}

#if DEBUG && (os(Linux) || os(macOS) || os(Windows))
/// The default handler of a debug build, each in a process of its own.
struct WorkflowMisuseTrapTests {
    private func sentence(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func subscribedWithoutACommittedChain() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = LogWorkflow(Log()).subscribe(activeInteractor()) }
        }
        #expect(sentence(result).contains("call commit() on its last step first"))
    }

    @Test func subscribedTwice() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let workflow = LogWorkflow(Log())
                workflow.logs("step", Log()).commit()
                for _ in 0..<2 { _ = workflow.subscribe(activeInteractor()) }
            }
        }
        #expect(sentence(result).contains("make a new workflow for each time"))
    }
}
#endif

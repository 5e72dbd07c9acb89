/// The owner of a running workflow, as the workflow sees it.
@MainActor
protocol WorkflowDelegate: AnyObject {
    func didComplete()
    func didReceiveError(_ error: any Error)
}

/// A running ``Workflow``. Cancelling or freeing it, or the end of its scope, ends the workflow
/// wherever it is: no step runs after that. <doc:Workflows> gives the order of the steps.
@MainActor
public final class WorkflowSubscription: ScopeItem {
    /// The state of a workflow.
    public enum State: Sendable {
        /// Some chain goes on.
        case running
        /// Every chain has got to its end.
        case completed
        /// Every chain is over, and at least one of them has failed.
        case failed
        /// It was ended from outside or by one of its steps.
        case cancelled
    }

    /// The state of the workflow.
    public private(set) var state = State.running
    /// The failed steps with their reasons, in the order in which they failed.
    public private(set) var failures: [WorkflowFailure] = []

    private let clock: any Clock<Duration>
    private let timeout: Duration?
    private var delegate: (any WorkflowDelegate)?
    private var nodes: [StepNode] = []
    private var openChains = 0
    private var hasReachedAnEnd = false
    /// Events and steps whose turn comes, the next one last.
    private var turns: [(WorkflowSubscription) -> Void] = []
    private var isTakingTurns = false
    /// Times the whole workflow.
    private lazy var timer = Scope()
    private var observers: [(State) -> Void] = []

    @usableFromInline
    init(timeout: Duration?, clock: any Clock<Duration>) {
        self.timeout = timeout
        self.clock = clock
    }

    /// True while some chain goes on.
    public var isRunning: Bool { state == .running }

    /// Calls `onEnd` with what has become of the workflow when it is over, at once where it is.
    public func observeEnd(_ onEnd: @escaping (State) -> Void) {
        if isRunning { observers.append(onEnd) } else { onEnd(state) }
    }

    /// Waits until the workflow is over, and returns what has become of it.
    @discardableResult
    public func finished() async -> State {
        await withCheckedContinuation { continuation in observeEnd { continuation.resume(returning: $0) } }
    }

    /// Ends the workflow, whatever is under way.
    public override func end() {
        if isRunning { finish(.cancelled) }
    }

    isolated deinit { end() }

    // MARK: Running

    func start(_ nodes: [StepNode], _ first: StepValue, delegate: any WorkflowDelegate) {
        self.nodes = nodes
        self.delegate = delegate
        for node in nodes.reversed() {
            if node.isCommitted { openChains += 1 }
            if node.isLive { node.parent?.children.append(node) } else { node.clear() }
        }
        deliver(first, of: nodes[0])
        takeTurns()
        if isRunning, let timeout { startTimer(timeout, in: timer, for: nodes) }
    }

    /// Takes note of what happened; it takes effect now, or after what runs now.
    private func post(_ event: @escaping (WorkflowSubscription) -> Void) {
        guard isRunning else { return }
        turns.insert(event, at: 0)
        takeTurns()
    }

    private func takeTurns() {
        guard !isTakingTurns else { return }
        isTakingTurns = true
        while isRunning, let turn = turns.popLast() { turn(self) }
        isTakingTurns = false
    }

    /// Runs the next of the steps after one that has delivered, or waits for its item.
    private func runNext(after node: StepNode) {
        // The last one takes the item along: it may free it.
        guard let value = node.value.take() else { return }
        guard let child = node.children.last else { return }
        guard value.isReady else { return take(.success(value.whenReady), of: node, at: value) }
        node.children.removeLast()
        if !node.children.isEmpty {
            node.value = value
            turns.append { $0.runNext(after: node) }
        }
        // It may have timed out while it waited for the item.
        guard let work = child.work.take() else { return }
        child.isWorking = true
        do {
            take(.success(try work(value)), of: child, at: value)
        } catch {
            take(.failure(error), of: child, at: value)
        }
    }

    /// Takes the outcome of a step, at once or after a wait. Once the step has delivered that is
    /// its item, and the steps after it wait or fail.
    private func take(_ outcome: Result<StepOutcome, any Error>, of node: StepNode, at item: StepValue? = nil) {
        // A step may end the workflow: its outcome is then not wanted.
        guard node.isLive else { return }
        if case .success(.value(let value?)) = outcome { return deliver(value, of: node) }
        let steps = node.isWorking ? [node] : node.children.reversed()
        if let path = item?.path { for step in steps { step.path = path } }
        switch outcome {
        case .success(.waiting(let start)):
            for step in steps {
                if let timeout = step.timeout { startTimer(timeout, in: step.openScope(), for: [step]) }
                step.timeout = nil
            }
            start(node.openScope()) { [weak self, weak node] answer in
                self?.post { if let node { $0.take(answer, of: node) } }
            }
        case .success(.value):
            for step in steps { fail(step, step === node ? WorkflowError.noValue : WorkflowError.itemGone) }
        case .failure(let error):
            for step in steps { fail(step) { _, _ in error } }
        }
    }

    /// Has the steps after `node` run.
    private func deliver(_ value: StepValue, of node: StepNode) {
        node.isWorking = false
        node.endScope()
        // Something that was bound to its scope may have ended the workflow.
        guard isRunning else { return }
        node.value = value
        turns.append { $0.runNext(after: node) }
        guard node.isCommitted else { return }
        node.isCommitted = false
        openChains -= 1
        hasReachedAnEnd = true
        if openChains == 0 { finish(failures.isEmpty ? .completed : .failed) }
    }

    /// Ends the chains through those `steps` that have not delivered when `timeout` is over.
    private func startTimer(_ timeout: Duration, in scope: Scope, for steps: [StepNode]) {
        _ = ScopeTask.run(in: scope) { [weak self, clock] task in
            // Only a cancel ends the sleep early.
            guard (try? await sleep(on: clock, for: timeout)) != nil else { return }
            task.leaveScope()
            self?.post { workflow in
                for step in steps { workflow.fail(step) { WorkflowError.timedOut(step: $0, path: $1, after: timeout) } }
            }
        }
    }

    // MARK: The end

    /// Ends all chains that pass through `failed`, where it goes on: each step hears the error
    /// before the steps after it.
    private func fail(_ failed: StepNode, _ makeError: (_ step: String, _ path: String) -> any Error) {
        guard failed.isLive, failed.isWorking || failed.work != nil else { return }
        let failure = WorkflowFailure(step: failed.name, path: failed.path, error: makeError(failed.name, failed.path))
        failures.append(failure)
        var pending = [failed]
        while isRunning, let node = pending.popLast() {
            pending += node.children
            node.clear()
            for handler in node.handlers where isRunning { handler(failure.error) }
            guard isRunning, node.isCommitted else { continue }
            openChains -= 1
            delegate?.didReceiveError(failure.error)
        }
        if isRunning, openChains == 0 { finish(.failed) }
    }

    private func finish(_ state: State) {
        self.state = state
        leaveScope()
        // Their contents are freed at the end, when nothing of them is left here.
        let (ending, leaving) = (nodes, delegate)
        (nodes, delegate, turns) = ([], nil, [])
        if timeout != nil { timer.end() }
        // Where every chain got to its end nothing goes on any more.
        if state != .completed { for node in ending { node.clear() } }
        if state != .cancelled, hasReachedAnEnd { leaving?.didComplete() }
        for observer in observers { observer(state) }
        observers = []
    }
}

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
    private var timer: Scope?
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

    /// Waits until the workflow is over.
    ///
    /// - Returns: what has become of it.
    @discardableResult
    public func finished() async -> State {
        await withCheckedContinuation { continuation in observeEnd { continuation.resume(returning: $0) } }
    }

    /// Ends the workflow, whatever is under way.
    public override func end() {
        guard isRunning else { return }
        finish(.cancelled)
        tellObservers()
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
        goOn(from: nodes[0], with: first)
        takeTurns()
        guard isRunning, let timeout else { return }
        let scope = Scope()
        timer = scope
        startTimer(timeout, in: scope) { workflow in
            for node in workflow.nodes where workflow.isRunning { workflow.timeOut(node, after: timeout) }
        }
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
        guard case .delivered(let value) = node.stage else { return }
        guard let child = node.nextChild() else { return node.clear() }
        guard value.isReady else { return wait(for: value, of: node) }
        node.children.removeLast()
        // The last one takes the item along: it may free it.
        if node.nextChild() == nil { node.clear() } else { turns.append { $0.runNext(after: node) } }
        run(child, value)
    }

    /// Has the steps after `node` run.
    private func goOn(from node: StepNode, with value: StepValue) {
        node.stage = .delivered(value)
        node.endScope()
        turns.append { $0.runNext(after: node) }
    }

    /// The step may end the workflow: its result is then not wanted.
    private func run(_ node: StepNode, _ input: StepValue) {
        guard case .idle(let work) = node.stage else { return }
        node.stage = .working
        do {
            let outcome = try work(input)
            guard case .working = node.stage else { return }
            switch outcome {
            case .value(let value): deliver(value, of: node)
            case .waiting(let start):
                node.path = input.path
                startTimer(of: node)
                start(node.openScope()) { [weak self, weak node] answer in
                    self?.post { if let node { $0.take(answer, of: node) } }
                }
            }
        } catch {
            guard case .working = node.stage else { return }
            node.path = input.path
            fail(node, error)
        }
    }

    private func deliver(_ value: StepValue, of node: StepNode) {
        goOn(from: node, with: value)
        guard node.isCommitted else { return }
        openChains -= 1
        hasReachedAnEnd = true
        finishIfDone()
    }

    /// Takes the one answer of a step that has waited; nil where there will be none.
    private func take(_ answer: Result<StepValue?, any Error>, of node: StepNode) {
        guard case .working = node.stage else { return }
        do {
            guard let value = try answer.get() else { throw WorkflowError.noValue(step: node.name, path: node.path) }
            deliver(value, of: node)
        } catch {
            fail(node, error)
        }
    }

    // MARK: Waiting for an item

    /// Waits until the item that `node` has delivered is ready.
    private func wait(for value: StepValue, of node: StepNode) {
        node.stage = .waiting(value.weakened())
        let path = value.path
        for child in node.children.reversed() {
            child.path = path
            startTimer(of: child)
        }
        // Only the item holds the observation, and so the end of the wait: it comes with that of
        // the item.
        let end = StepDelivery<Void, Void> { [weak self, weak node] answer in
            self?.post { if let node { $0.endWait(of: node, isReady: (try? answer.get()) != nil) } }
        }
        if let observation = value.observe({ end.next((), ()) }) { node.openScope().add(WeakScopeItem(observation)) }
    }

    private func endWait(of node: StepNode, isReady: Bool) {
        guard case .waiting(let retake) = node.stage else { return }
        if let value = retake() {
            // The teller of activity may have gone before the item.
            if isReady { goOn(from: node, with: value) }
        } else {
            while isRunning, let child = node.nextChild() {
                fail(child, WorkflowError.itemGone(step: child.name, path: child.path))
            }
        }
    }

    // MARK: Time

    private func startTimer(of node: StepNode) {
        guard let timeout = node.timeout else { return }
        node.timeout = nil
        startTimer(timeout, in: node.openScope()) { [weak node] in if let node { $0.timeOut(node, after: timeout) } }
    }

    private func startTimer(_ duration: Duration, in scope: Scope, _ event: @escaping (WorkflowSubscription) -> Void) {
        _ = ScopeTask.run(in: scope) { [weak self, clock] task in
            // Only a cancel ends the sleep early.
            guard (try? await sleep(on: clock, for: duration)) != nil else { return }
            task.leaveScope()
            self?.post(event)
        }
    }

    /// Ends the chains through a step that works, or waits for the item of the one before.
    private func timeOut(_ node: StepNode, after duration: Duration) {
        switch node.stage {
        case .idle, .working: fail(node, WorkflowError.timedOut(step: node.name, path: node.path, after: duration))
        case .delivered, .waiting, .over: break
        }
    }

    // MARK: The end

    /// Ends all chains that pass through `failed`: each step hears the error before the steps after
    /// it.
    private func fail(_ failed: StepNode, _ error: any Error) {
        failures.append(WorkflowFailure(step: failed.name, path: failed.path, error: error))
        var pending = [failed]
        while let node = pending.popLast() {
            pending += node.children
            node.clear()
            for handler in node.handlers {
                handler(error)
                guard isRunning else { return }
            }
            if node.isCommitted {
                openChains -= 1
                delegate?.didReceiveError(error)
                guard isRunning else { return }
            }
        }
        // Nobody waits any more for the item that the step before it has delivered.
        if let parent = failed.parent, case .waiting = parent.stage, parent.nextChild() == nil { parent.clear() }
        finishIfDone()
    }

    private func finishIfDone() {
        guard openChains == 0 else { return }
        let delegate = delegate
        finish(failures.isEmpty ? .completed : .failed)
        if hasReachedAnEnd { delegate?.didComplete() }
        tellObservers()
    }

    private func finish(_ state: State) {
        self.state = state
        leaveScope()
        // Their contents are freed at the end, when nothing of them is left here.
        let (ending, leaving) = (nodes, delegate)
        (nodes, delegate, turns) = ([], nil, [])
        timer?.end()
        // Where every chain got to its end nothing goes on any more.
        if state != .completed { for node in ending { node.clear() } }
        withExtendedLifetime(leaving) {}
    }

    private func tellObservers() {
        let waiting = observers
        observers = []
        for observer in waiting { observer(state) }
    }
}

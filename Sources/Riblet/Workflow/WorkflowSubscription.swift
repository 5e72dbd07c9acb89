/// The owner of a running workflow, as the workflow sees it.
@MainActor
protocol WorkflowDelegate: AnyObject {
    func didComplete()
    func didReceiveError(_ error: any Error)
}

/// A running ``Workflow``. Cancelling or freeing it, or the end of its scope, ends the workflow
/// wherever it is: no step runs after that, even if one of its own steps ended it.
///
/// Steps run one at a time. After a step the workflow runs the steps that follow it, each fork
/// until it waits or ends, in the order in which they were added. Steps that become ready meanwhile
/// run afterwards, in the order in which they became ready.
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
    private var isDriving = false
    /// Steps with forks that have not had their turn.
    private var forks: [StepNode] = []
    private var events: [(WorkflowSubscription) -> Void] = []
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
        guard isRunning else { return state }
        return await withCheckedContinuation { continuation in observeEnd { continuation.resume(returning: $0) } }
    }

    /// Ends the workflow, whatever is under way.
    public override func end() {
        guard isRunning else { return }
        finish(.cancelled)
        tellObservers()
    }

    isolated deinit { end() }

    // MARK: Running

    func start(_ nodes: [StepNode], _ first: StepValue, chains: Int, delegate: any WorkflowDelegate) {
        self.nodes = nodes
        self.delegate = delegate
        openChains = chains
        nodes[0].value = first
        nodes[0].stage = .delivered
        forks = [nodes[0]]
        drive()
        guard isRunning, let timeout else { return }
        let scope = Scope()
        timer = scope
        startTimer(timeout, in: scope) { $0.timeOut(after: timeout) }
    }

    /// Takes note of what happened; it takes effect now, or after what runs now.
    func post(_ event: @escaping (WorkflowSubscription) -> Void) {
        guard isRunning else { return }
        events.append(event)
        drive()
    }

    private func drive() {
        guard !isDriving else { return }
        isDriving = true
        runForks()
        while isRunning, !events.isEmpty {
            var happened = Array(events.reversed())
            events = []
            while isRunning, let event = happened.popLast() {
                event(self)
                runForks()
            }
        }
        isDriving = false
    }

    private func runForks() { while isRunning, let node = forks.popLast() { goOn(from: node) } }

    /// Runs what comes after a step that has delivered, down to where it waits or ends.
    private func goOn(from start: StepNode) {
        var node = start
        while node.stage == .delivered {
            guard let child = waitingChild(of: node) else { return node.clear() }
            guard let value = node.value else { return }
            guard value.isReady else {
                ItemWait.begin(for: node, in: self)
                for index in node.children[node.begun...] where isWaiting(nodes[index]) { startTimer(of: nodes[index]) }
                return
            }
            node.begun += 1
            // The last one takes the item along: it may free it.
            if waitingChild(of: node) == nil { node.clear() } else { forks.append(node) }
            run(child, value)
            guard isRunning else { return }
            node = child
        }
    }

    /// The step may end the workflow: its result is then not wanted.
    private func run(_ node: StepNode, _ input: StepValue) {
        guard let work = node.work else { return }
        node.work = nil
        node.stage = .working
        do {
            let outcome = try work(input)
            guard node.stage == .working else { return }
            switch outcome {
            case .value(let value): deliver(value, of: node)
            case .waiting(let start):
                node.path = input.path
                startTimer(of: node)
                start(node.openScope(), self, node)
            }
        } catch {
            if node.stage == .working { fail(node, error, path: input.path) }
        }
    }

    private func isWaiting(_ node: StepNode) -> Bool { node.isLive && node.stage == .idle }

    /// The first of the steps after `node` whose turn has not come.
    private func waitingChild(of node: StepNode) -> StepNode? {
        while node.begun < node.children.count {
            let child = nodes[node.children[node.begun]]
            if isWaiting(child) { return child }
            node.begun += 1
        }
        return nil
    }

    private func deliver(_ value: StepValue, of node: StepNode) {
        node.value = value
        node.stage = .delivered
        node.endScope()
        guard node.isCommitted else { return }
        openChains -= 1
        hasReachedAnEnd = true
        finishIfDone()
    }

    /// Takes the one answer of a step that has waited; nil where there will be none.
    func answer(_ node: StepNode, _ result: Result<StepValue?, any Error>) {
        guard node.stage == .working else { return }
        node.stage = .answered
        post { workflow in
            guard node.stage == .answered else { return }
            do {
                guard let value = try result.get() else { throw WorkflowError.noValue(step: node.name, path: node.path) }
                workflow.deliver(value, of: node)
                workflow.forks.append(node)
            } catch {
                workflow.fail(node, error)
            }
        }
    }

    /// Goes on after a wait for the item of `node`, or fails where that has gone.
    func goOn(with node: StepNode, isReady: Bool) {
        guard node.stage == .waitingForItem else { return }
        guard let value = node.retake?() else { return failChildren(of: node) { .itemGone(step: $0.name, path: node.path) } }
        // The teller of activity may have gone before the item.
        guard isReady else { return }
        node.value = value
        node.retake = nil
        node.stage = .delivered
        node.endScope()
        forks.append(node)
    }

    // MARK: Time

    private func startTimer(of node: StepNode) {
        guard let timeout = node.timeout, !node.isTimed else { return }
        node.isTimed = true
        startTimer(timeout, in: node.openScope()) { [weak node] workflow in if let node { workflow.timeOut(node, after: timeout) } }
    }

    private func startTimer(_ duration: Duration, in scope: Scope, _ event: @escaping (WorkflowSubscription) -> Void) {
        let clock = clock
        _ = ScopeTask.run(in: scope) { [weak self] task in
            // Only a cancel ends the sleep early.
            guard (try? await sleep(on: clock, for: duration)) != nil else { return }
            task.leaveScope()
            self?.post(event)
        }
    }

    private func timeOut(_ node: StepNode, after duration: Duration) {
        if node.stage == .working {
            fail(node, WorkflowError.timedOut(step: node.name, path: node.path, after: duration))
        } else if node.stage == .idle, let parent = node.parent {
            // The step waits for the value of the step before it.
            let previous = nodes[parent]
            fail(node, WorkflowError.timedOut(step: node.name, path: previous.path, after: duration), path: previous.path)
            guard isRunning, previous.stage == .waitingForItem, waitingChild(of: previous) == nil else { return }
            stopWaiting(previous)
        }
    }

    private func timeOut(after timeout: Duration) {
        for node in nodes where isRunning {
            if node.stage == .waitingForItem {
                failChildren(of: node) { .timedOut(step: $0.name, path: node.path, after: timeout) }
            } else if node.stage == .working {
                timeOut(node, after: timeout)
            }
        }
    }

    // MARK: Failing

    /// Ends all chains that wait for the item of `node`.
    private func failChildren(of node: StepNode, _ error: (StepNode) -> WorkflowError) {
        while isRunning, let child = waitingChild(of: node) { fail(child, error(child), path: node.path) }
        if isRunning { stopWaiting(node) }
    }

    private func stopWaiting(_ node: StepNode) {
        node.clear()
        node.endScope()
    }

    /// Ends all chains that pass through `failed`: each step hears the error before the steps after
    /// it.
    private func fail(_ failed: StepNode, _ error: any Error, path: String? = nil) {
        failures.append(WorkflowFailure(step: failed.name, path: path ?? failed.path, error: error))
        failed.endScope()
        var pending = [failed]
        while let node = pending.popLast() {
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
            for index in node.children.reversed() where nodes[index].isLive { pending.append(nodes[index]) }
        }
        finishIfDone()
    }

    // MARK: The end

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
        (nodes, delegate, events, forks) = ([], nil, [], [])
        timer?.end()
        // Where every chain got to its end nothing goes on any more.
        if state != .completed {
            for node in ending {
                node.clear()
                node.endScope()
            }
        }
        withExtendedLifetime(leaving) {}
    }

    private func tellObservers() {
        let waiting = observers
        observers = []
        for observer in waiting { observer(state) }
    }
}

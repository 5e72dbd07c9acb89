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

    enum Event {
        case delivered(Int32)
        case failed(Int32, any Error)
        case ended(Int32)
        case ready(Int32, wait: UInt32)
        case itemGone(Int32, wait: UInt32)
        case stepTimedOut(Int32)
        case workflowTimedOut
    }

    /// The state of the workflow.
    public private(set) var state = State.running
    /// The failed steps with their reasons, in the order in which they failed.
    public private(set) var failures: [WorkflowFailure] = []

    private let clock: any Clock<Duration>
    private let timeout: Duration?
    // Nothing of the application runs while one of these is being changed: what they held is freed
    // afterwards.
    @exclusivity(unchecked) private var delegate: (any WorkflowDelegate)?
    @exclusivity(unchecked) private var nodes = ContiguousArray<StepNode>()
    @exclusivity(unchecked) private var openChains = 0
    @exclusivity(unchecked) private var hasReachedAnEnd = false
    @exclusivity(unchecked) private var isDriving = false
    /// Steps with forks that have not had their turn.
    @exclusivity(unchecked) private var forks = ContiguousArray<Int32>()
    @exclusivity(unchecked) private var events = ContiguousArray<Event>()
    /// Times the whole workflow.
    @exclusivity(unchecked) private var timer: Scope?
    @exclusivity(unchecked) private var observers: [(State) -> Void] = []

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

    func start(_ nodes: ContiguousArray<StepNode>, _ first: StepValue, chains: Int, delegate: any WorkflowDelegate) {
        self.nodes = nodes
        self.delegate = delegate
        openChains = chains
        nodes[0].value = first
        nodes[0].stage = .delivered
        nodes[0].nextChild = nodes[0].firstChild
        isDriving = true
        goOn(from: 0)
        drive()
        guard isRunning, let timeout else { return }
        let scope = Scope()
        timer = scope
        startTimer(timeout, in: scope, .workflowTimedOut)
    }

    /// Takes note of what happened; it takes effect now, or after what runs now.
    func post(_ event: Event) {
        guard isRunning else { return }
        events.append(event)
        guard !isDriving else { return }
        isDriving = true
        drive()
    }

    func startTimer(of node: StepNode) {
        guard let timeout = node.timeout else { return }
        let extras = node.makeExtras()
        guard !extras.isTimed else { return }
        extras.isTimed = true
        startTimer(timeout, in: node.openScope(), .stepTimedOut(node.index))
    }

    private func startTimer(_ duration: Duration, in scope: Scope, _ event: Event) {
        let clock = clock
        _ = ScopeTask.run(in: scope) { [weak self] task in
            // Only a cancel ends the sleep early.
            guard (try? await sleep(on: clock, for: duration)) != nil else { return }
            task.leaveScope()
            self?.post(event)
        }
    }

    private func drive() {
        var next = 0
        while isRunning {
            if let index = forks.popLast() {
                goOn(from: index)
            } else if next < events.count {
                let event = events[next]
                next += 1
                handle(event)
            } else {
                break
            }
        }
        isDriving = false
        guard next > 0 else { return }
        var done = ContiguousArray<Event>()
        swap(&done, &events)
    }

    /// Runs what comes after a step that has delivered, down to where it waits or ends.
    private func goOn(from start: Int32) {
        var node = nodes[Int(start)]
        while node.stage == .delivered {
            guard let child = waitingChild(of: node) else {
                node.clear()
                return
            }
            guard let value = node.value else { return }
            guard value.item.isReady else {
                ItemWait.begin(for: node, in: self)
                return startTimers(ofChildrenOf: node)
            }
            node.nextChild = child.nextSibling
            // The last one takes the item along: it may free it.
            if waitingChild(of: node) == nil { node.clear() } else { forks.append(node.index) }
            run(child, value)
            guard isRunning, child.stage == .delivered else { return }
            didDeliver(child)
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
            switch try work(input) {
            case .value(let value):
                guard node.stage == .working else { return }
                node.value = value
                node.stage = .delivered
            case .waiting(let start):
                guard node.stage == .working else { return }
                node.makeExtras().path = input.path
                startTimer(of: node)
                start(node.openScope(), self, node)
            }
        } catch {
            guard node.stage == .working else { return }
            fail(node, error, path: input.path)
        }
    }

    /// The first of the steps after `node` whose turn has not come.
    private func waitingChild(of node: StepNode) -> StepNode? {
        while node.nextChild >= 0 {
            let child = nodes[Int(node.nextChild)]
            if child.isLive, child.stage == .idle { return child }
            node.nextChild = child.nextSibling
        }
        return nil
    }

    private func didDeliver(_ node: StepNode) {
        node.endScope()
        node.nextChild = node.firstChild
        guard node.isCommitted else { return }
        openChains -= 1
        hasReachedAnEnd = true
        finishIfDone()
    }

    private func handle(_ event: Event) {
        switch event {
        case .delivered(let index):
            let node = nodes[Int(index)]
            guard node.stage == .answered else { return }
            node.stage = .delivered
            didDeliver(node)
            if isRunning { forks.append(index) }
        case .failed(let index, let error):
            let node = nodes[Int(index)]
            if node.stage == .answered { fail(node, error, path: node.path) }
        case .ended(let index):
            let node = nodes[Int(index)]
            if node.stage == .answered { fail(node, WorkflowError.noValue(step: node.name, path: node.path), path: node.path) }
        case .ready(let index, let wait):
            guard let node = node(index, waitingWith: wait) else { return }
            guard let value = node.retake?() else { return failChildren(of: node) { .itemGone(step: $0.name, path: node.path) } }
            node.value = value
            node.makeExtras().retake = nil
            node.stage = .delivered
            node.endScope()
            forks.append(index)
        case .itemGone(let index, let wait):
            // The teller of activity may have gone before the item.
            guard let node = node(index, waitingWith: wait), node.retake?() == nil else { return }
            failChildren(of: node) { .itemGone(step: $0.name, path: node.path) }
        case .stepTimedOut(let index):
            timeOut(nodes[Int(index)])
        case .workflowTimedOut:
            timeOut()
        }
    }

    private func node(_ index: Int32, waitingWith number: UInt32) -> StepNode? {
        let node = nodes[Int(index)]
        return node.stage == .waitingForItem && node.waitNumber == number ? node : nil
    }

    // MARK: Time

    private func startTimers(ofChildrenOf node: StepNode) {
        var index = node.nextChild
        while index >= 0 {
            let child = nodes[Int(index)]
            if child.isLive, child.stage == .idle { startTimer(of: child) }
            index = child.nextSibling
        }
    }

    private func timeOut(_ node: StepNode) {
        guard let duration = node.timeout else { return }
        switch node.stage {
        case .working:
            fail(node, WorkflowError.timedOut(step: node.name, path: node.path, after: duration), path: node.path)
        case .idle:
            // The step waits for the value of the step before it.
            let previous = nodes[Int(node.parent)]
            fail(node, WorkflowError.timedOut(step: node.name, path: previous.path, after: duration), path: previous.path)
            guard isRunning, previous.stage == .waitingForItem, waitingChild(of: previous) == nil else { return }
            stopWaiting(previous)
        default: break
        }
    }

    private func timeOut() {
        guard let timeout else { return }
        for node in nodes where isRunning {
            switch node.stage {
            case .working: fail(node, WorkflowError.timedOut(step: node.name, path: node.path, after: timeout), path: node.path)
            case .waitingForItem: failChildren(of: node) { .timedOut(step: $0.name, path: node.path, after: timeout) }
            default: break
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
    private func fail(_ failed: StepNode, _ error: any Error, path: String) {
        failures.append(WorkflowFailure(step: failed.name, path: path, error: error))
        failed.endScope()
        var pending: ContiguousArray<StepNode> = [failed]
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
            let mark = pending.count
            var index = node.firstChild
            while index >= 0 {
                let child = nodes[Int(index)]
                if child.isLive { pending.append(child) }
                index = child.nextSibling
            }
            pending[mark...].reverse()
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
        var leaving: (any WorkflowDelegate)?
        swap(&leaving, &delegate)
        if let timer {
            self.timer = nil
            timer.end()
        }
        var ending = ContiguousArray<StepNode>()
        swap(&ending, &nodes)
        // Where every chain got to its end nothing goes on any more.
        guard state != .completed else { return }
        for node in ending {
            node.clear()
            node.endScope()
        }
    }

    private func tellObservers() {
        guard !observers.isEmpty else { return }
        let waiting = observers
        observers = []
        for observer in waiting { observer(state) }
    }
}

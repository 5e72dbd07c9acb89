/// A flow through the tree that a deep link, a notification or a test starts: steps that follow one
/// another, each acting on the RIB that the step before it has reached. A workflow runs once; make
/// a new one for the next time. See <doc:Workflows>.
@MainActor
open class Workflow<ActionableItemType>: WorkflowDelegate {
    /// Delivers, once the workflow runs, what it was subscribed with.
    @usableFromInline final let root = StepNode()
    /// All steps, until the workflow runs.
    private final var nodes: [StepNode] = []
    private final var wasSubscribed = false

    /// A workflow without steps.
    public init() {
        nodes.reserveCapacity(4)
        nodes.append(root)
    }

    /// Called once, when every chain is over and at least one of them has got to its end.
    open func didComplete() {}

    /// Called when a step is forked.
    open func didFork() {}

    /// Called once for each committed chain that an error has ended.
    open func didReceiveError(_ error: any Error) {}

    /// Adds a first step, as ``Step/onStep(_:fileID:line:_:)`` adds others: it acts on the item
    /// that the workflow is subscribed with.
    @inlinable
    public final func onStep<NextActionableItemType, NextValueType>(
        _ label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        _ onStep: @escaping (ActionableItemType) throws -> StepResult<NextActionableItemType, NextValueType>
    ) -> Step<ActionableItemType, NextActionableItemType, NextValueType> {
        Step<ActionableItemType, ActionableItemType, Void>(workflow: self, node: root)
            .onStep(label, fileID: fileID, line: line) { item, _ in try onStep(item) }
    }

    /// Starts the workflow with an item, usually the root's interactor. It ends early when the
    /// returned subscription is cancelled or freed. Chains that are not over after the time limit
    /// end with ``WorkflowError/timedOut(step:path:after:)``. The clock measures this time, and
    /// that of ``Step/timeout(_:)``.
    @inlinable
    public final func subscribe(
        _ actionableItem: ActionableItemType, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) -> WorkflowSubscription {
        start(WorkflowSubscription(timeout: timeout, clock: clock), TypedStepValue(actionableItem, ()))
    }

    /// Starts the workflow as ``subscribe(_:timeout:clock:)`` does. It ends early when `scope`
    /// ends, which holds it until it is over.
    @inlinable
    @discardableResult
    public final func subscribe(
        _ actionableItem: ActionableItemType, in scope: Scope, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) -> WorkflowSubscription {
        let subscription = WorkflowSubscription(timeout: timeout, clock: clock)
        scope.add(subscription)
        return start(subscription, TypedStepValue(actionableItem, ()))
    }

    // MARK: Internal

    /// Adds a step after another one, or returns nil where it is refused.
    @usableFromInline
    final func add(
        _ label: String?, _ fileID: StaticString, _ line: UInt, after parent: StepNode?, _ work: @escaping StepNode.Work
    ) -> StepNode? {
        let node = StepNode(label, fileID, line, after: parent, work: work)
        guard changeable(parent, "the step \(node.name) is added") != nil else { return nil }
        nodes.append(node)
        return node
    }

    /// The step, as long as it may be changed.
    final func changeable(_ node: StepNode?, _ change: @autoclosure () -> String = "it is changed") -> StepNode? {
        guard node != nil, wasSubscribed else { return node }
        report(.workflowReused, "\(change()) after the workflow was subscribed to; add and commit all steps before")
        return nil
    }

    @usableFromInline
    final func start(_ subscription: WorkflowSubscription, _ first: StepValue) -> WorkflowSubscription {
        // The scope of the subscription may have ended.
        guard subscription.isRunning else { return subscription }
        if wasSubscribed {
            report(.workflowReused, "it is subscribed to a second time; make a new workflow for each time")
            subscription.cancel()
        } else if !root.isLive {
            report(.workflowNotCommitted, "it is subscribed to without a committed chain; call commit() on its last step first")
            subscription.cancel()
        } else {
            wasSubscribed = true
            subscription.start(nodes, first, delegate: self)
            nodes = []
        }
        return subscription
    }

    private func report(_ kind: Misuse.Kind, _ message: String) {
        Misuse.report(kind, at: "\(type(of: self))", message)
    }
}

/// A flow through the tree that a deep link, a notification or a test starts: steps that follow one
/// another, each acting on the RIB that the step before it has reached.
///
/// ```swift
/// final class OpenItem: Workflow<any RootActionableItem> {
///     init(list: Int, item: Int) {
///         super.init()
///         onStep("home") { root in root.waitForLogin() }
///             .onStep("list") { home, user in .next(home.routeToList(list)) }
///             .onStep("item") { list, _ in .next(list.routeToItem(item)) }
///             .commit()
///     }
/// }
/// let opening = OpenItem(list: 3, item: 9).subscribe(rootInteractor)
/// ```
///
/// A step waits until its actionable item is active, takes one value from what it returns, and runs
/// once however many forks continue from it. Where every item is active already and every value is
/// there, the whole workflow has run when ``subscribe(_:timeout:clock:)`` returns, without any
/// task. A workflow runs once; make a new one for the next time.
@MainActor
open class Workflow<ActionableItemType> {
    /// The steps. The first does no work: it has what the workflow is subscribed with.
    private final var nodes = [StepNode(name: StepName(label: nil, fileID: #fileID, line: #line), parent: nil, nil)]
    private final var committedChains = 0
    private final var wasSubscribed = false

    /// A workflow without steps.
    public init() {}

    /// Called once, when every chain is over and at least one of them has got to its end.
    open func didComplete() {}

    /// Called when a step is forked.
    open func didFork() {}

    /// Called once for each committed chain that an error has ended.
    open func didReceiveError(_ error: any Error) {}

    /// Adds the first step, which acts on the item that the workflow is subscribed with.
    ///
    /// - Parameters:
    ///   - label: names the step in errors; its place in the source does so too.
    ///   - fileID: where the step is written.
    ///   - line: where the step is written.
    ///   - onStep: acts on the item, and says what the next step acts on.
    /// - Returns: the step, to continue from.
    @inlinable
    public final func onStep<NextActionableItemType, NextValueType>(
        _ label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        _ onStep: @escaping (ActionableItemType) throws -> StepResult<NextActionableItemType, NextValueType>
    ) -> Step<ActionableItemType, NextActionableItemType, NextValueType> {
        let index = add(StepName(label: label, fileID: fileID, line: line), after: 0) { input in
            try onStep(unsafeDowncast(input, to: TypedStepValue<ActionableItemType, Void>.self).actionable).outcome
        }
        return Step(workflow: self, index: index)
    }

    /// Starts the workflow. It ends early when the returned subscription is cancelled or freed.
    ///
    /// - Parameters:
    ///   - actionableItem: the item of the first step; usually the root's interactor. Held weakly
    ///     while it is waited for.
    ///   - timeout: the time limit of the whole workflow; unfinished chains end with
    ///     ``WorkflowError/timedOut(step:path:after:)``.
    ///   - clock: measures this time, and the time of ``Step/timeout(_:)``.
    /// - Returns: the workflow, which may have ended already.
    @inlinable
    public final func subscribe(
        _ actionableItem: ActionableItemType, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) -> WorkflowSubscription {
        let subscription = WorkflowSubscription(timeout: timeout, clock: clock)
        start(subscription) { TypedStepValue(actionableItem, ()) }
        return subscription
    }

    /// Starts the workflow as ``subscribe(_:timeout:clock:)`` does. It ends early when `scope` ends;
    /// the scope holds it until it is over.
    @inlinable
    @discardableResult
    public final func subscribe(
        _ actionableItem: ActionableItemType, in scope: Scope, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) -> WorkflowSubscription {
        let subscription = WorkflowSubscription(timeout: timeout, clock: clock)
        scope.add(subscription)
        if subscription.isRunning { start(subscription) { TypedStepValue(actionableItem, ()) } }
        return subscription
    }

    // MARK: Internal

    /// Adds a step after the one of that number.
    ///
    /// - Returns: its number, or nil where it is refused.
    @usableFromInline
    final func add(_ name: StepName, after parent: Int?, _ work: @escaping StepNode.Work) -> Int? {
        guard let parent, let before = changeableNode(parent, "the step \(name) is added") else { return nil }
        if nodes.count == 1 { nodes.reserveCapacity(4) }
        before.children.append(nodes.count)
        nodes.append(StepNode(name: name, parent: parent, work))
        return nodes.count - 1
    }

    /// The step of that number, as long as it may be changed.
    final func changeableNode(_ index: Int?, _ change: @autoclosure () -> String = "it is changed") -> StepNode? {
        guard let index else { return nil }
        guard wasSubscribed else { return nodes[index] }
        report(.workflowReused, "\(change()) after the workflow was subscribed to; add and commit all steps before")
        return nil
    }

    final func commitChain(endingAt index: Int?) {
        guard let last = changeableNode(index), !last.isCommitted else { return }
        last.isCommitted = true
        committedChains += 1
        var next: StepNode? = last
        while let node = next, !node.isLive {
            node.isLive = true
            next = node.parent.map { nodes[$0] }
        }
    }

    @usableFromInline
    final func start(_ subscription: WorkflowSubscription, _ first: () -> StepValue) {
        if wasSubscribed {
            report(.workflowReused, "it is subscribed to a second time; make a new workflow for each time")
            subscription.cancel()
        } else if committedChains == 0 {
            report(.workflowNotCommitted, "it is subscribed to without a committed chain; call commit() on its last step first")
            subscription.cancel()
        } else {
            wasSubscribed = true
            let taken = nodes
            nodes = []
            subscription.start(taken, first(), chains: committedChains, delegate: self)
        }
    }

    private func report(_ kind: Misuse.Kind, _ message: String) {
        Misuse.report(kind, at: "\(type(of: self))", message)
    }
}

extension Workflow: WorkflowDelegate {}

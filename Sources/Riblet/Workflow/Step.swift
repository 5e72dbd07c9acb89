/// A step of a ``Workflow``, to continue from: the next step acts on its result.
@MainActor
public struct Step<WorkflowActionableItemType, ActionableItemType, ValueType> {
    @usableFromInline let workflow: Workflow<WorkflowActionableItemType>
    /// Nil where the step was refused.
    @usableFromInline let node: StepNode?

    @inlinable
    init(workflow: Workflow<WorkflowActionableItemType>, node: StepNode?) {
        self.workflow = workflow
        self.node = node
    }

    /// Adds a step after this one. It runs when this one has delivered its value and the actionable
    /// item is active, and acts on both. Several steps added after the same one are forks: they
    /// share its result, and run in the order in which they were added. Errors name the step by
    /// `label` and its place in the source.
    @inlinable
    public func onStep<NextActionableItemType, NextValueType>(
        _ label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        _ onStep: @escaping (ActionableItemType, ValueType) throws -> StepResult<NextActionableItemType, NextValueType>
    ) -> Step<WorkflowActionableItemType, NextActionableItemType, NextValueType> {
        let node = workflow.add(label, fileID, line, after: node) { input in
            // A step is added after one that delivers what it takes.
            let input = unsafeDowncast(input, to: TypedStepValue<ActionableItemType, ValueType>.self)
            return try onStep(input.actionable, input.value).outcome
        }
        return Step<WorkflowActionableItemType, NextActionableItemType, NextValueType>(workflow: workflow, node: node)
    }

    /// Calls `onError` once when this step, or one before it, has failed, before
    /// ``Workflow/didReceiveError(_:)`` is called. Returns this step.
    @discardableResult
    public func onError(_ onError: @escaping (any Error) -> Void) -> Self {
        workflow.changeable(node)?.handlers.append(onError)
        return self
    }

    /// Lets this step take no longer than `duration`, from the moment the step before it has
    /// delivered its value: waiting for the item to become active counts. A step that takes longer
    /// ends its chains with ``WorkflowError/timedOut(step:path:after:)``. Returns this step.
    public func timeout(_ duration: Duration) -> Self {
        workflow.changeable(node)?.timeout = duration
        return self
    }

    /// This step, to continue a second time from; tells the workflow's ``Workflow/didFork()``.
    public func fork() -> Self {
        workflow.didFork()
        return self
    }

    /// Makes the steps up to this one a chain of the workflow, and returns the workflow, to
    /// subscribe to. Steps that no committed chain passes through do not run.
    @discardableResult
    public func commit() -> Workflow<WorkflowActionableItemType> {
        var next = workflow.changeable(node)
        next?.isCommitted = true
        while let node = next, !node.isLive {
            node.isLive = true
            next = node.parent
        }
        return workflow
    }
}

/// One step of a workflow. Its types are known only to the closures that it is made of.
///
/// The numbers are places in the workflow's list, which alone holds the steps: a chain of any
/// length is freed without recursion.
@MainActor @usableFromInline
final class StepNode {
    enum Stage {
        /// Its turn has not come.
        case idle
        /// Its work goes on.
        case working
        /// The step has got its answer, which is under way.
        case answered
        /// The step's value is there for the steps after it.
        case delivered
        /// It waits until the item that it delivered is ready.
        case waitingForItem
        /// Nothing more comes of it.
        case over
    }

    /// Does the work of a step on what the step before it has delivered.
    @usableFromInline typealias Work = (StepValue) throws -> StepOutcome

    let name: StepName
    var work: Work?
    let parent: Int?
    var children: [Int] = []
    /// The number of children whose turn has come.
    var begun = 0
    var stage = Stage.idle
    /// True if a committed chain ends here.
    var isCommitted = false
    /// True if a committed chain passes through.
    var isLive = false
    /// The value for the steps after this one.
    var value: StepValue?
    /// Gives the value back where the item is held weakly, as long as that is there.
    var retake: (() -> StepValue?)?
    /// The path of the RIB that it works at or waits for, as far as it is known.
    var path = ""
    /// The time that the step may take.
    var timeout: Duration?
    var isTimed = false
    /// The handlers of the step's errors.
    var handlers: [(any Error) -> Void] = []
    private var scope: Scope?

    init(name: StepName, parent: Int?, _ work: Work?) {
        self.name = name
        self.parent = parent
        self.work = work
    }

    /// Nothing more comes of it: frees what it delivered, and the work itself.
    func clear() {
        stage = .over
        value = nil
        work = nil
        retake = nil
    }

    /// Holds what goes on for it: its work, its wait, its timer.
    func openScope() -> Scope {
        let open = scope ?? Scope()
        scope = open
        return open
    }

    func endScope() {
        let ending = scope
        scope = nil
        ending?.end()
    }
}

/// The outcome of a step's work.
@usableFromInline
enum StepOutcome {
    case value(StepValue)
    /// Begins to wait for the value.
    case waiting((Scope, WorkflowSubscription, StepNode) -> Void)
}

/// Waits until the item that a step has delivered is ready, holding it weakly meanwhile.
@MainActor
final class ItemWait {
    private weak var subscription: WorkflowSubscription?
    private weak var node: StepNode?

    private init(_ subscription: WorkflowSubscription, _ node: StepNode) {
        self.subscription = subscription
        self.node = node
    }

    /// Takes the value of `node` and begins to wait.
    static func begin(for node: StepNode, in subscription: WorkflowSubscription) {
        guard let value = node.value else { return }
        node.path = value.path
        node.retake = value.weakened()
        node.stage = .waitingForItem
        node.value = nil
        let wait = ItemWait(subscription, node)
        // Only the item holds the observation, and so the wait: it goes with the item.
        if let observation = value.observe({ wait.end(isReady: true) }) { node.openScope().add(WeakScopeItem(observation)) }
    }

    /// Tells of the end of the wait, the first time only.
    private func end(isReady: Bool) {
        guard let subscription, let node else { return }
        self.node = nil
        subscription.post { $0.goOn(with: node, isReady: isReady) }
    }

    isolated deinit { end(isReady: false) }
}

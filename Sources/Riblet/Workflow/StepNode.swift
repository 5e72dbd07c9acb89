/// One step of a workflow. Its types are known only to the closures that it is made of.
///
/// The numbers are places in the workflow's list, which alone holds the steps: a chain of any
/// length is freed without recursion.
@MainActor @usableFromInline
final class StepNode {
    enum Stage: UInt8 {
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
    var index: Int32 = 0
    var parent: Int32 = -1
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    var nextSibling: Int32 = -1
    /// The first of the steps after it whose turn has not come.
    var nextChild: Int32 = -1
    /// Tells its waits for items apart.
    var waitNumber: UInt32 = 0
    var stage: Stage = .idle
    /// True if a committed chain ends here.
    var isCommitted = false
    /// True if a committed chain passes through.
    var isLive = false
    /// The value for the steps after this one.
    var value: StepValue?
    /// Properties that most steps never need.
    private var extras: StepExtras?

    init(name: StepName, _ work: Work?) {
        self.name = name
        self.work = work
    }

    /// Nothing more comes of it: frees what it delivered, and the work itself.
    func clear() {
        stage = .over
        value = nil
        work = nil
        extras?.retake = nil
    }

    // MARK: Extras

    /// The time that the step may take.
    var timeout: Duration? { extras?.timeout }
    /// The handlers of the step's errors.
    var handlers: [(any Error) -> Void] { extras?.handlers ?? [] }
    /// The path of the RIB that it works at or waits for, as far as it is known.
    var path: String { extras?.path ?? "" }
    /// Gives its value back where the item is held weakly, as long as that is there.
    var retake: (() -> StepValue?)? { extras?.retake }

    func makeExtras() -> StepExtras {
        if let extras { return extras }
        let made = StepExtras()
        extras = made
        return made
    }

    /// Holds what goes on for it: its work, its wait, its timer.
    func openScope() -> Scope {
        let extras = makeExtras()
        if let scope = extras.scope { return scope }
        let made = Scope()
        extras.scope = made
        return made
    }

    func endScope() {
        guard let extras, let ending = extras.scope else { return }
        extras.scope = nil
        ending.end()
    }
}

/// Properties of a step that waits, is timed or has handlers of errors.
@MainActor
final class StepExtras {
    var timeout: Duration?
    var isTimed = false
    var handlers: [(any Error) -> Void] = []
    var retake: (() -> StepValue?)?
    var path = ""
    var scope: Scope?
}

/// The outcome of a step's work.
@usableFromInline
enum StepOutcome {
    case value(StepValue)
    /// Begins to wait for the value.
    case waiting((Scope, WorkflowSubscription, StepNode) -> Void)
}

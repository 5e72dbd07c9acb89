/// One step of a workflow. Its types are known only to the closures that it is made of.
///
/// Until it runs only the list of all steps holds it, and a step that is over holds none: a chain
/// of any length is freed without recursion.
@MainActor @usableFromInline
final class StepNode {
    enum Stage {
        /// Its turn has not come.
        case idle(Work)
        /// Its work goes on.
        case working
        /// The step's value is there for the steps after it.
        case delivered(StepValue)
        /// It waits until the item that it delivered is ready, which is held weakly meanwhile.
        case waiting(() -> StepValue?)
        /// Nothing more comes of it.
        case over
    }

    /// Does the work of a step on what the step before it has delivered.
    @usableFromInline typealias Work = (StepValue) throws -> StepOutcome

    /// The label and the place in the source: `list (Links/OpenItem.swift:12)`.
    var name: String { label.map { "\($0) (\(fileID):\(line))" } ?? "\(fileID):\(line)" }
    private let label: String?
    private let fileID: StaticString
    private let line: UInt
    unowned let parent: StepNode?
    var stage: Stage
    /// The steps after it that have not run, the first last; set when the workflow starts.
    var children: [StepNode] = []
    /// True if a committed chain ends here.
    var isCommitted = false
    /// True if a committed chain passes through.
    var isLive = false
    /// The path of the RIB that it works at or waits for, as far as it is known.
    var path = ""
    /// The time that the step may take, until that is measured.
    var timeout: Duration?
    /// The handlers of the step's errors.
    var handlers: [(any Error) -> Void] = []
    private var scope: Scope?

    init(_ label: String? = nil, _ fileID: StaticString = #fileID, _ line: UInt = #line, after parent: StepNode? = nil, stage: Stage) {
        (self.label, self.fileID, self.line) = (label, fileID, line)
        self.parent = parent
        self.stage = stage
    }

    /// Returns the first of the steps after it whose turn has not come.
    func nextChild() -> StepNode? {
        while let child = children.last {
            if case .idle = child.stage { return child }
            children.removeLast()
        }
        return nil
    }

    /// Ends it, and frees what it delivered and the work itself.
    func clear() {
        stage = .over
        children = []
        endScope()
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
    /// Begins to wait for the value, which is given to a closure; nil if there will be none.
    case waiting((Scope, @escaping (Result<StepValue?, any Error>) -> Void) -> Void)
}

/// A delivery of a step: an actionable item and a value.
///
/// An interactor is an actionable item, and a router stands for its interactor. Any other object
/// with a period of activity conforms to ``InteractorScope``; objects without one are always
/// active.
@MainActor @usableFromInline
class StepValue {
    private let interactor: Interactor?
    private let scope: (any InteractorScope)?

    @usableFromInline
    init<Item>(of item: Item) {
        interactor = item as? Interactor ?? (item as? BaseRouter)?.interactable
        scope = interactor ?? item as? any InteractorScope
    }

    /// True if a step may act on the item now. In the middle of its activation, or before the
    /// first `didLoad` of an attachment that is under way, a RIB is not ready to be acted on from
    /// outside.
    final var isReady: Bool { interactor?.isReady ?? scope?.isActive ?? true }

    /// The path of the RIB, or the type of the item.
    var path: String { interactor?.path ?? "" }

    /// Calls `onReady` when the item has become ready. The item holds what is returned, and frees
    /// `onReady` when it goes.
    final func observe(_ onReady: @escaping () -> Void) -> ScopeItem? {
        interactor?.observeReadiness(onReady) ?? scope?.observeActivity { if $0 { onReady() } }
    }

    /// The same with the item held weakly, and what gives it back as long as the item is there.
    func weakened() -> () -> StepValue? { { self } }
}

/// Typed by those who deliver it and take it.
@MainActor @usableFromInline
final class TypedStepValue<Item, Value>: StepValue {
    @usableFromInline let actionable: Item
    @usableFromInline let value: Value

    @inlinable
    init(_ actionable: Item, _ value: Value) {
        self.actionable = actionable
        self.value = value
        super.init(of: actionable)
    }

    override var path: String { super.path.isEmpty ? "\(type(of: actionable))" : super.path }

    override func weakened() -> () -> StepValue? {
        let value = value
        return { [weak object = actionable as AnyObject] in (object as? Item).map { TypedStepValue($0, value) } }
    }
}

/// One step of a workflow. Its types are known only to the closures that it is made of.
///
/// Until it runs only the list of all steps holds it, and a step that is over holds none: a chain
/// of any length is freed without recursion.
@MainActor @usableFromInline
final class StepNode {
    /// Does the work of a step on what the step before it has delivered.
    @usableFromInline typealias Work = (StepValue) throws -> StepOutcome

    /// The label and the place in the source: `list (Links/OpenItem.swift:12)`.
    var name: String { label.map { "\($0) (\(fileID):\(line))" } ?? "\(fileID):\(line)" }
    private let label: String?
    private let fileID: StaticString
    private let line: UInt
    unowned let parent: StepNode?
    /// The step's work, until its turn comes.
    var work: Work?
    /// The steps after it whose turn has not come, the first last; set when the workflow starts.
    var children: [StepNode] = []
    /// True if a committed chain ends here that has not been counted.
    var isCommitted = false
    /// True if a committed chain passes through, and something may still come of the step.
    var isLive = false
    /// True from its turn until its value is there.
    var isWorking = false
    /// The step's value, until the last step after it has taken it or its item is waited for.
    var value: StepValue?
    /// The path of the RIB that it works at or waits for, as far as it is known.
    var path = ""
    /// The time that the step may take, until that is measured.
    var timeout: Duration?
    /// The handlers of the step's errors.
    var handlers: [(any Error) -> Void] = []
    private var scope: Scope?

    init(_ label: String? = nil, _ fileID: StaticString = #fileID, _ line: UInt = #line, after parent: StepNode? = nil, work: Work? = nil) {
        (self.label, self.fileID, self.line) = (label, fileID, line)
        self.parent = parent
        self.work = work
    }

    /// Ends it, and frees the work itself.
    func clear() {
        isLive = false
        work = nil
        value = nil
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
        scope?.end()
        scope = nil
    }
}

/// The outcome of a step's work.
@usableFromInline
enum StepOutcome {
    /// Nil if there will be none.
    case value(StepValue?)
    /// Begins to wait for the outcome, which is given to a closure.
    case waiting((Scope, @escaping (Result<StepOutcome, any Error>) -> Void) -> Void)
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

    /// The same when the item has become ready, which is held weakly meanwhile.
    final var whenReady: StepOutcome {
        .waiting { [self] scope, answer in
            let retake = weakened()
            // Only the item holds the observation, and so the end of the wait: it comes with that
            // of the item.
            let end = StepDelivery<Void, Void> { heard in
                let value = retake()
                // The teller of activity may have gone before the item.
                if value == nil || (try? heard.get()) != nil { answer(.success(.value(value))) }
            }
            let onReady = { end.next((), ()) }
            let observation = interactor?.observeReadiness(onReady) ?? self.scope?.observeActivity { if $0 { onReady() } }
            if let observation { scope.add(WeakScopeItem(observation)) }
        }
    }

    /// Returns what makes the same anew as long as the item is there, which is held weakly.
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
        { [weak object = actionable as AnyObject, value] in (object as? Item).map { TypedStepValue($0, value) } }
    }
}

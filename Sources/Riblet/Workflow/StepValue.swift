/// A delivery of a step: an actionable item and a value.
///
/// An interactor is an actionable item, and a router stands for its interactor. Any other object
/// with a period of activity conforms to ``InteractorScope``; objects without one are always active.
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

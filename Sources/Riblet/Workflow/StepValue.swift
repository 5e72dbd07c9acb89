/// A delivery of a step: an actionable item and a value.
@MainActor @usableFromInline
class StepValue {
    let item: ActionableItem

    @usableFromInline
    init(_ item: ActionableItem) { self.item = item }

    /// The path of the RIB, as far as it is known.
    var path: String { "" }

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
        super.init(ActionableItem(actionable))
    }

    override var path: String { item.path ?? "\(type(of: actionable))" }

    override func weakened() -> () -> StepValue? {
        let value = value
        return { [weak object = actionable as AnyObject] in (object as? Item).map { TypedStepValue($0, value) } }
    }
}

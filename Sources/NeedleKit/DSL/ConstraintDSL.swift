/// The vocabulary of `view.ndl`: making constraints on the view, and its quantities as right sides
/// of others' constraints.
public struct ConstraintDSL: LayoutQuantities {
    let item: LayoutItem

    /// Makes constraints and activates them.
    ///
    /// - Parameter closure: says them.
    /// - Returns: a handle for each sentence, in order.
    @discardableResult
    public func makeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) -> [Constraint] {
        let constraints = prepareConstraints(closure)
        for constraint in constraints { constraint.activate() }
        return constraints
    }

    /// Makes constraints without activating them.
    ///
    /// - Returns: a handle for each sentence, in order.
    public func prepareConstraints(_ closure: (_ make: ConstraintMaker) -> Void) -> [Constraint] {
        let maker = ConstraintMaker(item: item)
        closure(maker)
        // A sentence holds its maker: what nobody takes out of it would stay with its item.
        defer { maker.sentences.removeAll() }
        return maker.sentences.compactMap { $0.relate?.constraint }
    }

    /// Removes every constraint that was made on the view, and makes others.
    ///
    /// - Returns: a handle for each sentence, in order.
    @discardableResult
    public func remakeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) -> [Constraint] {
        let constraints = prepareConstraints(closure)
        removeConstraints()
        for constraint in constraints { constraint.activate() }
        return constraints
    }

    /// Changes the constants of constraints that were made before: each sentence names one that
    /// differs in its constant at most.
    ///
    /// A sentence that matches no constraint makes none, and is told with the next layout as
    /// ``LayoutProblem/nothingToUpdate(_:)``.
    public func updateConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
        for part in prepareConstraints(closure).flatMap(\.parts) {
            if let existing = item.made.last(where: { $0.isSimilar(to: part) }) {
                existing.constant = part.constant
            } else {
                part.isNews = true
                part.activate()
            }
        }
    }

    /// Removes every constraint that was made on the view.
    public func removeConstraints() {
        for constraint in item.made { constraint.deactivate() }
    }

    /// Every constraint that was made on the view and counts, in order.
    public var constraints: [LayoutConstraint] { item.made }

    /// Returns the priority of the view's resistance to growing along an axis.
    public func contentHuggingPriority(_ axis: LayoutAxis) -> LayoutPriority? {
        (item as? LayoutNode).map { axis == .horizontal ? $0.hugging.horizontal : $0.hugging.vertical }
    }

    /// Returns quantities of the view as a right side.
    public func quantity(_ attributes: LayoutAttribute...) -> ConstraintItem { ConstraintItem(item, attributes) }

    /// All edges of the space inside of the margins.
    public var margins: ConstraintItem { ConstraintItem(item, [.left, .top, .right, .bottom], .margins) }
}

extension LayoutView {
    /// Makes constraints on the view, and names its quantities in others' constraints.
    public var ndl: ConstraintDSL { ConstraintDSL(item: layoutNode) }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Makes constraints, as the first NeedleKit wrote it.
    @available(*, deprecated, renamed: "ndl.makeConstraints(_:)")
    public func ndl_makeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) { ndl.makeConstraints(closure) }
}

/// The names of quantities of a view, which begin a sentence, go on with it, or are a right side.
public protocol LayoutQuantities {
    /// Something that is said of quantities.
    associatedtype Quantity
    /// Names quantities.
    func quantity(_ attributes: LayoutAttribute...) -> Quantity
}

extension LayoutQuantities {
    /// The left edge.
    public var left: Quantity { quantity(.left) }
    /// The right edge.
    public var right: Quantity { quantity(.right) }
    /// The top edge.
    public var top: Quantity { quantity(.top) }
    /// The bottom edge.
    public var bottom: Quantity { quantity(.bottom) }
    /// The edge where lines begin.
    public var leading: Quantity { quantity(.leading) }
    /// The edge where lines end.
    public var trailing: Quantity { quantity(.trailing) }
    /// The distance from left to right.
    public var width: Quantity { quantity(.width) }
    /// The distance from top to bottom.
    public var height: Quantity { quantity(.height) }
    /// The place halfway between left and right.
    public var centerX: Quantity { quantity(.centerX) }
    /// The place halfway between top and bottom.
    public var centerY: Quantity { quantity(.centerY) }
    /// The line on which the first line of text stands.
    public var firstBaseline: Quantity { quantity(.firstBaseline) }
    /// The line on which the last line of text stands.
    public var lastBaseline: Quantity { quantity(.lastBaseline) }
    /// Left, top, right and bottom.
    public var edges: Quantity { quantity(.left, .top, .right, .bottom) }
    /// Leading, top, trailing and bottom.
    public var directionalEdges: Quantity { quantity(.leading, .top, .trailing, .bottom) }
    /// The left and right edges.
    public var horizontalEdges: Quantity { quantity(.left, .right) }
    /// The top and bottom edges.
    public var verticalEdges: Quantity { quantity(.top, .bottom) }
    /// The width and the height.
    public var size: Quantity { quantity(.width, .height) }
    /// The horizontal and vertical centers.
    public var center: Quantity { quantity(.centerX, .centerY) }
}

/// The vocabulary of `view.ndl`: making constraints on the view, and its quantities as right sides
/// of others' constraints.
public struct ConstraintDSL {
    let item: LayoutItem

    /// Makes constraints and activates them.
    ///
    /// - Parameters:
    ///   - file: where they are made, for problems and explanations.
    ///   - line: where they are made.
    ///   - closure: says them.
    /// - Returns: a handle for each sentence, in order.
    @discardableResult
    public func makeConstraints(
        file: StaticString = #fileID, line: UInt = #line, _ closure: (_ make: ConstraintMaker) -> Void
    ) -> [Constraint] {
        let constraints = prepareConstraints(file: file, line: line, closure)
        for constraint in constraints { constraint.activate() }
        return constraints
    }

    /// Makes constraints without activating them.
    ///
    /// - Returns: a handle for each sentence, in order.
    public func prepareConstraints(
        file: StaticString = #fileID, line: UInt = #line, _ closure: (_ make: ConstraintMaker) -> Void
    ) -> [Constraint] {
        ConstraintMaker.prepare(item, file: file, line: line, closure)
    }

    /// Removes every constraint that was made on the view, and makes others.
    ///
    /// - Returns: a handle for each sentence, in order.
    @discardableResult
    public func remakeConstraints(
        file: StaticString = #fileID, line: UInt = #line, _ closure: (_ make: ConstraintMaker) -> Void
    ) -> [Constraint] {
        let constraints = prepareConstraints(file: file, line: line, closure)
        removeConstraints()
        for constraint in constraints { constraint.activate() }
        return constraints
    }

    /// Changes the constants of constraints that were made before: each sentence names one that
    /// differs in its constant at most.
    ///
    /// A sentence that matches no constraint makes none, and is told with the next layout as
    /// ``LayoutProblem/nothingToUpdate(_:)``.
    public func updateConstraints(
        file: StaticString = #fileID, line: UInt = #line, _ closure: (_ make: ConstraintMaker) -> Void
    ) {
        for part in prepareConstraints(file: file, line: line, closure).flatMap(\.parts) {
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

    // MARK: - Right sides

    /// The left edge.
    public var left: ConstraintItem { ConstraintItem(item, [.left]) }
    /// The right edge.
    public var right: ConstraintItem { ConstraintItem(item, [.right]) }
    /// The top edge.
    public var top: ConstraintItem { ConstraintItem(item, [.top]) }
    /// The bottom edge.
    public var bottom: ConstraintItem { ConstraintItem(item, [.bottom]) }
    /// The edge where lines begin.
    public var leading: ConstraintItem { ConstraintItem(item, [.leading]) }
    /// The edge where lines end.
    public var trailing: ConstraintItem { ConstraintItem(item, [.trailing]) }
    /// From left to right.
    public var width: ConstraintItem { ConstraintItem(item, [.width]) }
    /// From top to bottom.
    public var height: ConstraintItem { ConstraintItem(item, [.height]) }
    /// Halfway between left and right.
    public var centerX: ConstraintItem { ConstraintItem(item, [.centerX]) }
    /// Halfway between top and bottom.
    public var centerY: ConstraintItem { ConstraintItem(item, [.centerY]) }
    /// The line on which the first line of text stands.
    public var firstBaseline: ConstraintItem { ConstraintItem(item, [.firstBaseline]) }
    /// The line on which the last line of text stands.
    public var lastBaseline: ConstraintItem { ConstraintItem(item, [.lastBaseline]) }
    /// Left, top, right and bottom.
    public var edges: ConstraintItem { ConstraintItem(item, [.left, .top, .right, .bottom]) }
    /// Leading, top, trailing and bottom.
    public var directionalEdges: ConstraintItem { ConstraintItem(item, [.leading, .top, .trailing, .bottom]) }
    /// The left and right edges.
    public var horizontalEdges: ConstraintItem { ConstraintItem(item, [.left, .right]) }
    /// The top and bottom edges.
    public var verticalEdges: ConstraintItem { ConstraintItem(item, [.top, .bottom]) }
    /// The width and the height.
    public var size: ConstraintItem { ConstraintItem(item, [.width, .height]) }
    /// The horizontal and vertical centers.
    public var center: ConstraintItem { ConstraintItem(item, [.centerX, .centerY]) }
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

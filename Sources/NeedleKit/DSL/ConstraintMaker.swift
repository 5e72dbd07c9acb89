/// The maker that a closure of ``ConstraintDSL/makeConstraints(_:)`` gets: each property
/// begins a sentence about the view.
public final class ConstraintMaker: LayoutQuantities {
    let item: LayoutItem
    var sentences: [ConstraintAnchor] = []

    init(item: LayoutItem) { self.item = item }

    private func begin(_ attributes: [LayoutAttribute], region: LayoutAnchor.Region) -> ConstraintAnchor {
        let sentence = ConstraintAnchor(maker: self, attributes, region: region)
        sentences.append(sentence)
        return sentence
    }

    /// Begins a sentence about quantities of the view.
    public func quantity(_ attributes: LayoutAttribute...) -> ConstraintAnchor { begin(attributes, region: .bounds) }

    /// The line on which the last line of text stands, by its older name.
    public var baseline: ConstraintAnchor { quantity(.lastBaseline) }

    /// The leading and trailing edges.
    public var directionalHorizontalEdges: ConstraintAnchor { quantity(.leading, .trailing) }
    /// The top and bottom edges.
    public var directionalVerticalEdges: ConstraintAnchor { quantity(.top, .bottom) }
    /// Left and right, by the name of the first NeedleKit.
    public var horizontal: ConstraintAnchor { quantity(.left, .right) }
    /// Top and bottom, by the name of the first NeedleKit.
    public var vertical: ConstraintAnchor { quantity(.top, .bottom) }

    /// The left edge of the space inside of the margins.
    public var leftMargin: ConstraintAnchor { begin([.left], region: .margins) }
    /// The right edge of the space inside of the margins.
    public var rightMargin: ConstraintAnchor { begin([.right], region: .margins) }
    /// The top edge of the space inside of the margins.
    public var topMargin: ConstraintAnchor { begin([.top], region: .margins) }
    /// The bottom edge of the space inside of the margins.
    public var bottomMargin: ConstraintAnchor { begin([.bottom], region: .margins) }
    /// Where lines begin inside of the margins.
    public var leadingMargin: ConstraintAnchor { begin([.leading], region: .margins) }
    /// Where lines end inside of the margins.
    public var trailingMargin: ConstraintAnchor { begin([.trailing], region: .margins) }
    /// Halfway between the margins at left and right.
    public var centerXWithinMargins: ConstraintAnchor { begin([.centerX], region: .margins) }
    /// Halfway between the margins at top and bottom.
    public var centerYWithinMargins: ConstraintAnchor { begin([.centerY], region: .margins) }
    /// All edges of the space inside of the margins.
    public var margins: ConstraintAnchor { begin([.left, .top, .right, .bottom], region: .margins) }
    /// All edges of the space inside of the margins, by direction.
    public var directionalMargins: ConstraintAnchor { begin([.leading, .top, .trailing, .bottom], region: .margins) }
    /// Both centers within the margins.
    public var centerWithinMargins: ConstraintAnchor { begin([.centerX, .centerY], region: .margins) }
}

/// The left side of a sentence: quantities of the view that is being laid out.
public final class ConstraintAnchor: LayoutQuantities {
    private let maker: ConstraintMaker
    private var attributes: [LayoutAttribute]
    private let region: LayoutAnchor.Region
    private(set) var relate: ConstraintRelate?

    init(maker: ConstraintMaker, _ attributes: [LayoutAttribute], region: LayoutAnchor.Region) {
        self.maker = maker
        self.attributes = attributes
        self.region = region
    }

    /// Adds quantities to the constrained ones.
    public func quantity(_ more: LayoutAttribute...) -> ConstraintAnchor {
        attributes += more
        return self
    }

    private func begin(
        _ relation: LayoutRelation, file: StaticString, line: UInt, _ rightSide: (LayoutAttribute, Int) -> ConstraintRightSide
    ) -> ConstraintRelate {
        let sides = attributes.enumerated().map { ($1, rightSide($1, $0)) }
        let relate = ConstraintRelate(item: maker.item, region: region, sides: sides, relation: relation, file: file, line: line)
        self.relate = relate
        return relate
    }

    private func begin(
        _ relation: LayoutRelation, _ view: any LayoutView, isSafe: Bool, file: StaticString, line: UInt
    ) -> ConstraintRelate {
        begin(relation, file: file, line: line) { attribute, _ in
            ConstraintRightSide(anchor: LayoutAnchor(view.layoutNode, attribute, isSafe ? .safeArea : .bounds))
        }
    }

    private func begin(_ relation: LayoutRelation, superviewAt file: StaticString, line: UInt) -> ConstraintRelate {
        guard let parent = (maker.item as? LayoutNode)?.parent ?? (maker.item as? LayoutGuide)?.owner else {
            preconditionFailure("\(maker.item.label) has no superview; add it to one before saying equalToSuperview()")
        }
        return begin(relation, file: file, line: line) { attribute, _ in ConstraintRightSide(anchor: LayoutAnchor(parent, attribute)) }
    }

    /// Equal to the same quantity of a view.
    ///
    /// - Parameters:
    ///   - view: the other view, in the same tree.
    ///   - needSafeAreaLayoutGuide: of its safe area instead.
    ///   - file: where the constraint is made.
    ///   - line: where the constraint is made.
    /// - Returns: what says more about it.
    @discardableResult
    public func equalTo(
        _ view: any LayoutView, needSafeAreaLayoutGuide: Bool = false, file: StaticString = #fileID, line: UInt = #line
    ) -> ConstraintRelate {
        begin(.equal, view, isSafe: needSafeAreaLayoutGuide, file: file, line: line)
    }

    /// Equal to a guide, a quantity of another view, a number, a size, a point or insets. A number
    /// means a length for width and height, and a distance from the same quantity of the superview
    /// for others.
    @discardableResult
    public func equalTo(_ target: any ConstraintTarget, file: StaticString = #fileID, line: UInt = #line) -> ConstraintRelate {
        begin(.equal, file: file, line: line, target.rightSide)
    }

    /// Equal to the same quantity of the superview.
    @discardableResult
    public func equalToSuperview(file: StaticString = #fileID, line: UInt = #line) -> ConstraintRelate {
        begin(.equal, superviewAt: file, line: line)
    }

    /// At most the same quantity of a view.
    @discardableResult
    public func lessThanOrEqualTo(
        _ view: any LayoutView, needSafeAreaLayoutGuide: Bool = false, file: StaticString = #fileID, line: UInt = #line
    ) -> ConstraintRelate {
        begin(.lessThanOrEqual, view, isSafe: needSafeAreaLayoutGuide, file: file, line: line)
    }

    /// At most a guide, a quantity, a number, a size, a point or insets, as in
    /// ``equalTo(_:file:line:)``.
    @discardableResult
    public func lessThanOrEqualTo(_ target: any ConstraintTarget, file: StaticString = #fileID, line: UInt = #line) -> ConstraintRelate {
        begin(.lessThanOrEqual, file: file, line: line, target.rightSide)
    }

    /// At most the same quantity of the superview.
    @discardableResult
    public func lessThanOrEqualToSuperview(file: StaticString = #fileID, line: UInt = #line) -> ConstraintRelate {
        begin(.lessThanOrEqual, superviewAt: file, line: line)
    }

    /// At least the same quantity of a view.
    @discardableResult
    public func greaterThanOrEqualTo(
        _ view: any LayoutView, needSafeAreaLayoutGuide: Bool = false, file: StaticString = #fileID, line: UInt = #line
    ) -> ConstraintRelate {
        begin(.greaterThanOrEqual, view, isSafe: needSafeAreaLayoutGuide, file: file, line: line)
    }

    /// At least a guide, a quantity, a number, a size, a point or insets, as in
    /// ``equalTo(_:file:line:)``.
    @discardableResult
    public func greaterThanOrEqualTo(_ target: any ConstraintTarget, file: StaticString = #fileID, line: UInt = #line) -> ConstraintRelate {
        begin(.greaterThanOrEqual, file: file, line: line, target.rightSide)
    }

    /// At least the same quantity of the superview.
    @discardableResult
    public func greaterThanOrEqualToSuperview(file: StaticString = #fileID, line: UInt = #line) -> ConstraintRelate {
        begin(.greaterThanOrEqual, superviewAt: file, line: line)
    }
}

/// The rest of a sentence: what is added, multiplied, what it counts, what it is called.
public final class ConstraintRelate {
    private let item: LayoutItem
    private let region: LayoutAnchor.Region
    private let sides: [(attribute: LayoutAttribute, right: ConstraintRightSide)]
    let relation: LayoutRelation
    let file: StaticString
    let line: UInt
    private var constants: [Double]
    private(set) var multiplier = 1.0
    private(set) var priority = LayoutPriority.required
    private(set) var label: String?
    private var made: Constraint?

    init(
        item: LayoutItem, region: LayoutAnchor.Region, sides: [(LayoutAttribute, ConstraintRightSide)], relation: LayoutRelation,
        file: StaticString, line: UInt
    ) {
        self.item = item
        self.region = region
        self.sides = sides
        self.relation = relation
        self.file = file
        self.line = line
        constants = sides.map(\.1.constant)
    }

    private func add(_ constant: (LayoutAttribute) -> Double) -> ConstraintRelate {
        for index in sides.indices { constants[index] += constant(sides[index].attribute) }
        return self
    }

    /// Adds a number to the right side.
    @discardableResult
    public func constant(_ constant: Double) -> ConstraintRelate { add { _ in constant } }

    /// Adds a number to the right side.
    @discardableResult
    public func offset(_ offset: Double) -> ConstraintRelate { add { _ in offset } }

    /// Adds the width to what is horizontal and the height to what is vertical.
    @discardableResult
    public func offset(_ offset: LayoutSize) -> ConstraintRelate { add { $0.axis == .horizontal ? offset.width : offset.height } }

    /// Leaves this much free inside of each edge.
    @discardableResult
    public func inset(_ inset: Double) -> ConstraintRelate { add(LayoutInsets(inset).constant) }

    /// Leaves this much free inside of the edges.
    @discardableResult
    public func inset(_ insets: LayoutInsets) -> ConstraintRelate { add(insets.constant) }

    /// Multiplies the right side, before anything is added.
    @discardableResult
    public func multipliedBy(_ factor: Double) -> ConstraintRelate {
        multiplier *= factor
        return self
    }

    /// Divides the right side, before anything is added.
    @discardableResult
    public func dividedBy(_ divisor: Double) -> ConstraintRelate {
        multiplier /= divisor
        return self
    }

    /// Sets what it counts; required unless said.
    @discardableResult
    public func priority(_ priority: LayoutPriority) -> ConstraintRelate {
        self.priority = priority
        return self
    }

    /// Sets what problems and explanations call it.
    @discardableResult
    public func label(_ label: String) -> ConstraintRelate {
        self.label = label
        return self
    }

    /// The handle of the constraints of this sentence. Words after it do not change the handle.
    public var constraint: Constraint {
        if let made { return made }
        let parts = zip(sides, constants).map { side, constant in
            LayoutConstraint(
                LayoutAnchor(item, side.attribute, region), side.right.anchor ?? Self.parent(of: item, for: side.attribute),
                constant: constant, of: self)
        }
        let constraint = Constraint(parts)
        made = constraint
        return constraint
    }

    /// A number for an edge or a center counts from the same quantity of the superview.
    private static func parent(of item: LayoutItem, for attribute: LayoutAttribute) -> LayoutAnchor? {
        if attribute.isSize { return nil }
        return ((item as? LayoutNode)?.parent ?? (item as? LayoutGuide)?.owner).map { LayoutAnchor($0, attribute) }
    }
}

/// A right side of a constraint, besides a view: a guide, a quantity of another view, a number, a
/// size, insets.
public protocol ConstraintTarget {
    /// The right side for an attribute of the left side.
    func rightSide(for attribute: LayoutAttribute, at index: Int) -> ConstraintRightSide
}

/// The right side of a constraint, before its multiplier and what else is said.
public struct ConstraintRightSide {
    let anchor: LayoutAnchor?
    let constant: Double

    /// A quantity of another view or guide.
    init(anchor: LayoutAnchor) {
        self.anchor = anchor
        constant = 0
    }

    /// Makes a right side from a number.
    public init(constant: Double) {
        anchor = nil
        self.constant = constant
    }
}

extension Double: ConstraintTarget {
    /// Returns the number as the right side.
    public func rightSide(for attribute: LayoutAttribute, at index: Int) -> ConstraintRightSide { ConstraintRightSide(constant: self) }
}

extension Int: ConstraintTarget {
    /// Returns the number as the right side.
    public func rightSide(for attribute: LayoutAttribute, at index: Int) -> ConstraintRightSide {
        ConstraintRightSide(constant: Double(self))
    }
}

extension Float: ConstraintTarget {
    /// Returns the number as the right side.
    public func rightSide(for attribute: LayoutAttribute, at index: Int) -> ConstraintRightSide {
        ConstraintRightSide(constant: Double(self))
    }
}

extension LayoutSize: ConstraintTarget {
    /// The width for what is horizontal, the height for what is vertical.
    public func rightSide(for attribute: LayoutAttribute, at index: Int) -> ConstraintRightSide {
        ConstraintRightSide(constant: attribute.axis == .horizontal ? width : height)
    }
}

extension LayoutInsets: ConstraintTarget {
    /// Returns the room left free at that edge, inwards.
    public func rightSide(for attribute: LayoutAttribute, at index: Int) -> ConstraintRightSide {
        ConstraintRightSide(constant: constant(for: attribute))
    }

    /// Returns the number to add to an edge so that this much stays free inside of it; for sizes,
    /// the sum of both edges.
    func constant(for attribute: LayoutAttribute) -> Double {
        switch attribute {
        case .left, .leading: left
        case .right, .trailing: -right
        case .top, .firstBaseline: top
        case .bottom, .lastBaseline: -bottom
        case .width: -(left + right)
        case .height: -(top + bottom)
        case .centerX: (left - right) / 2
        case .centerY: (top - bottom) / 2
        }
    }
}

extension LayoutGuide: ConstraintTarget {
    /// The same quantity of the guide.
    public func rightSide(for attribute: LayoutAttribute, at index: Int) -> ConstraintRightSide {
        ConstraintRightSide(anchor: LayoutAnchor(self, attribute))
    }
}

/// Quantities of a view as the right side of a constraint, such as `other.ndl.bottom`.
public struct ConstraintItem: ConstraintTarget {
    let item: LayoutItem
    let attributes: [LayoutAttribute]
    let region: LayoutAnchor.Region

    init(_ item: LayoutItem, _ attributes: [LayoutAttribute], _ region: LayoutAnchor.Region = .bounds) {
        self.item = item
        self.attributes = attributes
        self.region = region
    }

    /// Where there is one quantity, it; where there are several, that at the same place of the
    /// sentence.
    public func rightSide(for attribute: LayoutAttribute, at index: Int) -> ConstraintRightSide {
        ConstraintRightSide(anchor: LayoutAnchor(item, attributes[index % attributes.count], region))
    }
}

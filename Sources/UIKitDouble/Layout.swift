// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
public import Foundation

// Constraints and anchors. Nothing is laid out; a constraint writes down what was asked of it.

public struct UILayoutPriority: Hashable, RawRepresentable, Sendable {
    public let rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    public static let required = UILayoutPriority(1000)
}

@MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    let item: any Anchored
    let attribute: NSLayoutConstraint.Attribute

    init(_ item: any Anchored, _ attribute: NSLayoutConstraint.Attribute) {
        self.item = item
        self.attribute = attribute
    }

    func made(_ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor?, _ constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation, toItem: anchor?.item, attribute: anchor?.attribute ?? .notAnAttribute,
            multiplier: 1, constant: constant)
    }

    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0) -> NSLayoutConstraint {
        made(.equal, anchor, constant)
    }
    public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0) -> NSLayoutConstraint {
        made(.lessThanOrEqual, anchor, constant)
    }
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0) -> NSLayoutConstraint {
        made(.greaterThanOrEqual, anchor, constant)
    }
}

public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint { made(.equal, nil, constant) }
    public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint { made(.lessThanOrEqual, nil, constant) }
    public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        made(.greaterThanOrEqual, nil, constant)
    }
}

@MainActor
public final class NSLayoutConstraint: NSObject {
    public enum Axis: Int, Sendable {
        case horizontal = 0
        case vertical = 1
    }

    public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal = 0
        case greaterThanOrEqual = 1
    }

    public enum Attribute: Int, Sendable {
        case notAnAttribute, left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
    }

    // UIKit does not keep the items alive either.
    public private(set) weak var firstItem: AnyObject?
    public private(set) weak var secondItem: AnyObject?
    public private(set) var firstAttribute = Attribute.notAnAttribute
    public private(set) var relation = Relation.equal
    public private(set) var secondAttribute = Attribute.notAnAttribute
    public private(set) var multiplier: CGFloat = 1
    public var constant: CGFloat = 0
    public var isActive = false
    public var priority = UILayoutPriority.required

    public convenience init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?, attribute attr2: Attribute,
        multiplier: CGFloat, constant c: CGFloat
    ) {
        self.init()
        firstItem = view1 as AnyObject
        firstAttribute = attr1
        self.relation = relation
        secondItem = view2.map { $0 as AnyObject }
        secondAttribute = attr2
        self.multiplier = multiplier
        constant = c
    }

    /// The equation in words, with the identifiers of the views.
    public var formula: String {
        let sign = relation == .equal ? "==" : relation == .lessThanOrEqual ? "<=" : ">="
        let left = "\(name(of: firstItem)).\(firstAttribute) \(sign)"
        if secondAttribute == .notAnAttribute { return "\(left) \(constant)" }
        return "\(left) \(name(of: secondItem)).\(secondAttribute)\(multiplier == 1 ? "" : " * \(multiplier)") + \(constant)"
    }

    private func name(of item: AnyObject?) -> String { (item as? any Anchored)?.anchorName ?? "nothing" }

    public static func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    public static func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }
}

/// The owner of anchors: a view, or a guide in it.
@MainActor
public protocol Anchored: AnyObject {
    var anchorName: String { get }
}

extension Anchored {
    public var leftAnchor: NSLayoutXAxisAnchor { .init(self, .left) }
    public var rightAnchor: NSLayoutXAxisAnchor { .init(self, .right) }
    public var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
    public var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
    public var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
    public var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
    public var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
    public var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
    public var widthAnchor: NSLayoutDimension { .init(self, .width) }
    public var heightAnchor: NSLayoutDimension { .init(self, .height) }
}

@MainActor
open class UILayoutGuide: NSObject, Anchored {
    private weak var owner: UIView?
    private let name: String
    public var anchorName: String { "\(owner?.anchorName ?? "nothing").\(name)" }

    init(_ name: String, of owner: UIView) {
        self.owner = owner
        self.name = name
    }
}

/// The keyboard where it is shown, else the bottom of the safe area.
@available(iOS 15.0, *)
public final class UIKeyboardLayoutGuide: UILayoutGuide {}

extension UIView: Anchored {
    public var anchorName: String { accessibilityIdentifier ?? "\(type(of: self))" }
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { .init(self, .firstBaseline) }
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { .init(self, .lastBaseline) }
}
#endif

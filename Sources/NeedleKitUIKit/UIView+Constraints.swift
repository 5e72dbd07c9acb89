public import Foundation
public import NeedleKit

#if canImport(UIKit)
public import UIKit
#else
public import UIKitDouble
#endif

/// The vocabulary of `view.ndl` on a `UIView`: making constraints on the view, and its quantities as
/// right sides of others' constraints.
@MainActor
public struct AnchorConstraintDSL: @MainActor LayoutQuantities {
    private let view: UIView

    init(view: UIView) { self.view = view }

    /// Makes constraints and activates them.
    ///
    /// - Returns: the constraints, in order.
    @discardableResult
    public func makeConstraints(_ closure: (_ make: AnchorConstraintMaker) -> Void) -> [NSLayoutConstraint] {
        let constraints = prepareConstraints(closure)
        NSLayoutConstraint.activate(constraints)
        return constraints
    }

    /// Makes constraints without activating them.
    ///
    /// - Returns: the constraints, in order.
    public func prepareConstraints(_ closure: (_ make: AnchorConstraintMaker) -> Void) -> [NSLayoutConstraint] {
        let constraints = said(closure)
        view.made.constraints += constraints
        return constraints
    }

    /// Removes every constraint that was made on the view, and makes others.
    ///
    /// - Returns: the constraints, in order.
    @discardableResult
    public func remakeConstraints(_ closure: (_ make: AnchorConstraintMaker) -> Void) -> [NSLayoutConstraint] {
        removeConstraints()
        return makeConstraints(closure)
    }

    /// Changes the constants of constraints that were made before: each sentence names one that
    /// differs in its constant at most. A sentence that matches no constraint makes one.
    public func updateConstraints(_ closure: (_ make: AnchorConstraintMaker) -> Void) {
        for new in said(closure) {
            if let existing = constraints.last(where: { $0.isSimilar(to: new) }) {
                existing.constant = new.constant
            } else {
                view.made.constraints.append(new)
                new.isActive = true
            }
        }
    }

    /// Removes every constraint that was made on the view.
    public func removeConstraints() {
        NSLayoutConstraint.deactivate(constraints)
        view.made.constraints = []
    }

    /// Every constraint that was made on the view and counts, in order.
    public var constraints: [NSLayoutConstraint] { view.made.constraints.filter(\.isActive) }

    /// Returns quantities of the view as a right side.
    public func quantity(_ attributes: LayoutAttribute...) -> ViewConstraintItem { ViewConstraintItem(view: view, attributes: attributes) }

    private func said(_ closure: (_ make: AnchorConstraintMaker) -> Void) -> [NSLayoutConstraint] {
        view.translatesAutoresizingMaskIntoConstraints = false
        let maker = AnchorConstraintMaker(view: view)
        closure(maker)
        return maker.anchors.flatMap { $0.build() }
    }
}

/// Quantities of a `UIView` as the right side of a constraint, such as `other.ndl.bottom`.
@MainActor
public struct ViewConstraintItem {
    let view: UIView
    let attributes: [LayoutAttribute]
}

/// The maker that a closure of ``AnchorConstraintDSL/makeConstraints(_:)`` gets: each property
/// begins a sentence about the view.
@MainActor
public final class AnchorConstraintMaker: @MainActor LayoutQuantities {
    private let view: UIView
    var anchors: [ViewConstraintAnchor] = []

    init(view: UIView) { self.view = view }

    /// Begins a sentence about quantities of the view.
    public func quantity(_ attributes: LayoutAttribute...) -> ViewConstraintAnchor {
        let anchor = ViewConstraintAnchor(view: view, attributes)
        anchors.append(anchor)
        return anchor
    }

    /// Left and right, by the name of the first NeedleKit.
    public var horizontal: ViewConstraintAnchor { quantity(.left, .right) }
    /// Top and bottom, by the name of the first NeedleKit.
    public var vertical: ViewConstraintAnchor { quantity(.top, .bottom) }
}

/// A sentence about a `UIView`, to which more quantities can be chained: `make.left.top`.
@MainActor
public final class ViewConstraintAnchor: @MainActor LayoutQuantities {
    private let view: UIView
    private var attributes: [LayoutAttribute]
    private var relation: NSLayoutConstraint.Relation?
    private var other: ViewConstraintItem?
    private var isSafe = false
    fileprivate var constant: CGFloat = 0
    fileprivate var inset: CGFloat = 0
    fileprivate var multiplier: CGFloat = 1
    fileprivate var priority = LayoutPriority.required

    init(view: UIView, _ attributes: [LayoutAttribute]) {
        self.view = view
        self.attributes = attributes
    }

    /// Adds quantities to the constrained ones.
    public func quantity(_ more: LayoutAttribute...) -> ViewConstraintAnchor {
        attributes += more
        return self
    }

    private func say(
        _ relation: NSLayoutConstraint.Relation, _ other: ViewConstraintItem?, isSafe: Bool = false, _ constant: CGFloat = 0
    ) -> ViewConstraintRelate {
        self.relation = relation
        self.other = other
        self.isSafe = isSafe
        self.constant = constant
        return ViewConstraintRelate(anchor: self)
    }

    private func same(of view: UIView) -> ViewConstraintItem { ViewConstraintItem(view: view, attributes: attributes) }

    /// Equal to the same quantity of a view, or of its safe area.
    @discardableResult
    public func equalTo(_ view: UIView, needSafeAreaLayoutGuide: Bool = false) -> ViewConstraintRelate {
        say(.equal, same(of: view), isSafe: needSafeAreaLayoutGuide)
    }

    /// Equal to a quantity of a view.
    @discardableResult
    public func equalTo(_ item: ViewConstraintItem) -> ViewConstraintRelate { say(.equal, item) }

    /// Equal to a number: a length, or a distance from the same quantity of the superview.
    @discardableResult
    public func equalTo(_ constant: CGFloat) -> ViewConstraintRelate { say(.equal, nil, constant) }

    /// Equal to the same quantity of the superview.
    @discardableResult
    public func equalToSuperview() -> ViewConstraintRelate { say(.equal, view.superview.map(same)) }

    /// At least the same quantity of a view, or of its safe area.
    @discardableResult
    public func greaterThanOrEqualTo(_ view: UIView, needSafeAreaLayoutGuide: Bool = false) -> ViewConstraintRelate {
        say(.greaterThanOrEqual, same(of: view), isSafe: needSafeAreaLayoutGuide)
    }

    /// At least a quantity of a view.
    @discardableResult
    public func greaterThanOrEqualTo(_ item: ViewConstraintItem) -> ViewConstraintRelate { say(.greaterThanOrEqual, item) }

    /// At least a number.
    @discardableResult
    public func greaterThanOrEqualTo(_ constant: CGFloat) -> ViewConstraintRelate { say(.greaterThanOrEqual, nil, constant) }

    /// At most the same quantity of a view, or of its safe area.
    @discardableResult
    public func lessThanOrEqualTo(_ view: UIView, needSafeAreaLayoutGuide: Bool = false) -> ViewConstraintRelate {
        say(.lessThanOrEqual, same(of: view), isSafe: needSafeAreaLayoutGuide)
    }

    /// At most a quantity of a view.
    @discardableResult
    public func lessThanOrEqualTo(_ item: ViewConstraintItem) -> ViewConstraintRelate { say(.lessThanOrEqual, item) }

    /// At most a number.
    @discardableResult
    public func lessThanOrEqualTo(_ constant: CGFloat) -> ViewConstraintRelate { say(.lessThanOrEqual, nil, constant) }

    func build() -> [NSLayoutConstraint] {
        guard let relation else { return [] }
        return attributes.enumerated().compactMap { index, attribute in
            let parent = attribute.isSize ? nil : view.superview
            guard let target = other?.view ?? parent ?? (attribute.isSize ? view : nil) else { return nil }
            let isNumber = other == nil && attribute.isSize
            let second = other.map { $0.attributes[index % $0.attributes.count] } ?? attribute
            let constraint = NSLayoutConstraint(
                item: view, attribute: attribute.ofUIKit, relatedBy: relation,
                toItem: isNumber ? nil : isSafe && !attribute.isBaseline ? target.safeAreaLayoutGuide : target,
                attribute: isNumber ? .notAnAttribute : second.ofUIKit, multiplier: multiplier,
                constant: constant + attribute.inward * inset)
            constraint.priority = UILayoutPriority(priority.rawValue)
            return constraint
        }
    }
}

extension LayoutAttribute {
    fileprivate var ofUIKit: NSLayoutConstraint.Attribute {
        switch self {
        case .left: .left
        case .right: .right
        case .leading: .leading
        case .trailing: .trailing
        case .centerX: .centerX
        case .top: .top
        case .bottom: .bottom
        case .centerY: .centerY
        case .firstBaseline: .firstBaseline
        case .lastBaseline: .lastBaseline
        case .width: .width
        case .height: .height
        }
    }

    /// A guide has none.
    fileprivate var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

    /// The factor by which a distance inwards counts.
    fileprivate var inward: CGFloat {
        switch self {
        case .right, .bottom, .trailing, .lastBaseline: -1
        case .width, .height: -2
        case .centerX, .centerY: 0
        case .left, .leading, .top, .firstBaseline: 1
        }
    }
}

extension NSLayoutConstraint {
    /// Returns true if the constraint differs from another one in its constant at most.
    fileprivate func isSimilar(to other: NSLayoutConstraint) -> Bool {
        firstItem === other.firstItem && firstAttribute == other.firstAttribute && relation == other.relation
            && secondItem === other.secondItem && secondAttribute == other.secondAttribute && multiplier == other.multiplier
            && priority == other.priority
    }
}

/// The constraints that were made on a view.
@MainActor
private final class MadeConstraints { var constraints: [NSLayoutConstraint] = [] }

extension UIView {
    fileprivate var made: MadeConstraints {
        if let made = associatedConstraints { return made }
        let made = MadeConstraints()
        associatedConstraints = made
        return made
    }

    #if canImport(UIKit)
    private static let constraintsKey = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

    private var associatedConstraints: MadeConstraints? {
        get { objc_getAssociatedObject(self, Self.constraintsKey) as? MadeConstraints }
        set { objc_setAssociatedObject(self, Self.constraintsKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
    }
    #else
    private var associatedConstraints: MadeConstraints? {
        get { associatedObjects[ObjectIdentifier(MadeConstraints.self)] as? MadeConstraints }
        set { associatedObjects[ObjectIdentifier(MadeConstraints.self)] = newValue }
    }
    #endif
}

/// The rest of a sentence about a `UIView`.
@MainActor
public struct ViewConstraintRelate {
    private let anchor: ViewConstraintAnchor

    init(anchor: ViewConstraintAnchor) { self.anchor = anchor }

    /// Adds a number to the right side.
    @discardableResult
    public func constant(_ constant: CGFloat) -> ViewConstraintRelate {
        anchor.constant += constant
        return self
    }

    /// Adds a number to the right side.
    @discardableResult
    public func offset(_ offset: CGFloat) -> ViewConstraintRelate { constant(offset) }

    /// Leaves this much free inside of each edge.
    @discardableResult
    public func inset(_ inset: CGFloat) -> ViewConstraintRelate {
        anchor.inset += inset
        return self
    }

    /// Multiplies the right side, before anything is added.
    @discardableResult
    public func multipliedBy(_ factor: CGFloat) -> ViewConstraintRelate {
        anchor.multiplier *= factor
        return self
    }

    /// Divides the right side, before anything is added.
    @discardableResult
    public func dividedBy(_ divisor: CGFloat) -> ViewConstraintRelate { multipliedBy(1 / divisor) }

    /// Sets what it counts; required unless said.
    @discardableResult
    public func priority(_ priority: LayoutPriority) -> ViewConstraintRelate {
        anchor.priority = priority
        return self
    }
}

extension UIView {
    /// Makes constraints on the view's layout anchors.
    public var ndl: AnchorConstraintDSL { AnchorConstraintDSL(view: self) }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Makes constraints, as the first NeedleKit wrote it.
    @available(*, deprecated, renamed: "ndl.makeConstraints(_:)")
    public func ndl_makeConstraints(_ closure: (_ make: AnchorConstraintMaker) -> Void) { ndl.makeConstraints(closure) }
}

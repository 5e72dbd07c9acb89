public import Foundation
public import NeedleKit

#if canImport(UIKit)
public import UIKit
#else
public import UIKitDouble
#endif

/// The vocabulary of `view.ndl` on a `UIView`.
@MainActor
public struct AnchorConstraintDSL {
    private let view: UIView

    init(view: UIView) {
        view.translatesAutoresizingMaskIntoConstraints = false
        self.view = view
    }

    /// Makes constraints and activates them.
    ///
    /// - Returns: the constraints, in order.
    @discardableResult
    public func makeConstraints(_ closure: (_ make: AnchorConstraintMaker) -> Void) -> [NSLayoutConstraint] {
        let constraints = prepareConstraints(closure)
        for constraint in constraints { constraint.isActive = true }
        return constraints
    }

    /// Makes constraints without activating them.
    ///
    /// - Returns: the constraints, in order.
    public func prepareConstraints(_ closure: (_ make: AnchorConstraintMaker) -> Void) -> [NSLayoutConstraint] {
        let maker = AnchorConstraintMaker(view: view)
        closure(maker)
        return maker.anchors.flatMap { $0.build() }
    }
}

/// The maker that a closure of ``AnchorConstraintDSL/makeConstraints(_:)`` gets: each property
/// begins a sentence about the view.
@MainActor
public final class AnchorConstraintMaker {
    private let view: UIView
    var anchors: [ViewConstraintAnchor] = []

    init(view: UIView) { self.view = view }

    private func begin(_ attributes: LayoutAttribute...) -> ViewConstraintAnchor {
        let anchor = ViewConstraintAnchor(view: view, attributes)
        anchors.append(anchor)
        return anchor
    }

    /// The top edge.
    public var top: ViewConstraintAnchor { begin(.top) }
    /// The bottom edge.
    public var bottom: ViewConstraintAnchor { begin(.bottom) }
    /// The left edge.
    public var left: ViewConstraintAnchor { begin(.left) }
    /// The right edge.
    public var right: ViewConstraintAnchor { begin(.right) }
    /// The edge where lines begin.
    public var leading: ViewConstraintAnchor { begin(.leading) }
    /// The edge where lines end.
    public var trailing: ViewConstraintAnchor { begin(.trailing) }
    /// From left to right.
    public var width: ViewConstraintAnchor { begin(.width) }
    /// From top to bottom.
    public var height: ViewConstraintAnchor { begin(.height) }
    /// Halfway between left and right.
    public var centerX: ViewConstraintAnchor { begin(.centerX) }
    /// Halfway between top and bottom.
    public var centerY: ViewConstraintAnchor { begin(.centerY) }
    /// The line on which the first line of text stands.
    public var firstBaseline: ViewConstraintAnchor { begin(.firstBaseline) }
    /// The line on which the last line of text stands.
    public var lastBaseline: ViewConstraintAnchor { begin(.lastBaseline) }
    /// Left, top, right and bottom.
    public var edges: ViewConstraintAnchor { begin(.left, .top, .right, .bottom) }
    /// The left and right edges.
    public var horizontal: ViewConstraintAnchor { begin(.left, .right) }
    /// The top and bottom edges.
    public var vertical: ViewConstraintAnchor { begin(.top, .bottom) }
    /// The width and the height.
    public var size: ViewConstraintAnchor { begin(.width, .height) }
    /// The horizontal and vertical centers.
    public var center: ViewConstraintAnchor { begin(.centerX, .centerY) }
}

/// A sentence about a `UIView`.
@MainActor
public final class ViewConstraintAnchor {
    private let view: UIView
    private let attributes: [LayoutAttribute]
    private var relation = LayoutRelation.equal
    private var other: UIView?
    private var isSafe = false
    private var isSaid = false
    fileprivate var constant: CGFloat = 0
    fileprivate var inset: CGFloat = 0
    fileprivate var priority = LayoutPriority.required

    init(view: UIView, _ attributes: [LayoutAttribute]) {
        self.view = view
        self.attributes = attributes
    }

    private func say(_ relation: LayoutRelation, _ other: UIView?, isSafe: Bool, _ constant: CGFloat) -> ViewConstraintRelate {
        self.relation = relation
        self.other = other
        self.isSafe = isSafe
        self.constant = constant
        isSaid = true
        return ViewConstraintRelate(anchor: self)
    }

    /// Equal to the same quantity of a view, or of its safe area.
    @discardableResult
    public func equalTo(_ view: UIView, needSafeAreaLayoutGuide: Bool = false) -> ViewConstraintRelate {
        say(.equal, view, isSafe: needSafeAreaLayoutGuide, 0)
    }

    /// Equal to a number: a length, or a distance from the same quantity of the superview.
    @discardableResult
    public func equalTo(_ constant: CGFloat) -> ViewConstraintRelate { say(.equal, nil, isSafe: false, constant) }

    /// Equal to the same quantity of the superview.
    @discardableResult
    public func equalToSuperview() -> ViewConstraintRelate { say(.equal, view.superview, isSafe: false, 0) }

    /// At least the same quantity of a view, or of its safe area.
    @discardableResult
    public func greaterThanOrEqualTo(_ view: UIView, needSafeAreaLayoutGuide: Bool = false) -> ViewConstraintRelate {
        say(.greaterThanOrEqual, view, isSafe: needSafeAreaLayoutGuide, 0)
    }

    /// At least a number.
    @discardableResult
    public func greaterThanOrEqualTo(_ constant: CGFloat) -> ViewConstraintRelate { say(.greaterThanOrEqual, nil, isSafe: false, constant) }

    /// At most the same quantity of a view, or of its safe area.
    @discardableResult
    public func lessThanOrEqualTo(_ view: UIView, needSafeAreaLayoutGuide: Bool = false) -> ViewConstraintRelate {
        say(.lessThanOrEqual, view, isSafe: needSafeAreaLayoutGuide, 0)
    }

    /// At most a number.
    @discardableResult
    public func lessThanOrEqualTo(_ constant: CGFloat) -> ViewConstraintRelate { say(.lessThanOrEqual, nil, isSafe: false, constant) }

    func build() -> [NSLayoutConstraint] {
        guard isSaid else { return [] }
        return attributes.compactMap { attribute in
            let constraint = constraint(attribute)
            constraint?.priority = UILayoutPriority(priority.rawValue)
            return constraint
        }
    }

    private func constraint(_ attribute: LayoutAttribute) -> NSLayoutConstraint? {
        let target = other ?? (attribute.isSize ? nil : view.superview)
        let guide = isSafe ? target?.safeAreaLayoutGuide : nil
        let sign: CGFloat =
            switch attribute {
            case .right, .bottom, .trailing, .lastBaseline: -1
            case .width, .height: -2
            case .centerX, .centerY: 0
            default: 1
            }
        let constant = constant + sign * inset
        switch attribute {
        case .left: return joined(view.leftAnchor, guide?.leftAnchor ?? target?.leftAnchor, constant)
        case .right: return joined(view.rightAnchor, guide?.rightAnchor ?? target?.rightAnchor, constant)
        case .leading: return joined(view.leadingAnchor, guide?.leadingAnchor ?? target?.leadingAnchor, constant)
        case .trailing: return joined(view.trailingAnchor, guide?.trailingAnchor ?? target?.trailingAnchor, constant)
        case .centerX: return joined(view.centerXAnchor, guide?.centerXAnchor ?? target?.centerXAnchor, constant)
        case .top: return joined(view.topAnchor, guide?.topAnchor ?? target?.topAnchor, constant)
        case .bottom: return joined(view.bottomAnchor, guide?.bottomAnchor ?? target?.bottomAnchor, constant)
        case .centerY: return joined(view.centerYAnchor, guide?.centerYAnchor ?? target?.centerYAnchor, constant)
        case .firstBaseline: return joined(view.firstBaselineAnchor, target?.firstBaselineAnchor, constant)
        case .lastBaseline: return joined(view.lastBaselineAnchor, target?.lastBaselineAnchor, constant)
        case .width: return sized(view.widthAnchor, guide?.widthAnchor ?? target?.widthAnchor, constant)
        case .height: return sized(view.heightAnchor, guide?.heightAnchor ?? target?.heightAnchor, constant)
        }
    }

    private func joined<Kind>(
        _ first: NSLayoutAnchor<Kind>, _ second: NSLayoutAnchor<Kind>?, _ constant: CGFloat
    ) -> NSLayoutConstraint? {
        guard let second else { return nil }
        switch relation {
        case .equal: return first.constraint(equalTo: second, constant: constant)
        case .lessThanOrEqual: return first.constraint(lessThanOrEqualTo: second, constant: constant)
        case .greaterThanOrEqual: return first.constraint(greaterThanOrEqualTo: second, constant: constant)
        }
    }

    private func sized(_ first: NSLayoutDimension, _ second: NSLayoutDimension?, _ constant: CGFloat) -> NSLayoutConstraint {
        guard let second else {
            switch relation {
            case .equal: return first.constraint(equalToConstant: constant)
            case .lessThanOrEqual: return first.constraint(lessThanOrEqualToConstant: constant)
            case .greaterThanOrEqual: return first.constraint(greaterThanOrEqualToConstant: constant)
            }
        }
        switch relation {
        case .equal: return first.constraint(equalTo: second, constant: constant)
        case .lessThanOrEqual: return first.constraint(lessThanOrEqualTo: second, constant: constant)
        case .greaterThanOrEqual: return first.constraint(greaterThanOrEqualTo: second, constant: constant)
        }
    }
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

// swift-format-ignore-file

import Foundation
import UIKitDouble

// MARK: Listing

extension UIView {

    public var ndl: ConstraintDSL {
       return ConstraintDSL(view: self)
    }
    
    @available(*, deprecated, renamed:"ndl.makeConstraints(_:)")
    public func ndl_makeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
        self.ndl.makeConstraints(closure)
    }

}

@MainActor
public struct ConstraintDSL {
    
    private let view: UIView

    internal init(view: UIView) {
        view.translatesAutoresizingMaskIntoConstraints = false
        self.view = view
    }
    
    public func makeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
        return ConstraintMaker.makeConstraint(view: self.view, closure: closure)
    }
}

internal enum AnchorAttribute {
    case top
    case bottom
    case left
    case right
    case width
    case heigth
    case centerX
    case CenterY
    case firstBaseLine
    case lastBaseLine
    case leading
    case trailing
    case edges
    case horizontal
    case vertical
}

@MainActor
public class ConstraintMaker {

    let view: UIView
    var anchors: [ConstraintAnchor] = []
    private static let empthyView = UIView(frame: .zero)

    init(_ view: UIView) { self.view = view }

    public var top: ConstraintAnchor { anchorAppend(ConstraintAnchor(type: .top)) }
    public var width: ConstraintAnchor { anchorAppend(ConstraintAnchor(type: .width)) }

internal static func makeConstraint(
        view: UIView,
        closure: (_ make: ConstraintMaker) -> Void
    ) {
        let constraints = prepareConstraints(view, closure: closure)
    for constraint in constraints {
            constraint.activate()
        }

}

internal static func prepareConstraints(_ view: UIView, closure: (_ make: ConstraintMaker) -> Void) -> [Constraint] {
        let constraintMaker = ConstraintMaker(view)
        closure(constraintMaker)
        var constraints: [Constraint] = []
        for anchor in constraintMaker.anchors {
            if let to = anchor.to {
                let constraint = Constraint(type: anchor.type, from: constraintMaker.view, to: to, constant: anchor.constant, needSafeAreaLayout: anchor.needSafeAreaLayoutGuide)
                constraints.append(constraint)
            } else if anchor.type == .width || anchor.type == .heigth {
                let constraint = Constraint(type: anchor.type, from: constraintMaker.view, to: Self.empthyView, constant: anchor.constant, needSafeAreaLayout: anchor.needSafeAreaLayoutGuide)
                constraints.append(constraint)
            }
        }
        return constraints
    }
    
    private func anchorAppend(_ constraintAnchor: ConstraintAnchor) -> ConstraintAnchor {
        self.anchors.append(constraintAnchor)
        return constraintAnchor
    }
}

@MainActor
public class ConstraintAnchor {

    internal let type: AnchorAttribute
    internal var needSafeAreaLayoutGuide: Bool = false
    internal var to: UIView?
    internal var constant: CGFloat = 0.0
    
    internal init(type: AnchorAttribute) {
        self.type = type
    }

    @discardableResult
    public func equalTo(_ view: UIView, needSafeAreaLayoutGuide: Bool = false) -> ConstraintRelate {
        self.needSafeAreaLayoutGuide = needSafeAreaLayoutGuide
        self.to = view
        return ConstraintRelate(constraintAnchor: self)
    }
    
    @discardableResult
    public func equalTo(_ constant: CGFloat) -> ConstraintRelate {
        self.constant = constant
        return ConstraintRelate(constraintAnchor: self)
    }
}

@MainActor
public class ConstraintRelate {
    
    private let constraintAnchor: ConstraintAnchor
    
    internal init(constraintAnchor: ConstraintAnchor) {
        self.constraintAnchor = constraintAnchor
    }
    
    @discardableResult
    public func constant(_ constant: CGFloat) -> ConstraintRelate {
        self.constraintAnchor.constant += constant
        return self
    }
}

// MARK: End

/// The part that the listing leaves out.
@MainActor
struct Constraint {
    let type: AnchorAttribute
    let from: UIView
    let to: UIView
    let constant: CGFloat
    let needSafeAreaLayout: Bool

    func activate() {
        switch type {
        case .top:
            let other = needSafeAreaLayout ? to.safeAreaLayoutGuide.topAnchor : to.topAnchor
            from.topAnchor.constraint(equalTo: other, constant: constant).isActive = true
        case .width: from.widthAnchor.constraint(equalToConstant: constant).isActive = true
        default: break
        }
    }
}

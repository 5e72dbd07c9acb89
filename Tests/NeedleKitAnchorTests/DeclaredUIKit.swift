// What NeedleKit uses of UIKit, declared so that its code for `UIView` is compiled where there is
// no UIKit. An anchor writes down what was asked of it; nothing is laid out.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
public typealias CGFloat = Double

public struct UILayoutPriority: Equatable, Sendable {
    public let rawValue: Float
    public init(_ rawValue: Float) { self.rawValue = rawValue }
}

@MainActor
public final class NSLayoutConstraint {
    public let formula: String
    public var isActive = false
    public var priority = UILayoutPriority(1000)
    init(_ formula: String) { self.formula = formula }
}

@MainActor
public class NSLayoutAnchor<Kind> {
    let name: String
    init(_ name: String) { self.name = name }

    public func constraint(equalTo other: NSLayoutAnchor<Kind>, constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint("\(name) == \(other.name) + \(constant)")
    }
    public func constraint(lessThanOrEqualTo other: NSLayoutAnchor<Kind>, constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint("\(name) <= \(other.name) + \(constant)")
    }
    public func constraint(greaterThanOrEqualTo other: NSLayoutAnchor<Kind>, constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint("\(name) >= \(other.name) + \(constant)")
    }
}

public enum NSLayoutXAxis {}
public enum NSLayoutYAxis {}
public enum NSLayoutLength {}

public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutLength> {
    public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint("\(name) == \(constant)") }
    public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint("\(name) <= \(constant)")
    }
    public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint("\(name) >= \(constant)")
    }
}

@MainActor
public class Anchored {
    let name: String
    init(_ name: String) { self.name = name }
    public var leftAnchor: NSLayoutAnchor<NSLayoutXAxis> { .init("\(name).left") }
    public var rightAnchor: NSLayoutAnchor<NSLayoutXAxis> { .init("\(name).right") }
    public var leadingAnchor: NSLayoutAnchor<NSLayoutXAxis> { .init("\(name).leading") }
    public var trailingAnchor: NSLayoutAnchor<NSLayoutXAxis> { .init("\(name).trailing") }
    public var centerXAnchor: NSLayoutAnchor<NSLayoutXAxis> { .init("\(name).centerX") }
    public var topAnchor: NSLayoutAnchor<NSLayoutYAxis> { .init("\(name).top") }
    public var bottomAnchor: NSLayoutAnchor<NSLayoutYAxis> { .init("\(name).bottom") }
    public var centerYAnchor: NSLayoutAnchor<NSLayoutYAxis> { .init("\(name).centerY") }
    public var widthAnchor: NSLayoutDimension { .init("\(name).width") }
    public var heightAnchor: NSLayoutDimension { .init("\(name).height") }
}

public final class UILayoutGuide: Anchored {}

public final class UIView: Anchored {
    public var translatesAutoresizingMaskIntoConstraints = true
    public var superview: UIView?
    public var firstBaselineAnchor: NSLayoutAnchor<NSLayoutYAxis> { .init("\(name).firstBaseline") }
    public var lastBaselineAnchor: NSLayoutAnchor<NSLayoutYAxis> { .init("\(name).lastBaseline") }
    public var safeAreaLayoutGuide: UILayoutGuide { .init("\(name).safeArea") }
}
#endif

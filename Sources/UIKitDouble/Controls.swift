// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
public import Foundation

// What a toast is made of. Nothing is laid out.

public struct UIColor: Hashable, Sendable {
    private let name: String
    public static let label = UIColor(name: "label")
    public static let systemBackground = UIColor(name: "systemBackground")
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(name: "\(name) \(alpha)") }
}

@MainActor
public final class CALayer {
    public var cornerRadius: CGFloat = 0
}

extension UIView {
    public var layer: CALayer { CALayer() }
}

open class UIScrollView: UIView {}

open class UILabel: UIView {
    open var text: String?
    open var numberOfLines = 1
    open var textColor: UIColor?
    open var adjustsFontForContentSizeCategory = false
}

@MainActor
open class UIAction: NSObject {
    open private(set) var title: String
    let handler: (UIAction) -> Void

    public init(title: String, handler: @escaping (UIAction) -> Void) {
        self.title = title
        self.handler = handler
    }
}

open class UIButton: UIView {
    public enum ButtonType: Int, Sendable {
        case system = 1
    }

    private let primaryAction: UIAction?
    open var isEnabled = true
    public var currentTitle: String? { primaryAction?.title }

    public init(type: ButtonType, primaryAction: UIAction?) {
        self.primaryAction = primaryAction
        super.init(frame: .zero)
    }

    public required init?(coder: NSCoder) { nil }

    /// The person presses it.
    public func userPresses() {
        if isEnabled { primaryAction.map { $0.handler($0) } }
    }
}

open class UIStackView: UIView {
    open var arrangedSubviews: [UIView] { subviews }
    open var axis = NSLayoutConstraint.Axis.horizontal
    open var spacing: CGFloat = 0
    open var alignment = Alignment.fill

    public enum Alignment: Int, Sendable {
        case fill = 0
        case center = 3
    }

    public init(arrangedSubviews views: [UIView]) {
        super.init(frame: .zero)
        for view in views { addSubview(view) }
    }

    open func addArrangedSubview(_ view: UIView) { addSubview(view) }

    public required init?(coder: NSCoder) { nil }
}

@MainActor
public final class NSLayoutAnchor {
    public func constraint(equalTo anchor: NSLayoutAnchor, constant: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() }
    public func constraint(equalTo anchor: NSLayoutAnchor) -> NSLayoutConstraint { NSLayoutConstraint() }
    public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor, constant: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() }
}

@MainActor
public final class NSLayoutConstraint {
    public enum Axis: Int, Sendable {
        case horizontal = 0
        case vertical = 1
    }

    public static func activate(_ constraints: [NSLayoutConstraint]) {}
}

@MainActor
public final class UILayoutGuide {
    public let topAnchor = NSLayoutAnchor()
    public let bottomAnchor = NSLayoutAnchor()
    public let widthAnchor = NSLayoutAnchor()
    public let centerXAnchor = NSLayoutAnchor()
}

extension UIView {
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { true }
        set {}
    }
    public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide() }
    public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var topAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var widthAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var centerXAnchor: NSLayoutAnchor { NSLayoutAnchor() }
}
#endif

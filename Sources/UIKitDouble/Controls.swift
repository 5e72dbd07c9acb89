// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
public import Foundation

// The controls of pages and toasts. Nothing is laid out; a constraint writes down what was asked of
// it.

/// Final, as a class of Foundation here is not `Sendable` else.
public final class UIColor: NSObject, Sendable {
    private let name: String

    private init(name: String) { self.name = name }

    public static let label = UIColor(name: "label")
    public static let secondaryLabel = UIColor(name: "secondaryLabel")
    public static let systemBackground = UIColor(name: "systemBackground")
    public static let secondarySystemBackground = UIColor(name: "secondarySystemBackground")
    public static let systemRed = UIColor(name: "systemRed")
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(name: "\(name) \(alpha)") }

    public override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.name == name }
    public override var hash: Int { name.hashValue }
}

@MainActor
public final class CALayer {
    public var cornerRadius: CGFloat = 0
}

extension UIView {
    public var layer: CALayer { CALayer() }
}

public final class UIFont: NSObject {
    public struct TextStyle: Hashable, Sendable {
        let name: String
        public static let title2 = TextStyle(name: "title2")
        public static let headline = TextStyle(name: "headline")
        public static let body = TextStyle(name: "body")
        public static let footnote = TextStyle(name: "footnote")
    }

    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
}

open class UIScrollView: UIView {
    open var alwaysBounceVertical = false
    open var keyboardDismissMode = KeyboardDismissMode.none

    public enum KeyboardDismissMode: Int, Sendable {
        case none = 0
        case interactive = 2
    }
}

open class UILabel: UIView {
    open var text: String?
    open var numberOfLines = 1
    open var textColor: UIColor?
    open var font: UIFont! = .preferredFont(forTextStyle: .body)
    open var adjustsFontForContentSizeCategory = false
}

open class UIImageView: UIView {
    open var image: UIImage?
    open var contentMode: UIView.ContentMode {
        get { mode }
        set { mode = newValue }
    }
    private var mode = UIView.ContentMode.scaleToFill
}

/// The motor of a phone, whose pulses a test can count.
@MainActor
open class UINotificationFeedbackGenerator: NSObject {
    public static var pulses: [FeedbackType] = []

    public enum FeedbackType: Int, Sendable {
        case success = 0
    }

    open func notificationOccurred(_ notificationType: FeedbackType) { Self.pulses.append(notificationType) }
}

open class UIControl: UIView {
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        public static let editingChanged = Event(rawValue: 1 << 17)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    }

    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let normal: State = []
    }

    private var actions: [(event: Event, action: UIAction)] = []
    open var isEnabled = true

    open func addAction(_ action: UIAction, for controlEvents: Event) { actions.append((controlEvents, action)) }

    func tell(_ event: Event) {
        for (events, action) in actions where events.contains(event) { action.handler(action) }
    }
}

open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case system = 1
    }

    private var primaryAction: UIAction?
    private var title: String?
    public var currentTitle: String? { title ?? primaryAction?.title }

    public convenience init(type: ButtonType, primaryAction: UIAction?) {
        self.init(frame: .zero)
        self.primaryAction = primaryAction
    }

    open func setTitle(_ title: String?, for state: UIControl.State) { self.title = title }

    /// The person presses it.
    public func userPresses() {
        if isEnabled { primaryAction.map { $0.handler($0) } }
    }
}

open class UITextField: UIControl {
    open var text: String? = ""
    open var placeholder: String?
    open var borderStyle = BorderStyle.none
    open var clearButtonMode = ViewMode.never

    public enum BorderStyle: Int, Sendable {
        case none = 0
        case roundedRect = 3
    }

    public enum ViewMode: Int, Sendable {
        case never = 0
        case whileEditing = 1
    }

    /// The person types in place of what stands there, key by key.
    public func userTypes(_ text: String) {
        guard isEnabled else { return }
        tell(.editingDidBegin)
        self.text = ""
        for character in text {
            self.text?.append(character)
            tell(.editingChanged)
        }
        if text.isEmpty { tell(.editingChanged) }
    }

    /// The person presses the key that ends the editing.
    public func userPressesReturn() {
        guard isEnabled else { return }
        tell(.editingDidEndOnExit)
        tell(.editingDidEnd)
    }

    /// The person goes elsewhere.
    public func userLeaves() { tell(.editingDidEnd) }
}

@MainActor
public protocol UITextViewDelegate: NSObjectProtocol {
    func textViewDidChange(_ textView: UITextView)
}

open class UITextView: UIScrollView {
    open var text: String! = ""
    open var font: UIFont?
    open var isScrollEnabled = true
    open weak var delegate: (any UITextViewDelegate)?

    /// The person types in place of what stands there.
    public func userTypes(_ text: String) {
        self.text = text
        delegate?.textViewDidChange(self)
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

    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addSubview(view) }
    }

    open func addArrangedSubview(_ view: UIView) { addSubview(view) }
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) { insertSubview(view, at: stackIndex) }
}

public struct UILayoutPriority: Hashable, RawRepresentable, Sendable {
    public let rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    public static let required = UILayoutPriority(1000)
}

@MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    let name: String

    init(_ name: String) { self.name = name }

    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0) -> NSLayoutConstraint {
        NSLayoutConstraint("\(name) == \(anchor.name) + \(constant)")
    }
    public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0) -> NSLayoutConstraint {
        NSLayoutConstraint("\(name) <= \(anchor.name) + \(constant)")
    }
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0) -> NSLayoutConstraint {
        NSLayoutConstraint("\(name) >= \(anchor.name) + \(constant)")
    }
}

public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint("\(name) == \(constant)") }
    public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint("\(name) <= \(constant)")
    }
    public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint("\(name) >= \(constant)")
    }
}

@MainActor
public final class NSLayoutConstraint: NSObject {
    public enum Axis: Int, Sendable {
        case horizontal = 0
        case vertical = 1
    }

    /// The equation in words, with the identifiers of the views.
    public let formula: String
    public var isActive = false
    public var priority = UILayoutPriority.required

    init(_ formula: String) { self.formula = formula }

    public static func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }
}

/// The owner of anchors: a view, or a guide in it.
@MainActor
public protocol Anchored {
    var anchorName: String { get }
}

extension Anchored {
    public var leftAnchor: NSLayoutXAxisAnchor { .init("\(anchorName).left") }
    public var rightAnchor: NSLayoutXAxisAnchor { .init("\(anchorName).right") }
    public var leadingAnchor: NSLayoutXAxisAnchor { .init("\(anchorName).leading") }
    public var trailingAnchor: NSLayoutXAxisAnchor { .init("\(anchorName).trailing") }
    public var centerXAnchor: NSLayoutXAxisAnchor { .init("\(anchorName).centerX") }
    public var topAnchor: NSLayoutYAxisAnchor { .init("\(anchorName).top") }
    public var bottomAnchor: NSLayoutYAxisAnchor { .init("\(anchorName).bottom") }
    public var centerYAnchor: NSLayoutYAxisAnchor { .init("\(anchorName).centerY") }
    public var widthAnchor: NSLayoutDimension { .init("\(anchorName).width") }
    public var heightAnchor: NSLayoutDimension { .init("\(anchorName).height") }
}

@MainActor
open class UILayoutGuide: NSObject, Anchored {
    public let anchorName: String

    init(_ name: String) { anchorName = name }
}

/// The keyboard where it is shown, else the bottom of the safe area.
@available(iOS 15.0, *)
public final class UIKeyboardLayoutGuide: UILayoutGuide {}

extension UIView: Anchored {
    public var anchorName: String { accessibilityIdentifier ?? "\(type(of: self))" }
    public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide("\(anchorName).safeArea") }
    @available(iOS 15.0, *)
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide { UIKeyboardLayoutGuide("\(anchorName).keyboard") }
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { .init("\(anchorName).firstBaseline") }
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { .init("\(anchorName).lastBaseline") }
}
#endif

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
public import Foundation

// The controls of pages and toasts.

/// Final, as a class of Foundation here is not `Sendable` else.
public final class UIColor: NSObject, Sendable {
    private let name: String
    private let provider: (@Sendable (UITraitCollection) -> UIColor)?

    private init(name: String, provider: (@Sendable (UITraitCollection) -> UIColor)? = nil) {
        self.name = name
        self.provider = provider
    }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(name: "\(red) \(green) \(blue) \(alpha)")
    }

    public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        self.init(name: "dynamic", provider: dynamicProvider)
    }

    public static let label = UIColor(name: "label")
    public static let secondaryLabel = UIColor(name: "secondaryLabel")
    public static let systemBackground = UIColor(name: "systemBackground")
    public static let secondarySystemBackground = UIColor(name: "secondarySystemBackground")
    public static let systemRed = UIColor(name: "systemRed")
    public static let systemGreen = UIColor(name: "systemGreen")
    public static let systemOrange = UIColor(name: "systemOrange")
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(name: "\(name) \(alpha)") }

    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { provider?(traitCollection) ?? self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return self === other || (name == other.name && provider == nil && other.provider == nil)
    }
    public override var hash: Int { name.hashValue }
}

public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified, light, dark
}

public final class UITraitCollection: NSObject, Sendable {
    public let userInterfaceStyle: UIUserInterfaceStyle

    private init(_ style: UIUserInterfaceStyle) { userInterfaceStyle = style }

    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(userInterfaceStyle) }
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
        public static let caption2 = TextStyle(name: "caption2")
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
    open var adjustsFontSizeToFitWidth = false
    open var minimumScaleFactor: CGFloat = 0
    open var textAlignment = NSTextAlignment.natural
}

public enum NSTextAlignment: Int, Sendable {
    case left, center, right, justified, natural
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
        public static let valueChanged = Event(rawValue: 1 << 12)
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
    public private(set) var isTracking = false

    open func addAction(_ action: UIAction, for controlEvents: Event) { actions.append((controlEvents, action)) }

    func tell(_ event: Event) {
        for (events, action) in actions where events.contains(event) { action.handler(action) }
    }

    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    open func cancelTracking(with event: UIEvent?) {}

    /// The person puts a finger on the control, moves it through these points, and lifts it.
    ///
    /// - Parameters:
    ///   - points: where the finger is, the first where it is put down.
    ///   - isCancelled: the system takes the touch away in the end, as it does when a menu appears.
    public func userDrags(_ points: [CGPoint], isCancelled: Bool = false) {
        guard isEnabled, let first = points.first else { return }
        let touch = UITouch()
        touch.place = first
        isTracking = beginTracking(touch, with: nil)
        for point in points.dropFirst() where isTracking {
            touch.place = point
            isTracking = continueTracking(touch, with: nil)
        }
        let isFollowed = isTracking
        isTracking = false
        if isCancelled { return cancelTracking(with: nil) }
        if isFollowed { endTracking(touch, with: nil) }
    }
}

public struct NSDirectionalEdgeInsets: Equatable, Sendable {
    public var top, leading, bottom, trailing: CGFloat
    public static let zero = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)

    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
}

@MainActor
open class UITouch: NSObject {
    /// In the control that it is in.
    fileprivate(set) var place = CGPoint.zero

    open func location(in view: UIView?) -> CGPoint { place }
}

@MainActor
open class UIEvent: NSObject {}

open class UISlider: UIControl {
    open var value: Float = 0
    open var minimumValue: Float = 0
    open var maximumValue: Float = 1

    /// The person drags the thumb.
    public func userDrags(to value: Float) {
        guard isEnabled else { return }
        self.value = min(maximumValue, max(minimumValue, value))
        tell(.valueChanged)
    }
}

open class UIDatePicker: UIControl {
    open var date = Date()
    open var datePickerMode = Mode.dateAndTime
    open var timeZone: TimeZone?

    public enum Mode: Int, Sendable {
        case date = 1
        case dateAndTime = 2
    }

    /// The person chooses a date.
    public func userChooses(_ date: Date) {
        self.date = date
        tell(.valueChanged)
    }
}

open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case system = 1
    }

    @available(iOS 15.0, *)
    public struct Configuration {
        public enum TitleAlignment: Int, Sendable {
            case automatic = 0
            case leading = 1
        }

        public var title: String?
        public var titleAlignment = TitleAlignment.automatic
        public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)

        public static func plain() -> Configuration { Configuration() }
    }

    private var primaryAction: UIAction?
    private var title: String?
    open var configuration: Configuration?
    public var currentTitle: String? { title ?? configuration?.title ?? primaryAction?.title }

    public convenience init(type: ButtonType, primaryAction: UIAction?) {
        self.init(frame: .zero)
        self.primaryAction = primaryAction
    }

    @available(iOS 15.0, *)
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(frame: .zero)
        self.configuration = configuration
        self.primaryAction = primaryAction
    }

    open func setTitle(_ title: String?, for state: UIControl.State) { self.title = title }

    /// The person presses it.
    public func userPresses() {
        guard isEnabled, let primaryAction else { return }
        primaryAction.control = self
        primaryAction.handler(primaryAction)
    }
}

open class UITextField: UIControl {
    open var text: String? = ""
    open var placeholder: String?
    open var font: UIFont?
    open var adjustsFontForContentSizeCategory = false
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
        case leading = 1
        case center = 3
    }

    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addSubview(view) }
    }

    open func addArrangedSubview(_ view: UIView) { addSubview(view) }
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) { insertSubview(view, at: stackIndex) }
}
#endif

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
// Whoever imports UIKit has Foundation.
@_exported public import Foundation

// Declarations of UIKit with the names, availability and isolation of its headers; the article
// "Rules of UIKit" says which rules stand behind them. On Apple's systems the target is empty.

@MainActor
open class UIResponder: NSObject {
    /// Stands for the associated objects of Objective-C.
    public var associatedObjects: [ObjectIdentifier: AnyObject] = [:]

    public nonisolated override init() { super.init() }
}

@MainActor
open class UIView: UIResponder {
    public var frame: CGRect
    public var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
    open var isHidden = false
    open var isUserInteractionEnabled = true
    open var clipsToBounds = false
    open var translatesAutoresizingMaskIntoConstraints = true
    open var accessibilityIdentifier: String?
    open var accessibilityLabel: String?
    open var accessibilityValue: String?
    open var accessibilityTraits: UIAccessibilityTraits = []
    open var isAccessibilityElement = false
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
    open private(set) var interactions: [any UIInteraction] = []
    open var backgroundColor: UIColor?
    open var autoresizingMask: AutoresizingMask = []
    public private(set) weak var superview: UIView?
    public private(set) var subviews: [UIView] = []
    open private(set) lazy var safeAreaLayoutGuide = UILayoutGuide("safeArea", of: self)
    @available(iOS 15.0, *)
    open private(set) lazy var keyboardLayoutGuide = UIKeyboardLayoutGuide("keyboard", of: self)

    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    }

    public enum ContentMode: Int, Sendable {
        case scaleToFill = 0
        case scaleAspectFill = 2
        case center = 4
    }

    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    public required init?(coder: NSCoder) {
        frame = .zero
        super.init()
    }

    open var window: UIWindow? { superview?.window }

    open func addSubview(_ view: UIView) { place(view) { subviews.append(view) } }

    open func insertSubview(_ view: UIView, at index: Int) { place(view) { subviews.insert(view, at: index) } }

    private func place(_ view: UIView, _ insert: () -> Void) {
        let before = view.window
        view.superview?.subviews.removeAll { $0 === view }
        view.superview = self
        insert()
        view.tellWindow(before)
    }

    open func removeFromSuperview() {
        let before = window
        superview?.subviews.removeAll { $0 === self }
        superview = nil
        tellWindow(before)
    }

    // VoiceOver calls these for a swipe up or down, and for a double tap.
    open func accessibilityIncrement() {}
    open func accessibilityDecrement() {}
    open func accessibilityActivate() -> Bool { false }

    open func addInteraction(_ interaction: any UIInteraction) { interactions.append(interaction) }

    open func didMoveToWindow() {}

    private func tellWindow(_ before: UIWindow?) {
        if window !== before { tellMove() }
    }

    func tellMove() {
        var pending = [self]
        while let view = pending.popLast() {
            view.didMoveToWindow()
            pending += view.subviews
        }
    }
}

public struct UIAccessibilityTraits: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

open class UIWindow: UIView {
    /// Where transitions of this window run, and what a person does.
    public let stage = Stage()
    public private(set) weak var windowScene: UIWindowScene?
    public private(set) var isKeyWindow = false

    open var rootViewController: UIViewController? {
        didSet {
            oldValue?.view.removeFromSuperview()
            if isKeyWindow { showRoot() }
        }
    }

    @available(iOS 13.0, *)
    public init(windowScene: UIWindowScene) {
        self.windowScene = windowScene
        super.init(frame: .zero)
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    isolated deinit {
        for view in subviews { view.tellMove() }
    }

    open override var window: UIWindow? { self }

    open func makeKeyAndVisible() {
        isKeyWindow = true
        showRoot()
    }

    private func showRoot() {
        guard let root = rootViewController else { return }
        addSubview(root.view)
        stage.atNextLayout { [weak root] in root?.appear() }
    }
}

public final class UIImage: NSObject, @unchecked Sendable {
    /// Every name is one of a symbol.
    public convenience init?(systemName name: String) { self.init() }

    /// The bytes that it was made of; nothing is decoded.
    private var data = Data()
    /// The size that it was made small for; that of no file is known here.
    public private(set) var size = CGSize(width: 4000, height: 3000)

    /// nil if there are no bytes.
    public convenience init?(data: Data) {
        if data.isEmpty { return nil }
        self.init()
        self.data = data
    }

    @available(iOS 15.0, *)
    public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
        guard let image = UIImage(data: data) else { return nil }
        image.size = size
        return image
    }

    public func jpegData(compressionQuality: CGFloat) -> Data? { data }
}

@MainActor
open class UITabBarItem: NSObject {
    open var title: String?
    open var image: UIImage?
    open var tag = 0

    public nonisolated override init() { super.init() }

    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }
}

@MainActor
open class UINavigationItem: NSObject {
    open var title: String?
    open var rightBarButtonItems: [UIBarButtonItem]?

    public nonisolated override init() { super.init() }
}

@MainActor
public enum UIAccessibility {
    public struct Notification: Hashable, Sendable {
        let name: String
        public static let announcement = Notification(name: "announcement")
    }

    public static func post(notification: Notification, argument: Any?) {}
}
#endif

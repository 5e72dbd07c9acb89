// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
public import Foundation

// Buttons of a navigation bar.

@MainActor
open class UIBarButtonItem: NSObject {
    open var accessibilityLabel: String?
    open var image: UIImage?
    open var isEnabled = true
    open var menu: UIMenu?
    private var primaryAction: UIAction?

    public nonisolated override init() { super.init() }

    @available(iOS 14.0, *)
    public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init()
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
        self.menu = menu
    }

    /// The person presses it; one without an action of its own shows its menu.
    public func userPresses() {
        if isEnabled { primaryAction.map { $0.handler($0) } }
    }

    /// The person presses it, and chooses from its menu.
    @discardableResult
    public func userPresses(andChooses title: String) -> Bool {
        guard isEnabled, primaryAction == nil, let action = menu?.action(title) else { return false }
        action.handler(action)
        return true
    }
}

extension UIMenu {
    fileprivate func action(_ title: String) -> UIAction? {
        children.lazy.compactMap { ($0 as? UIAction).flatMap { $0.title == title ? $0 : nil } ?? ($0 as? UIMenu)?.action(title) }.first
    }
}
#endif

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
public import Foundation

@MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

@MainActor
open class UIPresentationController: NSObject {
    open private(set) unowned var presentedViewController: UIViewController
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    open internal(set) var containerView: UIView?

    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        self.presentedViewController = presentedViewController
    }

    open var presentingViewController: UIViewController? { presentedViewController.presentingViewController }
}

open class UIPopoverPresentationController: UIPresentationController {
    open var sourceView: UIView?
}

@available(iOS 15.0, *)
open class UISheetPresentationController: UIPresentationController {
    open var detents: [Detent] = [.large()]
    open var selectedDetentIdentifier: Detent.Identifier?
    open var largestUndimmedDetentIdentifier: Detent.Identifier?
    open var prefersGrabberVisible = false
    open var preferredCornerRadius: CGFloat?

    @MainActor
    public final class Detent: NSObject {
        public struct Identifier: Hashable, RawRepresentable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
            public init(_ rawValue: String) { self.rawValue = rawValue }
            public static let medium = Identifier("medium")
            public static let large = Identifier("large")
        }

        @available(iOS 16.0, *)
        public let identifier: Identifier

        init(_ identifier: Identifier) { self.identifier = identifier }

        public static func medium() -> Detent { Detent(.medium) }
        public static func large() -> Detent { Detent(.large) }
    }
}

@MainActor
open class UIAlertAction: NSObject {
    public enum Style: Int, Sendable {
        case `default` = 0
        case cancel = 1
        case destructive = 2
    }

    open private(set) var title: String?
    open private(set) var style = Style.default
    private(set) var handler: ((UIAlertAction) -> Void)?

    public convenience init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.init()
        self.title = title
        self.style = style
        self.handler = handler
    }
}

open class UIAlertController: UIViewController {
    public enum Style: Int, Sendable {
        case actionSheet = 0
        case alert = 1
    }

    open private(set) var actions: [UIAlertAction] = []
    open var message: String?
    open private(set) var preferredStyle = Style.actionSheet

    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        self.preferredStyle = preferredStyle
        self.title = title
        self.message = message
    }

    open func addAction(_ action: UIAlertAction) { actions.append(action) }

    /// The person presses a button; the alert leaves by itself, and the action is told then.
    @discardableResult
    public func userChooses(_ title: String) -> Bool {
        guard let action = actions.first(where: { $0.title == title }), let presenter = presentingViewController,
            presentedViewController == nil, !isArriving, !isBeingDismissed
        else { return false }
        let isToldAtOnce = viewIfLoaded?.window?.stage.draw(2) == 1
        presenter.dismiss(animated: true) { if !isToldAtOnce { action.handler?(action) } }
        if isToldAtOnce { action.handler?(action) }
        return true
    }
}
#endif

/// A view as a router sees it: something that containers can show. A host (browser, terminal,
/// UIKit) gives it a body.
@MainActor
public protocol ViewControllable: AnyObject {
    /// The view that a container shows when it is given this one: itself, unless it is
    /// implemented.
    ///
    /// A presenter between an interactor and a view implements it to be its RIB's view; it answers
    /// the same view each time. A container asks for the view by ``shown(as:)``.
    var shownViewController: any ViewControllable { get }
}

// MARK: - Navigation stack

/// A container that shows the topmost of a stack of views.
///
/// The view at the bottom belongs to the container; the router's pushes lie above it.
@MainActor
public protocol NavigationControllable: ViewControllable {
    /// The receiver of the user's actions; held weakly.
    var navigationListener: (any NavigationControllableListener)? { get set }

    /// Shows exactly these views above the bottom one. Views that stay keep their state on screen.
    func setPushed(_ viewControllers: [any ViewControllable], animated: Bool)

    /// Shows the views like ``setPushed(_:animated:)``, and names the unchanged ones, for a
    /// container whose work should not depend on the number of views.
    ///
    /// Calls ``setPushed(_:animated:)`` unless it is implemented.
    ///
    /// - Parameters:
    ///   - viewControllers: all views above the bottom one.
    ///   - count: the number of views at the beginning that were already shown, in the same places.
    ///   - animated: true to animate the change.
    func setPushed(_ viewControllers: [any ViewControllable], keeping count: Int, animated: Bool)
}

extension NavigationControllable {
    /// Sets all of them.
    public func setPushed(_ viewControllers: [any ViewControllable], keeping count: Int, animated: Bool) {
        setPushed(viewControllers, animated: animated)
    }
}

/// Hears that the user left pages of a navigation stack by the container's own means: back button,
/// swipe, browser back.
@MainActor
public protocol NavigationControllableListener: AnyObject {
    /// The user asks to go back until `count` pushed views remain. The listener follows by calling
    /// `setPushed`.
    func navigation(_ container: any NavigationControllable, didPopTo count: Int)

    /// These views are in the container no longer, wherever they lay. The listener follows by
    /// calling `setPushed`; where it keeps one of them, the container shows it again.
    func navigation(_ container: any NavigationControllable, didRemove viewControllers: [any ViewControllable])
}

// MARK: - Switch

/// A container that shows one view in place of another.
@MainActor
public protocol SwitchControllable: ViewControllable {
    /// Replaces the shown view by `viewController`; nil shows the container's own view, which may
    /// be empty.
    func setContent(_ viewController: (any ViewControllable)?)
}

// MARK: - Tabs

/// A container that shows one of several views, which stay alive.
@MainActor
public protocol TabControllable: ViewControllable {
    /// The receiver of the user's actions; held weakly.
    var tabListener: (any TabControllableListener)? { get set }

    /// Sets the tabs, in order; nil stands for a tab that was not shown yet and has no view before
    /// it is.
    func setTabs(_ viewControllers: [(any ViewControllable)?])
    /// Shows the tab at `index`.
    func selectTab(_ index: Int)
}

/// Hears that the user chose a tab.
@MainActor
public protocol TabControllableListener: AnyObject {
    /// The user chose the tab at `index`; choosing the selected one again is told as well.
    func tabs(_ container: any TabControllable, didSelect index: Int)
}

// MARK: - Modal views

/// The way in which a modal view lies over the others.
public enum ModalStyle: String, Sendable, Hashable, Codable {
    /// A sheet from the bottom edge; a card on wide screens. The user can dismiss it by swipe,
    /// Escape or a tap beside it.
    case sheet
    /// Covers everything; only the application dismisses it.
    case fullScreen
}

/// A view that can show others over itself.
@MainActor
public protocol ModalControllable: ViewControllable {
    /// Presents `viewController` over this view and over its existing presentations.
    ///
    /// - Parameters:
    ///   - viewController: the view on top.
    ///   - style: the style of the presentation.
    ///   - listener: told when the user dismisses this view; held weakly. A view may have several
    ///     presentations.
    func present(_ viewController: any ViewControllable, style: ModalStyle, listener: (any ModalControllableListener)?)
    /// Removes `viewController`; does nothing when it is not presented.
    func dismiss(_ viewController: any ViewControllable)
}

extension ModalControllable {
    /// Presents `viewController` over this view without a listener for its dismissal.
    public func present(_ viewController: any ViewControllable, style: ModalStyle) {
        present(viewController, style: style, listener: nil)
    }
}

/// Hears that the user dismissed a modal view.
@MainActor
public protocol ModalControllableListener: AnyObject {
    /// The user asks to dismiss `viewController`. The listener follows by calling `dismiss`.
    func modal(_ container: any ModalControllable, didDismiss viewController: any ViewControllable)

    /// Returns true if `viewController` may leave the screen only after the listener was asked. The
    /// default is false: a container whose views follow the finger then dismisses the view and
    /// tells the listener afterwards.
    func modal(_ container: any ModalControllable, asksBeforeDismissing viewController: any ViewControllable) -> Bool
}

extension ModalControllableListener {
    /// It need not be asked.
    public func modal(_ container: any ModalControllable, asksBeforeDismissing viewController: any ViewControllable) -> Bool { false }
}

// MARK: - Alert and toast

/// A question that stops everything else until it is answered.
public struct Alert: Sendable, Hashable {
    /// A button of the alert.
    public struct Button: Sendable, Hashable {
        /// The effect of an answer.
        public enum Role: String, Sendable, Hashable {
            case normal
            /// Leaves everything as it is; Escape chooses it.
            case cancel
            /// A choice that loses data.
            case destructive
        }

        /// The text that the user reads.
        public let title: String
        /// The effect of the answer.
        public let role: Role

        /// One answer of an alert.
        public init(_ title: String, role: Role = .normal) {
            self.title = title
            self.role = role
        }
    }

    /// The question in a few words.
    public let title: String
    /// The consequences of the answers, for the user to read.
    public let message: String?
    /// The answers, in reading order.
    public let buttons: [Button]

    /// An alert with at least one button: one without could not be left, and has an "OK" in a
    /// release build.
    public init(title: String, message: String? = nil, buttons: [Button]) {
        assert(!buttons.isEmpty, "an alert needs a button to leave it by")
        self.title = title
        self.message = message
        self.buttons = buttons.isEmpty ? [Button("OK", role: .cancel)] : buttons
    }
}

/// A view that can ask the user.
@MainActor
public protocol AlertControllable: ViewControllable {
    /// Shows `alert`; `onChoice` gets the index of the chosen button once, after the alert has
    /// gone.
    func present(_ alert: Alert, onChoice: @escaping @MainActor (Int) -> Void)
}

/// A short message that goes by itself.
public struct Toast: Sendable, Hashable {
    /// The sentence for the user.
    public let text: String
    /// The title of the button that takes it back, where there is one.
    public let action: String?
    /// The time for which the toast stays.
    public let duration: Duration

    /// A message that stays for `duration`, five seconds by default.
    public init(_ text: String, action: String? = nil, duration: Duration = .seconds(5)) {
        self.text = text
        self.action = action
        self.duration = duration
    }
}

/// A view that can tell something in passing.
@MainActor
public protocol ToastControllable: ViewControllable {
    /// Shows `toast`, after those shown already have gone or been replaced.
    ///
    /// - Parameters:
    ///   - toast: what to show.
    ///   - onAction: the user pressed the action button.
    ///   - onGone: the toast has gone without action.
    func show(_ toast: Toast, onAction: @escaping @MainActor () -> Void, onGone: @escaping @MainActor () -> Void)
}

public import Riblet

/// A view without a screen: it keeps what it was told to show, and acts as the user on demand.
///
/// Subclass it to conform to a feature's own protocols.
///
/// ```swift
/// final class HomeViewFake: FakeView, HomeViewControllable, HomePresentable {
///     weak var listener: (any HomePresentableListener)?
/// }
/// ```
@MainActor
open class FakeView: ModalControllable, AlertControllable, ToastControllable {
    /// A view over another one.
    public struct Presented {
        /// The view on top.
        public let view: any ViewControllable
        /// The way in which the view lies over the others.
        public let style: ModalStyle
        /// Hears that the user dismissed it.
        public fileprivate(set) weak var listener: (any ModalControllableListener)?
    }

    /// The views shown over this one, lowest first.
    public private(set) var presented: [Presented] = []
    /// The questions that wait for an answer, oldest first.
    public var alerts: [Alert] { openAlerts.map(\.alert) }
    /// The messages on the screen, oldest first.
    public var toasts: [Toast] { openToasts.map(\.toast) }

    private var openAlerts: [(alert: Alert, onChoice: @MainActor (Int) -> Void)] = []
    private var openToasts: [(toast: Toast, onAction: @MainActor () -> Void, onGone: @MainActor () -> Void)] = []

    /// A view that shows nothing yet.
    public init() {}

    // MARK: What the application does

    open func present(
        _ viewController: any ViewControllable, style: ModalStyle, listener: (any ModalControllableListener)?
    ) {
        presented.append(Presented(view: shown(for: viewController), style: style, listener: listener))
    }

    open func dismiss(_ viewController: any ViewControllable) {
        let view = shown(for: viewController)
        presented.removeAll { $0.view === view }
    }

    open func present(_ alert: Alert, onChoice: @escaping @MainActor (Int) -> Void) {
        openAlerts.append((alert, onChoice))
    }

    open func show(_ toast: Toast, onAction: @escaping @MainActor () -> Void, onGone: @escaping @MainActor () -> Void) {
        openToasts.append((toast, onAction, onGone))
    }

    /// The view that is shown for `viewController`, as every host's containers ask for it; a view
    /// that stands for itself only in a circle is reported as every host does.
    final func shown(for viewController: any ViewControllable) -> any ViewControllable {
        if let view = viewController.shown(as: (any ViewControllable).self) { return view }
        TreeEvents.report(UnshowableView(viewController, in: "\(type(of: self))", remedy: "", path: "\(type(of: self))"))
        return viewController
    }

    // MARK: What the user does

    /// Acts as a user who swipes away `view`, or the topmost view; its presenter decides if the
    /// view is dismissed.
    public func userDismisses(_ view: (any ViewControllable)? = nil) {
        guard let entry = presented.last(where: { view == nil || $0.view === view }) else { return }
        entry.listener?.modal(self, didDismiss: entry.view)
    }

    /// The user presses the button with this title in the oldest alert that has one.
    ///
    /// - Returns: false if no open alert has such a button.
    @discardableResult
    public func userChooses(_ title: String) -> Bool {
        for (index, entry) in openAlerts.enumerated() {
            guard let button = entry.alert.buttons.firstIndex(where: { $0.title == title }) else { continue }
            openAlerts.remove(at: index)
            entry.onChoice(button)
            return true
        }
        return false
    }

    /// The user presses the action of the oldest toast.
    ///
    /// - Returns: false if no toast is shown, or it has no action.
    @discardableResult
    public func userActsOnToast() -> Bool {
        guard let first = openToasts.first, first.toast.action != nil else { return false }
        openToasts.removeFirst()
        first.onAction()
        return true
    }

    /// The time of the oldest toast is up.
    ///
    /// - Returns: false if no toast is shown.
    @discardableResult
    public func toastGoes() -> Bool {
        guard let first = openToasts.first else { return false }
        openToasts.removeFirst()
        first.onGone()
        return true
    }
}

public import Riblet
public import RibletReactor

/// A ``StateView`` that says how what its interactor tells in passing is shown;
/// ``StateViewController`` shows it.
///
/// ```swift
/// struct ListView: NoticeView {
///     func toast(for notice: ListNotice) -> NoticeToast<ListAction>? {
///         switch notice {
///         case .deleted(let item):
///             NoticeToast(
///                 Toast("\(item.title) deleted", action: "Undo"), sends: .undoTapped(item))
///         }
///     }
/// }
/// ```
public protocol NoticeView<State, Action, Notice>: StateView {
    /// The type of the notices.
    associatedtype Notice

    /// Returns the toast of `notice`; nil shows none.
    func toast(for notice: Notice) -> NoticeToast<Action>?

    /// True if the toast lies over the view's container, so that it stays while other pages lie
    /// over this one. False by default: the toast then goes with the page.
    var showsNoticesOverContainer: Bool { get }
}

extension NoticeView {
    /// Over the page itself.
    public var showsNoticesOverContainer: Bool { false }
}

/// A message, and what its button sends.
public struct NoticeToast<Action> {
    /// The toast with the message.
    public let toast: Toast
    /// The action of the button; nil if there is none.
    public let action: Action?

    /// A message, and what its button sends.
    public init(_ toast: Toast, sends action: Action? = nil) {
        self.toast = toast
        self.action = action
    }
}

extension NoticeToast: Equatable where Action: Equatable {}
extension NoticeToast: Sendable where Action: Sendable {}

extension StateViewController: NoticePresentable where Content: NoticeView {
    /// Shows the toast of `notice`, and sends its action when its button is pressed.
    public func tell(_ notice: Content.Notice) {
        guard let shown = view.toast(for: notice) else { return }
        let place = view.showsNoticesOverContainer ? container ?? self : self
        // Over a container it may outlive this view.
        place.show(shown.toast) { [weak listener] in
            if let action = shown.action { listener?.send(action) }
        } onGone: {
        }
    }
}

public import Riblet
public import RibletReactor

/// A toast or an alert that a pulse of the state is: a view's word on how the notices and questions
/// of its RIB are shown. ``StateViewController`` shows each one once and sends the answer.
///
/// ```swift
/// struct ListView: StateView {
///     var messages: [ViewMessage<ListAction>] {
///         [
///             .toast(state.$deleted) { item in
///                 NoticeToast(
///                     Toast("\(item.title) deleted", action: "Undo"), sends: .undoTapped(item))
///             },
///             .alert(state.$question) { item in
///                 QuestionAlert(
///                     "Delete \(item.title)?",
///                     answers: [.cancel("Keep", .kept), .destructive("Delete", .deleteConfirmed)])
///             },
///         ]
///     }
/// }
/// ```
public struct ViewMessage<Action> {
    enum Content {
        case toast(NoticeToast<Action>, of: Any, isOverContainer: Bool)
        case alert(QuestionAlert<Action>)
    }

    /// Returns the content where there is news for the follower.
    let news: (inout PulseFollower) -> Content?
    /// Returns false for a notice that was told and is true no more.
    var isTrue: (Any) -> Bool = { _ in true }

    /// The toast of a notice. One that stood in the state before the view is not shown.
    ///
    /// - Parameters:
    ///   - notice: the pulse of the state, `state.$notice`.
    ///   - isOverContainer: lays the toast over the view's container, so that it stays while other
    ///     pages lie over this one; otherwise it goes with the page.
    ///   - isTrue: returns false where the state contradicts the notice, whose toast is then
    ///     withdrawn; asked for each state that is presented. Always true unless given.
    ///   - toast: makes the toast; nil shows none.
    /// - Returns: the message.
    public static func toast<Notice>(
        _ notice: Pulse<Notice?>, isOverContainer: Bool = false, while isTrue: @escaping (Notice) -> Bool = { _ in true },
        _ toast: @escaping (Notice) -> NoticeToast<Action>?
    ) -> ViewMessage {
        ViewMessage { follower in
            follower.news(of: notice).flatMap { told in toast(told).map { .toast($0, of: told, isOverContainer: isOverContainer) } }
        } isTrue: {
            ($0 as? Notice).map(isTrue) ?? true
        }
    }

    /// The alert of a question, which stays until it is answered. One that is open when the view
    /// comes back, as after the end of the server, is shown again.
    ///
    /// - Parameters:
    ///   - question: the pulse of the state, `state.$question`.
    ///   - alert: makes the alert; its answers are actions.
    /// - Returns: the message.
    public static func alert<Question>(
        _ question: Pulse<Question?>, _ alert: @escaping (Question) -> QuestionAlert<Action>
    ) -> ViewMessage {
        ViewMessage { follower in follower.news(of: question, isKept: true).map { .alert(alert($0)) } }
    }
}

/// A toast, and what its button sends.
public struct NoticeToast<Action> {
    /// The toast.
    public let toast: Toast
    /// The action of the button; nil where there is none.
    public let action: Action?

    /// A toast, and what its button sends.
    public init(_ toast: Toast, sends action: Action? = nil) {
        self.toast = toast
        self.action = action
    }
}

extension NoticeToast: Equatable where Action: Equatable {}
extension NoticeToast: Sendable where Action: Sendable {}

/// A question with its answers, each of which is an action.
public struct QuestionAlert<Action> {
    /// An answer: its button, and what that sends.
    public struct Answer {
        let button: Alert.Button
        let action: Action

        /// An answer that does something.
        public static func normal(_ title: String, _ action: Action) -> Answer { Answer(button: Alert.Button(title), action: action) }

        /// The answer that leaves everything as it is; Escape gives it.
        public static func cancel(_ title: String, _ action: Action) -> Answer {
            Answer(button: Alert.Button(title, role: .cancel), action: action)
        }

        /// An answer that loses something.
        public static func destructive(_ title: String, _ action: Action) -> Answer {
            Answer(button: Alert.Button(title, role: .destructive), action: action)
        }
    }

    /// The question as it is shown.
    public let alert: Alert
    /// The actions of the buttons, in their order.
    public let actions: [Action]

    /// - Parameters:
    ///   - title: the question, short.
    ///   - message: what follows from the answers.
    ///   - answers: in reading order; at least one.
    public init(_ title: String, _ message: String? = nil, answers: [Answer]) {
        alert = Alert(title: title, message: message, buttons: answers.map(\.button))
        actions = answers.map(\.action)
    }
}

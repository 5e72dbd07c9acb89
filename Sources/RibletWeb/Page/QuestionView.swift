public import Riblet
public import RibletReactor

/// A ``StateView`` that says how what its interactor asks is shown; ``StateViewController`` shows
/// it and sends the answer.
///
/// ```swift
/// struct EditView: QuestionView {
///     func alert(for question: EditQuestion) -> QuestionAlert<EditAction> {
///         switch question {
///         case .discard:
///             QuestionAlert(
///                 "Discard your changes?",
///                 answers: [
///                     .cancel("Keep editing", .questionCancelled),
///                     .destructive("Discard", .discardConfirmed),
///                 ])
///         }
///     }
/// }
/// ```
public protocol QuestionView<State, Action, Question>: StateView {
    /// The type of the questions.
    associatedtype Question

    /// Returns the alert of `question`.
    func alert(for question: Question) -> QuestionAlert<Action>
}

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

extension StateViewController: DialoguePresentable where Content: NoticeView & QuestionView {}

extension StateViewController: QuestionPresentable where Content: QuestionView {
    /// Shows the alert of `question`, and sends the action of the button that is pressed.
    public func ask(_ question: Content.Question) {
        let shown = view.alert(for: question)
        present(shown.alert) { [weak listener] choice in
            // A host that offers a button if there is none, as for an alert without answers, sends
            // nothing.
            if shown.actions.indices.contains(choice) { listener?.send(shown.actions[choice]) }
        }
    }
}

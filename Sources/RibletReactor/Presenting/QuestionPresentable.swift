/// A view that also asks the user, say before something is lost. The answers are actions.
///
/// The question is a ``Pulse`` of the state, as a notice is; see ``NoticePresentable``. A view that
/// does both is a ``DialoguePresentable``.
@MainActor
public protocol QuestionPresentable<State, Action, Question>: StatePresentable {
    /// The type of the questions.
    associatedtype Question

    /// Asks `question`, which stays until it is answered.
    func ask(_ question: Question)
}

extension Reactor {
    /// Asks each question in `presenter` as it is assigned, in order, until the interactor resigns.
    /// For `didBecomeActive()`.
    ///
    /// - Parameters:
    ///   - questions: the question of the state: `\.$question`. Assigning nil asks nothing.
    ///   - presenter: asks them.
    ///   - replay: true asks the present question at once, as a RIB does that was restored with an
    ///     open question.
    public func askQuestions<Presenter: QuestionPresentable, Question>(
        _ questions: @escaping (State) -> Pulse<Question?>, in presenter: Presenter, replay: Bool = false
    ) where Presenter.Question == Question {
        observePulse(questions, replay: replay) { question in
            if let question { presenter.ask(question) }
        }
    }
}

extension DraftedFormReactor {
    /// Asks each question of the form in `presenter` as it is asked, and the one that was open when
    /// the form was saved. For `didBecomeActive()`.
    public func askQuestions<Presenter: QuestionPresentable>(in presenter: Presenter) where Presenter.Question == State.Question {
        observeQuestion { presenter.ask($0) }
    }
}

/// A view that both tells something in passing and asks the user.
///
/// It is what `any NoticePresentable<…> & QuestionPresentable<…>` would be, under one name.
@MainActor
public protocol DialoguePresentable<State, Action, Notice, Question>: NoticePresentable, QuestionPresentable {}

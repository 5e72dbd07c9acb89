import Foundation
import Riblet
import RibletReactor
import TodoDomain
import TodoEditorInterface

/// What the form for a new todo shows.
public struct AddState: DraftedFormState, Equatable, Sendable {
    /// The form of this state.
    public typealias Drafted = DraftedForm<EditorForm, TodoDraft, Question, TodoError>

    /// What the user is asked.
    public enum Question: DraftedQuestion {
        /// Whether what was entered shall be thrown away.
        case discard
    }

    /// The form.
    public var drafted: Drafted
    /// What a new todo begins with.
    public let blank: TodoDraft

    /// A form before it is known what was left in it.
    public init(form: EditorForm) {
        blank = form.draft
        drafted = Drafted(form)
        self.form.fields.apply(.focused(.title))
    }

    /// Whether it is known what was left in the form.
    public var isOpen: Bool { phase == .editing }
    /// What is entered.
    public var draft: TodoDraft { form.draft }
    /// Whether there is something to lose; a due date alone is chosen again in a moment.
    public var isChanged: Bool {
        isOpen && !form.isFinished && (!draft.title.isEmpty || !draft.text.isEmpty || draft.picture != nil)
    }

    /// Makes the form hold a draft.
    public static func fill(_ form: inout EditorForm, with draft: TodoDraft) { form.apply(.filled(draft)) }

    enum Mutation: DraftedFormMutation {
        case form(EditorForm.Mutation)
        case drafted(Drafted.Mutation)
    }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .form(let mutation): form.apply(mutation)
        case .drafted(.opened(let kept, let isLost)):
            let focus = form.fields.focus
            apply(Drafted.Mutation.opened(kept, isDraftLost: isLost))
            if let focus, form.fields.focus == nil { form.apply(.fields(.focused(focus.field))) }
        case .drafted(let mutation):
            apply(mutation)
            if case .fields(let change) = mutation { form.follow(change) }
        }
    }
}

/// What happens in the form for a new todo.
public enum AddAction: Equatable, Sendable {
    /// The form has become active.
    case appeared
    case form(FormAction)
    /// The user gives up what was entered.
    case discardConfirmed
    /// The user does not want what was asked about.
    case questionCancelled
    /// The server ended while the todo was being stored, and it is not known whether it was.
    case savingInterrupted
}

/// Shows the state.
@MainActor
public protocol AddPresentable: Presentable {
    var listener: (any AddPresentableListener)? { get set }
    func present(_ state: AddState)
    func ask(_ question: AddState.Question)
}

/// Takes what happens in the form.
@MainActor
public protocol AddPresentableListener: AnyObject {
    func send(_ action: AddAction)
}

final class AddInteractor: PresentableInteractor<any AddPresentable>, AddPresentableListener, DraftedFormReactor {
    typealias Action = AddAction
    typealias State = AddState
    typealias Mutation = AddState.Mutation

    let clock: any Clock<Duration>
    weak var listener: (any AddListener)?
    private let todos: any TodoRepository
    private let logic: FormLogic

    init(presenter: any AddPresentable, todos: any TodoRepository, logic: FormLogic, clock: any Clock<Duration> = ContinuousClock()) {
        self.todos = todos
        self.logic = logic
        self.clock = clock
        super.init(presenter: presenter)
        presenter.listener = self
    }

    var initialState: AddState { AddState(form: EditorForm(draft: TodoDraft(dueAt: logic.environment.suggestedDueDate()))) }

    override func didBecomeActive() {
        super.didBecomeActive()
        observeState { [presenter] in presenter.present($0) }
        observeQuestion { [presenter] in presenter.ask($0) }
        send(.appeared)
    }

    /// What was typed since the last pause is kept, however the form is left.
    override func willResignActive() {
        keepDraftOnLeaving()
        super.willResignActive()
    }

    // MARK: Reactor

    var keeper: TodoDraftKeeper? { logic.keeper }

    func mutate(action: AddAction) -> Effect<Mutation> {
        switch action {
        case .appeared: .concat(.just(.drafted(.reading)), read())
        case .form(.fields(.submitted(let submission))): take(submission) { press(submission.command, $0) }
        case .form(.pictureChosen(let bytes)): takePicture(bytes)
        case .form(let action): .merge(logic.mutate(action, currentState.form).map { .form($0) }, keepDraft())
        case .discardConfirmed: .concat(.just(.drafted(.asked(nil))), discardAndLeave())
        case .questionCancelled: .just(.drafted(.asked(nil)))
        case .savingInterrupted: finishSaving()
        }
    }

    static func pressed(_ submission: FormSubmission<EditorField>) -> AddAction { .form(.fields(.submitted(submission))) }

    func reduce(state: inout AddState, mutation: Mutation) { state.apply(mutation) }

    // MARK: Effects

    func read() -> Effect<Mutation> {
        .run { [logic, weak self] send in
            var kept = await logic.keeper.read()
            // What was offered as a due date when the draft was left may have passed meanwhile.
            if case .success(var draft?) = kept, draft.dueAt < logic.environment.now() {
                draft.dueAt = logic.environment.suggestedDueDate()
                kept = .success(draft)
            }
            send(.drafted(.opened(kept)))
            guard let self else { return }
            if currentState.form.savingSince != nil { self.send(.savingInterrupted) } else { pressAgain() }
        }
    }

    private func takePicture(_ picture: [UInt8]) -> Effect<Mutation> {
        .concat(
            logic.mutate(.pictureChosen(picture), currentState.form).map { .form($0) },
            .merge(
                keepDraft(),
                .run { [weak self] _ in
                    if let self, let press = FormLogic.press(after: currentState.form) { send(.form(press)) }
                }))
    }

    private func press(_ command: FormCommand, _ state: AddState) -> Effect<Mutation> {
        switch command {
        case .save where state.form.isPictureBusy: .just(.form(.saveAwaited))
        case .save: save(state)
        case .cancel: cancel(state) { [weak self] in self?.listener?.addDidFinish() }
        case .discard: discard()
        case .due, .removePicture, .toggleDone, .delete: .merge(logic.press(command, state.form).map { .form($0) }, keepDraft())
        }
    }

    private func discardAndLeave() -> Effect<Mutation> {
        let draft = currentState.draft
        return leave { [weak self] in
            let listener = self?.listener
            listener?.addDidFinish()
            listener?.addDidDiscard(draft)
        }
    }

    /// Ends what was under way when the server ended: the todo may have been stored, and the page not known yet.
    private func finishSaving() -> Effect<Mutation> {
        guard let since = currentState.form.savingSince else { return .none }
        return save(currentState) { [todos] draft throws(TodoError) in
            let isStored = try await todos.todos().contains { $0.title == draft.title && $0.createdAt >= since }
            if !isStored { try await todos.add(draft) }
        }
    }

    func save(_ state: AddState) -> Effect<Mutation> {
        save(state) { [todos, kept = logic.environment.kept] draft throws(TodoError) in
            // Were the server to end between the two, the page would send the press again, and the todo would be there twice.
            await kept()
            try await todos.add(draft)
        }
    }

    private func save(_ state: AddState, by store: @escaping @Sendable (TodoDraft) async throws(TodoError) -> Void) -> Effect<Mutation> {
        guard state.form.canSave else { return .none }
        let since = state.form.savingSince ?? logic.environment.now()
        return .concat(
            .just(.form(.savingBegan(since))),
            save(
                state, by: { draft throws(TodoError) in try await store(try draft.validated()) }, refusal: FormLogic.refusal,
                saved: { [weak self] in self?.listener?.addDidFinish() }))
    }
}

import Foundation
import Riblet
import RibletReactor
import TodoDomain
import TodoEditorInterface

/// What the form for a new todo shows.
public struct AddState: Equatable, Sendable {
    /// The form.
    public var form: EditorForm
    /// Whether it is known what was left in the form.
    public var isOpen = false
    /// What is typed cannot be kept for the case that the form is left.
    public var isDraftLost = false

    /// A form before it is known what was left in it.
    public init(form: EditorForm) {
        self.form = form
        self.form.fields.apply(.focused(.title))
    }

    /// What is worth keeping when the form is left.
    var draftToKeep: TodoDraft? {
        let draft = form.draft
        return draft.title.isEmpty && draft.text.isEmpty && draft.picture == nil ? nil : draft
    }
}

/// What happens in the form for a new todo.
public enum AddAction: Equatable, Sendable {
    /// The form has become active.
    case appeared
    case form(FormAction)
}

/// Shows the state.
@MainActor
public protocol AddPresentable: Presentable {
    var listener: (any AddPresentableListener)? { get set }
    func present(_ state: AddState)
}

/// Takes what happens in the form.
@MainActor
public protocol AddPresentableListener: AnyObject {
    func send(_ action: AddAction)
}

final class AddInteractor: PresentableInteractor<any AddPresentable>, AddPresentableListener, Reactor, Restorable {
    typealias Action = AddAction
    typealias State = AddState

    enum Mutation {
        case opened(TodoDraft?)
        case draftKept(Bool)
        case form(EditorForm.Mutation)
    }

    private enum EffectID { case draft }

    /// How long the user must pause before what was typed is kept.
    static let pause = Duration.milliseconds(400)

    let clock: any Clock<Duration>
    weak var listener: (any AddListener)?
    private let todos: any TodoRepository
    private let logic: FormLogic
    /// Since when the todo is being stored.
    private var savingSince: Date?
    /// The server ended while it was.
    private var wasSaving = false

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
        send(.appeared)
    }

    /// What was typed since the last pause is kept, however the form is left.
    override func willResignActive() {
        let state = currentState
        if state.isOpen, !state.form.isSaving, !state.form.isFinished { logic.keeper.keep(state.draftToKeep) }
        super.willResignActive()
    }

    // MARK: Restorable

    /// What of the form must not be lost when the server ends.
    private struct Saved: Codable {
        let form: EditorForm
        let savingSince: Date?
    }

    func saveState() throws -> SavedValue? {
        let state = currentState
        guard state.isOpen, !state.form.isFinished else { return nil }
        return try SavedValue(encoding: Saved(form: state.form, savingSince: state.form.isSaving ? savingSince : nil))
    }

    func restoreState(_ value: SavedValue) throws {
        let saved: Saved = try value.decode()
        savingSince = saved.savingSince
        wasSaving = savingSince != nil
        var state = AddState(form: saved.form)
        state.isOpen = true
        restore(state)
    }

    // MARK: Reactor

    func mutate(action: AddAction) -> Effect<Mutation> {
        switch action {
        case .appeared: currentState.isOpen ? finishSaving() : open()
        case .form(.fields(.submitted(let submission))): press(submission)
        case .form(let action): .merge(logic.mutate(action, currentState.form).map { .form($0) }, keepDraft())
        }
    }

    func reduce(state: inout AddState, mutation: Mutation) {
        switch mutation {
        case .opened(let draft):
            if let draft { state.form.apply(.filled(draft)) }
            state.isOpen = true
        case .draftKept(let isKept): state.isDraftLost = !isKept
        case .form(let mutation): state.form.apply(mutation)
        }
    }

    // MARK: Effects

    private func open() -> Effect<Mutation> {
        .run { [logic] send in
            switch await logic.keeper.read() {
            case .success(var draft):
                // What was offered as a due date when the draft was left may have passed meanwhile.
                if let dueAt = draft?.dueAt, dueAt < logic.environment.now() { draft?.dueAt = logic.environment.suggestedDueDate() }
                send(.opened(draft))
            case .failure:
                send(.opened(nil))
                send(.draftKept(false))
            }
        }
    }

    private func press(_ submission: FormSubmission<EditorField>) -> Effect<Mutation> {
        var form = currentState.form
        let taking = logic.take(submission, into: &form)
        let fields = taking.map { Mutation.form($0) }
        switch submission.command {
        case .save:
            savingSince = logic.environment.now()
            return .concat(
                fields,
                save(form) { [todos, kept = logic.environment.kept] draft throws(TodoError) in
                    // Were the server to end between the two, the page would send the press again, and the todo would be there twice.
                    await kept()
                    try await todos.add(draft)
                })
        // What was typed is kept for the next time.
        case .cancel: return .concat(fields, .run { [weak self] _ in self?.listener?.addDidFinish() })
        case .due, .removePicture, .discard, .toggleDone, .delete:
            return .merge(.concat(fields, logic.press(submission.command, form).map { .form($0) }), keepDraft())
        }
    }

    /// Ends what was under way when the server ended: the todo may have been stored, and the page not known yet.
    private func finishSaving() -> Effect<Mutation> {
        guard wasSaving, let since = savingSince else { return .none }
        wasSaving = false
        return save(currentState.form) { [todos] draft throws(TodoError) in
            let isStored = try await todos.todos().contains { $0.title == draft.title && $0.createdAt >= since }
            if !isStored { try await todos.add(draft) }
        }
    }

    private func save(
        _ form: EditorForm, by store: @escaping @Sendable (TodoDraft) async throws(TodoError) -> Void
    ) -> Effect<Mutation> {
        guard form.canSave else { return .none }
        let submitting = Effect.submitting(form.fields) { [logic] _ throws(FormRefusal<EditorField>) in
            let draft = form.draft
            let stored = await logic.keeper.settle(draft, by: { () throws(TodoError) in try await store(try draft.validated()) })
            if case .failure(let error) = stored { throw FormLogic.refusal(error) }
        } submitted: { [weak self] in
            self?.listener?.addDidFinish()
        }
        return .concat(form.fields.isValid ? .cancel(id: EffectID.draft) : .none, submitting.map { .form(.fields($0)) })
    }

    private func keepDraft() -> Effect<Mutation> {
        .run { [logic, weak self] send in
            guard let self else { return }
            send(.draftKept((try? await logic.keeper.keep(currentState.draftToKeep).value.get()) != nil))
        }
        .debounce(id: EffectID.draft, for: Self.pause)
    }
}

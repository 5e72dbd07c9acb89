import Foundation
import Riblet
import RibletReactor
import TodoCore
import TodoDomain

/// The state of the form for a new todo.
package struct AddState: DraftedFormState, Equatable, Sendable {
    package typealias Drafted = DraftedForm<EditorForm, TodoDraft, Never, TodoError>

    package var drafted: Drafted
    /// The fields that a new todo begins with.
    package let blank: TodoDraft

    /// A form before it is known what was left in it.
    package init(form: EditorForm) {
        blank = form.draft
        drafted = Drafted(form)
        self.form.fields.apply(.focused(.title))
    }

    /// True when the kept draft of the form was read.
    package var isOpen: Bool { phase == .editing }
    package var draft: TodoDraft { form.draft }
    /// True where there is something to lose; a due date alone is chosen again in a moment.
    package var isChanged: Bool {
        isOpen && !form.isFinished && (!draft.title.isEmpty || !draft.text.isEmpty || draft.picture != nil)
    }

    package static func fill(_ form: inout EditorForm, with draft: TodoDraft) { form.fill(with: draft) }

    enum Mutation: EditorMutation {
        case form(EditorForm.Mutation)
        case drafted(Drafted.Mutation)
    }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .form(let mutation): form.apply(mutation)
        case .drafted(.opened(let kept, let isLost)):
            let focus = form.fields.focus
            apply(Drafted.Mutation.opened(kept, isDraftLost: isLost))
            if let focus, form.fields.focus == nil { form.fields.apply(.focused(focus.field)) }
        case .drafted(let mutation):
            apply(mutation)
            if case .fields(let change) = mutation { form.follow(change) }
        }
    }
}

/// Shows the form.
package typealias AddPresentable = StatePresentable<AddState, EditorAction>

/// The views of the form for a new todo.
package typealias AddViews = RIBViews<any AddPresentable, any ModalControllable>

final class AddInteractor: PresentableInteractor<any AddPresentable>, EditorReactor {
    typealias Action = EditorAction
    typealias State = AddState
    typealias Mutation = AddState.Mutation

    let clock: any Clock<Duration>
    let keeper: TodoDraftKeeper?
    let pictures: any PictureRepository
    let environment: TodoEnvironment
    weak var listener: (any AddListener)?
    weak var router: (any EditorNavigating)?
    private let todos: any TodoRepository
    /// The todo that was stored last.
    private var added: Todo?

    init(
        presenter: any AddPresentable, todos: any TodoRepository, pictures: any PictureRepository, environment: TodoEnvironment,
        keeper: TodoDraftKeeper, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.todos = todos
        self.pictures = pictures
        self.environment = environment
        self.keeper = keeper
        self.clock = clock
        super.init(presenter: presenter)
    }

    var initialState: AddState { AddState(form: EditorForm(draft: TodoDraft())) }

    override func didBecomeActive() {
        super.didBecomeActive()
        presentForm(in: presenter)
        send(.drafted(.appeared))
    }

    // MARK: Reactor

    func mutate(action: EditorAction) -> Effect<Mutation> { action == .savingInterrupted ? finishSaving() : react(to: action) }

    func reduce(state: inout AddState, mutation: Mutation) { state.apply(mutation) }

    // MARK: Effects

    func read() -> Effect<Mutation> {
        .run { [keeper, weak self] send in
            send(.drafted(.opened(await keeper?.read())))
            guard let self else { return }
            if currentState.form.savingSince != nil { self.send(.savingInterrupted) } else { pressAgain() }
        }
    }

    func formDidLeave(_ draft: TodoDraft?) {
        let listener = listener
        listener?.addDidFinish()
        if let draft { listener?.addDidDiscard(draft) }
    }

    /// Ends what was under way when the server ended: the todo may have been stored, and the page
    /// not known yet.
    private func finishSaving() -> Effect<Mutation> {
        guard let since = currentState.form.savingSince else { return .none }
        return save(currentState) { [todos] draft throws(TodoError) in
            try await todos.add(draft, unlessAddedSince: since)
        }
    }

    func save(_ state: AddState) -> Effect<Mutation> {
        save(state) { [todos, kept = environment.kept] draft throws(TodoError) in
            // Were the server to end between the two, the page would send the press again, and the
            // todo would be there twice.
            await kept()
            return try await todos.add(draft)
        }
    }

    private func save(_ state: AddState, by store: @escaping @Sendable (TodoDraft) async throws(TodoError) -> Todo) -> Effect<Mutation> {
        guard state.form.canSave else { return .none }
        let since = state.form.savingSince ?? environment.now()
        return .concat(
            .just(.form(.savingBegan(since))),
            save(
                state,
                by: { [weak self] draft throws(TodoError) in await self?.note(try await store(try draft.validated())) },
                refusal: Self.refusal,
                saved: { [weak self] in
                    guard let self, let listener else { return }
                    listener.addDidFinish()
                    if let added { listener.addDidAdd(added) }
                }))
    }

    private func note(_ todo: Todo) { added = todo }
}

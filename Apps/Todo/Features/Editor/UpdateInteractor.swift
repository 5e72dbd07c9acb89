import Riblet
import RibletReactor
import TodoCore
import TodoDomain

/// The views of the form for an existing todo.
package typealias UpdateViews = ModalStateViews<UpdateState, EditorAction>

final class UpdateInteractor: ComponentInteractor<UpdateState, EditorAction, any UpdateDependency>, EditorReactor {
    typealias Mutation = UpdateState.Mutation

    private enum EffectID { case todo, others }

    let initialState: UpdateState
    let clock: any Clock<Duration>
    let keeper: TodoDraftKeeper?
    var needs: any AddDependency { component }
    weak var listener: (any UpdateListener)?
    weak var router: (any EditorNavigating)?
    private let id: Todo.ID

    init(
        id: Todo.ID, presenter: any StatePresentable<UpdateState, EditorAction>, component: any UpdateDependency,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.id = id
        self.clock = clock
        keeper = component.draftDesk.keeper(of: .todo(id), in: component.drafts)
        initialState = UpdateState(id: id)
        super.init(presenter: presenter, component: component)
    }

    override func didBecomeActive() {
        observeState({ $0.phase == .editing }) { [weak self] isOpen in
            if isOpen { self?.pressAgain() }
        }
        send(.drafted(.appeared))
    }

    override func willResignActive() {
        let state = currentState
        if state.isChanged, !state.isGone, !state.form.isFinished, !state.form.isSaving { listener?.updateDidKeep(state.draft, of: id) }
        super.willResignActive()
    }

    // MARK: Reactor

    func mutate(action: EditorAction) -> Effect<Mutation> {
        switch action {
        case .drafted(.appeared): .merge(handle(.appeared), attend(), followLists())
        case .drafted(let action): handle(action)
        case .markRetried(let isDone): mark(isDone)
        default: react(to: action)
        }
    }

    // MARK: Buttons

    /// A text that was changed elsewhere too is stored when the user has seen both.
    func save(_ state: UpdateState) -> Effect<Mutation> {
        guard state.theirs.isEmpty || !state.form.canSave else {
            return .just(.drafted(.fields(.rejected(FormRefusal(.custom("overtaken"))))))
        }
        return storeOver(state)
    }

    func press(_ submission: FormSubmission<EditorField>, _ state: UpdateState) -> Effect<Mutation>? {
        switch submission.command {
        case .markDone: mark(true)
        case .markUndone: mark(false)
        case .keepMine: .concat(.just(.keptMine), storeOver(state))
        case .takeTheirs: .just(.tookTheirs)
        // A todo that is gone has no stored text that the form could hold instead.
        case .discard where state.isGone: leave(throwingAway: nil)
        default: carryOut(submission.command, state)
        }
    }

    /// The todo can be taken back; what was typed into its form cannot, so that is asked about.
    func questionBeforeDeleting(_ state: UpdateState) -> UpdateState.Question? {
        state.isChanged ? .delete(title: state.todo?.title ?? state.draft.title) : nil
    }

    func formDidLeave(_ draft: TodoDraft?) {
        let listener = listener
        listener?.updateDidFinish()
        if let draft { listener?.updateDidDiscard(draft, of: id) }
    }

    // MARK: Effects

    /// The draft that was left and the todo, live. The todo is read once as well, because the live
    /// ones cannot say that reading fails.
    func read() -> Effect<Mutation> {
        .merge(
            .run { [keeper, todos, id] send in
                if let keeper { send(.draftRead(await keeper.read())) }
                do throws(TodoError) {
                    _ = try await todos.todo(id)
                } catch .notFound {
                    // The live todos say so, too.
                } catch {
                    send(.drafted(.failed(error)))
                }
            },
            .observe(todos.updates()) { [id] todos in .arrived(todos.todo(id)) }
        )
        .cancellable(id: EffectID.todo, cancelInFlight: true)
    }

    private func attend() -> Effect<Mutation> {
        .observe(component.attendance.others(at: .todo(id))) { .othersChanged($0) }.cancellable(id: EffectID.others, cancelInFlight: true)
    }

    /// Stores the text over the one that is there; a todo that is gone is added anew.
    private func storeOver(_ state: UpdateState) -> Effect<Mutation> {
        if state.form.isPictureBusy { return .just(.form(.saveAwaited)) }
        let begun = state.form.savingSince
        return .concat(
            .just(.form(.savingBegan(begun ?? environment.now()))),
            store(
                state,
                by: { [todos, id, isNew = state.isGone, kept = environment.kept] draft throws(TodoError) in
                    if isNew {
                        try await todos.add(draft, begun: begun, kept: kept)
                    } else {
                        try await todos.update(id, with: draft.validated())
                    }
                }, refusal: Self.refusal, saved: { [weak self] in self?.listener?.updateDidFinish() }))
    }

    private func mark(_ isDone: Bool) -> Effect<Mutation> {
        guard !currentState.isBusy, !currentState.isGone else { return .none }
        return .concat(
            .just(.began),
            .store { [todos, id] send in
                do throws(TodoError) {
                    try await todos.setDone([id], isDone)
                    send(.ended(nil))
                } catch {
                    send(.ended(.markDone(isDone, error)))
                }
            })
    }

    func delete() -> Effect<Mutation> {
        guard !currentState.isBusy else { return .none }
        return delete(
            by: { [todos, id] () throws(TodoError) in _ = try await todos.delete([id]) },
            deleted: { [weak self] in self?.listener?.updateDidFinish() }, failed: { .told(.delete($0)) })
    }
}

import MandalartCore
import MandalartDomain
import Riblet
import RibletReactor

/// The form for a goal or a step, which its state tells apart.
final class EditInteractor<State: EditState>: StateInteractor<State, DraftedFormAction<State.Field>>, DraftedFormReactor {
    typealias Mutation = EditMutation<State>

    let initialState: State
    let clock: any Clock<Duration>
    /// The draft of a step belongs to its goal, whose identifier is known once the plan was read.
    private(set) var keeper: DraftKeeper<State.Draft, MandalartError>?
    weak var listener: (any EditListener)?
    private var key: DraftKey?
    private let mandalarts: any MandalartUseCase
    private let desk: DraftDesk

    init(
        at place: EditPlace, presenter: any StatePresentable<State, Action>, mandalarts: any MandalartUseCase,
        desk: DraftDesk = DraftDesk(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.mandalarts = mandalarts
        self.desk = desk
        self.clock = clock
        initialState = State(at: place)
        super.init(presenter: presenter)
    }

    override func didBecomeActive() { send(.appeared) }

    func mutate(action: Action) -> Effect<Mutation> {
        if case .form(.changed(let field, let value)) = action { currentState.note(field, value, in: mandalarts) }
        guard case .appeared = action else { return handle(action) }
        return .merge(handle(action), follow())
    }

    func reduce(state: inout State, mutation: Mutation) { state.apply(mutation) }

    // MARK: Effects

    func read() -> Effect<Mutation> {
        open(
            reading: { [mandalarts, state = initialState] () throws(MandalartError) in
                let content = try await mandalarts.content(of: state.place.plan)
                guard let key = state.key(content[state.place.goal]) else { throw .nothingAt(state.place.goal) }
                return (key: key, content: content)
            },
            as: { [weak self] found in
                if let self, keeper == nil {
                    key = found.key
                    keeper = desk.keeper(of: found.key, in: mandalarts, as: State.kept, entered: State.entered)
                }
                return .read(found.content)
            })
    }

    private func follow() -> Effect<Mutation> {
        .observe(mandalarts.updates(of: initialState.place.plan)) { $0.map { .arrived($0) } }.replace(id: EditEffect.following)
    }

    /// Stores what was entered, or tells that there is no title.
    func save(_ state: State) -> Effect<Mutation> { save(state, goingOnTo: nil) }

    func press(_ submission: FormSubmission<State.Field>, _ state: State) -> Effect<Mutation>? {
        switch submission.submitter {
        case EditCommand.saveNext: return save(state, goingOnTo: state.onward)
        case EditCommand.keepMine:
            var state = state
            state.isContested = false
            return .concat(.just(.keptMine), save(state))
        default: return nil
        }
    }

    /// A text that was changed elsewhere too is stored when the user has seen both.
    private func save(_ state: State, goingOnTo next: EditOnward?) -> Effect<Mutation> {
        guard !state.isOvertaken || !state.form.canSubmit else {
            return .just(.drafted(.fields(.rejected(FormRefusal(.custom("overtaken"))))))
        }
        let isEmpty = state.form.canSubmit && state.form.faults[State.title] == .valueMissing
        let storing = store(
            state, by: { [mandalarts] draft throws(MandalartError) in try await state.store(draft, in: mandalarts) },
            refusal: { $0.refusal() },
            saved: { [weak self] in
                if let next { self?.listener?.editDidSave(goingOnTo: next) } else { self?.listener?.editDidFinish() }
            })
        return isEmpty ? .concat(storing, .just(.told(.emptyTitle))) : storing
    }

    func questionBeforeDeleting(_ state: State) -> EditQuestion? { state.questionBeforeDeleting }

    /// Deletes what is stored, or tells that it is still there.
    func delete() -> Effect<Mutation> {
        let state = currentState
        guard !state.isNew else { return .none }
        return delete(
            by: { [mandalarts] () throws(MandalartError) in try await state.delete(from: mandalarts) },
            deleted: { [weak self] in self?.listener?.editDidDelete($0) }, failed: { .told(.notDeleted($0)) })
    }

    func formDidLeave(_ draft: State.Draft?) {
        let listener = listener
        listener?.editDidFinish()
        if let draft, let key { listener?.editDidDiscard(DiscardedDraft(State.kept(draft), as: key)) }
    }
}

private enum EditEffect { case following }

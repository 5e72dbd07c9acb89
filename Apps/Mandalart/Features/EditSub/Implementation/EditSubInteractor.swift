import MandalartDomain
import MandalartEditSubInterface
import Riblet
import RibletReactor

/// What happens in the form.
public typealias EditSubAction = DraftedFormAction<EditSubField>

/// Shows the state.
@MainActor
public protocol EditSubPresentable: Presentable {
    var listener: (any EditSubPresentableListener)? { get set }
    func present(_ state: EditSubState)
    func ask(_ question: EditSubState.Question)
    func tell(_ notice: EditSubState.Notice)
}

/// Takes what happens in the form.
@MainActor
public protocol EditSubPresentableListener: AnyObject {
    func send(_ action: EditSubAction)
}

final class EditSubInteractor: PresentableInteractor<any EditSubPresentable>, EditSubPresentableListener, DraftedFormReactor {
    typealias Action = EditSubAction
    typealias State = EditSubState
    typealias Mutation = EditSubState.Mutation

    let initialState: EditSubState
    let clock: any Clock<Duration>
    weak var listener: (any EditSubListener)?
    private let plan: Plan.ID
    private let goal: GridPosition
    private let position: GridPosition
    private let mandalarts: any MandalartUseCase
    private let desk: DraftDesk
    /// The draft belongs to the goal, whose identifier is known once the plan was read.
    private(set) var keeper: DraftKeeper<SubDraft, MandalartError>?

    init(
        plan: Plan.ID, goal: GridPosition, position: GridPosition, presenter: any EditSubPresentable, mandalarts: any MandalartUseCase,
        desk: DraftDesk = DraftDesk(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.plan = plan
        self.goal = goal
        self.position = position
        self.mandalarts = mandalarts
        self.desk = desk
        self.clock = clock
        initialState = EditSubState(position: position)
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        observeState { [presenter] in presenter.present($0) }
        observeQuestion { [presenter] in presenter.ask($0) }
        observePulse(\.$notice) { [presenter] notice in
            if let notice { presenter.tell(notice) }
        }
        send(.appeared)
    }

    /// What was typed since the last pause is kept, however the form is left.
    override func willResignActive() {
        keepDraftOnLeaving()
        super.willResignActive()
    }

    // MARK: Reactor

    func mutate(action: EditSubAction) -> Effect<Mutation> {
        switch action {
        case .appeared: .concat(.just(.drafted(.reading)), read())
        case .form(.submitted(let submission)): take(submission) { press(submission.draftedCommand, $0) }
        case .form(let event): change(event)
        case .deleteConfirmed: .concat(.just(.drafted(.asked(nil))), delete())
        case .discardConfirmed: .concat(.just(.drafted(.asked(nil))), discardAndLeave())
        case .questionCancelled: .just(.drafted(.asked(nil)))
        }
    }

    func reduce(state: inout EditSubState, mutation: Mutation) { state.apply(mutation) }

    // MARK: Effects

    private func read() -> Effect<Mutation> {
        .run { [mandalarts, plan, goal, weak self] send in
            do throws(MandalartError) {
                guard let branch = try await mandalarts.content(of: plan)[goal] else { throw .nothingAt(goal) }
                guard let keeper = self?.keeper(for: branch.id) else { return }
                let kept = await keeper.read()
                send(.read(branch))
                send(.drafted(.opened(kept)))
            } catch {
                send(.drafted(.failed(error)))
            }
        }
    }

    private func keeper(for main: MainMandalart.ID) -> DraftKeeper<SubDraft, MandalartError> {
        if let keeper { return keeper }
        let key = DraftKey.sub(main, position)
        let made: DraftKeeper<SubDraft, MandalartError> = desk.keeper(of: key) { [mandalarts] () throws(MandalartError) in
            if case .sub(let draft)? = try await mandalarts.draft(key) { draft } else { nil }
        } write: { [mandalarts] draft throws(MandalartError) in
            try await mandalarts.keep(draft.map(Draft.sub), as: key)
        }
        keeper = made
        return made
    }

    private func discardAndLeave() -> Effect<Mutation> {
        let (draft, goal) = (currentState.draft, currentState.goal?.id)
        return leave { [weak self, position] in
            let listener = self?.listener
            listener?.editSubDidFinish()
            if let goal { listener?.editSubDidDiscard(draft, at: position, of: goal) }
        }
    }

    private func press(_ command: DraftedFormCommand, _ state: EditSubState) -> Effect<Mutation> {
        switch command {
        case .save: save(state)
        case .cancel: cancel(state) { [weak self] in self?.listener?.editSubDidFinish() }
        // One step can be taken back; what was typed into its form cannot, so that is asked about.
        case .delete where state.isChanged: state.stored.map { .just(.drafted(.asked(.delete(title: $0.title)))) } ?? .none
        case .delete: delete()
        case .discard: discard()
        }
    }

    private func save(_ state: EditSubState) -> Effect<Mutation> {
        guard let main = state.goal?.id else { return .none }
        let saving = save(
            state,
            by: { [mandalarts, position] draft throws(MandalartError) in _ = try await mandalarts.saveSub(draft, at: position, of: main) },
            refusal: Self.refusal, saved: { [weak self] in self?.listener?.editSubDidFinish() })
        let isEmpty = state.form.canSubmit && state.form.faults[.title] == .valueMissing
        return .concat(saving, isEmpty ? .just(.told(.emptyTitle)) : .none)
    }

    private static func refusal(_ error: MandalartError) -> FormRefusal<EditSubField> {
        switch error {
        case .emptyTitle: FormRefusal([.title: .valueMissing])
        case .tooLong(field: "title", let limit): FormRefusal([.title: .tooLong(maximum: limit)])
        case .invalidRate: FormRefusal([.rate: .badInput])
        case .planNotFound, .mainNotFound: FormRefusal(.custom("gone"))
        default: FormRefusal(.custom("store"))
        }
    }

    private func delete() -> Effect<Mutation> {
        guard !currentState.isNew, let main = currentState.goal?.id else { return .none }
        return delete(
            by: { [mandalarts, position] () throws(MandalartError) in try await mandalarts.deleteSub(at: position, of: main) },
            deleted: { [weak self] in self?.listener?.editSubDidDelete($0) }, failed: { .told(.notDeleted($0)) })
    }
}

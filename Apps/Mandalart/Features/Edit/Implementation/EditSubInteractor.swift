import MandalartDomain
import MandalartInterfaces
import Riblet
import RibletReactor

/// What happens in the form for a step.
package typealias EditSubAction = DraftedFormAction<EditSubField>

final class EditSubInteractor: PresentableInteractor<any EditPresentable<EditSubState>>, DraftedFormReactor {
    typealias Action = EditSubAction
    typealias State = EditSubState
    typealias Mutation = EditMutation<EditSubState>

    let initialState: EditSubState
    let clock: any Clock<Duration>
    /// The draft belongs to the goal, whose identifier is known once the plan was read.
    private(set) var keeper: DraftKeeper<SubDraft, MandalartError>?
    weak var listener: (any EditSubListener)?
    private let plan: Plan.ID
    private let goal: GridPosition
    private let position: GridPosition
    private let mandalarts: any MandalartUseCase
    private let desk: DraftDesk

    init(
        plan: Plan.ID, goal: GridPosition, position: GridPosition, presenter: any EditPresentable<EditSubState>,
        mandalarts: any MandalartUseCase, desk: DraftDesk = DraftDesk(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.plan = plan
        self.goal = goal
        self.position = position
        self.mandalarts = mandalarts
        self.desk = desk
        self.clock = clock
        initialState = EditSubState(position: position)
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        begin(in: presenter)
    }

    override func willResignActive() {
        keepDraftOnLeaving()
        super.willResignActive()
    }

    func read() -> Effect<Mutation> {
        .run { [mandalarts, plan, goal, weak self] send in
            do throws(MandalartError) {
                guard let branch = try await mandalarts.content(of: plan)[goal] else { throw .nothingAt(goal) }
                guard let keeper = self?.keeper(for: branch.id) else { return }
                let kept = await keeper.read()
                send(.read(branch))
                send(.drafted(.opened(kept)))
                self?.pressAgain()
            } catch {
                send(.drafted(.failed(error)))
            }
        }
    }

    private func keeper(for goal: MainMandalart.ID) -> DraftKeeper<SubDraft, MandalartError> {
        if let keeper { return keeper }
        let made = desk.keeper(of: .sub(goal, position), in: mandalarts, as: Draft.sub) {
            if case .sub(let draft) = $0 { draft } else { nil }
        }
        keeper = made
        return made
    }

    func save(_ state: EditSubState) -> Effect<Mutation> {
        guard let goal = state.goal?.id else { return .none }
        return save(state) { [mandalarts, position] draft throws(MandalartError) in
            _ = try await mandalarts.saveSub(draft, at: position, of: goal)
        } saved: { [weak self] in
            self?.listener?.editSubDidFinish()
        }
    }

    /// One step can be taken back; what was typed into its form cannot, so that is asked about.
    func questionBeforeDeleting(_ state: EditSubState) -> EditQuestion? {
        state.isChanged ? state.stored.map { .delete(title: $0.title) } : nil
    }

    func delete() -> Effect<Mutation> {
        guard let goal = currentState.goal?.id else { return .none }
        return delete { [mandalarts, position] () throws(MandalartError) in
            try await mandalarts.deleteSub(at: position, of: goal)
        } deleted: { [weak self] in
            self?.listener?.editSubDidDelete($0)
        }
    }

    func formDidLeave(_ draft: SubDraft?) {
        let (listener, goal) = (listener, currentState.goal?.id)
        listener?.editSubDidFinish()
        if let draft, let goal { listener?.editSubDidDiscard(draft, at: position, of: goal) }
    }
}

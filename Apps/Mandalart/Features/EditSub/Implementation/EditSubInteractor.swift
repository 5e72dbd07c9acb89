import MandalartDomain
import MandalartInterfaces
import Riblet
import RibletReactor

/// What happens in the form.
package typealias EditSubAction = DraftedFormAction<EditSubField>

/// Shows the form, asks, and tells what failed.
@MainActor
package protocol EditSubPresentable: StatePresentable where State == EditSubState, Action == EditSubAction {
    func ask(_ question: EditSubState.Question)
    func tell(_ notice: EditSubState.Notice)
}

/// The views of the form.
package typealias EditSubViews = RIBViews<any EditSubPresentable, any ViewControllable>

final class EditSubInteractor: PresentableInteractor<any EditSubPresentable>, DraftedFormReactor {
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
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presentState(in: presenter)
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

    func reduce(state: inout EditSubState, mutation: Mutation) { state.apply(mutation) }

    // MARK: Effects

    func read() -> Effect<Mutation> {
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
        let made = desk.keeper(of: .sub(main, position), in: mandalarts, as: Draft.sub) {
            if case .sub(let draft) = $0 { draft } else { nil }
        }
        keeper = made
        return made
    }

    func formDidLeave(_ draft: SubDraft?) {
        let (listener, goal) = (listener, currentState.goal?.id)
        listener?.editSubDidFinish()
        if let draft, let goal { listener?.editSubDidDiscard(draft, at: position, of: goal) }
    }

    /// One step can be taken back; what was typed into its form cannot, so that is asked about.
    func questionBeforeDeleting(_ state: EditSubState) -> EditSubState.Question? {
        state.isChanged ? state.stored.map { .delete(title: $0.title) } : nil
    }

    func save(_ state: EditSubState) -> Effect<Mutation> {
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

    func delete() -> Effect<Mutation> {
        guard !currentState.isNew, let main = currentState.goal?.id else { return .none }
        return delete(
            by: { [mandalarts, position] () throws(MandalartError) in try await mandalarts.deleteSub(at: position, of: main) },
            deleted: { [weak self] in self?.listener?.editSubDidDelete($0) }, failed: { .told(.notDeleted($0)) })
    }
}

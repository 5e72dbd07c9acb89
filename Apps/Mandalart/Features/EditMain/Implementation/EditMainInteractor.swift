import MandalartDomain
import MandalartInterfaces
import Riblet
import RibletReactor

/// What happens in the form.
package typealias EditMainAction = DraftedFormAction<EditMainField>

/// Shows the form, asks, and tells what failed.
@MainActor
package protocol EditMainPresentable: StatePresentable where State == EditMainState, Action == EditMainAction {
    func ask(_ question: EditMainState.Question)
    func tell(_ notice: EditMainState.Notice)
}

/// The views of the form.
package typealias EditMainViews = RIBViews<any EditMainPresentable, any ViewControllable>

final class EditMainInteractor: PresentableInteractor<any EditMainPresentable>, DraftedFormReactor {
    typealias Action = EditMainAction
    typealias State = EditMainState
    typealias Mutation = EditMainState.Mutation

    let initialState: EditMainState
    let clock: any Clock<Duration>
    weak var listener: (any EditMainListener)?
    private let plan: Plan.ID
    private let position: GridPosition
    private let mandalarts: any MandalartUseCase
    let keeper: DraftKeeper<MainDraft, MandalartError>?

    init(
        plan: Plan.ID, position: GridPosition, presenter: any EditMainPresentable, mandalarts: any MandalartUseCase,
        desk: DraftDesk = DraftDesk(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.plan = plan
        self.position = position
        self.mandalarts = mandalarts
        self.clock = clock
        keeper = desk.keeper(of: .main(plan, position), in: mandalarts, as: Draft.main) {
            if case .main(let draft) = $0 { draft } else { nil }
        }
        initialState = EditMainState(position: position)
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

    func mutate(action: EditMainAction) -> Effect<Mutation> {
        if case .form(.changed(.palette, let name)) = action, let palette = PaletteID(rawValue: name) {
            mandalarts.noteChosenPalette(palette)
        }
        return handle(action)
    }

    func reduce(state: inout EditMainState, mutation: Mutation) { state.apply(mutation) }

    // MARK: Effects

    func read() -> Effect<Mutation> {
        open(
            reading: { [mandalarts, plan, position] () throws(MandalartError) in try await mandalarts.content(of: plan)[position] },
            as: { .read($0) })
    }

    func formDidLeave(_ draft: MainDraft?) {
        let listener = listener
        listener?.editMainDidFinish()
        if let draft { listener?.editMainDidDiscard(draft, at: position, in: plan) }
    }

    func questionBeforeDeleting(_ state: EditMainState) -> EditMainState.Question? {
        state.stored.map { .delete(title: $0.title, subs: state.subCount) }
    }

    func save(_ state: EditMainState) -> Effect<Mutation> {
        let saving = save(
            state,
            by: { [mandalarts, plan, position] draft throws(MandalartError) in
                _ = try await mandalarts.saveMain(draft, at: position, in: plan)
            },
            refusal: Self.refusal, saved: { [weak self] in self?.listener?.editMainDidFinish() })
        let isEmpty = state.form.canSubmit && state.form.faults[.title] == .valueMissing
        return .concat(saving, isEmpty ? .just(.told(.emptyTitle)) : .none)
    }

    private static func refusal(_ error: MandalartError) -> FormRefusal<EditMainField> {
        switch error {
        case .emptyTitle: FormRefusal([.title: .valueMissing])
        case .tooLong(field: "title", let limit): FormRefusal([.title: .tooLong(maximum: limit)])
        case .tooLong(field: "description", let limit): FormRefusal([.description: .tooLong(maximum: limit)])
        case .planNotFound: FormRefusal(.custom("gone"))
        default: FormRefusal(.custom("store"))
        }
    }

    func delete() -> Effect<Mutation> {
        guard !currentState.isNew else { return .none }
        return delete(
            by: { [mandalarts, plan, position] () throws(MandalartError) in try await mandalarts.deleteMain(at: position, in: plan) },
            deleted: { [weak self] in self?.listener?.editMainDidDelete($0) }, failed: { .told(.notDeleted($0)) })
    }
}

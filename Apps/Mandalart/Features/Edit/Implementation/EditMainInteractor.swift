import MandalartDomain
import MandalartInterfaces
import Riblet
import RibletReactor

/// What happens in the form for a goal.
package typealias EditMainAction = DraftedFormAction<EditMainField>

final class EditMainInteractor: PresentableInteractor<any EditPresentable<EditMainState>>, DraftedFormReactor {
    typealias Action = EditMainAction
    typealias State = EditMainState
    typealias Mutation = EditMutation<EditMainState>

    let initialState: EditMainState
    let clock: any Clock<Duration>
    let keeper: DraftKeeper<MainDraft, MandalartError>?
    weak var listener: (any EditMainListener)?
    private let plan: Plan.ID
    private let position: GridPosition
    private let mandalarts: any MandalartUseCase

    init(
        plan: Plan.ID, position: GridPosition, presenter: any EditPresentable<EditMainState>, mandalarts: any MandalartUseCase,
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
        begin(in: presenter)
    }

    override func willResignActive() {
        keepDraftOnLeaving()
        super.willResignActive()
    }

    func mutate(action: EditMainAction) -> Effect<Mutation> {
        if case .form(.changed(.palette, let name)) = action, let palette = PaletteID(rawValue: name) {
            mandalarts.noteChosenPalette(palette)
        }
        return handle(action)
    }

    func read() -> Effect<Mutation> {
        open(
            reading: { [mandalarts, plan, position] () throws(MandalartError) in try await mandalarts.content(of: plan)[position] },
            as: { .read($0) })
    }

    func save(_ state: EditMainState) -> Effect<Mutation> {
        save(state) { [mandalarts, plan, position] draft throws(MandalartError) in
            _ = try await mandalarts.saveMain(draft, at: position, in: plan)
        } saved: { [weak self] in
            self?.listener?.editMainDidFinish()
        }
    }

    func questionBeforeDeleting(_ state: EditMainState) -> EditQuestion? {
        state.stored.map { .delete(title: $0.title, subs: state.subCount) }
    }

    func delete() -> Effect<Mutation> {
        delete { [mandalarts, plan, position] () throws(MandalartError) in
            try await mandalarts.deleteMain(at: position, in: plan)
        } deleted: { [weak self] in
            self?.listener?.editMainDidDelete($0)
        }
    }

    func formDidLeave(_ draft: MainDraft?) {
        let listener = listener
        listener?.editMainDidFinish()
        if let draft { listener?.editMainDidDiscard(draft, at: position, in: plan) }
    }
}

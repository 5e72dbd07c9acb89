import MandalartDomain
import MandalartEditMainInterface
import Riblet
import RibletReactor

/// What happens in the form.
public typealias EditMainAction = DraftedFormAction<EditMainField>

/// Shows the state.
@MainActor
public protocol EditMainPresentable: Presentable {
    var listener: (any EditMainPresentableListener)? { get set }
    func present(_ state: EditMainState)
    func ask(_ question: EditMainState.Question)
    func tell(_ notice: EditMainState.Notice)
}

/// Takes what happens in the form.
@MainActor
public protocol EditMainPresentableListener: AnyObject {
    func send(_ action: EditMainAction)
}

final class EditMainInteractor: PresentableInteractor<any EditMainPresentable>, EditMainPresentableListener, DraftedFormReactor {
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
        let key = DraftKey.main(plan, position)
        keeper = desk.keeper(of: key) { () throws(MandalartError) in
            if case .main(let draft)? = try await mandalarts.draft(key) { draft } else { nil }
        } write: { draft throws(MandalartError) in
            try await mandalarts.keep(draft.map(Draft.main), as: key)
        }
        initialState = EditMainState(position: position)
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

    func mutate(action: EditMainAction) -> Effect<Mutation> {
        switch action {
        case .appeared: .concat(.just(.drafted(.reading)), read())
        case .form(.submitted(let submission)): take(submission) { press(submission.draftedCommand, $0) }
        case .form(let event): type(event)
        case .deleteConfirmed: .concat(.just(.drafted(.asked(nil))), delete())
        case .discardConfirmed: .concat(.just(.drafted(.asked(nil))), discardAndLeave())
        case .questionCancelled: .just(.drafted(.asked(nil)))
        }
    }

    func reduce(state: inout EditMainState, mutation: Mutation) { state.apply(mutation) }

    // MARK: Effects

    private func read() -> Effect<Mutation> {
        .run { [mandalarts, plan, position, keeper] send in
            let kept = await keeper?.read()
            do throws(MandalartError) {
                let content = try await mandalarts.content(of: plan)
                send(.read(content[position]))
                send(.drafted(.opened(kept)))
            } catch {
                send(.drafted(.failed(error)))
            }
        }
    }

    private func type(_ event: FormEvent<EditMainField>) -> Effect<Mutation> {
        if case .changed(.palette, let name) = event, let palette = PaletteID(rawValue: name) { mandalarts.noteChosenPalette(palette) }
        return change(event)
    }

    private func discardAndLeave() -> Effect<Mutation> {
        let draft = currentState.draft
        return leave { [weak self, plan, position] in
            let listener = self?.listener
            listener?.editMainDidFinish()
            listener?.editMainDidDiscard(draft, at: position, in: plan)
        }
    }

    private func press(_ command: DraftedFormCommand, _ state: EditMainState) -> Effect<Mutation> {
        switch command {
        case .save: save(state)
        case .cancel: cancel(state) { [weak self] in self?.listener?.editMainDidFinish() }
        case .delete: state.stored.map { .just(.drafted(.asked(.delete(title: $0.title, subs: state.subCount)))) } ?? .none
        case .discard: discard()
        }
    }

    private func save(_ state: EditMainState) -> Effect<Mutation> {
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

    private func delete() -> Effect<Mutation> {
        guard !currentState.isNew else { return .none }
        return delete(
            by: { [mandalarts, plan, position] () throws(MandalartError) in try await mandalarts.deleteMain(at: position, in: plan) },
            deleted: { [weak self] in self?.listener?.editMainDidDelete($0) }, failed: { .told(.notDeleted($0)) })
    }
}

import MandalartDomain
import MandalartEditMainInterface
import Riblet
import RibletReactor

/// What happens in the form.
public enum EditMainAction: Equatable, Sendable {
    /// The form has become active, or the user wants to try again to read.
    case appeared
    /// The user types, leaves a field, chooses a palette, or presses a button of the form.
    case form(FormEvent<EditMainField>)
    case deleteConfirmed
    /// The user gives up what was entered.
    case discardConfirmed
    /// The user does not want what was asked about.
    case questionCancelled
}

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

final class EditMainInteractor: PresentableInteractor<any EditMainPresentable>, EditMainPresentableListener, Reactor, Restorable {
    typealias Action = EditMainAction
    typealias State = EditMainState
    typealias Mutation = EditMainState.Mutation

    private enum EffectID { case draft }

    /// How long the user must pause before what was typed is kept.
    static let pause = Duration.milliseconds(400)

    let initialState: EditMainState
    let clock: any Clock<Duration>
    weak var listener: (any EditMainListener)?
    private let plan: Plan.ID
    private let position: GridPosition
    private let mandalarts: any MandalartUseCase
    private let keeper: DraftKeeper<Draft, MandalartError>
    private var isBack = false

    init(
        plan: Plan.ID, position: GridPosition, presenter: any EditMainPresentable, mandalarts: any MandalartUseCase,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.plan = plan
        self.position = position
        self.mandalarts = mandalarts
        self.clock = clock
        let key = DraftKey.main(plan, position)
        keeper = DraftKeeper { () throws(MandalartError) in
            try await mandalarts.draft(key)
        } write: { draft throws(MandalartError) in
            try await mandalarts.keep(draft, as: key)
        }
        initialState = EditMainState(position: position)
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        observeState { [presenter] in presenter.present($0) }
        observePulse(\.$question, replay: isBack) { [presenter] question in
            if let question { presenter.ask(question) }
        }
        isBack = false
        observePulse(\.$notice) { [presenter] notice in
            if let notice { presenter.tell(notice) }
        }
        send(.appeared)
    }

    /// What was typed since the last pause is kept, however the form is left.
    override func willResignActive() {
        if currentState.phase == .editing, currentState.form.phase == .editing { keeper.keep(currentState.draftToKeep) }
        super.willResignActive()
    }

    // MARK: Restorable

    func saveState() throws -> SavedValue? { try currentState.saved.map { try SavedValue(encoding: $0) } }

    func restoreState(_ value: SavedValue) throws {
        var state = currentState
        state.restore(try value.decode())
        isBack = true
        restore(state)
    }

    // MARK: Reactor

    func mutate(action: EditMainAction) -> Effect<Mutation> {
        switch action {
        case .appeared: .concat(.just(.reading), read())
        case .form(.submitted(let submission)): press(submission)
        case .form(let event): change(event)
        case .deleteConfirmed: .concat(.just(.asked(nil)), delete())
        case .discardConfirmed: .concat(.just(.asked(nil)), leave())
        case .questionCancelled: .just(.asked(nil))
        }
    }

    func reduce(state: inout EditMainState, mutation: Mutation) { state.apply(mutation) }

    // MARK: Effects

    private func read() -> Effect<Mutation> {
        .run { [mandalarts, plan, position, keeper] send in
            let kept = await keeper.read()
            do throws(MandalartError) {
                let content = try await mandalarts.content(of: plan)
                switch kept {
                case .success(let draft): send(.read(content[position], draft: draft, isDraftLost: false))
                case .failure: send(.read(content[position], draft: nil, isDraftLost: true))
                }
            } catch {
                send(.failed(error))
            }
        }
    }

    private func change(_ event: FormEvent<EditMainField>) -> Effect<Mutation> {
        if case .changed(.palette, let name) = event, let palette = PaletteID(rawValue: name) { mandalarts.noteChosenPalette(palette) }
        let changed = Effect.form(event, in: currentState.form) { _ throws(FormRefusal<EditMainField>) in }
        return .concat(changed.map { .form($0) }, keepDraft())
    }

    private func press(_ submission: FormSubmission<EditMainField>) -> Effect<Mutation> {
        guard currentState.phase == .editing, !currentState.isDeleting else { return .none }
        var state = currentState
        state.form.apply(.taken(submission.values))
        let taking = Effect.just(Mutation.form(.taken(submission.values)))
        switch submission.submitter.flatMap(EditMainCommand.init(rawValue:)) ?? .save {
        case .save: return .concat(taking, save(state))
        case .cancel: return .concat(taking, state.isChanged ? .just(.asked(.discard)) : leave())
        case .delete:
            guard let stored = state.stored else { return .none }
            return .concat(taking, .just(.asked(.delete(title: stored.title, subs: state.subCount))))
        case .discard: return .concat(.cancel(id: EffectID.draft), .just(.reset), forget())
        }
    }

    private func save(_ state: EditMainState) -> Effect<Mutation> {
        guard state.form.canSubmit else { return .none }
        let draft = state.draft
        let submitting = Effect.submitting(state.form) { [mandalarts, keeper, plan, position] _ throws(FormRefusal<EditMainField>) in
            let stored = await keeper.settle(.main(draft)) { () throws(MandalartError) in
                _ = try await mandalarts.saveMain(draft, at: position, in: plan)
            }
            if case .failure(let error) = stored { throw Self.refusal(error) }
        } submitted: { [weak self] in
            self?.listener?.editMainDidFinish()
        }
        let isEmpty = state.form.faults[.title] == .valueMissing
        return .concat(
            state.form.isValid ? .cancel(id: EffectID.draft) : .none, submitting.map { .form($0) },
            isEmpty ? .just(.told(.emptyTitle)) : .none)
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
        guard currentState.phase == .editing, !currentState.isDeleting, !currentState.isNew else { return .none }
        return .concat(
            .cancel(id: EffectID.draft), .just(.deleting(true)),
            .run { [mandalarts, keeper, plan, position, weak self] send in
                do throws(MandalartError) {
                    let edit = try await mandalarts.deleteMain(at: position, in: plan)
                    _ = await keeper.keep(nil).value
                    // A form that was left meanwhile has nobody to tell.
                    if Task.isCancelled { return }
                    send(.finished)
                    self?.listener?.editMainDidDelete(edit)
                } catch {
                    send(.deleting(false))
                    send(.told(.notDeleted(error)))
                }
            })
    }

    /// Throws away what was entered and leaves.
    private func leave() -> Effect<Mutation> {
        .concat(
            .cancel(id: EffectID.draft), .just(.finished),
            .run { [keeper, weak self] _ in
                _ = await keeper.keep(nil).value
                if !Task.isCancelled { self?.listener?.editMainDidFinish() }
            })
    }

    private func forget() -> Effect<Mutation> {
        .run { [keeper] send in send(.draftKept((try? await keeper.keep(nil).value.get()) != nil)) }
    }

    private func keepDraft() -> Effect<Mutation> {
        .run { [keeper, weak self] send in
            guard let self else { return }
            send(.draftKept((try? await keeper.keep(currentState.draftToKeep).value.get()) != nil))
        }
        .debounce(id: EffectID.draft, for: Self.pause)
    }
}

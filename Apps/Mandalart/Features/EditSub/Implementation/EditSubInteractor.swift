import MandalartDomain
import MandalartEditSubInterface
import Riblet
import RibletReactor

/// What happens in the form.
public enum EditSubAction: Equatable, Sendable {
    /// The form has become active, or the user wants to try again to read.
    case appeared
    /// The user types, leaves a field, moves the level, or presses a button of the form.
    case form(FormEvent<EditSubField>)
    case deleteConfirmed
    /// The user gives up what was entered.
    case discardConfirmed
    /// The user does not want what was asked about.
    case questionCancelled
}

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

final class EditSubInteractor: PresentableInteractor<any EditSubPresentable>, EditSubPresentableListener, Reactor, Restorable {
    typealias Action = EditSubAction
    typealias State = EditSubState
    typealias Mutation = EditSubState.Mutation

    private enum EffectID { case draft }

    /// How long the user must pause before what was typed is kept.
    static let pause = Duration.milliseconds(400)

    let initialState: EditSubState
    let clock: any Clock<Duration>
    weak var listener: (any EditSubListener)?
    private let plan: Plan.ID
    private let goal: GridPosition
    private let position: GridPosition
    private let mandalarts: any MandalartUseCase
    /// The draft belongs to the goal, whose identifier is known once the plan was read.
    private var keeper: DraftKeeper<Draft, MandalartError>?
    private var isBack = false

    init(
        plan: Plan.ID, goal: GridPosition, position: GridPosition, presenter: any EditSubPresentable, mandalarts: any MandalartUseCase,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.plan = plan
        self.goal = goal
        self.position = position
        self.mandalarts = mandalarts
        self.clock = clock
        initialState = EditSubState(position: position)
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
        if currentState.phase == .editing, currentState.form.phase == .editing { keeper?.keep(currentState.draftToKeep) }
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

    func mutate(action: EditSubAction) -> Effect<Mutation> {
        switch action {
        case .appeared: .concat(.just(.reading), read())
        case .form(.submitted(let submission)): press(submission)
        case .form(let event): change(event)
        case .deleteConfirmed: .concat(.just(.asked(nil)), delete())
        case .discardConfirmed: .concat(.just(.asked(nil)), leave())
        case .questionCancelled: .just(.asked(nil))
        }
    }

    func reduce(state: inout EditSubState, mutation: Mutation) { state.apply(mutation) }

    // MARK: Effects

    private func read() -> Effect<Mutation> {
        .run { [mandalarts, plan, goal, weak self] send in
            do throws(MandalartError) {
                guard let branch = try await mandalarts.content(of: plan)[goal] else { throw .nothingAt(goal) }
                guard let keeper = self?.keeper(for: branch.id) else { return }
                switch await keeper.read() {
                case .success(let draft): send(.read(branch, draft: draft, isDraftLost: false))
                case .failure: send(.read(branch, draft: nil, isDraftLost: true))
                }
            } catch {
                send(.failed(error))
            }
        }
    }

    private func keeper(for main: MainMandalart.ID) -> DraftKeeper<Draft, MandalartError> {
        if let keeper { return keeper }
        let key = DraftKey.sub(main, position)
        let made = DraftKeeper<Draft, MandalartError> { [mandalarts] () throws(MandalartError) in
            try await mandalarts.draft(key)
        } write: { [mandalarts] draft throws(MandalartError) in
            try await mandalarts.keep(draft, as: key)
        }
        keeper = made
        return made
    }

    private func change(_ event: FormEvent<EditSubField>) -> Effect<Mutation> {
        let changed = Effect.form(event, in: currentState.form) { _ throws(FormRefusal<EditSubField>) in }
        return .concat(changed.map { .form($0) }, keepDraft())
    }

    private func press(_ submission: FormSubmission<EditSubField>) -> Effect<Mutation> {
        guard currentState.phase == .editing, !currentState.isDeleting else { return .none }
        var state = currentState
        state.form.apply(.taken(submission.values))
        let taking = Effect.just(Mutation.form(.taken(submission.values)))
        switch submission.submitter.flatMap(EditSubCommand.init(rawValue:)) ?? .save {
        case .save: return .concat(taking, save(state))
        case .cancel: return .concat(taking, state.isChanged ? .just(.asked(.discard)) : leave())
        case .delete:
            guard let stored = state.stored else { return .none }
            return .concat(taking, .just(.asked(.delete(title: stored.title))))
        case .discard: return .concat(.cancel(id: EffectID.draft), .just(.reset), forget())
        }
    }

    private func save(_ state: EditSubState) -> Effect<Mutation> {
        guard state.form.canSubmit, let keeper, let main = state.goal?.id else { return .none }
        let draft = state.draft
        let submitting = Effect.submitting(state.form) { [mandalarts, position] _ throws(FormRefusal<EditSubField>) in
            let stored = await keeper.settle(.sub(draft)) { () throws(MandalartError) in
                _ = try await mandalarts.saveSub(draft, at: position, of: main)
            }
            if case .failure(let error) = stored { throw Self.refusal(error) }
        } submitted: { [weak self] in
            self?.listener?.editSubDidFinish()
        }
        let isEmpty = state.form.faults[.title] == .valueMissing
        return .concat(
            state.form.isValid ? .cancel(id: EffectID.draft) : .none, submitting.map { .form($0) },
            isEmpty ? .just(.told(.emptyTitle)) : .none)
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
        guard currentState.phase == .editing, !currentState.isDeleting, !currentState.isNew, let main = currentState.goal?.id
        else { return .none }
        return .concat(
            .cancel(id: EffectID.draft), .just(.deleting(true)),
            .run { [mandalarts, keeper, position, weak self] send in
                do throws(MandalartError) {
                    let edit = try await mandalarts.deleteSub(at: position, of: main)
                    _ = await keeper?.keep(nil).value
                    // A form that was left meanwhile has nobody to tell.
                    if Task.isCancelled { return }
                    send(.finished)
                    self?.listener?.editSubDidDelete(edit)
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
                _ = await keeper?.keep(nil).value
                if !Task.isCancelled { self?.listener?.editSubDidFinish() }
            })
    }

    private func forget() -> Effect<Mutation> {
        .run { [keeper] send in send(.draftKept((try? await keeper?.keep(nil).value.get()) != nil)) }
    }

    private func keepDraft() -> Effect<Mutation> {
        .run { [keeper, weak self] send in
            guard let self else { return }
            send(.draftKept((try? await keeper?.keep(currentState.draftToKeep).value.get()) != nil))
        }
        .debounce(id: EffectID.draft, for: Self.pause)
    }
}

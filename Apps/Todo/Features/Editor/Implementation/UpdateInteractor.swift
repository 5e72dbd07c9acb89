import Riblet
import RibletReactor
import TodoDomain
import TodoEditorInterface

/// What happens in the form for an existing todo.
public enum UpdateAction: Equatable, Sendable {
    /// The form has become active, or the user wants to try again to read the todo.
    case appeared
    case form(FormAction)
    case deleteConfirmed
    /// The user gives up the changes.
    case discardConfirmed
    /// The user does not want what was asked about.
    case questionCancelled
    /// The user wants to try again to mark the todo.
    case markRetried(Bool)
}

/// Shows the state.
@MainActor
public protocol UpdatePresentable: Presentable {
    var listener: (any UpdatePresentableListener)? { get set }
    func present(_ state: UpdateState)
    func ask(_ question: UpdateState.Question)
    /// Tells what failed, with a way to try again.
    func tell(_ failure: UpdateState.Notice)
}

/// Takes what happens in the form.
@MainActor
public protocol UpdatePresentableListener: AnyObject {
    func send(_ action: UpdateAction)
}

final class UpdateInteractor: PresentableInteractor<any UpdatePresentable>, UpdatePresentableListener, DraftedFormReactor {
    typealias Action = UpdateAction
    typealias State = UpdateState
    typealias Mutation = UpdateState.Mutation

    private enum EffectID { case todo, others }

    let initialState: UpdateState
    let clock: any Clock<Duration>
    weak var listener: (any UpdateListener)?
    private let id: Todo.ID
    private let todos: any TodoRepository
    private let attendance: any Attendance
    private let logic: FormLogic

    init(
        id: Todo.ID, todo: Todo?, presenter: any UpdatePresentable, todos: any TodoRepository, attendance: any Attendance,
        logic: FormLogic,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.id = id
        self.todos = todos
        self.attendance = attendance
        self.logic = logic
        self.clock = clock
        let empty = TodoDraft(dueAt: logic.environment.suggestedDueDate())
        initialState = UpdateState(id: id, todo: todo, empty: empty)
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        observeState { [presenter] in presenter.present($0) }
        observeQuestion { [presenter] in presenter.ask($0) }
        observePulse(\.$notice) { [presenter] failure in
            if let failure { presenter.tell(failure) }
        }
        observeState({ $0.phase == .editing }) { [weak self] isOpen in
            if isOpen { self?.pressAgain() }
        }
        send(.appeared)
    }

    /// What was typed since the last pause is kept, however the form is left.
    override func willResignActive() {
        keepDraftOnLeaving()
        super.willResignActive()
    }

    // MARK: Reactor

    var keeper: TodoDraftKeeper? { logic.keeper }

    func mutate(action: UpdateAction) -> Effect<Mutation> {
        switch action {
        case .appeared: .merge(.concat(.just(.drafted(.reading)), read()), attend())
        case .form(.fields(.submitted(let submission))): take(submission) { press(submission.command, $0) }
        case .form(.pictureChosen(let bytes)): takePicture(bytes)
        case .form(let action): .merge(logic.mutate(action, currentState.form).map { .form($0) }, keepDraft())
        case .deleteConfirmed: .concat(.just(.drafted(.asked(nil))), delete())
        case .discardConfirmed: .concat(.just(.drafted(.asked(nil))), discardAndLeave())
        case .questionCancelled: .just(.drafted(.asked(nil)))
        case .markRetried(let isDone): mark(isDone)
        }
    }

    static func pressed(_ submission: FormSubmission<EditorField>) -> UpdateAction { .form(.fields(.submitted(submission))) }

    func reduce(state: inout UpdateState, mutation: Mutation) { state.apply(mutation) }

    // MARK: Effects

    /// The draft that was left and the todo, live. The todo is read once as well, because the live ones cannot say that reading fails.
    func read() -> Effect<Mutation> {
        .merge(
            .run { [logic, todos, id] send in
                send(.draftRead(await logic.keeper.read()))
                do throws(TodoError) {
                    _ = try await todos.todo(id)
                } catch .notFound {
                    // The live todos say so, too.
                } catch {
                    send(.drafted(.failed(error)))
                }
            },
            .observe(todos.updates()) { [id] todos in .arrived(todos.first { $0.id == id }) }
        )
        .cancellable(id: EffectID.todo, cancelInFlight: true)
    }

    private func attend() -> Effect<Mutation> {
        .observe(attendance.others(at: .todo(id))) { .othersChanged($0) }.cancellable(id: EffectID.others, cancelInFlight: true)
    }

    private func discardAndLeave() -> Effect<Mutation> {
        let draft = currentState.draft
        return leave { [weak self, id] in
            let listener = self?.listener
            listener?.updateDidFinish()
            listener?.updateDidDiscard(draft, of: id)
        }
    }

    private func takePicture(_ picture: [UInt8]) -> Effect<Mutation> {
        .concat(
            logic.mutate(.pictureChosen(picture), currentState.form).map { .form($0) },
            .merge(
                keepDraft(),
                .run { [weak self] _ in
                    if let self, let press = FormLogic.press(after: currentState.form) { send(.form(press)) }
                }))
    }

    private func press(_ command: FormCommand, _ state: UpdateState) -> Effect<Mutation> {
        switch command {
        case .save where state.form.isPictureBusy: .just(.form(.saveAwaited))
        case .save: save(state)
        case .cancel: cancel(state) { [weak self] in self?.listener?.updateDidFinish() }
        case .discard: state.isGone ? leave { [weak self] in self?.listener?.updateDidFinish() } : discard()
        case .toggleDone: .merge(mark(!(state.todo?.isDone ?? false)), keepDraft())
        // The todo can be taken back; what was typed into its form cannot, so that is asked about.
        case .delete where state.isChanged:
            .merge(.just(.drafted(.asked(.delete(title: state.todo?.title ?? state.draft.title)))), keepDraft())
        case .delete: delete()
        case .due, .removePicture: .merge(logic.press(command, state.form).map { .form($0) }, keepDraft())
        }
    }

    func save(_ state: UpdateState) -> Effect<Mutation> {
        guard state.form.canSave else { return .none }
        let storing = save(
            state,
            by: {
                [todos, id, isNew = state.isGone, kept = logic.environment.kept, begun = state.form.savingSince] draft throws(TodoError) in
                let draft = try draft.validated()
                guard isNew else { return try await todos.update(id, with: draft) }
                // The server ended while this was stored, and it may have been.
                if let begun, try await todos.todos().contains(where: { $0.title == draft.title && $0.createdAt >= begun }) { return }
                // Were the server to end before the page is kept, the page would send the press again, and the todo would be there twice.
                await kept()
                try await todos.add(draft)
            },
            refusal: FormLogic.refusal, saved: { [weak self] in self?.listener?.updateDidFinish() })
        return .concat(.just(.form(.savingBegan(state.form.savingSince ?? logic.environment.now()))), storing)
    }

    private func mark(_ isDone: Bool) -> Effect<Mutation> {
        guard !currentState.isBusy, !currentState.isGone else { return .none }
        return .concat(
            .just(.began),
            .run { [todos, id] send in
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

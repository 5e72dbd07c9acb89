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
    func tell(_ failure: UpdateState.Failure)
}

/// Takes what happens in the form.
@MainActor
public protocol UpdatePresentableListener: AnyObject {
    func send(_ action: UpdateAction)
}

final class UpdateInteractor: PresentableInteractor<any UpdatePresentable>, UpdatePresentableListener, Reactor, Restorable {
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
    private var isBack = false

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
        initialState = UpdateState(todo: todo, form: EditorForm(draft: todo.map(TodoDraft.init) ?? empty))
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
        observePulse(\.$notice) { [presenter] failure in
            if let failure { presenter.tell(failure) }
        }
        send(.appeared)
    }

    /// What was typed since the last pause is kept, however the form is left.
    override func willResignActive() {
        let state = currentState
        if state.phase == .editing, !state.form.isSaving, !state.form.isFinished { logic.keeper.keep(state.draftToKeep) }
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

    func mutate(action: UpdateAction) -> Effect<Mutation> {
        switch action {
        case .appeared: .merge(.concat(.just(.readAgain), read()), attend())
        case .form(.fields(.submitted(let submission))): press(submission)
        case .form(let action): .merge(logic.mutate(action, currentState.form).map { .form($0) }, keepDraft())
        case .deleteConfirmed: .concat(.just(.asked(nil)), delete())
        case .discardConfirmed: .concat(.just(.asked(nil)), discard(leaving: true))
        case .questionCancelled: .just(.asked(nil))
        case .markRetried(let isDone): mark(isDone)
        }
    }

    func reduce(state: inout UpdateState, mutation: Mutation) { state.apply(mutation) }

    // MARK: Effects

    /// The draft that was left and the todo, live. The todo is read once as well, because the live ones cannot say that reading fails.
    private func read() -> Effect<Mutation> {
        .merge(
            .run { [logic, todos, id] send in
                switch await logic.keeper.read() {
                case .success(let draft): send(.draftRead(draft))
                case .failure(let error):
                    send(.draftRead(nil))
                    send(.form(.draftKept(error)))
                }
                do throws(TodoError) {
                    _ = try await todos.todo(id)
                } catch .notFound {
                    // The live todos say so, too.
                } catch {
                    send(.failed(error))
                }
            },
            .observe(todos.updates()) { [id] todos in .arrived(todos.first { $0.id == id }) }
        )
        .cancellable(id: EffectID.todo, cancelInFlight: true)
    }

    private func attend() -> Effect<Mutation> {
        .observe(attendance.others(at: .todo(id))) { .othersChanged($0) }.cancellable(id: EffectID.others, cancelInFlight: true)
    }

    private func press(_ submission: FormSubmission<EditorField>) -> Effect<Mutation> {
        let state = currentState
        guard state.phase == .editing else { return .none }
        var form = state.form
        let taking = logic.take(submission, into: &form)
        let fields = taking.map { Mutation.form($0) }
        switch submission.command {
        case .save: return .concat(fields, save(form, isNew: state.isGone))
        case .cancel:
            let isChanged = state.isGone || state.todo.map { TodoDraft($0) != form.draft } ?? true
            return .concat(fields, isChanged ? .just(.asked(.discard)) : discard(leaving: true))
        case .discard: return discard(leaving: state.isGone)
        case .toggleDone: return .merge(.concat(fields, mark(!(state.todo?.isDone ?? false))), keepDraft())
        case .delete:
            return .merge(.concat(fields, .just(.asked(.delete(title: state.todo?.title ?? form.draft.title)))), keepDraft())
        case .due, .removePicture: return .merge(.concat(fields, logic.press(submission.command, form).map { .form($0) }), keepDraft())
        }
    }

    private func save(_ form: EditorForm, isNew: Bool) -> Effect<Mutation> {
        logic.save(form) { [todos, id] draft throws(TodoError) in
            if isNew { try await todos.add(draft) } else { try await todos.update(id, with: draft) }
        } saved: { [weak self] in
            self?.listener?.updateDidFinish()
        }
        .map { .form($0) }
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

    private func delete() -> Effect<Mutation> {
        guard !currentState.isBusy else { return .none }
        return .concat(
            .just(.began),
            .run { [todos, id, logic, weak self] send in
                do throws(TodoError) {
                    try await todos.delete([id])
                } catch {
                    send(.ended(.delete(error)))
                    return
                }
                _ = await logic.keeper.keep(nil).value
                // A form that was left meanwhile has nobody to tell.
                if Task.isCancelled { return }
                send(.form(.finished))
                self?.listener?.updateDidFinish()
            })
    }

    /// Throws away what was entered.
    private func discard(leaving: Bool) -> Effect<Mutation> {
        .concat(
            .cancel(id: FormLogic.EffectID.draft), leaving ? .just(.form(.finished)) : .just(.reset),
            .run { [logic, weak self] send in
                let forgotten = await logic.keeper.keep(nil).value
                if Task.isCancelled { return }
                if leaving {
                    self?.listener?.updateDidFinish()
                } else if case .failure(let error) = forgotten {
                    send(.form(.draftKept(error)))
                }
            })
    }

    private func keepDraft() -> Effect<Mutation> {
        logic.keepDraft { [weak self] in self?.currentState.draftToKeep }.map { .form($0) }
    }
}

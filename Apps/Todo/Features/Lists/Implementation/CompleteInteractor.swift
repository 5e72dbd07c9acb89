import Riblet
import RibletReactor
import TodoDomain
import TodoListsInterface

/// What the page of done todos shows.
public struct CompleteState: Equatable, Sendable {
    /// What is done, the newest first; nothing before it is known.
    public var todos: [Todo]?
    /// The todos cannot be read.
    public var failure: TodoError?
    /// The changes under way.
    public var changes = ChangeLog()
    /// How much of the todos is shown.
    public var portion = Portion()
    /// Where the focus goes when the row that has it goes.
    public var focus = RowFocus<Todo.ID>()

    /// What is shown of them.
    public var shown: ArraySlice<Todo> { (todos ?? []).prefix(portion.count) }

    /// Before anything is known.
    public init() {}

    func todo(_ id: Todo.ID) -> Todo? { todos?.first { $0.id == id } }
}

/// What happens on the page.
public enum CompleteAction: Equatable, Sendable {
    /// The page has become active, or the user wants to try again to read it.
    case appeared
    /// The user has come near the end of what is shown: so many todos.
    case moreWanted(seen: Int)
    /// The user wants to see and change a todo.
    case selected(Todo.ID)
    /// The todo is not done after all.
    case reopenTapped(Todo.ID)
    case deleteTapped(Todo.ID)
    /// The user takes back what a notice told.
    case undoTapped(TodoChange)
    /// The user wants to try again what failed.
    case retryTapped(TodoChange)
}

/// Shows the state.
@MainActor
public protocol CompletePresentable: Presentable {
    var listener: (any CompletePresentableListener)? { get set }
    func present(_ state: CompleteState)
    /// Tells something in passing.
    func tell(_ notice: TodoNotice)
}

/// Takes what happens on the page.
@MainActor
public protocol CompletePresentableListener: AnyObject {
    func send(_ action: CompleteAction)
}

final class CompleteInteractor: PresentableInteractor<any CompletePresentable>, CompletePresentableListener, Reactor, Restorable {
    typealias Action = CompleteAction
    typealias State = CompleteState

    enum Mutation {
        case arrived([Todo])
        case failed(TodoError)
        case grown(seen: Int)
        /// The user does something that may take this todo away.
        case touched(Todo.ID)
        case resumed
        /// Gone from the page at once; the repository follows.
        case reopened(Todo.ID)
        case change(ChangeLog.Mutation)
    }

    private enum EffectID { case todos }

    let initialState = CompleteState()
    weak var listener: (any CompleteListener)?
    private let todos: any TodoRepository
    /// What may not have been stored before the server ended.
    private var unfinished: [ChangeUnderWay] = []

    init(presenter: any CompletePresentable, todos: any TodoRepository) {
        self.todos = todos
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        observeState { [presenter] in presenter.present($0) }
        observePulse(\.changes.$notice) { [presenter] notice in
            if let notice { presenter.tell(notice) }
        }
        send(.appeared)
    }

    // MARK: Restorable

    func saveState() throws -> SavedValue? {
        try SavedList(currentState.changes, currentState.portion).map { try SavedValue(encoding: $0) }
    }

    func restoreState(_ value: SavedValue) throws {
        let saved: SavedList = try value.decode()
        unfinished = saved.underWay
        var state = currentState
        state.portion = Portion(saved: saved.shown)
        restore(state)
    }

    // MARK: Reactor

    func mutate(action: CompleteAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return .concat(.just(.resumed), .merge(finish(), follow()))
        case .moreWanted(let seen): return .just(.grown(seen: seen))
        case .selected(let id):
            guard let todo = currentState.todo(id) else { return .none }
            listener?.completeDidSelect(todo)
            return .just(.touched(id))
        case .reopenTapped(let id): return currentState.todo(id).map { carryOut(.mark($0, isDone: false)) } ?? .none
        case .deleteTapped(let id): return currentState.todo(id).map { .concat(.just(.touched(id)), carryOut(.delete($0))) } ?? .none
        case .undoTapped(let change): return change.inverse.map { carryOut($0, isUndo: true) } ?? .none
        case .retryTapped(let change): return carryOut(change)
        }
    }

    func reduce(state: inout CompleteState, mutation: Mutation) {
        switch mutation {
        case .arrived(let todos):
            state.failure = nil
            let sorted = Self.sorted(todos.filter(\.isDone))
            state.focus.follow(from: state.todos?.map(\.id) ?? [], to: sorted.map(\.id))
            state.todos = sorted
        case .failed(let error): if state.todos == nil { state.failure = error }
        case .grown(let seen): state.portion.grow(seen: seen)
        case .touched(let id): state.focus.expect(id)
        case .resumed:
            state.failure = nil
            state.changes.apply(.resumed)
        case .reopened(let id): state.todos?.removeAll { $0.id == id }
        case .change(let mutation):
            state.changes.apply(mutation)
            // What could not be stored is shown as it is stored.
            if case .ended(_, .failed(.mark(let todo, false), _)) = mutation, let todos = state.todos, state.todo(todo.id) == nil {
                state.todos = Self.sorted(todos + [todo])
            }
        }
    }

    private static func sorted(_ todos: [Todo]) -> [Todo] { todos.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) } }

    // MARK: Effects

    /// The todos, live. They are read once as well, because the live ones cannot say that reading fails.
    private func follow() -> Effect<Mutation> {
        .merge(
            .observe(todos.updates()) { .arrived($0) },
            .run { [todos] send in
                do throws(TodoError) { _ = try await todos.todos() } catch { send(.failed(error)) }
            }
        )
        .cancellable(id: EffectID.todos, cancelInFlight: true)
    }

    /// Begins again what was not stored when the server ended.
    private func finish() -> Effect<Mutation> {
        defer { unfinished = [] }
        return .merge(unfinished.map { carryOut($0.change, isUndo: $0.isUndo) })
    }

    private func carryOut(_ change: TodoChange, isUndo: Bool = false) -> Effect<Mutation> {
        let stored = ChangeCarrier(todos: todos).carryOut(ChangeUnderWay(change: change, isUndo: isUndo)).map { Mutation.change($0) }
        guard case .mark(let todo, false) = change else { return stored }
        return .concat(.just(.reopened(todo.id)), stored)
    }
}

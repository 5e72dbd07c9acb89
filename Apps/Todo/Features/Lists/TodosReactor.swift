import Riblet
import RibletReactor
import TodoDomain

/// The actions of a page of todos.
package enum TodosAction: Equatable, Sendable {
    /// The page has become active, or the user wants to try again to read it.
    case appeared
    /// The user has come near the end of what is shown: so many todos.
    case moreWanted(seen: Int)
    /// The user wants to see and change a todo.
    case selected(Todo.ID)
    case addTapped
    /// The todos are these now; for pages that do something about it.
    case arrived(TodoTable)
    /// The user searches for these words.
    case searched(String)
    /// The user wants to see all that is open.
    case allTapped
    /// The user wants to change the list that the page shows.
    case listEditTapped
    /// The user has just added this todo.
    case revealed(Todo.ID)
    /// The user wants the list to be laid out in this way.
    case layoutChosen(ListLayout)
    /// The user marks a todo as done, or as not done after all.
    case doneTapped(Todo.ID, isDone: Bool)
    case deleteTapped(Todo.ID)
    /// The user wants to put a todo off.
    case postponeTapped(Todo.ID)
    /// The user has chosen until when.
    case postponed(Todo.ID, to: Due)
    /// The user does not want to put a todo off after all.
    case postponeCancelled
    /// The user begins to put todos in order by hand, or has done so.
    case arrangeTapped
    /// The user puts a todo where another one is.
    case arranged(Todo.ID, at: Todo.ID)
    /// The user takes back what a notice told.
    case undoTapped(TodoChange)
    /// The user wants to try again what failed.
    case retryTapped(TodoChange)
}

/// The state of a page of todos.
package protocol TodosState: PartlySavedState, ReducibleState where Saved == SavedTodos {
    /// The shown todos, sorted; nil before they are known.
    var todos: TodoRows? { get set }
    /// The todos cannot be read.
    var failure: TodoError? { get set }
    /// The room that is left for todos, where it becomes scarce.
    var room: TodoRoom? { get set }
    /// The changes under way.
    var changes: TodoChangeLog { get set }
    /// The part of the todos that is shown.
    var portion: Portion { get set }
    /// Where the focus goes when the row that has it goes.
    var focus: RowFocus<Todo.ID> { get set }
    /// The choice of a date to put a todo off to, while it is open; nil where a page has none.
    var postponing: ListState.Postponing? { get set }
    /// True while the user puts todos in order by hand; never on a page without such an order.
    var isArranging: Bool { get set }

    /// Returns the todos of the page, sorted.
    mutating func selection(of all: TodoTable) -> TodoRows
    /// Shows a mark at once; the repository follows.
    mutating func mark(_ id: Todo.ID, isDone: Bool)
    /// Shows a todo that could not be marked as it is stored.
    mutating func putBack(_ todo: Todo, isDone: Bool)
    /// Shows todos in other places; does nothing on a page without an order by hand.
    mutating func arrange(_ places: TodoPlaces)
}

package enum TodosMutation {
    case resumed
    case arrived(TodoTable)
    case failed(TodoError)
    case grown(seen: Int)
    /// The user does something that may take this todo away.
    case touched(Todo.ID)
    case marked(Todo.ID, isDone: Bool)
    case change(TodoChangeLog.Mutation)
}

extension TodosState {
    package var saved: SavedTodos? {
        let saved = SavedTodos(
            underWay: changes.unstored, shown: portion.saved, postponing: postponing, isArranging: isArranging ? true : nil)
        return saved.isEmpty ? nil : saved
    }

    package mutating func restore(_ saved: SavedTodos) {
        changes = TodoChangeLog(unfinished: saved.underWay)
        portion = Portion(saved: saved.shown)
        postponing = saved.postponing
        isArranging = saved.isArranging == true
    }

    package var postponing: ListState.Postponing? {
        get { nil }
        set {}
    }

    package var isArranging: Bool {
        get { false }
        set {}
    }

    package mutating func arrange(_ places: TodoPlaces) {}

    func todo(_ id: Todo.ID) -> Todo? { todos?.todo(id) }

    mutating func show(_ rows: TodoRows) {
        failure = nil
        focus.follow(from: (todos ?? []).lazy.map(\.id), to: rows.lazy.map(\.id))
        todos = rows
    }

    package mutating func apply(_ mutation: TodosMutation) {
        switch mutation {
        case .resumed:
            failure = nil
            changes.apply(.resumed)
        case .arrived(let todos):
            room = todos.room
            show(selection(of: todos))
        case .failed(let error): if todos == nil { failure = error }
        case .grown(let seen): portion.grow(seen: seen)
        case .touched(let id): focus.expect([id])
        case .marked(let id, let isDone): mark(id, isDone: isDone)
        case .change(let mutation):
            changes.apply(mutation)
            switch mutation {
            case .ended(_, .failed(.mark(let todo, let isDone), _)): putBack(todo, isDone: !isDone)
            case .ended(_, .failed(.move(let todo, _), _)): putBack(todo, isDone: todo.isDone)
            case .ended(_, .failed(.arrange(_, _, let before), _)): arrange(before)
            default: break
            }
        }
    }
}

/// The part of a page that survives the end of the server: its changes, and the user's place in it.
package struct SavedTodos: Codable {
    /// The changes that may not be stored yet.
    let underWay: [ChangeUnderWay]
    /// The number of shown rows; see ``Portion/saved``.
    let shown: Int?
    /// The choice that is open; without script each press is answered by a new page.
    var postponing: ListState.Postponing?
    /// The words that are searched for.
    var query: String?
    /// True while the user puts todos in order.
    var isArranging: Bool?

    var isEmpty: Bool { underWay.isEmpty && shown == nil && postponing == nil && query == nil && isArranging == nil }
}

/// A page of to-dos: it observes them, shows more on request, performs changes, and repeats changes
/// that were not stored when the server ended.
@MainActor
protocol TodosReactor: Reactor, Restorable where State: TodosState, Action == TodosAction {
    var todos: any TodoRepository { get }
    static func todos(_ mutation: TodosMutation) -> Mutation
    /// The user wants to see and change a todo.
    func select(_ todo: Todo)
    /// Stores a change, and shows it at once where it can be seen.
    func carryOut(_ change: ChangeUnderWay) -> Effect<Mutation>
}

/// The effect that follows the todos.
private enum TodosEffectID { case todos }

extension TodosReactor {
    func mutate(action: TodosAction) -> Effect<Mutation> { handle(action) }

    /// Handles the actions on every page of todos.
    func handle(_ action: TodosAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return begin { Self.todos(.arrived($0)) }
        case .moreWanted(let seen): return .just(Self.todos(.grown(seen: seen)))
        case .selected(let id):
            guard let todo = currentState.todo(id) else { return .none }
            select(todo)
            return .just(Self.todos(.touched(id)))
        case .addTapped, .arrived, .searched, .allTapped, .revealed, .layoutChosen, .postponeTapped, .postponed, .postponeCancelled,
            .arrangeTapped, .arranged, .listEditTapped:
            return .none
        case .doneTapped(let id, let isDone): return mark(id, isDone: isDone)
        case .deleteTapped(let id):
            return currentState.todo(id).map { .concat(.just(Self.todos(.touched(id))), carryOut(.delete($0))) } ?? .none
        case .undoTapped(let change): return change.inverse.map { carryOut($0, isUndo: true) } ?? .none
        case .retryTapped(let change): return carryOut(change)
        }
    }

    func carryOut(_ change: TodoChange, isUndo: Bool = false) -> Effect<Mutation> {
        carryOut(ChangeUnderWay(change: change, isUndo: isUndo))
    }

    func store(_ change: ChangeUnderWay) -> Effect<Mutation> { todos.carryOut(change).map { Self.todos(.change($0)) } }

    /// Marks a todo. A press that comes again after a restart finds it marked, and changes nothing.
    func mark(_ id: Todo.ID, isDone: Bool, isUndo: Bool = false) -> Effect<Mutation> {
        guard let todo = currentState.todo(id), todo.isDone != isDone else { return .none }
        return carryOut(.mark(todo, isDone: isDone), isUndo: isUndo)
    }

    /// Follows the todos, and begins again what was not stored when the server ended; `arrived` is
    /// the mutation for todos that have arrived, or none.
    func begin(arrived: @escaping @MainActor (TodoTable) -> Mutation?) -> Effect<Mutation> {
        let following = Effect<Mutation>.observe(
            todos.updates(), reading: { [todos] () throws(TodoError) in try await todos.todos() },
            failed: { Self.todos(.failed($0)) }, arrived)
        return .concat(
            .just(Self.todos(.resumed)),
            .merge(currentState.changes.unfinished.map { carryOut($0) } + [following.replace(id: TodosEffectID.todos)]))
    }
}

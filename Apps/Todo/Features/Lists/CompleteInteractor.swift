import Riblet
import RibletReactor
import TodoDomain

/// The state of the page of done todos.
package struct CompleteState: TodosState, Equatable, Sendable {
    /// The done todos, the one that was done last first; nil before they are known.
    package var todos: TodoRows?
    package var failure: TodoError?
    package var room: TodoRoom?
    package var changes = TodoChangeLog()
    package var portion = Portion()
    package var focus = RowFocus<Todo.ID>()

    package init() {}

    /// The part of them that is shown.
    package var shown: Slice<TodoRows> { (todos ?? []).prefix(portion.count) }

    package func selection(of all: TodoTable) -> TodoRows { all.done }

    /// A todo that is not done after all has gone from the page.
    package mutating func mark(_ id: Todo.ID, isDone: Bool) { if !isDone { todos?.remove(id) } }

    package mutating func putBack(_ stored: Todo, isDone: Bool) {
        if isDone, todo(stored.id) == nil { todos?.insert(stored, by: TodoTable.isDoneLater) }
    }
}

/// The views of the page of done todos.
package typealias CompleteViews = StateViews<CompleteState, TodosAction>

final class CompleteInteractor: ComponentInteractor<CompleteState, TodosAction, any CompleteDependency>, TodosReactor {
    typealias Mutation = TodosMutation

    let initialState = CompleteState()
    weak var listener: (any CompleteListener)?
    var todos: any TodoRepository { component.todos }

    override func didBecomeActive() { send(.appeared) }

    static func todos(_ mutation: TodosMutation) -> Mutation { mutation }

    func select(_ todo: Todo) { listener?.completeDidSelect(todo) }

    func carryOut(_ begun: ChangeUnderWay) -> Effect<Mutation> {
        guard case .mark(let todo, false) = begun.change else { return store(begun) }
        return .concat(.just(.marked(todo.id, isDone: false)), store(begun))
    }
}

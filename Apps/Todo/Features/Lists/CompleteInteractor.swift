import Riblet
import RibletReactor
import TodoDomain

/// The state of the page of done todos.
package struct CompleteState: TodosState, Equatable, Sendable {
    /// The done todos, the newest first; nil before they are known.
    package var todos: [Todo]?
    package var failure: TodoError?
    package var changes = TodoChangeLog()
    package var portion = Portion()
    package var focus = RowFocus<Todo.ID>()

    package init() {}

    /// The part of them that is shown.
    package var shown: ArraySlice<Todo> { (todos ?? []).prefix(portion.count) }

    package func selection(of all: [Todo]) -> [Todo] { all.filter(\.isDone).sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) } }

    /// A todo that is not done after all has gone from the page.
    package mutating func mark(_ id: Todo.ID, isDone: Bool) { if !isDone { todos?.removeAll { $0.id == id } } }

    package mutating func putBack(_ stored: Todo, isDone: Bool) {
        if isDone, let todos, todo(stored.id) == nil { self.todos = selection(of: todos + [stored]) }
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

import Riblet
import RibletReactor
import TodoDomain

/// The views of the search.
package typealias SearchViews = StateViews<SearchState, TodosAction>

final class SearchInteractor: ComponentInteractor<SearchState, TodosAction, any SearchDependency>, TodosReactor {

    enum Mutation {
        case todos(TodosMutation)
        case searched(String)
        case found(TodoRows, Finding)
    }

    private enum EffectID { case finding }

    let initialState = SearchState()
    weak var listener: (any SearchListener)?
    var todos: any TodoRepository { component.todos }

    override func didBecomeActive() { send(.appeared) }

    static func todos(_ mutation: TodosMutation) -> Mutation { .todos(mutation) }

    func mutate(action: TodosAction) -> Effect<Mutation> {
        switch action {
        case .appeared:
            return begin { [weak self] table in
                self?.send(.arrived(table))
                return nil
            }
        case .arrived(let table): return .concat(.just(.todos(.arrived(table))), find())
        case .searched(let query): return .concat(.just(.searched(query)), find())
        default: return handle(action)
        }
    }

    /// Looks through all todos, and off the main actor where there are so many that it takes time.
    private func find() -> Effect<Mutation> {
        Effect<Mutation>.run { [weak self] send in
            guard let state = self?.currentState, let wanted = state.wanted, wanted != state.found,
                let rows = await wanted.rows(after: state.found, shown: state.todos ?? [])
            else { return }
            send(.found(rows, wanted))
        }.replace(id: EffectID.finding)
    }

    func reduce(state: inout SearchState, mutation: Mutation) {
        switch mutation {
        case .todos(let mutation): state.apply(mutation)
        case .searched(let query): state.look(for: query)
        case .found(let rows, let finding): state.show(rows, of: finding)
        }
    }

    func select(_ todo: Todo) { listener?.searchDidSelect(todo) }

    /// The mark is shown at once, and needs no notice: the todo stays in its place.
    func carryOut(_ begun: ChangeUnderWay) -> Effect<Mutation> {
        guard case .mark(let todo, let isDone) = begun.change else { return store(begun) }
        return .concat(.just(.todos(.marked(todo.id, isDone: isDone))), store(ChangeUnderWay(change: begun.change, isUndo: true)))
    }
}

/// The router of the search. Its address has what is searched for: `?q=milk`.
final class SearchRouter: ViewableRouter<SearchInteractor, any ViewControllable>, LocationRouting {
    private static let item = "q"

    var location: Location {
        let search = interactor.currentState.search
        return Location(query: search.isEmpty ? [] : [Location.Item(Self.item, search.query)])
    }

    func open(_ location: Location) -> Bool {
        interactor.send(.searched(location[Self.item] ?? ""))
        return location.path.isEmpty
    }
}

/// The dependency of the search.
package protocol SearchDependency: Dependency { var todos: any TodoRepository { get } }

/// Builds the search.
package final class SearchBuilder: ViewableBuilder<any SearchDependency, @MainActor () -> SearchViews>, SearchBuildable {
    package func build(withListener listener: any SearchListener) -> any ViewableRouting {
        let views = views()
        let interactor = SearchInteractor(presenter: views.presenter, component: dependency)
        interactor.listener = listener
        return SearchRouter(interactor: interactor, viewController: views.viewController)
    }
}

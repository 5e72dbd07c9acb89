import Riblet
import RibletReactor
import RibletTesting

// The RIB that the articles of RibletTesting test.

struct Todo: Equatable, Identifiable, Sendable {
    let id: Int
    var title: String

    static let milk = Todo(id: 1, title: "Milk")
    static let bread = Todo(id: 2, title: "Bread")
}

@MainActor
protocol TodoStore: AnyObject {
    func all() async throws -> [Todo]
    func find(_ text: String) async throws -> [Todo]
}

@MainActor
protocol TodosRouting: ViewableRouting {
    func routeToTodo(_ id: Todo.ID)
    func closeTodo()
}

@MainActor
protocol TodosListener: AnyObject {
    func todosDidFinish(left: Int)
}

final class TodosInteractor: Interactor, Reactor {
    enum Action { case refresh, search(String), select(Todo.ID), done }

    enum Mutation {
        case setLoading(Bool)
        case loaded([Todo])
        case failed(any Error)
        case setSelected(Todo.ID?)
    }

    struct State: Equatable {
        var todos: [Todo] = []
        var isLoading = false
        var error: String?
        var selected: Todo.ID?
    }

    let clock: any Clock<Duration>
    weak var router: (any TodosRouting)?
    weak var listener: (any TodosListener)?
    private let store: any TodoStore

    init(store: any TodoStore, clock: any Clock<Duration>) {
        self.store = store
        self.clock = clock
    }

    var initialState: State { State() }

    func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .refresh:
            return .concat(.just(.setLoading(true)), .task { .loaded(try await self.store.all()) })
        case .search(let text):
            return .task { .loaded(try await self.store.find(text)) }.debounce(id: "search", for: .milliseconds(300))
        case .select(let id):
            router?.routeToTodo(id)
            return .just(.setSelected(id))
        case .done:
            listener?.todosDidFinish(left: currentState.todos.count)
            return .none
        }
    }

    func reduce(state: inout State, mutation: Mutation) {
        switch mutation {
        case .setLoading(let isLoading): state.isLoading = isLoading
        case .loaded(let todos):
            state.todos = todos
            state.isLoading = false
        case .failed(let error):
            state.error = "\(error)"
            state.isLoading = false
        case .setSelected(let id): state.selected = id
        }
    }

    func recover(from error: any Error) -> Effect<Mutation> { .just(.failed(error)) }

    /// Handles the end of the to-do's RIB.
    func todoDidClose() {
        router?.closeTodo()
        send(.refresh)
    }
}

enum TodosRoute: Hashable, Codable { case todo(Int) }

final class TodosRouter: ViewableRouter<TodosInteractor, FakeNavigation>, TodosRouting {
    private(set) lazy var pages = ChildStack<TodosRoute>(router: self, container: viewController) { route in
        switch route {
        case .todo: RoutingMock("Todo")
        }
    }

    func routeToTodo(_ id: Todo.ID) { pages.push(.todo(id)) }
    func closeTodo() { pages.pop() }
}

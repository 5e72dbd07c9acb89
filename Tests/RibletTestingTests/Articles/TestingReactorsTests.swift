import Riblet
import RibletReactor
import RibletTesting
import Testing

// The code of the article "Testing reactors".

final class TodosRoutingMock: RoutingMock, TodosRouting {
    func routeToTodo(_ id: Todo.ID) { record(id) }
    func closeTodo() { record() }
}

final class TodosListenerMock: ListenerMock, TodosListener {
    func todosDidFinish(left: Int) { record(left) }
}

final class TodoStoreFake: TodoStore {
    var todos: [Todo] = [.milk, .bread]
    var error: (any Error)?

    func all() async throws -> [Todo] {
        if let error { throw error }
        return todos
    }

    func find(_ text: String) async throws -> [Todo] { todos.filter { $0.title.hasPrefix(text) } }
}

struct Offline: Error {}

extension TodosInteractor.Mutation {
    var error: (any Error)? { if case .failed(let error) = self { error } else { nil } }
}

@MainActor
@Suite(.checksLeaks) struct TodosInteractorTests {
    let store = TodoStoreFake()
    let router = TodosRoutingMock()
    let listener = TodosListenerMock()
    let clock = TestClock()

    func make(_ exhaustivity: Exhaustivity = .on) -> ReactorTest<TodosInteractor> {
        let interactor = TodosInteractor(store: store, clock: clock)
        interactor.router = router
        interactor.listener = listener
        return ReactorTest(interactor, mocks: router, listener, exhaustivity: exhaustivity)
    }

    @Test func refreshes() async {
        let test = make()
        await test.send(.refresh) { $0.isLoading = true }
        await test.receive(.loaded([.milk, .bread])) {
            $0.todos = [.milk, .bread]
            $0.isLoading = false
        }
        await test.finish()
    }

    @Test func aFailureIsShown() async {
        store.error = Offline()
        let test = make()
        await test.send(.refresh) { $0.isLoading = true }
        await test.receive(as: \.error) { state, error in
            state.error = "\(error)"
            state.isLoading = false
        }
        await test.finish()
    }

    @Test func leadsToATodoAndBack() async {
        let test = make()
        await test.send(.select(7)) { $0.selected = 7 }
        await test.expectCall(on: router) { $0.routeToTodo(7) }

        await test.perform {
            $0.todoDidClose()
        } changes: {
            $0.isLoading = true
        }
        await test.expectCall(on: router) { $0.closeTodo() }
        await test.receive(.loaded([.milk, .bread])) {
            $0.todos = [.milk, .bread]
            $0.isLoading = false
        }
        await test.finish()
    }

    @Test func searchesWhenTheUserHasStoppedTyping() async {
        let test = make()
        await test.send(.search("M"))
        await test.send(.search("Mi"))
        await test.advance(by: .milliseconds(300))
        await test.receive(.loaded([.milk])) { $0.todos = [.milk] }
        await test.finish()
    }

    @Test func tellsHowManyAreLeft() async {
        let test = make(.off)
        await test.send(.refresh)
        await test.receive(where: { if case .loaded = $0 { true } else { false } })
        await test.send(.done)
        await test.expectCall("todosDidFinish", 2)
    }
}

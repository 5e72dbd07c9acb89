import Riblet
import RibletTesting
import Testing

// The code of the article "Testing trees".

@MainActor
@Suite(.checksLeaks) struct TodosRouterTests {
    let root = TestRoot()
    let navigation = FakeNavigation()
    let todos: TodosRouter

    init() {
        let interactor = TodosInteractor(store: TodoStoreFake(), clock: TestClock())
        todos = TodosRouter(interactor: interactor, viewController: navigation)
        interactor.router = todos
        root.attachChild(todos)
    }

    @Test func opensATodo() {
        todos.routeToTodo(7)

        expectAttached(root, "Todos/Todo")
        expectActive(root, "Todos/Todo")
        expectTree(
            root,
            """
            Root
              Todos [stack: .todo(7)]
                Todo
            """)
    }

    @Test func theUsersBackDetaches() {
        todos.routeToTodo(7)

        navigation.userGoesBack()

        expectNotAttached(root, "Todos/Todo")
        expectChildren(of: todos)
        #expect(navigation.pushed.isEmpty)
    }

    @Test func parentsAreToldFirst() {
        todos.routeToTodo(7)
        let recorder = TreeRecorder(of: root)

        root.detachChild(todos)

        recorder.expectEvents(
            "willDeactivate Root/Todos", "didDeactivate Root/Todos", "willDeactivate Root/Todos/Todo", "didDeactivate Root/Todos/Todo")
    }

    @Test func aStrangerIsNotDetached() {
        let misuses = MisuseRecorder.record { root.detachChild(RoutingMock("Stranger")) }
        #expect(misuses.map(\.kind) == [.detachedStranger])
    }
}

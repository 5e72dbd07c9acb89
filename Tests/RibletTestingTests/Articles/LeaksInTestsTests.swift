import Riblet
import RibletTesting
import Testing

// The code of the article "Leaks in tests".

@MainActor
@Suite(.checksLeaks) struct LeakingTests {
    @Test func opensAndCloses() {
        let interactor = TodosInteractor(store: TodoStoreFake(), clock: TestClock())
        let todos = TodosRouter(interactor: interactor, viewController: FakeNavigation())
        let root = TestRoot()
        root.attachChild(todos)
        todos.routeToTodo(7)
        root.detachChild(todos)
    }
}

final class Cache {
    var last: AnyObject?
}

@MainActor
@Suite struct LeakFailureTests {
    let cache = Cache()

    @Test func leftoversAreNamed() async throws {
        let test = try #require(Test.current)
        await expectIssue(line: test.sourceLocation.line - #line) {
            try await RIBTestTrait.checksLeaks.provideScope(for: test, testCase: nil) { @MainActor in
                let interactor = TodosInteractor(store: TodoStoreFake(), clock: TestClock())
                let root = TestRoot()
                root.attachChild(TodosRouter(interactor: interactor, viewController: FakeNavigation()))
                cache.last = interactor
            }
        } says: {
            """
            1 object is still there, kept by something outside:
              TodosInteractor at Root/Todos
            """
        }
    }

    @Test func oneRIBIsCheckedByHand() async throws {
        try await expectNoLeak(of: {
            TodosRouter(interactor: TodosInteractor(store: TodoStoreFake(), clock: TestClock()), viewController: FakeNavigation())
        }) { todos in
            todos.routeToTodo(7)
        }
    }

    @Test func anyObjectIsCheckedByHand() async {
        let leaks = LeakCheck()
        do {
            let store = TodoStoreFake()
            leaks.track(store, "the store")
            #expect(leaks.alive == ["the store"])
        }
        await leaks.expectReleased()
    }
}

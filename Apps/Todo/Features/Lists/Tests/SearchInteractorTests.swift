import Foundation
import Riblet
import RibletReactor
import RibletTesting
import Synchronization
import Testing
import TodoDomain
import TodoTesting

@testable import TodoLists

@MainActor
@Suite("Search", .checksLeaks)
struct SearchInteractorTests {
    final class View: FakeStateView<SearchState, TodosAction> {
        var notices: [TodoNotice] { states.news(of: \.changes.$notice) }
    }

    final class Parent: SearchListener {
        var selected: [Todo.ID] = []
        func searchDidSelect(_ todo: Todo) { selected.append(todo.id) }
    }

    let view = View()
    let parent = Parent()

    private static func todo(_ id: Todo.ID, _ title: String, text: String = "", isDone: Bool = false) -> Todo {
        Todo(id: id, title: title, text: text, isDone: isDone, createdAt: Date(timeIntervalSince1970: 1_795_000_000 + Double(id)))
    }

    let repository = FakeTodoRepository([
        todo(1, "Buy milk"), todo(2, "우유 사기"), todo(3, "Milk the cow", isDone: true), todo(4, "Shop", text: "milk, bread"),
        todo(5, "Call Mum"),
    ])

    private func search() -> SearchInteractor {
        let interactor = SearchInteractor(presenter: view, component: Needs(repository))
        interactor.listener = parent
        interactor.activate()
        return interactor
    }

    private func found(_ search: SearchInteractor) -> [Todo.ID] { search.currentState.todos?.map(\.id) ?? [] }

    @Test func findsInTitlesAndNotesOpenOnesFirst() async {
        let search = search()
        await eventually { search.currentState.todos != nil }
        #expect(found(search).isEmpty && !search.currentState.isSearching)
        for (query, ids) in [("MILK", [4, 1, 3]), ("milk bread", [4]), ("ㅇㅇ", [2]), ("우ㅇ", [2]), ("nothing of it", []), (" ", [])]
            as [(String, [Todo.ID])]
        {
            search.send(.searched(query))
            await eventually { !search.currentState.isFinding }
            #expect(found(search) == ids && search.currentState.isSearching == (query != " "), "\(query)")
        }
    }

    @Test func wordsThatAreTypedOnAreFoundAndTheOthersNot() async {
        let search = search()
        await eventually { search.currentState.todos != nil }
        for query in ["m", "mi", "mil", "milk", "milk ", "milk br"] { search.send(.searched(query)) }
        #expect(!search.currentState.isFinding && found(search) == [4], "few are looked through at once")
        #expect(view.states.allSatisfy { state in state.isFinding || (state.todos ?? []).allSatisfy(state.search.finds) })
    }

    @Test func theMainActorIsNotNeededToFind() async {
        let finding = Finding(search: TodoSearch("milk"), table: TodoTable((1...5000).map { Self.todo($0, "Buy milk \($0)") }))
        let found = Mutex(0)
        Task.detached {
            let count = await finding.rows(after: nil, shown: [])?.count ?? 0
            found.withLock { $0 = count }
        }
        // It is held until all are found, or would have been.
        let end = ContinuousClock.now + .seconds(60)
        while found.withLock({ $0 }) == 0, ContinuousClock.now < end {}
        #expect(found.withLock { $0 } == 5000)
        let cancelled = Task { await finding.rows(after: nil, shown: []) }
        cancelled.cancel()
        #expect(await cancelled.value == nil)
    }

    @Test func aTodoStaysInItsPlaceWhileItIsLookedAt() async throws {
        let search = search()
        search.send(.searched("milk"))
        await eventually { found(search) == [4, 1, 3] }
        search.send(.doneTapped(4, isDone: true))
        #expect(search.currentState.todos?.first?.isDone == true)
        await eventually { repository.current[3].isDone }
        await letOthersRun()
        #expect(found(search) == [4, 1, 3] && view.notices.isEmpty)
        _ = try await repository.add(TodoDraft(title: "More milk"))
        await eventually { found(search) == [4, 1, 3, 6] }
        search.send(.searched("mil"))
        await eventually { !search.currentState.isFinding }
        #expect(found(search).suffix(2) == [4, 3] || found(search).suffix(2) == [3, 4], "another search begins with the open ones")
    }

    @Test func aMarkThatFailsIsTakenBackAndTold() async {
        let search = search()
        search.send(.searched("cow"))
        await eventually { found(search) == [3] }
        repository.fail(with: .storage("full"))
        search.send(.doneTapped(3, isDone: false))
        await eventually { view.notices.count == 1 }
        #expect(search.currentState.todos?.first?.isDone == true)
    }

    @Test func comesBackAsItWasLeft() async throws {
        let first = search()
        first.send(.searched("milk"))
        let saved = try #require(try first.saveState())
        let again = SearchInteractor(presenter: View(), component: Needs(repository))
        try again.restoreState(saved)
        again.activate()
        await eventually { found(again) == [4, 1, 3] }
        again.deactivate()
        #expect(try search().saveState() == nil)
    }

    @Test func hasItsWordsInTheAddress() {
        let interactor = SearchInteractor(presenter: view, component: Needs(repository))
        let router = SearchRouter(interactor: interactor, viewController: view)
        interactor.activate()
        #expect(router.location == Location())
        #expect(router.open(Location(query: [Location.Item("q", "우ㅇ")])))
        #expect(router.location == Location(query: [Location.Item("q", "우ㅇ")]))
        #expect(!router.open(Location(path: ["nowhere"], query: [Location.Item("q", String(repeating: "x", count: 5000))])))
        #expect(router.location["q"]?.count == TodoSearch.limit)
        #expect(router.open(Location()) && router.location == Location())
        interactor.deactivate()
    }

    @Test func leadsToATodo() async {
        let search = search()
        search.send(.searched("milk"))
        await eventually { found(search).count == 3 }
        search.send(.selected(4))
        search.send(.selected(9))
        #expect(parent.selected == [4])
    }
}

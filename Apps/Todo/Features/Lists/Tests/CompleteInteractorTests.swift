import Foundation
import Riblet
import RibletReactor
import RibletTesting
import Testing
import TodoDomain
import TodoTesting

@testable import TodoLists

@MainActor
@Suite("Complete", .checksLeaks)
struct CompleteInteractorTests {
    final class View: FakeStateView<CompleteState, TodosAction> {
        var notices: [TodoNotice] { states.news(of: \.changes.$notice) }
    }

    let view = View()
    let parent = Parent()

    func interactor(_ repository: FakeTodoRepository) -> CompleteInteractor {
        let interactor = CompleteInteractor(presenter: view, component: Needs(repository))
        interactor.listener = parent
        interactor.activate()
        return interactor
    }

    @Test func showsWhatIsDoneNewestFirst() async {
        let page = interactor(FakeTodoRepository([todo(1, isDone: true), todo(2), todo(3, isDone: true)]))
        await eventually { page.currentState.todos?.map(\.id) == [3, 1] }
        page.send(.selected(3))
        page.send(.selected(2))
        #expect(parent.calls == ["done 3"])
    }

    @Test func reopensAtOnceAndTakesItBack() async {
        let done = todo(1, isDone: true)
        let repository = FakeTodoRepository([done])
        let page = interactor(repository)
        await eventually { page.currentState.todos?.count == 1 }
        page.send(.doneTapped(1, isDone: false))
        #expect(page.currentState.todos == [])
        await eventually { view.notices == [.changed(.mark(done, isDone: false))] }
        #expect(!repository.current[0].isDone)
        page.send(.undoTapped(.mark(done, isDone: false)))
        await eventually { page.currentState.todos?.map(\.id) == [1] && page.currentState.todos?[0].doneAt != nil }
    }

    @Test func failureBringsTheTileBack() async {
        let done = todo(1, isDone: true)
        let repository = FakeTodoRepository([done])
        let page = interactor(repository)
        await eventually { page.currentState.todos?.count == 1 }
        repository.fail(with: .storage("full"))
        page.send(.doneTapped(1, isDone: false))
        await eventually { page.currentState.todos == [done] }
        #expect(view.notices == [.failed(.mark(done, isDone: false), .storage("full"))])
    }

    @Test func deletesAtOnceAndTheFocusGoesToTheNeighbour() async throws {
        let done = todo(1, isDone: true)
        let repository = FakeTodoRepository([done, todo(2, isDone: true)])
        let page = interactor(repository)
        await eventually { page.currentState.todos?.count == 2 }
        page.send(.deleteTapped(1))
        await eventually { page.currentState.todos?.map(\.id) == [2] && page.currentState.changes.pending == 0 }
        #expect(view.notices.isEmpty && page.currentState.focus.turn(at: 2) == 1)
        try await repository.restore([done])
        await eventually { page.currentState.focus.turn(at: 1) == 2 }
        page.send(.deleteTapped(9))
        #expect(page.currentState.changes.pending == 0, "nobody deletes what is not there")
    }
}

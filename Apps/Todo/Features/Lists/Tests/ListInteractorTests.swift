import Foundation
import Riblet
import RibletReactor
import RibletTesting
import RibletUpdates
import Testing
import TodoDomain
import TodoTesting

@testable import TodoLists

@MainActor
@Suite("List", .checksLeaks)
struct ListInteractorTests {
    final class View: FakeStateView<ListState, TodosAction> {
        var notices: [TodoNotice] { states.news(of: \.changes.$notice) }
    }

    let view = View()
    let clock = TestClock()
    let now = Now()
    let attendance = FakeAttendance()
    let preferences = FakePreferences()
    let parent = Parent()

    func interactor(
        _ repository: FakeTodoRepository, restored saved: SavedValue? = nil, isDay: Bool = false, list: TodoList.ID? = nil
    ) -> ListInteractor {
        let interactor = ListInteractor(
            isDay ? .day : list.map(ListState.Span.list) ?? .whole, presenter: view,
            component: Needs(
                repository, lists: repository, environment: TodoEnvironment(calendar: utc(), now: { [now] in now.date }, clock: clock),
                attendance: attendance, preferences: preferences))
        interactor.listener = parent
        if let saved { do { try interactor.restoreState(saved) } catch { Issue.record(error) } }
        interactor.activate()
        return interactor
    }

    @Test func levelsBelowAreKept() async throws {
        let list = interactor(FakeTodoRepository((1...250).map { todo($0) }))
        await eventually { list.currentState.todos?.count == 250 }
        #expect(try list.saveState() == nil)
        // A page may tell the same wish twice.
        for seen in [100, 100, 200] { list.send(.moreWanted(seen: seen)) }
        #expect(list.currentState.groups.map(\.todos.count) == [250])
        let saved = try #require(try list.saveState())
        list.deactivate()

        let again = interactor(FakeTodoRepository((1...250).map { todo($0) }), restored: saved)
        await eventually { again.currentState.groups.map(\.todos.count) == [250] }
        again.deactivate()
    }

    /// The saved state from before lists had portions, when they asked before they deleted.
    private struct Earlier: Codable {
        let underWay: [ChangeUnderWay]
        let question: Todo?
    }

    @Test func archivesFromBeforePortionsAreRead() async throws {
        let saved = try SavedValue(encoding: Earlier(underWay: [], question: todo(1)))
        let repository = FakeTodoRepository([todo(1)])
        let list = interactor(repository, restored: saved)
        await eventually { list.currentState.todos?.map(\.id) == [1] }
        #expect(repository.current.count == 1 && list.currentState.changes.pending == 0)
        #expect(list.currentState.portion == Portion())
        list.deactivate()
    }

    @Test func sectionsAreSortedByDateThenIdentifier() async {
        let list = interactor(
            FakeTodoRepository([
                todo(5, dueIn: 30), todo(4, dueIn: 2), todo(3, dueIn: 2), todo(2, dueIn: -1), todo(1, dueIn: -40), todo(6, isDone: true),
            ]))
        await eventually { list.currentState.todos != nil }
        #expect(list.currentState.groups.map(\.section) == [.overdue, .today, .later])
        #expect(list.currentState.groups.map { $0.todos.map(\.id) } == [[1, 2], [3, 4], [5]])
    }

    @Test func becomesOverdueWhileItIsLookedAt() async {
        let list = interactor(FakeTodoRepository([todo(1, dueIn: 0.01)]))
        await eventually { list.currentState.groups.map(\.section) == [.today] }
        now.date = noon.addingTimeInterval(60)
        await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(60))
        await eventually { list.currentState.groups.map(\.section) == [.overdue] }
    }

    @Test func isFollowedLive() async throws {
        let repository = FakeTodoRepository()
        let list = interactor(repository)
        await eventually { list.currentState.todos == [] }
        _ = try await repository.add(TodoDraft(title: "New", due: .time(noon)))
        await eventually { list.currentState.todos?.map(\.title) == ["New"] }
        list.deactivate()
        await eventually { repository.watcherCount == 0 }
    }

    @Test func doneStaysInPlaceForAMoment() async {
        let repository = FakeTodoRepository([todo(1), todo(2)])
        let list = interactor(repository)
        await eventually { list.currentState.todos?.count == 2 }
        list.send(.doneTapped(1, isDone: true))
        #expect(list.currentState.todos?.first?.isDone == true, "at once")
        #expect(list.currentState.groups[0].leftCount == 1)
        await eventually { view.notices.count == 1 }
        #expect(repository.current[0].isDone)
        #expect(list.currentState.todos?.count == 2)
        await clock.advance(by: ListInteractor.farewell)
        #expect(list.currentState.todos?.map(\.id) == [2])
    }

    @Test func doneIsTakenBack() async {
        let repository = FakeTodoRepository([todo(1)])
        let list = interactor(repository)
        await eventually { list.currentState.todos?.count == 1 }
        list.send(.doneTapped(1, isDone: true))
        await eventually { view.notices.count == 1 }
        let change = TodoChange.mark(todo(1), isDone: true)
        #expect(view.notices == [.changed(change)])
        list.send(.undoTapped(change))
        await eventually { !repository.current[0].isDone && list.currentState.changes.pending == 0 }
        await clock.advance(by: ListInteractor.farewell)
        #expect(list.currentState.todos?.map(\.isDone) == [false])
        #expect(view.notices.count == 1, "taking back is not told")
    }

    @Test func aMarkThatComesAgainChangesNothing() async {
        let repository = FakeTodoRepository([todo(1)])
        let list = interactor(repository)
        await eventually { list.currentState.todos?.count == 1 }
        list.send(.doneTapped(1, isDone: true))
        await eventually { repository.current[0].isDone && list.currentState.changes.pending == 0 }
        list.send(.doneTapped(1, isDone: true))
        #expect(list.currentState.changes.pending == 0 && list.currentState.todos?.map(\.isDone) == [true])
        list.send(.doneTapped(1, isDone: false))
        await eventually { !repository.current[0].isDone && list.currentState.changes.pending == 0 }
        #expect(view.notices.count == 1)
    }

    @Test func doneIsTakenBackAfterItHasGone() async {
        let repository = FakeTodoRepository([todo(1)])
        let list = interactor(repository)
        await eventually { list.currentState.todos?.count == 1 }
        list.send(.doneTapped(1, isDone: true))
        await clock.advance(by: ListInteractor.farewell)
        #expect(list.currentState.todos == [])
        repository.fail(with: .storage("full"))
        list.send(.undoTapped(.mark(todo(1), isDone: true)))
        await eventually { view.notices.last == .failed(.mark(todo(1), isDone: false), .storage("full")) }
        #expect(list.currentState.todos == [])
        repository.fail(with: nil)
        list.send(.retryTapped(.mark(todo(1), isDone: false)))
        await eventually { list.currentState.todos == [todo(1)] }
    }

    @Test func slowFailureBringsTheRowBack() async {
        let repository = FakeTodoRepository([todo(1)])
        let list = interactor(repository)
        await eventually { list.currentState.todos?.count == 1 }
        var state = list.currentState
        state.mark(1, isDone: true)
        state.settle(1)
        #expect(state.todos == [])
        state.putBack(todo(1), isDone: false)
        #expect(state.todos == [todo(1)])
    }

    @Test func failedChangeIsShownAsItIsStored() async {
        let repository = FakeTodoRepository([todo(1)])
        let list = interactor(repository)
        await eventually { list.currentState.todos?.count == 1 }
        repository.fail(with: .storage("full"))
        list.send(.doneTapped(1, isDone: true))
        await eventually { view.notices == [.failed(.mark(todo(1), isDone: true), .storage("full"))] }
        #expect(list.currentState.todos?.map(\.isDone) == [false])
        repository.fail(with: nil)
        list.send(.retryTapped(.mark(todo(1), isDone: true)))
        await eventually { repository.current[0].isDone }
    }

    @Test func deletingIsDoneAtOnceAndTheFocusGoesToTheNeighbourAndBack() async throws {
        let precious = todo(1, "Precious", dueIn: -3)
        let repository = FakeTodoRepository([precious, todo(2)])
        let list = interactor(repository)
        await eventually { list.currentState.todos?.count == 2 }
        #expect(list.currentState.focus == RowFocus())
        list.send(.deleteTapped(1))
        await eventually { list.currentState.todos?.map(\.id) == [2] && list.currentState.changes.pending == 0 }
        #expect(view.notices.isEmpty, "it is told over every page, not here")
        #expect(list.currentState.focus.turn(at: 2) == 1)
        // The same todo, exactly.
        try await repository.restore([precious])
        await eventually { list.currentState.todos?.first == precious }
        #expect(list.currentState.focus.turn(at: 1) == 2)
        // A deletion by others moves no focus.
        _ = try await repository.delete([1, 2])
        await eventually { list.currentState.todos == [] }
        #expect(list.currentState.focus.turnAtNone == nil)
    }

    @Test func aDeletionThatFailsIsToldAndTriedAgain() async {
        let repository = FakeTodoRepository([todo(1)])
        let list = interactor(repository)
        await eventually { list.currentState.todos?.count == 1 }
        repository.fail(with: .storage("full"))
        list.send(.deleteTapped(1))
        await eventually { view.notices == [.failed(.delete(todo(1)), .storage("full"))] }
        repository.fail(with: nil)
        list.send(.retryTapped(.delete(todo(1))))
        await eventually { list.currentState.todos == [] }
        #expect(list.currentState.focus.turnAtNone == 1)
    }

    @Test func aTodoThatIsDeletedFromItsPageLeavesTheFocusToItsNeighbour() async throws {
        let repository = FakeTodoRepository([todo(1, dueIn: 1), todo(2, dueIn: 2), todo(3, dueIn: 3)])
        let list = interactor(repository)
        await eventually { list.currentState.todos?.count == 3 }
        list.send(.selected(3))
        _ = try await repository.delete([3])
        await eventually { list.currentState.focus.turn(at: 2) == 1 }
    }

    @Test func failedReadIsToldAndTriedAgain() async {
        var state = ListState(now: noon, calendar: utc())
        state.failure = .storage("gone")
        #expect(state.groups.isEmpty)
        let repository = SilentRepository()
        let list = ListInteractor(
            .whole, presenter: view,
            component: Needs(
                repository, environment: TodoEnvironment(calendar: utc(), now: { noon }, clock: clock), attendance: attendance,
                preferences: preferences))
        list.activate()
        await eventually { list.currentState.failure == .storage("cannot open") }
        list.send(.appeared)
        #expect(list.currentState.failure == nil)
        await eventually { list.currentState.failure != nil }
        list.deactivate()
    }

    @Test func theLayoutThatWasChosenIsRemembered() async {
        let list = interactor(FakeTodoRepository())
        #expect(list.currentState.layout == nil)
        await eventually { list.currentState.layout == .roomy }
        list.send(.layoutChosen(.compact))
        #expect(list.currentState.layout == .compact && list.currentState.layoutTurn == 1)
        await eventually { preferences.current == .compact }
        list.deactivate()

        let again = interactor(FakeTodoRepository())
        await eventually { again.currentState.layout == .compact }
        #expect(again.currentState.layoutTurn == nil, "nobody has chosen it on this page")
        again.deactivate()
    }

    @Test func aChoiceThatCannotBeReadOrRememberedIsShownAllTheSame() async {
        preferences.fail(with: .storage("full"))
        let list = interactor(FakeTodoRepository())
        await eventually { list.currentState.layout == .roomy }
        list.send(.layoutChosen(.compact))
        await letOthersRun()
        #expect(list.currentState.layout == .compact && preferences.current == .roomy)
    }

    @Test func leadsToTodosAndTheForm() async {
        let list = interactor(FakeTodoRepository([todo(7)]))
        await eventually { list.currentState.todos != nil }
        list.send(.selected(7))
        list.send(.selected(8))
        list.send(.addTapped)
        list.send(.allTapped)
        #expect(parent.calls == ["list 7", "add", "all"])
    }

    // MARK: Putting off

    @Test func aTodoIsPutOffAndThatIsTakenBack() async throws {
        let late = todo(1, "Late", dueIn: -30)
        let repository = FakeTodoRepository([late, todo(2, dueIn: -1), todo(3, dueIn: 1)])
        let list = interactor(repository)
        await eventually { list.currentState.todos?.count == 3 }
        list.send(.postponeTapped(1))
        let asked = try #require(list.currentState.postponing)
        #expect(asked.todo == late && asked.choices.map(\.shortcut) == [.thisEvening, .tomorrow, .nextWeek])
        list.send(.postponeCancelled)
        #expect(list.currentState.postponing == nil && repository.current[0] == late)
        list.send(.postponeTapped(1))
        let tomorrow = asked.choices[1].due
        list.send(.postponed(1, to: tomorrow))
        #expect(list.currentState.postponing == nil)
        #expect(list.currentState.groups.map { $0.todos.map(\.id) } == [[2], [3], [1]], "at once")
        #expect(list.currentState.focus.turn(at: 2) == 1, "where the user is")
        await eventually { view.notices == [.changed(.move(late, to: tomorrow))] }
        #expect(repository.current[0].due == tomorrow)
        list.send(.undoTapped(.move(late, to: tomorrow)))
        await eventually { repository.current[0] == late && list.currentState.changes.pending == 0 }
        #expect(list.currentState.groups.map { $0.todos.map(\.id) } == [[1, 2], [3]] && view.notices.count == 1)
        list.send(.postponed(8, to: tomorrow))
        #expect(repository.current.count == 3)
        list.deactivate()
    }

    @Test func failedPutOffStaysAndIsTriedAgain() async {
        let late = todo(1, dueIn: -30)
        let repository = FakeTodoRepository([late])
        let list = interactor(repository)
        await eventually { list.currentState.todos?.count == 1 }
        repository.fail(with: .storage("full"))
        let change = TodoChange.move(late, to: .time(noon.addingTimeInterval(3600)))
        list.send(.postponed(1, to: .time(noon.addingTimeInterval(3600))))
        await eventually { view.notices == [.failed(change, .storage("full"))] }
        #expect(list.currentState.todos == [late])
        repository.fail(with: nil)
        list.send(.retryTapped(change))
        await eventually { repository.current[0].due == .time(noon.addingTimeInterval(3600)) }
        list.deactivate()
    }

    // MARK: Order by hand

    @Test func todosArePutInOrderAndThatIsTakenBack() async throws {
        let repository = FakeTodoRepository((1...3).map { Todo(id: $0, title: "Todo \($0)", createdAt: noon) } + [todo(4)])
        let list = interactor(repository)
        await eventually { list.currentState.todos?.count == 4 }
        #expect(list.currentState.canArrange && !list.currentState.isArranging)
        list.send(.arrangeTapped)
        #expect(list.currentState.isArranging && list.currentState.arrangeTurn == 1)
        list.send(.arranged(3, at: 1))
        #expect(list.currentState.todos?.map(\.id) == [4, 3, 1, 2], "at once")
        await eventually { list.currentState.changes.pending == 0 }
        let change = try #require(list.currentState.arrangements.last)
        #expect(change.todo.id == 3 && repository.current.map(\.givenPlace) == [nil, nil, 0, nil] && view.notices.isEmpty)
        list.send(.undoTapped(change))
        await eventually { list.currentState.todos?.map(\.id) == [4, 1, 2, 3] && list.currentState.changes.pending == 0 }
        #expect(view.notices.isEmpty && list.currentState.arrangements.isEmpty)
        // A place that is not there, and one of another due date.
        list.send(.arranged(9, at: 1))
        list.send(.arranged(4, at: 1))
        #expect(list.currentState.todos?.map(\.id) == [4, 1, 2, 3])

        // Without script each press is answered by a new page.
        let saved = try #require(try list.saveState())
        list.send(.arrangeTapped)
        #expect(!list.currentState.isArranging && list.currentState.arrangeTurn == 2)
        list.deactivate()
        let again = interactor(repository, restored: saved)
        #expect(again.currentState.isArranging)
        again.deactivate()
    }

    @Test func anOrderThatCannotBeStoredIsPutBack() async {
        let repository = FakeTodoRepository((1...3).map { Todo(id: $0, title: "Todo \($0)", createdAt: noon) })
        let list = interactor(repository)
        await eventually { list.currentState.todos?.count == 3 }
        repository.fail(with: .storage("full"))
        list.send(.arranged(1, at: 3))
        #expect(list.currentState.todos?.map(\.id) == [2, 3, 1])
        await eventually { list.currentState.todos?.map(\.id) == [1, 2, 3] }
        guard case .failed(let change, .storage("full"))? = view.notices.first else {
            Issue.record("\(view.notices)")
            return
        }
        repository.fail(with: nil)
        list.send(.retryTapped(change))
        await eventually { list.currentState.todos?.map(\.id) == [2, 3, 1] && repository.current[0].givenPlace == 4 }
        list.deactivate()
    }

    // MARK: One list

    @Test func aPageShowsWhatIsOpenInItsListAndSaysWhenThatIsGone() async throws {
        let repository = FakeTodoRepository()
        let home = try await repository.addList("Home", .red)
        let work = try await repository.addList("Work", .blue)
        for (title, list) in [("Milk", home.id), ("Report", work.id), ("Walk", nil), ("Bread", home.id)] {
            try await repository.add(TodoDraft(title: title, list: list))
        }
        let list = interactor(repository, list: home.id)
        await eventually { list.currentState.todos?.map(\.title) == ["Milk", "Bread"] && list.currentState.list == home }
        #expect(list.currentState.count == 2 && list.currentState.list(of: repository.current[0]) == nil)
        #expect(list.currentState.list(of: repository.current[1]) == work && attendance.places.isEmpty)
        list.send(.listEditTapped)
        #expect(parent.calls == ["edit \(home.id)"])
        try await repository.changeList(TodoList(id: home.id, name: "House", color: .pink))
        await eventually { list.currentState.list?.name == "House" }
        let removed = try #require(try await repository.removeList(home.id))
        await eventually { list.currentState.isListGone && list.currentState.todos == [] }
        try await repository.restoreList(removed)
        await eventually { !list.currentState.isListGone && list.currentState.todos?.count == 2 }
        list.deactivate()
    }

    // MARK: The day

    @Test func theDayIsWhatIsDueAndTheBeginningOfWhatComes() async {
        let due = (1...120).map { todo(Todo.ID($0), dueIn: Double($0 - 60) / 100) }
        let later = (201...205).map { todo($0, dueIn: Double($0)) }
        let undated = (301...304).map { Todo(id: $0, title: "Some day", createdAt: noon) }
        let day = interactor(FakeTodoRepository(undated + later + due), isDay: true)
        await eventually { day.currentState.todos != nil }
        #expect(day.currentState.layout == nil && attendance.places.isEmpty)
        #expect(day.currentState.groups.map(\.section) == [.overdue, .today, .later, .undated])
        #expect(day.currentState.groups.map(\.todos.count) == [59, 41, 3, 3])
        #expect(day.currentState.groups.map(\.leftCount) == [59, 61, 5, 4] && day.currentState.groups.map(\.hiddenCount) == [0, 0, 2, 1])
        #expect(day.currentState.count == 120)
        day.send(.moreWanted(seen: 100))
        #expect(day.currentState.groups.map(\.todos.count) == [59, 61, 3, 3])
        day.deactivate()
    }

    @Test func theDayShowsWhatWasDoneUntilItIsOver() async {
        let repository = FakeTodoRepository([todo(1), todo(2)])
        let day = interactor(repository, isDay: true)
        await eventually { day.currentState.todos?.count == 2 }
        day.send(.doneTapped(1, isDone: true))
        await eventually { repository.current[0].isDone && day.currentState.changes.pending == 0 }
        await clock.advance(by: ListInteractor.farewell)
        #expect(day.currentState.groups.map { $0.todos.map(\.isDone) } == [[true, false]])
        #expect(day.currentState.groups.map(\.leftCount) == [1])
        now.date = noon.addingTimeInterval(24 * 3600)
        await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(60))
        await eventually { day.currentState.groups.map { $0.todos.map(\.id) } == [[2]] }
        day.deactivate()
    }

    /// Without script each press is answered by a new page.
    @Test func theChoiceOfADateIsThereAgain() async throws {
        let list = interactor(FakeTodoRepository([todo(1)]))
        await eventually { list.currentState.todos?.count == 1 }
        list.send(.postponeTapped(1))
        let asked = list.currentState.postponing
        let saved = try #require(try list.saveState())
        list.deactivate()
        let again = interactor(FakeTodoRepository([todo(1)]), restored: saved)
        #expect(asked != nil && again.currentState.postponing == asked)
        again.deactivate()
    }

    /// The form tells of it before or after the todos do.
    @Test(arguments: [true, false]) func additionIsShownWhereverItsPlaceIs(isToldFirst: Bool) async throws {
        let repository = FakeTodoRepository((1...5).map { Todo(id: $0, title: "Some day", createdAt: noon) })
        let day = interactor(repository, isDay: true)
        await eventually { day.currentState.todos?.count == 5 }
        if isToldFirst { day.reveal(6) }
        let added = try await repository.add(TodoDraft(title: "New"))
        await eventually { day.currentState.todos?.count == 6 }
        if !isToldFirst { day.reveal(6) }
        #expect(added.id == 6 && day.currentState.fresh == 6)
        #expect(day.currentState.groups.map { $0.todos.map(\.id) } == [[1, 2, 3, 6]])
        #expect(day.currentState.groups.map(\.hiddenCount) == [2] && day.currentState.focus.turn(at: 6) == 1)
        day.deactivate()
    }
}

/// Cannot be read, as a file that is locked.
struct SilentRepository: TodoRepository {
    func updates() -> Updates<TodoTable> { Updates { _ in } }
    func todos() async throws(TodoError) -> [Todo] { throw .storage("cannot open") }
    func todo(_ id: Todo.ID) async throws(TodoError) -> Todo { throw .storage("cannot open") }
    func add(_ draft: TodoDraft) async throws(TodoError) -> Todo { throw .storage("cannot open") }
    func update(_ id: Todo.ID, with draft: TodoDraft) async throws(TodoError) { throw .storage("cannot open") }
    func setDone(_ ids: [Todo.ID], _ isDone: Bool) async throws(TodoError) { throw .storage("cannot open") }
    func arrange(_ places: TodoPlaces) async throws(TodoError) { throw .storage("cannot open") }
    func delete(_ ids: [Todo.ID]) async throws(TodoError) -> [Todo] { throw .storage("cannot open") }
    func restore(_ todos: [Todo]) async throws(TodoError) { throw .storage("cannot open") }
}

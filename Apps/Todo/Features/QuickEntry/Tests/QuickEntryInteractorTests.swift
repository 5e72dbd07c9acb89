import Foundation
import RibletReactor
import RibletTesting
import Testing
import TodoCore
import TodoDomain
import TodoTesting

@testable import TodoQuickEntry

@MainActor
@Suite(.checksLeaks) struct QuickEntryInteractorTests {
    let todos = FakeTodoRepository([.sample(1, "Milk"), .sample(2, "Bread", isDone: true), .sample(3, "Eggs")])
    let view = FakeQuickEntryView()

    private func start() async -> ReactorTest<QuickEntryInteractor> {
        let test = ReactorTest(QuickEntryInteractor(presenter: view, todos: todos, lists: todos, environment: .noon), exhaustivity: .off)
        await eventually { test.state.todos != nil }
        return test
    }

    @Test func followsTheRepository() async throws {
        let test = await start()
        #expect(test.state.leftCount == 2)
        #expect(test.state.doneCount == 1)
        _ = try await todos.add(TodoDraft(title: "Salt", due: .time(.now)))
        await eventually { test.state.todos?.count == 4 }
        #expect(view.states.last == test.state)
        await test.finish()
        await eventually { todos.watcherCount == 0 }
    }

    /// A page on which nothing was done has nothing to bring back, and so nothing that cannot be
    /// brought back.
    @Test func anIdlePageSavesNothing() async throws {
        let test = await start()
        #expect(try test.reactor.saveState() == nil)
        await test.send(.entryTyped("Sal"))
        #expect(try test.reactor.saveState() != nil)
        await test.finish()
    }

    @Test func addsWhatWasTypedTrimmed() async {
        let test = await start()
        await test.send(.entryTyped("  Salt "))
        await test.send(.entrySubmitted("  Salt "))
        await eventually { test.state.todos?.count == 4 && test.state.changes.pending == 0 }
        let added = todos.current.last
        #expect(added?.title == "Salt")
        #expect(added != nil && added?.due == nil)
        #expect(test.state.entry.isEmpty)
        await test.finish()
    }

    @Test func wordsThatSayWhenAreUnderstood() async throws {
        let list = try await todos.addList("Home", .red)
        let test = await start()
        await test.send(.entrySubmitted("Salt tomorrow #home !"))
        await test.send(.entrySubmitted("tomorrow"))
        await eventually { test.state.todos?.count == 5 && test.state.changes.pending == 0 }
        let added = todos.current.suffix(2)
        #expect(added.map(\.title) == ["Salt", "tomorrow"] && added.map(\.list) == [list.id, nil])
        #expect(added.map(\.due) == [Day("2026-11-22").map(Due.day), nil] && added.map(\.isImportant) == [true, false])
        await test.finish()
    }

    @Test func additionIsKeptAsUnderWayBefore() async throws {
        var environment = TodoEnvironment.noon
        let (kept, keep) = AsyncStream<Void>.makeStream()
        var asked = 0
        environment.kept = { @MainActor in
            asked += 1
            for await _ in kept { return }
        }
        let test = ReactorTest(
            QuickEntryInteractor(presenter: view, todos: todos, lists: todos, environment: environment), exhaustivity: .off)
        await test.send(.entrySubmitted("Salt"))
        await eventually { asked == 1 }
        #expect(test.state.changes.underWay.count == 1)
        #expect(todos.current.count == 3)
        keep.yield()
        await eventually { todos.current.count == 4 && test.state.changes.pending == 0 }
        await test.finish()
    }

    @Test(arguments: ["", "   ", "\n\t"]) func emptyTextAddsNothing(_ text: String) async {
        let test = await start()
        await test.send(.entrySubmitted(text))
        await test.settled()
        #expect(todos.current.count == 3)
        #expect(view.notices.isEmpty)
        await test.finish()
    }

    @Test func textThatCouldNotBeStoredStays() async {
        let test = await start()
        todos.fail(with: .storage("disk full"))
        await test.send(.entrySubmitted("Salt"))
        await eventually { !view.notices.isEmpty }
        #expect(view.notices == [.failed(.storage("disk full"))])
        #expect(test.state.entry == "Salt")
        #expect(test.state.changes.pending == 0)
        await test.finish()
    }

    @Test func textTypedBehindASubmittedOneIsAnotherEntry() async {
        let test = await start()
        await test.send(.entryTyped("Salt"))
        await test.send(.entrySubmitted("Salt"))
        #expect(test.state.entry.isEmpty)
        // It begins with what is being stored, and stays as it is when that is stored.
        await test.send(.entryTyped("Saltpeter"))
        await eventually { todos.current.last?.title == "Salt" && test.state.changes.pending == 0 }
        #expect(test.state.entry == "Saltpeter")
        await test.finish()
    }

    @Test func entriesThatFollowFastAreAddedInOrder() async {
        let test = await start()
        let entries = (1...10).map { "Entry \($0)" }
        for entry in entries { await test.send(.entrySubmitted(entry)) }
        await eventually { todos.current.count == 13 && test.state.changes.pending == 0 }
        #expect(todos.current.suffix(10).map(\.title) == entries)
        await test.finish()
    }

    @Test func failedAdditionIsGivenBackOrKeptBesideTheField() async {
        let test = await start()
        todos.fail(with: .storage("disk full"))
        for entry in ["Salt", "Pepper", "Sugar"] { await test.send(.entrySubmitted(entry)) }
        await eventually { test.state.changes.pending == 0 }
        // One is in the field, whichever failed while nothing else stood there.
        #expect(Set(test.state.unadded.map(\.text) + [test.state.entry]) == ["Salt", "Pepper", "Sugar"])
        // The user was typing something else by then, and has never seen it in the field.
        await test.send(.entryTyped("Fl"))
        #expect(test.state.entry == "Fl" && Set(test.state.unadded.map(\.text)) == ["Salt", "Pepper", "Sugar"])
        todos.fail(with: nil)
        let (first, second, third) = (test.state.unadded[0], test.state.unadded[1], test.state.unadded[2])
        await test.send(.retryTapped(second.id))
        await eventually { todos.current.last?.title == second.text }
        await test.send(.dismissTapped(first.id))
        #expect(test.state.unadded == [third] && test.state.entry == "Fl")
        await test.finish()
    }

    @Test func textGivenBackAndTypedOnIsOneEntry() async {
        let test = await start()
        todos.fail(with: .storage("disk full"))
        await test.send(.entrySubmitted("Salt"))
        await eventually { test.state.entry == "Salt" }
        await test.send(.entryTyped("Salty"))
        await test.send(.entryTyped("Sal"))
        #expect(test.state.unadded.isEmpty)
        await test.finish()
    }

    @Test func aTextThatIsTooLongStaysInTheField() async {
        let test = await start()
        let long = String(repeating: "가", count: TodoLimits.title + 13)
        await test.send(.entrySubmitted(long))
        await test.settled()
        #expect(test.state.entry == long && TodoLimits.excess(ofTitle: test.state.entry) == 13)
        #expect(todos.current.count == 3 && test.state.changes.pending == 0)
        #expect(TodoLimits.excess(ofTitle: "  " + String(repeating: "x", count: TodoLimits.title) + " ") == 0)
        await test.finish()
    }

    @Test func textLeftInTheFieldIsThereAgainAndCanBeDiscarded() async throws {
        let clock = TestClock()
        func open() -> ReactorTest<QuickEntryInteractor> {
            let keeper = DraftDesk().keeper(of: .entry, in: todos)
            return ReactorTest(
                QuickEntryInteractor(presenter: view, todos: todos, lists: todos, environment: .noon, keeper: keeper, clock: clock),
                exhaustivity: .off)
        }
        let first = open()
        await eventually { first.state.isEntryKnown }
        await first.send(.entryTyped("Half a tho"))
        await eventually { todos.keptDraft(.entry)?.title == "Half a tho" }
        await first.send(.entryTyped("Half a thought"))
        await eventually { todos.keptDraft(.entry)?.title == "Half a thought" }
        await first.finish()

        let second = open()
        await eventually { second.state.entry == "Half a thought" && second.state.isRestored }
        await second.send(.entryDiscarded)
        #expect(second.state.entry.isEmpty && !second.state.isRestored)
        await second.finish()
        await eventually { todos.keptDraft(.entry) == nil }

        let third = open()
        await eventually { third.state.isEntryKnown }
        #expect(third.state.entry.isEmpty && !third.state.isRestored)
        await third.send(.entryTyped("Salt"))
        await third.send(.entrySubmitted("Salt"))
        await third.finish()
        await eventually { todos.keptDraft(.entry) == nil }
    }

    @Test func filters() async {
        let test = await start()
        await test.send(.filterSelected(.active))
        #expect(test.state.visible.map(\.id) == [1, 3])
        await test.send(.filterSelected(.completed))
        #expect(test.state.visible.map(\.id) == [2])
        await test.send(.filterSelected(.all))
        #expect(test.state.visible.map(\.id) == [1, 2, 3])
        await test.finish()
    }

    @Test func switchesOne() async {
        let test = await start()
        await test.send(.doneSwitched(1, true))
        // It shows before it is stored.
        #expect(test.states.contains { $0.todo(1)?.isDone == true && $0.changes.pending == 0 })
        await eventually { todos.current[0].isDone }
        await test.finish()
    }

    @Test func aSwitchThatCouldNotBeStoredGoesBack() async {
        let test = await start()
        todos.fail(with: .storage("disk full"))
        await test.send(.doneSwitched(1, true))
        await eventually { !view.notices.isEmpty }
        #expect(test.state.todo(1)?.isDone == false)
        await test.finish()
    }

    @Test func switchesAll() async {
        let test = await start()
        await test.send(.allSwitched(true))
        await eventually { todos.current.allSatisfy(\.isDone) }
        await test.send(.allSwitched(true))
        await test.settled()
        await test.send(.allSwitched(false))
        await eventually { todos.current.allSatisfy { !$0.isDone } }
        await test.finish()
    }

    @Test func aFailureOfAllLeavesThoseThatWereDone() async {
        let test = await start()
        todos.fail(with: .storage("disk full"))
        await test.send(.allSwitched(true))
        await eventually { !view.notices.isEmpty }
        #expect(test.state.todos?.map(\.isDone) == [false, true, false])
        await test.finish()
    }

    @Test func deletesAndTheFocusGoesToTheNeighbourAndBack() async throws {
        let test = await start()
        let milk = todos.current[0]
        await test.send(.deleteTapped(1))
        await eventually { test.state.todos?.map(\.id) == [2, 3] && test.state.changes.pending == 0 }
        #expect(test.state.focus.row == 2 && test.state.focus.rowTurn == 1)
        try await todos.restore([milk])
        await eventually { test.state.todos?.map(\.id) == [1, 2, 3] }
        #expect(test.state.focus.row == 1 && test.state.focus.rowTurn == 2)
        await test.send(.deleteTapped(3))
        await eventually { test.state.focus.row == 2 }
        #expect(view.notices.isEmpty, "it is told over every page, not here")
        await test.finish()
    }

    @Test func theFocusGoesToTheEntryFieldWhereNoRowIsLeft() async {
        let test = await start()
        for (id, left) in [(1, [2, 3]), (2, [3]), (3, [])] as [(Todo.ID, [Todo.ID])] {
            #expect(test.state.focus.noneTurn == 0)
            await test.send(.deleteTapped(id))
            await eventually { test.state.todos?.map(\.id) == left && test.state.changes.pending == 0 }
        }
        #expect(test.state.focus.row == nil && test.state.focus.noneTurn == 1)
        await test.finish()
    }

    @Test func clearsTheCompleted() async {
        let test = await start()
        await test.send(.clearTapped)
        await eventually { test.state.doneCount == 0 && test.state.changes.pending == 0 }
        #expect(todos.current.map(\.id) == [1, 3] && test.state.focus.row == 3)
        await test.send(.clearTapped)
        await test.settled()
        #expect(todos.current.count == 2 && view.notices.isEmpty)
        await test.finish()
    }

    @Test func enterStoresTheTitleAndNothingElse() async {
        let test = await start()
        await test.send(.editStarted(1))
        #expect(test.state.edit == QuickEntryState.Edit(id: 1, text: "Milk"))
        await test.send(.editTyped(" Oat milk "))
        await test.send(.editConfirmed)
        #expect(test.state.edit == nil)
        #expect(test.state.focus.row == 1)
        await eventually { todos.current[0].title == "Oat milk" }
        #expect(todos.current[0].text == "kept")
        // The field that goes may still say that it was left.
        await test.send(.editLeft(1, "Oat"))
        await test.settled()
        #expect(todos.current[0].title == "Oat milk")
        await test.finish()
    }

    @Test func escapeKeepsTheTitle() async {
        let test = await start()
        await test.send(.editStarted(1))
        await test.send(.editTyped("Oat milk"))
        await test.send(.editCancelled)
        await test.send(.editConfirmed)
        await test.settled()
        #expect(test.state.edit == nil)
        #expect(todos.current[0].title == "Milk")
        await test.finish()
    }

    @Test func leavingTheFieldStoresTheTitle() async {
        let test = await start()
        await test.send(.editStarted(1))
        await test.send(.editLeft(1, "Oat milk"))
        await eventually { todos.current[0].title == "Oat milk" }
        #expect(test.state.focus.row == nil)
        await test.finish()
    }

    @Test func anEmptyTitleDeletes() async {
        let test = await start()
        await test.send(.editStarted(1))
        await test.send(.editTyped("  "))
        await test.send(.editConfirmed)
        await eventually { todos.current.map(\.id) == [2, 3] && test.state.focus.row == 2 }
        await test.finish()
    }

    @Test func editingAnotherStoresTheFirst() async {
        let test = await start()
        await test.send(.editStarted(1))
        await test.send(.editTyped("Oat milk"))
        await test.send(.editStarted(3))
        await eventually { todos.current[0].title == "Oat milk" }
        await eventually { test.state.edit == QuickEntryState.Edit(id: 3, text: "Eggs") }
        await test.finish()
    }

    @Test func aTitleThatCouldNotBeStoredIsBackInItsField() async {
        let test = await start()
        let long = String(repeating: "x", count: TodoLimits.title + 1)
        await test.send(.editStarted(1))
        await test.send(.editTyped(long))
        await test.send(.editConfirmed)
        await eventually { !view.notices.isEmpty }
        #expect(view.notices == [.failed(.tooLong(field: "title", limit: TodoLimits.title))])
        #expect(test.state.edit == QuickEntryState.Edit(id: 1, text: long))
        #expect(test.state.todo(1)?.title == "Milk")
        await test.finish()
    }

    @Test func aTitleWhoseTodoIsDeletedElsewhereIsNotLost() async throws {
        let test = await start()
        await test.send(.editStarted(1))
        await test.send(.editTyped("Oat milk"))
        _ = try await todos.delete([1])
        await eventually { test.state.entry == "Oat milk" }
        #expect(test.state.edit == nil)
        await test.finish()
    }
}

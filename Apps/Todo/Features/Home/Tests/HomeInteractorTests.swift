import Foundation
import Riblet
import RibletReactor
import RibletTesting
import Testing
import TodoDomain
import TodoTesting

@testable import TodoHome

@MainActor
@Suite(.checksLeaks) struct HomeInteractorTests {
    let todos = FakeTodoRepository([.sample(1), .sample(2, isDone: true), .sample(3)])
    let view = FakeHomeView()

    final class Navigation: HomeNavigating {
        private(set) var calls: [String] = []
        var isAtHome = true
        func routeToList() { calls.append("list") }
        func routeToSearch() { calls.append("search") }
        func routeToComplete() { calls.append("complete") }
        func routeToAdd() { calls.append("add") }
        func routeToList(_ id: TodoList.ID) { calls.append("list \(id)") }
        func routeToListForm(_ id: TodoList.ID?) { calls.append("listForm \(id ?? 0)") }
        func closeListForm() { calls.append("closeListForm") }
        func leaveList(_ id: TodoList.ID) { calls.append("leaveList \(id)") }
        func routeToUpdate(_ id: Todo.ID) { calls.append("update \(id)") }
        func closeAdd() { calls.append("closeAdd") }
        func closeUpdate() { calls.append("closeUpdate") }
        func reveal(_ id: Todo.ID) { calls.append("reveal \(id)") }
    }

    /// Drafts that are kept in a later turn, as those on a disk are.
    private struct WaitingDrafts: DraftRepository {
        let drafts: FakeTodoRepository

        func draft(_ key: DraftKey) async throws(TodoError) -> TodoDraft? { try await drafts.draft(key) }

        nonisolated(nonsending) func keep(_ draft: TodoDraft?, as key: DraftKey) async throws(TodoError) {
            await Task.yield()
            try await drafts.keep(draft, as: key)
        }
    }

    private func make(
        _ pictures: any PictureRepository, _ environment: TodoEnvironment = TodoEnvironment()
    ) -> ReactorTest<HomeInteractor> {
        let parent = HomeParent(todos: todos, drafts: todos, pictures: pictures, environment: environment)
        return ReactorTest(HomeInteractor(presenter: view, component: parent), exhaustivity: .off)
    }

    @Test func dueTodosAreToldWhereTheUserWantsIt() async throws {
        let preferences = FakePreferences()
        try await todos.add(TodoDraft(title: "Milk", due: .time(noon.addingTimeInterval(60))))
        let parent = HomeParent(
            todos: todos, lists: todos, drafts: todos, preferences: preferences, environment: TodoTesting.environment())
        func open() -> ReactorTest<HomeInteractor> {
            ReactorTest(HomeInteractor(presenter: view, component: parent), exhaustivity: .off)
        }
        let test = open()
        await eventually { test.state.reminds == false && test.state.reminders.map(\.title) == ["Milk"] }
        await test.send(.remindersChosen(true))
        #expect(test.state.reminds == true)
        await test.send(.remindersDenied)
        #expect(view.notices == [.remindersDenied])
        await test.finish()
        let again = open()
        await eventually { again.state.reminds == true }
        preferences.fail(with: .storage("full"))
        await again.send(.remindersChosen(false))
        #expect(again.state.reminds == false)
        await again.finish()
    }

    @Test func aRemovedListIsToldAndComesBack() async throws {
        let list = try await todos.addList("Home", .red)
        try await todos.add(TodoDraft(title: "Milk", list: list.id))
        let interactor = HomeInteractor(presenter: view, component: HomeParent(todos: todos, lists: todos, drafts: todos))
        let navigation = Navigation()
        interactor.router = navigation
        let test = ReactorTest(interactor, exhaustivity: .off)
        await eventually { test.state.lists == [HomeState.Listed(list, left: 1)] }
        await test.send(.listedTapped(list.id))
        await test.send(.newListTapped)
        interactor.listDidRequestEdit(list.id)
        let removed = try #require(try await todos.removeList(list.id))
        interactor.listFormDidFinish()
        interactor.listFormDidRemove(removed)
        #expect(navigation.calls == ["list 1", "listForm 0", "listForm 1", "closeListForm", "leaveList 1"])
        #expect(view.notices == [.removed(removed)])
        todos.fail(with: .storage("full"))
        await test.send(.undoRemoveTapped(removed))
        await eventually { view.notices.count == 2 }
        todos.fail(with: nil)
        await test.send(.undoRemoveTapped(removed))
        await eventually { test.state.lists == [HomeState.Listed(list, left: 1)] }
        await test.finish()
    }

    @Test("A discarded draft of a form is told, and comes back into the form", arguments: [DraftKey.new, .todo(3)])
    func bringsBack(_ key: DraftKey) async {
        let interactor = HomeInteractor(presenter: view, component: HomeParent(todos: todos, drafts: todos))
        let navigation = Navigation()
        interactor.router = navigation
        let test = ReactorTest(interactor, exhaustivity: .off)
        let draft = TodoDraft(title: "Half a tho", due: .time(.now))
        if key == .new { interactor.addDidDiscard(draft) } else { interactor.updateDidDiscard(draft, of: 3) }
        #expect(view.notices == [.discarded(draft, key)])
        todos.fail(with: .storage("full"))
        await test.send(.undoDiscardTapped(draft, key))
        await eventually { view.notices.count == 2 }
        #expect(navigation.calls.isEmpty)
        todos.fail(with: nil)
        await test.send(.undoDiscardTapped(draft, key))
        await eventually { navigation.calls == [key == .new ? "add" : "update 3"] }
        #expect(todos.keptDraft(key) == draft)
        await test.finish()
    }

    @Test("A change that is kept as a draft is told, and its form opens again")
    func goesOn() async {
        let interactor = HomeInteractor(presenter: view, component: HomeParent(todos: todos, drafts: todos))
        let navigation = Navigation()
        interactor.router = navigation
        let draft = TodoDraft(title: "Half a tho")
        interactor.updateDidKeep(draft, of: 3)
        let test = ReactorTest(interactor, exhaustivity: .off)
        #expect(view.notices.isEmpty, "where the whole page goes there is nobody to tell")
        interactor.updateDidKeep(draft, of: 3)
        #expect(view.notices == [.kept(draft, 3)])
        await test.send(.resumeTapped(3))
        #expect(navigation.calls == ["update 3"])
        await test.finish()
    }

    @Test("A restored to-do whose page is gone is kept, and opens nothing")
    func bringsBackForTheNextPage() async {
        let interactor = HomeInteractor(presenter: view, component: HomeParent(todos: todos, drafts: WaitingDrafts(drafts: todos)))
        let navigation = Navigation()
        interactor.router = navigation
        interactor.activate()
        let draft = TodoDraft(title: "Half a tho", due: .time(.now))
        interactor.send(.undoDiscardTapped(draft, .new))
        interactor.deactivate()
        await eventually { todos.keptDraft(.new) == draft }
        await letOthersRun()
        #expect(navigation.calls.isEmpty)
    }

    @Test func additionIsShownAndTakenAway() async throws {
        let interactor = HomeInteractor(presenter: view, component: HomeParent(todos: todos, drafts: todos))
        let navigation = Navigation()
        interactor.router = navigation
        let test = ReactorTest(interactor, exhaustivity: .off)
        let added = try await todos.add(TodoDraft(title: "New"))
        // A form that stays says itself that the todo was added.
        interactor.addDidAdd(added, andStays: true)
        #expect(navigation.calls == ["reveal \(added.id)"] && view.notices.isEmpty)
        interactor.addDidAdd(added, andStays: false)
        #expect(navigation.calls == ["reveal \(added.id)", "reveal \(added.id)"] && view.notices == [.added(added)])
        todos.fail(with: .storage("full"))
        await test.send(.undoAddTapped(added))
        await eventually { view.notices.count == 2 }
        todos.fail(with: nil)
        await test.send(.undoAddTapped(added))
        await eventually { todos.current.count == 3 }
        await test.finish()
    }

    @Test func countsTodosAndFollowsThem() async throws {
        let test = make(FakePictureRepository())
        await eventually { test.state.counts == TodoCounts(left: 2, done: 1) }
        try await todos.setDone([1, 3], true)
        await eventually { test.state.counts == TodoCounts(left: 0, done: 3) }
        #expect(view.states.last == test.state)
        await test.finish()
        await eventually { todos.watcherCount == 0 }
    }

    @Test func theCachedPictureComesAtOnceAndTheFreshOneTakesItsPlace() async {
        let cached = FakePictureRepository.picture(99)
        let held = HeldFriend(cached: cached)
        let test = make(held)
        await eventually { held.answers.asked == 1 && test.state.picture == cached }
        #expect(test.state.isPictureLoading)
        held.answers.release()
        await eventually { test.state.picture == FakePictureRepository.picture(1) }
        #expect(!test.state.isPictureLoading)
        // On the next visit the cached one does not take the place of what is seen.
        await test.send(.visited)
        await eventually { held.answers.asked == 2 }
        #expect(test.state.picture == FakePictureRepository.picture(1))
        held.answers.release()
        await eventually { test.state.picture == FakePictureRepository.picture(2) }
        await test.finish()
    }

    @Test func aPageThatNobodyLooksAtAsksForNoFreshPicture() async {
        let held = HeldFriend(cached: FakePictureRepository.picture(99))
        let shown = HeldAnswers()
        let test = make(held, TodoEnvironment(shown: { _ = await shown.wait() }))
        await eventually { shown.asked == 1 && test.state.picture != nil }
        #expect(held.answers.asked == 0 && !test.state.isPictureLoading)
        shown.release()
        await eventually { held.answers.asked == 1 }
        held.answers.release()
        await eventually { test.state.picture == FakePictureRepository.picture(1) }
        await test.finish()
    }

    @Test(arguments: [true, false])
    func underAnotherPageNoFreshPictureIsAskedForUntilSomebodyComesBack(isCached: Bool) async {
        let held = HeldFriend(cached: isCached ? FakePictureRepository.picture(99) : nil)
        let interactor = HomeInteractor(presenter: view, component: HomeParent(todos: todos, drafts: todos, pictures: held))
        let navigation = Navigation()
        navigation.isAtHome = false
        interactor.router = navigation
        let test = ReactorTest(interactor, exhaustivity: .off)
        await eventually { test.state.isPictureKnown }
        await letOthersRun()
        #expect(held.answers.asked == 0 && !test.state.isPictureLoading)
        navigation.isAtHome = true
        await test.send(.visited)
        await eventually { held.answers.asked == 1 }
        held.answers.release()
        await eventually { test.state.picture == FakePictureRepository.picture(1) }
        await test.finish()
    }

    @Test func whereThereIsNoPictureYetNobodyHasToLook() async {
        let held = HeldFriend(cached: nil)
        let shown = HeldAnswers()
        let test = make(held, TodoEnvironment(shown: { _ = await shown.wait() }))
        await eventually { held.answers.asked == 1 }
        #expect(shown.asked == 0)
        await test.finish()
    }

    @Test func anotherVisitReplacesTheRequest() async {
        let held = HeldFriend(cached: nil)
        let test = make(held)
        await eventually { held.answers.asked == 1 }
        await test.send(.pictureTapped)
        await eventually { held.answers.asked == 2 && held.answers.cancelled == 1 }
        #expect(test.state.isPictureLoading)
        #expect(!test.state.hasPictureFailed)
        held.answers.release()
        await eventually { test.state.picture != nil }
        await test.finish()
    }

    @Test func aFailureKeepsThePictureAndCanBeTriedAgain() async {
        let pictures = FakePictureRepository(cached: FakePictureRepository.picture(7))
        pictures.fail(with: .pictures("down"))
        let test = make(pictures)
        await eventually { test.state.hasPictureFailed }
        #expect(test.state.picture == FakePictureRepository.picture(7))
        #expect(!test.state.isPictureLoading)
        pictures.fail(with: nil)
        await test.send(.pictureTapped)
        #expect(!test.state.hasPictureFailed)
        await eventually { test.state.picture == FakePictureRepository.picture(1001) }
        await test.finish()
    }

    @Test func leavingCancelsTheRequest() async {
        let held = HeldFriend(cached: nil)
        let test = make(held)
        await eventually { held.answers.asked == 1 }
        await test.finish()
        await eventually { held.answers.cancelled == 1 }
        #expect(test.state.picture == nil)
    }

    @Test func tapsAndChildrenLeadOn() {
        let navigation = Navigation()
        let interactor = HomeInteractor(presenter: view, component: HomeParent(todos: todos, drafts: todos))
        interactor.router = navigation
        interactor.activate()
        for action in [HomeAction.listTapped, .completeTapped, .addTapped] { view.listener?.send(action) }
        interactor.listDidSelect(.sample(1))
        interactor.completeDidSelect(.sample(2))
        interactor.searchDidSelect(.sample(3))
        interactor.send(.searchTapped)
        interactor.listDidRequestAdd()
        interactor.listDidRequestAll()
        interactor.addDidFinish()
        interactor.updateDidFinish()
        #expect(
            navigation.calls == [
                "list", "complete", "add", "update 1", "update 2", "update 3", "search", "add", "list", "closeAdd", "closeUpdate",
            ])
        interactor.deactivate()
    }
}

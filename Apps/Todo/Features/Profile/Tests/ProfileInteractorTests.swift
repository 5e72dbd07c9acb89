import RibletReactor
import RibletTesting
import Testing
import TodoDomain
import TodoTesting

@testable import TodoProfile

@MainActor
@Suite(.checksLeaks) struct ProfileInteractorTests {
    let todos = FakeTodoRepository([.sample(1), .sample(2, isDone: true), .sample(3)])
    let view = FakeProfileView()

    private func make(_ pictures: FakePictureRepository = FakePictureRepository()) -> ReactorTest<ProfileInteractor> {
        ReactorTest(
            ProfileInteractor(presenter: view, component: ProfileParent(todos: todos, pictures: pictures)), exhaustivity: .off)
    }

    @Test func countsTodosAndFollowsThem() async throws {
        let test = make()
        await eventually { test.state.counts == TodoCounts(left: 2, done: 1) }
        try await todos.setDone([1], true)
        await eventually { test.state.counts == TodoCounts(left: 1, done: 2) }
        #expect(view.states.last == test.state)
        await test.finish()
        await eventually { todos.watcherCount == 0 }
    }

    @Test func theFaceIsTheFriendElseTheFirstPicture() async {
        let test = make()
        #expect(test.state.face == nil)
        let (cat, dog) = (FakePictureRepository.picture(1), FakePictureRepository.picture(2))
        test.reactor.galleryDidBegin(with: cat, of: .cat)
        #expect(test.state.face == nil)
        test.reactor.galleryDidBegin(with: dog, of: .dog)
        #expect(test.state.face == dog)
        await test.finish()
        let friend = FakePictureRepository.picture(7)
        let other = make(FakePictureRepository(cached: friend))
        await eventually { other.state.face == friend }
        other.reactor.galleryDidBegin(with: dog, of: .dog)
        #expect(other.state.face == friend)
        await other.finish()
    }

    @Test func importedTodosAreTakenAwayAndThoseAlone() async throws {
        let test = make()
        test.reactor.transferDidImport([2, 3], known: 0)
        await eventually { test.state.notice == .imported([2, 3], known: 0) }
        await test.send(.undoImportTapped([2, 3]))
        await eventually { todos.current.map(\.id) == [1] }
        #expect(test.state.notice == .imported([2, 3], known: 0))
        await test.finish()
        // Nobody is there to be told.
        test.reactor.transferDidImport([1], known: 0)
        #expect(test.state.notice == .imported([2, 3], known: 0))
    }

    @Test func importedTodosThatStayAreToldOf() async {
        let test = make()
        todos.fail(with: .storage("no"))
        await test.send(.undoImportTapped([1]))
        await eventually { test.state.notice == .notTakenAway([1]) }
        todos.fail(with: nil)
        await test.send(.undoImportTapped([1]))
        await eventually { todos.current.map(\.id) == [2, 3] }
        await test.finish()
    }
}

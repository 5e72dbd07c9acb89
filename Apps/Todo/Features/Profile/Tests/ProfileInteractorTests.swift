import RibletReactor
import RibletTesting
import Testing
import TodoDomain
import TodoTesting

@testable import TodoProfile

@MainActor
@Suite(.checksLeaks) struct ProfileInteractorTests {
    let todos = FakeTodoRepository([.sample(1), .sample(2, isDone: true), .sample(3)])
    let pictures = FakePictureRepository(total: 70)
    let view = FakeProfileView()

    private func make(_ own: Animal = .dog) -> ReactorTest<ProfileInteractor> {
        ReactorTest(ProfileInteractor(presenter: view, own: own, todos: todos, pictures: pictures), exhaustivity: .off)
    }

    @Test func countsTodosAndFollowsThem() async throws {
        let test = make()
        await eventually { test.state.counts == TodoCounts(left: 2, done: 1) }
        try await todos.setDone([1], true)
        await eventually { test.state.counts == TodoCounts(left: 1, done: 2) }
        await test.finish()
        await eventually { todos.watcherCount == 0 }
    }

    @Test func loadsTheFirstPageOfTheOwnAnimalOnly() async {
        let test = make()
        #expect(!test.state.dogs.isSettled)
        await eventually { test.state.dogs.items.count == 30 }
        #expect(test.state.dogs.loadState == .idle)
        #expect(test.state.dogs.isSettled)
        #expect(test.state.cats.items.isEmpty)
        #expect(pictures.pagesAsked == [0])
        #expect(view.states.last == test.state)
        await test.finish()
    }

    @Test func pagesToTheEndAndNoFurther() async {
        let test = make()
        await eventually { test.state.dogs.pageCount == 1 }
        await test.perform { for _ in 1...2 { $0.send(.paged(.dog, .moreWanted(seen: 30))) } }
        await eventually { test.state.dogs.pageCount == 2 }
        // What was asked for is there.
        await test.send(.paged(.dog, .moreWanted(seen: 30)))
        await test.settled()
        #expect(test.state.dogs.pageCount == 2)
        await test.send(.paged(.dog, .moreWanted(seen: 60)))
        await eventually { test.state.dogs.loadState == .complete }
        #expect(test.state.dogs.items.count == 70)
        await test.send(.paged(.dog, .moreWanted(seen: 70)))
        await test.send(.paged(.dog, .retried))
        await test.send(.selected(.dog, pages: 9))
        await test.settled()
        #expect(pictures.pagesAsked == [0, 1, 2])
        await test.finish()
    }

    @Test func aFailedPageDoesNotEndThePaging() async {
        let test = make()
        await eventually { test.state.dogs.pageCount == 1 }
        pictures.fail(with: .pictures("down"))
        await test.send(.paged(.dog, .moreWanted(seen: 30)))
        await eventually { test.state.dogs.loadState == .failed }
        #expect(test.state.dogs.items.count == 30)
        // Only the user tries again.
        await test.send(.paged(.dog, .moreWanted(seen: 30)))
        await test.settled()
        #expect(pictures.pagesAsked == [0, 1])
        pictures.fail(with: nil)
        await test.send(.paged(.dog, .retried))
        await eventually { test.state.dogs.items.count == 60 }
        #expect(test.state.dogs.loadState == .idle)
        await test.finish()
    }

    @Test func aFailedFirstPageIsSettledAndCanBeTriedAgain() async {
        pictures.fail(with: .pictures("down"))
        let test = make()
        await eventually { test.state.dogs.loadState == .failed }
        #expect(test.state.dogs.isSettled)
        pictures.fail(with: nil)
        await test.send(.paged(.dog, .retried))
        await eventually { test.state.dogs.items.count == 30 }
        await test.finish()
    }

    @Test func eachTabKeepsItsPages() async {
        let test = make()
        await eventually { test.state.dogs.pageCount == 1 }
        await test.send(.paged(.dog, .moreWanted(seen: 30)))
        await eventually { test.state.dogs.pageCount == 2 }
        await test.send(.selected(.cat, pages: 1))
        await eventually { test.state.cats.pageCount == 1 }
        #expect(test.state.selected == .cat)
        await test.send(.selected(.dog, pages: 1))
        await test.settled()
        #expect(test.state.dogs.items.count == 60)
        #expect(test.state.cats.items.count == 30)
        #expect(pictures.pagesAsked == [0, 1, 0])
        await test.finish()
    }

    @Test func loadsAsManyPagesAsAnAddressAsksFor() async {
        let test = make()
        // The first page is on its way already.
        await test.send(.selected(.dog, pages: 2))
        await eventually { test.state.dogs.loadState == .idle && test.state.dogs.pageCount == 2 }
        #expect(pictures.pagesAsked == [0, 1])
        await test.finish()
    }

    @Test func leavingCancelsTheRequestAndComingBackAsksAgain() async {
        let held = HeldPictures()
        let interactor = ProfileInteractor(presenter: view, own: .cat, todos: todos, pictures: held)
        interactor.activate()
        await eventually { held.answers.asked == 1 }
        interactor.deactivate()
        await eventually { held.answers.cancelled == 1 }
        #expect(interactor.currentState.cats.items.isEmpty)
        interactor.activate()
        await eventually { held.answers.asked == 2 }
        held.answers.release()
        await eventually { interactor.currentState.cats.items.count == 30 }
        interactor.deactivate()
    }

    @Test func theFaceIsTheFriendElseTheFirstPicture() async {
        let test = make()
        #expect(test.state.face == nil)
        await eventually { test.state.face == FakePictureRepository.picture(10_000) }
        await test.finish()
        let friend = FakePictureRepository.picture(7)
        let other = ReactorTest(
            ProfileInteractor(presenter: view, own: .dog, todos: todos, pictures: FakePictureRepository(cached: friend)), exhaustivity: .off
        )
        await eventually { other.state.face == friend && other.state.dogs.pageCount == 1 }
        await other.finish()
    }
}

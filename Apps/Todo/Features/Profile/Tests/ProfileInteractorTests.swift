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
        #expect(await eventually { test.state.counts == ProfileState.Counts(left: 2, done: 1) })
        try await todos.setDone([1], true)
        #expect(await eventually { test.state.counts == ProfileState.Counts(left: 1, done: 2) })
        await test.finish()
        #expect(await eventually { todos.watcherCount == 0 })
    }

    @Test func loadsTheFirstPageOfTheOwnAnimalOnly() async {
        let test = make()
        #expect(!test.state.dogs.isSettled)
        #expect(await eventually { test.state.dogs.pictures.count == 30 })
        #expect(test.state.dogs.phase == .idle)
        #expect(test.state.dogs.isSettled)
        #expect(test.state.cats.pictures.isEmpty)
        #expect(pictures.pagesAsked == [0])
        #expect(view.states.last == test.state)
        await test.finish()
    }

    @Test func pagesToTheEndAndNoFurther() async {
        let test = make()
        #expect(await eventually { test.state.dogs.pageCount == 1 })
        await test.perform { for _ in 1...2 { $0.send(.moreWanted(.dog, page: 1)) } }
        #expect(await eventually { test.state.dogs.pageCount == 2 })
        // What was asked for is there.
        await test.send(.moreWanted(.dog, page: 1))
        await test.settled()
        #expect(test.state.dogs.pageCount == 2)
        await test.send(.moreWanted(.dog, page: 2))
        #expect(await eventually { test.state.dogs.phase == .complete })
        #expect(test.state.dogs.pictures.count == 70)
        await test.send(.moreWanted(.dog, page: 3))
        await test.send(.retryTapped(.dog))
        await test.send(.selected(.dog, pages: 9))
        await test.settled()
        #expect(pictures.pagesAsked == [0, 1, 2])
        await test.finish()
    }

    @Test func aFailedPageDoesNotEndThePaging() async {
        let test = make()
        #expect(await eventually { test.state.dogs.pageCount == 1 })
        pictures.fail(with: .pictures("down"))
        await test.send(.moreWanted(.dog, page: 1))
        #expect(await eventually { test.state.dogs.phase == .failed })
        #expect(test.state.dogs.pictures.count == 30)
        // Only the user tries again.
        await test.send(.moreWanted(.dog, page: 1))
        await test.settled()
        #expect(pictures.pagesAsked == [0, 1])
        pictures.fail(with: nil)
        await test.send(.retryTapped(.dog))
        #expect(await eventually { test.state.dogs.pictures.count == 60 })
        #expect(test.state.dogs.phase == .idle)
        await test.finish()
    }

    @Test func aFailedFirstPageIsSettledAndCanBeTriedAgain() async {
        pictures.fail(with: .pictures("down"))
        let test = make()
        #expect(await eventually { test.state.dogs.phase == .failed })
        #expect(test.state.dogs.isSettled)
        pictures.fail(with: nil)
        await test.send(.retryTapped(.dog))
        #expect(await eventually { test.state.dogs.pictures.count == 30 })
        await test.finish()
    }

    @Test func eachTabKeepsItsPages() async {
        let test = make()
        #expect(await eventually { test.state.dogs.pageCount == 1 })
        await test.send(.moreWanted(.dog, page: 1))
        #expect(await eventually { test.state.dogs.pageCount == 2 })
        await test.send(.selected(.cat, pages: 1))
        #expect(await eventually { test.state.cats.pageCount == 1 })
        #expect(test.state.selected == .cat)
        await test.send(.selected(.dog, pages: 1))
        await test.settled()
        #expect(test.state.dogs.pictures.count == 60)
        #expect(test.state.cats.pictures.count == 30)
        #expect(pictures.pagesAsked == [0, 1, 0])
        await test.finish()
    }

    @Test func loadsAsManyPagesAsAnAddressAsksFor() async {
        let test = make()
        // The first page is on its way already.
        await test.send(.selected(.dog, pages: 2))
        #expect(await eventually { test.state.dogs.phase == .idle && test.state.dogs.pageCount == 2 })
        #expect(pictures.pagesAsked == [0, 1])
        await test.finish()
    }

    @Test func picturesAreShownOnce() {
        var gallery = ProfileGallery()
        gallery.begin()
        gallery.receive((0..<30).map { FakePictureRepository.picture($0 % 20) })
        #expect(gallery.pictures.count == 20)
        #expect(gallery.phase == .idle)
        gallery.begin()
        gallery.receive((10..<40).map(FakePictureRepository.picture))
        #expect(gallery.pictures.map(\.id) == (0..<40).map { FakePictureRepository.picture($0).id })
        // A service that begins again at its end would be asked for ever.
        gallery.begin()
        gallery.receive((0..<30).map(FakePictureRepository.picture))
        #expect(gallery.phase == .complete)
        #expect(gallery.pictures.count == 40)
    }

    @Test func leavingCancelsTheRequestAndComingBackAsksAgain() async {
        let held = HeldPictures()
        let interactor = ProfileInteractor(presenter: view, own: .cat, todos: todos, pictures: held)
        interactor.activate()
        #expect(await eventually { held.answers.asked == 1 })
        interactor.deactivate()
        #expect(await eventually { held.answers.cancelled == 1 })
        #expect(interactor.currentState.cats.phase == .idle)
        interactor.activate()
        #expect(await eventually { held.answers.asked == 2 })
        held.answers.release()
        #expect(await eventually { interactor.currentState.cats.pictures.count == 30 })
        interactor.deactivate()
    }

    @Test func theFaceIsTheFriendElseTheFirstPicture() async {
        let test = make()
        #expect(test.state.face == nil)
        #expect(await eventually { test.state.face == FakePictureRepository.picture(10_000) })
        await test.finish()
        let friend = FakePictureRepository.picture(7)
        let other = ReactorTest(
            ProfileInteractor(presenter: view, own: .dog, todos: todos, pictures: FakePictureRepository(cached: friend)), exhaustivity: .off
        )
        #expect(await eventually { other.state.face == friend && other.state.dogs.pageCount == 1 })
        await other.finish()
    }
}

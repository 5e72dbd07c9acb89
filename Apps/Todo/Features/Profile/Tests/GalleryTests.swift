import RibletReactor
import RibletTesting
import Testing
import TodoDomain
import TodoTesting

@testable import TodoProfile

@MainActor
@Suite(.checksLeaks) struct GalleryTests {
    let pictures = FakePictureRepository(total: 70)
    let view = FakeGalleryView()
    let listener = FakeGalleryListener()

    private func gallery() -> GalleryInteractor {
        let interactor = GalleryInteractor(.dog, presenter: view, pictures: pictures)
        interactor.listener = listener
        return interactor
    }

    private func make() -> ReactorTest<GalleryInteractor> { ReactorTest(gallery(), exhaustivity: .off) }

    @Test func loadsTheFirstPageAndTellsItsFirstPicture() async {
        let test = make()
        #expect(!test.state.pictures.isSettled)
        await eventually { test.state.pictures.items.count == 30 }
        #expect(test.state.pictures.loadState == .idle && test.state.pictures.isSettled)
        #expect(pictures.pagesAsked == [0] && view.states.last == test.state)
        #expect(listener.first == FakePictureRepository.picture(10_000))
        await test.finish()
    }

    @Test func pagesToTheEndAndNoFurther() async {
        let test = make()
        await eventually { test.state.pictures.pageCount == 1 }
        await test.perform { for _ in 1...2 { $0.send(.moreWanted(seen: 30)) } }
        await eventually { test.state.pictures.pageCount == 2 }
        // The wanted page is there.
        await test.send(.moreWanted(seen: 30))
        await test.settled()
        #expect(test.state.pictures.pageCount == 2)
        await test.send(.moreWanted(seen: 60))
        await eventually { test.state.pictures.loadState == .complete }
        #expect(test.state.pictures.items.count == 70)
        await test.send(.moreWanted(seen: 70))
        await test.send(.retried)
        await test.send(.wanted(pages: 9))
        await test.settled()
        #expect(pictures.pagesAsked == [0, 1, 2])
        await test.finish()
    }

    @Test func aFailedPageDoesNotEndThePaging() async {
        let test = make()
        await eventually { test.state.pictures.pageCount == 1 }
        pictures.fail(with: .pictures("down"))
        await test.send(.moreWanted(seen: 30))
        await eventually { test.state.pictures.loadState == .failed }
        #expect(test.state.pictures.items.count == 30)
        // Only the user tries again.
        await test.send(.moreWanted(seen: 30))
        await test.settled()
        #expect(pictures.pagesAsked == [0, 1])
        pictures.fail(with: nil)
        await test.send(.retried)
        await eventually { test.state.pictures.items.count == 60 }
        #expect(test.state.pictures.loadState == .idle)
        await test.finish()
    }

    @Test func aFailedFirstPageIsSettledAndCanBeTriedAgain() async {
        pictures.fail(with: .pictures("down"))
        let test = make()
        await eventually { test.state.pictures.loadState == .failed }
        #expect(test.state.pictures.isSettled)
        pictures.fail(with: nil)
        await test.send(.retried)
        await eventually { test.state.pictures.items.count == 30 }
        await test.finish()
    }

    @Test func loadsAsManyPagesAsAnAddressAsksFor() async {
        let test = make()
        // The first page is on its way already.
        await test.send(.wanted(pages: 2))
        await eventually { test.state.pictures.loadState == .idle && test.state.pictures.pageCount == 2 }
        #expect(pictures.pagesAsked == [0, 1])
        await test.finish()
    }

    @Test func leavingCancelsTheRequestAndComingBackAsksAgain() async {
        let held = HeldPictures()
        let interactor = GalleryInteractor(.cat, presenter: view, pictures: held)
        interactor.activate()
        await eventually { held.answers.asked == 1 }
        interactor.deactivate()
        await eventually { held.answers.cancelled == 1 }
        #expect(interactor.currentState.pictures.items.isEmpty)
        interactor.activate()
        await eventually { held.answers.asked == 2 }
        held.answers.release()
        await eventually { interactor.currentState.pictures.items.count == 30 }
        interactor.deactivate()
    }

    @Test func pagesReadSurviveARestart() async throws {
        let test = make()
        await eventually { test.state.pictures.pageCount == 1 }
        #expect(try test.reactor.saveState() == nil)
        await test.send(.moreWanted(seen: 30))
        await eventually { test.state.pictures.pageCount == 2 }
        let saved = try #require(try test.reactor.saveState())
        await test.finish()
        let again = gallery()
        try again.restoreState(saved)
        again.activate()
        await eventually { again.currentState.pictures.items.count == 60 }
        again.deactivate()
    }
}

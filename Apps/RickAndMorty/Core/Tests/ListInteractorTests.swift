import ExplorerDomain
import ExplorerTesting
import Foundation
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import ExplorerCore

@MainActor
@Suite("A list: what it does", .checksLeaks)
struct ListInteractorTests {
    typealias State = ListState<ExplorerCharacter>

    final class ListenerSpy: ListenerMock, ListListener {
        func listWantsSettings() { record() }
    }

    let catalogue = FakeCatalogue(ExplorerSamples.characters)
    let page = FakeStateView<State, ListAction>()
    let listener = ListenerSpy()
    let prefetching = FakePrefetching()
    let connectivity = FakeConnectivity()
    let clock = TestClock()

    private func make(_ favourites: FakeFavouritesPlugin? = nil) -> ReactorTest<ListInteractor<ExplorerCharacter>> {
        let interactor = ListInteractor<ExplorerCharacter>(
            presenter: page, catalogue: catalogue,
            explorerWorkers: ExplorerWorkers(favourites: favourites, prefetching: prefetching, connectivity: connectivity), clock: clock)
        interactor.listener = listener
        return ReactorTest(interactor, exhaustivity: .off)
    }

    @Test("Nothing is asked for before the user is there; then a page, once")
    func lazily() async {
        let test = make()
        await test.settled()
        #expect(catalogue.questions.isEmpty && !test.state.list.isSettled)
        await test.send(.visited)
        await test.send(.visited)
        await eventually { test.state.list.items.count == 20 }
        #expect(catalogue.questions.count == 1 && test.state.count == 45)
        #expect(page.states.last == test.state && prefetching.pages == [1])
        await test.finish()
    }

    @Test("It pages to the end and no further, and a page that fails does not end it")
    func pages() async {
        let test = make()
        await test.send(.visited)
        await eventually { test.state.list.pageCount == 1 }
        catalogue.failure = .offline("down")
        await test.send(.paged(.moreWanted(seen: 20)))
        await eventually { test.state.list.loadState == .failed }
        #expect(test.state.failure == .offline("down") && test.state.list.items.count == 20)
        #expect(connectivity.failures == [.offline("down")])
        catalogue.failure = nil
        await test.send(.paged(.retried))
        await eventually { test.state.list.pageCount == 2 }
        #expect(test.state.failure == nil)
        await test.send(.paged(.moreWanted(seen: 40)))
        await eventually { test.state.list.loadState == .complete }
        await test.send(.paged(.moreWanted(seen: 45)))
        await test.settled()
        #expect(test.state.list.items.count == 45 && catalogue.questions.count == 4)
        await test.finish()
    }

    @Test("What was seen before is said to be old, and asked for anew when the service answers again; nothing goes meanwhile")
    func renewed() async {
        let then = Date(timeIntervalSinceReferenceDate: 0)
        catalogue.freshness = .seen(at: then, because: .offline("down"))
        let test = make()
        await test.send(.visited)
        await eventually { test.state.list.pageCount == 1 }
        #expect(test.state.freshness == .seen(at: then, because: .offline("down")))
        #expect(connectivity.failures == [.offline("down")])
        catalogue.freshness = .current
        catalogue.entities[0] = ExplorerCharacter(id: 1, name: "Somebody else")
        connectivity.recovered.send(())
        await eventually { test.state.freshness == .current }
        #expect(test.state.list.items.count == 20 && test.state.list.items[0].entity.name == "Somebody else")
        #expect(catalogue.questions.last == .page(CharacterFilter(), 1, reload: true))
        await test.finish()
    }

    @Test("A list that failed is tried again when the service answers again")
    func retried() async {
        catalogue.failure = .service(status: 500, message: "")
        let test = make()
        await test.send(.visited)
        await eventually { test.state.list.loadState == .failed }
        catalogue.failure = nil
        connectivity.recovered.send(())
        await eventually { test.state.list.items.count == 20 }
        await test.finish()
    }

    @Test("The request ends with the list, and is made again when it is back")
    func cancelled() async {
        catalogue.hold()
        let interactor = ListInteractor<ExplorerCharacter>(presenter: page, catalogue: catalogue, explorerWorkers: ExplorerWorkers())
        interactor.activate()
        interactor.visit()
        await eventually { catalogue.running == 1 }
        interactor.deactivate()
        await eventually { catalogue.running == 0 }
        catalogue.release()
        interactor.activate()
        await eventually { interactor.currentState.list.items.count == 20 }
        interactor.deactivate()
    }

    @Test("Hearts are shown, and pressed")
    func hearts() async {
        let favourites = FakeFavouritesPlugin()
        let test = make(favourites)
        #expect(test.state.hearts == ShownFavourites())
        await test.send(.heartTapped(ExplorerItem(.character, 3), isLiked: true))
        await eventually { test.state.hearts?.favourites.ids(of: .character) == [3] }
        await test.finish()
    }

    @Test("A heart changes its own row, and rows that come later have theirs")
    func heartsOfRows() async {
        let favourites = FakeFavouritesPlugin(nil)
        let test = make(favourites)
        await test.send(.visited)
        favourites.tell(liked([3, 25]))
        await eventually { test.state.list.items.count == 20 }
        #expect(test.state.list.items.filter { $0.isFavourite == true }.map(\.id) == [3])
        let before = test.state.list.items
        favourites.tell(liked([25, 7, 3]))
        #expect(test.state.list.items.positions(differingFrom: before) == [6])
        favourites.tell(liked([25, 7]))
        #expect(test.state.list.items.filter { $0.isFavourite != false }.map(\.id) == [7])
        await test.send(.paged(.moreWanted(seen: 20)))
        await eventually { test.state.list.items.count == 40 }
        #expect(test.state.list.items.filter { $0.isFavourite != false }.map(\.id) == [7, 25])
        await test.finish()
    }

    private func liked(_ ids: [Int]) -> ShownFavourites {
        ShownFavourites(
            favourites: Favourites(
                ids.enumerated().map { Favourite(ExplorerItem(.character, $1), addedAt: Date(timeIntervalSinceReferenceDate: -Double($0))) }
            ))
    }

    @Test("Favourites alone: by one request, in their order; what is liked no longer goes, and comes back to its place")
    func favouritesOnly() async {
        let favourites = FakeFavouritesPlugin(liked([7, 3, 5]))
        let test = make(favourites)
        await test.send(.favouritesOnlyTapped(true))
        await test.send(.visited)
        await eventually { test.state.list.loadState == .complete }
        #expect(test.state.list.items.map(\.id) == [7, 3, 5] && test.state.count == 3)
        #expect(catalogue.questions == [.many([7, 3, 5], reload: false)])
        favourites.tell(liked([7, 5]))
        await eventually { test.state.list.items.map(\.id) == [7, 5] }
        #expect(test.state.count == 2)
        favourites.tell(liked([7, 3, 5]))
        await eventually { test.state.list.items.map(\.id) == [7, 3, 5] }
        #expect(test.state.count == 3)
        await test.send(.favouritesOnlyTapped(false))
        await eventually { test.state.list.items.count == 20 && test.state.count == 45 }
        await test.finish()
    }

    @Test("Many favourites are paged")
    func manyFavourites() async {
        let favourites = FakeFavouritesPlugin(liked(Array(1...45)))
        let test = make(favourites)
        await test.send(.favouritesOnlyTapped(true))
        await test.send(.visited)
        await eventually { test.state.list.items.count == 20 }
        favourites.tell(liked(Array(2...45)))
        await eventually { test.state.list.items.count == 19 }
        await test.send(.paged(.moreWanted(seen: 19)))
        await eventually { test.state.list.items.count == 39 }
        #expect(test.state.list.items.map(\.id) == Array(2...40))
        await test.finish()
    }

    @Test("Where it takes long to hear what is liked, the list does not wait")
    func heartsOverdue() async {
        let favourites = FakeFavouritesPlugin(nil)
        let test = make(favourites)
        await test.send(.favouritesOnlyTapped(true))
        await test.send(.visited)
        await letOthersRun()
        #expect(catalogue.questions.isEmpty)
        await clock.advance(by: ListLimits.waitForHearts)
        await eventually { test.state.list.items.count == 20 }
        favourites.tell(liked([4]))
        await eventually { test.state.list.items.map(\.id) == [4] }
        await test.finish()
    }

    @Test("It comes back with as many pages as there were, within bounds")
    func restored() async throws {
        let test = make()
        #expect(try test.reactor.saveState() == nil)
        await test.send(.visited)
        await eventually { test.state.list.pageCount == 1 }
        await test.send(.paged(.moreWanted(seen: 20)))
        await eventually { test.state.list.pageCount == 2 }
        let saved = try #require(try test.reactor.saveState())
        await test.finish()

        let again = ListInteractor<ExplorerCharacter>(presenter: page, catalogue: catalogue, explorerWorkers: ExplorerWorkers())
        try again.restoreState(saved)
        again.activate()
        await eventually { again.currentState.list.items.count == 40 }
        again.deactivate()
        try again.restoreState(try SavedValue(encoding: AnyList(pages: .max)))
        #expect(again.currentState.list.items.isEmpty)
        #expect(throws: (any Error).self) { try again.restoreState(.string("many")) }
    }

    private struct AnyList: Codable {
        let pages: Int
        var isFavouritesOnly = false
    }

    @Test("A list of favourites only comes back as one, and the one that is opened beside it shows everything")
    func favouritesOnlyIsOfThisList() async throws {
        let favourites = FakeFavouritesPlugin(liked([7, 3]))
        let test = make(favourites)
        await test.send(.favouritesOnlyTapped(true))
        await test.send(.visited)
        await eventually { test.state.list.items.map(\.id) == [7, 3] }
        let saved = try #require(try test.reactor.saveState())
        await test.finish()

        let back = ListInteractor<ExplorerCharacter>(
            presenter: page, catalogue: catalogue, explorerWorkers: ExplorerWorkers(favourites: favourites))
        try back.restoreState(saved)
        back.activate()
        await eventually { back.currentState.list.items.map(\.id) == [7, 3] }
        back.deactivate()

        let other = make(favourites)
        await other.send(.visited)
        await eventually { other.state.list.items.count == 20 }
        #expect(!other.state.isFavouritesOnly)
        await other.finish()
    }

    @Test("The settings are its parent's")
    func settings() async {
        let test = make()
        await test.send(.settingsTapped)
        #expect(listener.calls == ["listWantsSettings()"])
        await test.finish()
    }
}

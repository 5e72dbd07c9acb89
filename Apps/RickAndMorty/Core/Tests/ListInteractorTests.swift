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
        func listWantsFind() { record() }
    }

    let catalogue = FakeCatalogue(ExplorerSamples.characters, finds: finds)
    let page = FakeStateView<State, ListAction>()
    let listener = ListenerSpy()
    let prefetching = FakePrefetching()
    let connectivity = FakeConnectivity()

    private func make(_ favourites: FakeFavouritesPlugin? = nil) -> ReactorTest<ListInteractor<ExplorerCharacter>> {
        let interactor = ListInteractor<ExplorerCharacter>(
            presenter: page, catalogue: catalogue,
            explorerWorkers: ExplorerWorkers(favourites: favourites, prefetching: prefetching, connectivity: connectivity))
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

    @Test("Data seen before is said to be old, and asked for anew when the service answers again; nothing goes meanwhile")
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

    @Test("Nothing is told of a page whose loading was given up")
    func givenUp() async {
        catalogue.failure = .cancelled
        let test = make()
        await test.send(.visited)
        await eventually { test.state.list.loadState == .failed }
        #expect(test.state.failure == nil && connectivity.failures.isEmpty)
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

    @Test("A filter is the service's, and another one begins at the top; the same again asks for nothing")
    func filtered() async {
        let test = make()
        await test.send(.visited)
        await eventually { test.state.list.pageCount == 1 }
        let dead = ListQuery<ExplorerCharacter>().with(.status, "dead").with(.species, "Robot")
        await test.send(.wanted(dead.items))
        await eventually { test.state.list.loadState == .complete }
        #expect(test.state.list.items.allSatisfy { $0.entity.status == .dead && $0.entity.species == "Robot" })
        #expect(test.state.count == test.state.list.items.count && test.reactor.items == dead.items)
        let questions = catalogue.questions
        await test.send(.wanted(dead.items))
        await test.settled()
        #expect(catalogue.questions == questions)
        await test.send(.wanted([]))
        await eventually { test.state.count == 45 && test.state.list.items.count == 20 }
        await test.finish()
    }

    @Test("An order that the service does not have is made of all its pages, asked for once; a letter is where it begins")
    func ordered() async {
        let test = make()
        await test.send(.visited)
        await eventually { test.state.list.pageCount == 1 }
        let byName = ListQuery<ExplorerCharacter>().by(.name)
        await test.send(.wanted(byName.items))
        await eventually { test.state.list.items.count == 40 }
        let names = ExplorerSamples.characters.map(\.name).sorted()
        #expect(test.state.list.items.map(\.entity.name) == Array(names.prefix(40)))
        #expect(test.state.letters == ["A", "B", "C", "D", "E", "F", "G"] && test.state.count == 45)
        await test.send(.paged(.moreWanted(seen: 40)))
        await eventually { test.state.list.loadState == .complete }
        #expect(test.state.list.items.count == 45)
        let questions = catalogue.questions.count
        await test.send(.wanted(byName.from("F").items))
        await eventually { test.state.list.items.first?.entity.name.hasPrefix("Finch") == true }
        #expect(test.state.list.items.map(\.entity.name) == names.filter { $0 >= "F" } && catalogue.questions.count == questions)
        await test.send(.wanted(ListQuery<ExplorerCharacter>().by(.seen).items))
        await eventually { test.state.list.items.first?.entity.firstSeen == 1 && test.state.letters.isEmpty }
        await test.finish()
    }

    @Test("A find among seen characters is asked for anew when the service answers again")
    func foundAmongWhatWasSeen() async {
        catalogue.freshness = .onlySeen(because: .offline("down"))
        let test = make()
        await test.send(.wanted(ListQuery<ExplorerCharacter>().with(.status, "dead").items))
        await test.send(.visited)
        await eventually { test.state.list.loadState == .complete }
        #expect(connectivity.failures == [.offline("down")] && test.state.list.items.count == 15)
        catalogue.freshness = .current
        catalogue.entities = Array(ExplorerSamples.characters.prefix(6))
        connectivity.recovered.send(())
        await eventually { test.state.freshness == .current && test.state.list.items.count == 2 }
        await test.finish()
    }

    @Test("A choice is a link and comes back; what means nothing in it is passed over")
    func choices() {
        typealias Query = ListQuery<ExplorerCharacter>
        let query = Query().with(.gender, "male").by(.name).from("B")
        #expect(query.items.map(\.name) == ["gender", "sort", "from"] && Query(items: query.items) == query)
        #expect(query.with(.gender, "").letter == nil && query.by(.seen).letter == nil && Query().isEmpty && !query.isEmpty)
        for (name, value) in [("sort", "upside down"), ("from", "B"), ("page", "3"), ("status", "undead")] {
            #expect(Query(items: [FilterItem(name: name, value: value)]).isEmpty, "\(name)")
        }
        #expect(Query(items: Query().by(.name).items + [FilterItem(name: "from", value: "Bettina")]).letter == nil)
        #expect(ListQuery<ExplorerLocation>(items: [FilterItem(name: "sort", value: "seen")]).isEmpty)
    }

    @Test("Where it is not known yet what is liked, the list says so")
    func heartsToCome() async {
        let favourites = FakeFavouritesPlugin(nil)
        let test = make(favourites)
        await test.send(.visited)
        await eventually { test.state.list.items.count == 20 }
        #expect(!test.state.isHeartKnown)
        favourites.tell(liked([4]))
        await eventually { test.state.isHeartKnown && test.state.list.items[3].isFavourite == true }
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
        #expect(again.currentState.list.items.isEmpty && again.items.isEmpty)
        let items = ListQuery<ExplorerCharacter>().with(.status, "dead").by(.name).items
        try again.restoreState(try SavedValue(encoding: AnyList(pages: 1, items: items)))
        #expect(again.items == items)
        #expect(throws: (any Error).self) { try again.restoreState(.string("many")) }
    }

    private struct AnyList: Codable {
        let pages: Int
        var items: [FilterItem]?
    }

    @Test("The settings are its parent's")
    func settings() async {
        let test = make()
        await test.send(.settingsTapped)
        await test.send(.findTapped)
        #expect(listener.calls == ["listWantsSettings()", "listWantsFind()"])
        await test.finish()
    }
}

import ExplorerDomain
import ExplorerTesting
import Foundation
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import ExplorerCore

/// Lists and details do the same for entities of every kind: each is asked after by its own kind,
/// where entities of the others have the same numbers.
@MainActor
@Suite("Things of every kind", .checksLeaks)
struct KindTests {
    private func kind(_ kind: ExplorerKind, _ check: KindCheck) async {
        switch kind {
        case .character: await check.run((1...90).map { ExplorerCharacter(id: $0, name: "Thing \($0)") })
        case .location: await check.run((1...90).map { ExplorerLocation(id: $0, name: "Thing \($0)") })
        case .episode: await check.run((1...90).map { ExplorerEpisode(id: $0, name: "Thing \($0)") })
        }
    }

    private func liked(_ ids: [Int], of kind: ExplorerKind) -> ShownFavourites {
        // All of the others are liked as well, before and after.
        let others = ExplorerKind.allCases.filter { $0 != kind }.flatMap { kind in (1...90).map { ExplorerItem(kind, $0) } }
        let items = others.prefix(90) + ids.map { ExplorerItem(kind, $0) } + others.suffix(90)
        return ShownFavourites(
            favourites: Favourites(
                items.enumerated().map { Favourite($1, addedAt: Date(timeIntervalSinceReferenceDate: -Double($0))) }))
    }

    @Test("Hearts of a list are those of its kind, and a press is of that kind", arguments: ExplorerKind.allCases)
    func hearts(_ kind: ExplorerKind) async {
        let favourites = FakeFavouritesPlugin(liked([3, 7], of: kind))
        await self.kind(
            kind,
            KindCheck { test in
                await test.visit()
                await eventually { test.shown.count == (kind == .episode ? 90 : 20) }
                #expect(test.shown.filter { $0.isFavourite == true }.map(\.id) == [3, 7])
                await test.press(5, true)
                await eventually { test.shown.filter { $0.isFavourite == true }.map(\.id) == [3, 5, 7] }
                #expect(favourites.hearts?.favourites.ids(of: kind).sorted() == [3, 5, 7])
            } explorerWorkers: {
                ExplorerWorkers(favourites: favourites)
            })
    }

    @Test("Things by name are paged to their end", arguments: ExplorerKind.allCases)
    func paged(_ kind: ExplorerKind) async {
        let ids = (1...90).sorted { "\($0)" < "\($1)" }
        await self.kind(
            kind,
            KindCheck { test in
                await test.sortByName()
                await test.visit()
                for count in kind == .episode ? [90] : [40, 80, 90] {
                    await eventually { test.shown.count == count }
                    if count < 90 { await test.goOn(seen: count) }
                }
                #expect(test.shown.map(\.id) == ids && test.isComplete)
            } explorerWorkers: {
                ExplorerWorkers()
            })
    }

    /// A list of a kind, whichever it is.
    @MainActor
    struct ListUnderTest {
        let visit: () async -> Void
        let sortByName: () async -> Void
        let press: (Int, Bool) async -> Void
        let goOn: (Int) async -> Void
        let items: () -> [(id: Int, isFavourite: Bool?)]
        let complete: () -> Bool

        var shown: [(id: Int, isFavourite: Bool?)] { items() }
        var isComplete: Bool { complete() }
        func press(_ id: Int, _ isLiked: Bool) async { await press(id, isLiked) }
        func goOn(seen: Int) async { await goOn(seen) }
    }

    @MainActor
    struct KindCheck {
        let check: (ListUnderTest) async -> Void
        let explorerWorkers: () -> ExplorerWorkers

        func run<Entity: ExplorerEntity>(_ entities: [Entity]) async {
            let catalogue = FakeCatalogue(entities)
            let page = FakeStateView<ListState<Entity>, ListAction>()
            let test = ReactorTest(
                ListInteractor<Entity>(presenter: page, catalogue: catalogue, explorerWorkers: explorerWorkers()), exhaustivity: .off)
            await check(
                ListUnderTest(
                    visit: { await test.send(.visited) },
                    sortByName: { await test.send(.wanted(ListQuery<Entity>().by(.name).items)) },
                    press: { await test.send(.heartTapped(ExplorerItem(Entity.kind, $0), isLiked: $1)) },
                    goOn: { await test.send(.paged(.moreWanted(seen: $0))) },
                    items: { test.state.list.items.map { ($0.id, $0.isFavourite) } },
                    complete: { test.state.list.loadState == .complete }))
            await test.finish()
        }
    }

    // MARK: Details

    struct Place: DetailedEntity {
        typealias Filter = LocationFilter
        typealias Related = ExplorerCharacter
        static let kind = ExplorerKind.location
        let id: Int
        var name = "Place"
        var relatedIDs: [Int] { [2, 3, 4] }
    }

    struct Evening: DetailedEntity {
        typealias Filter = EpisodeFilter
        typealias Related = ExplorerCharacter
        static let kind = ExplorerKind.episode
        let id: Int
        var name = "Evening"
        var relatedIDs: [Int] { [2, 3, 4] }
    }

    @Test("Hearts of a detail are those of its kind, and those of what it lists are of the other kind")
    func details() async {
        await detail(Person(id: 1, relatedIDs: [2, 3, 4]), (1...9).map { ExplorerEpisode(id: $0, name: "Evening \($0)") })
        await detail(Place(id: 1), (1...9).map { ExplorerCharacter(id: $0, name: "Somebody \($0)") })
        await detail(Evening(id: 1), (1...9).map { ExplorerCharacter(id: $0, name: "Somebody \($0)") })
    }

    private func detail<Entity: DetailedEntity>(_ entity: Entity, _ related: [Entity.Related]) async {
        // Of the entity's own kind what its list has as numbers is not liked, and the other way
        // round.
        let items = [ExplorerItem(Entity.kind, 1), ExplorerItem(Entity.kind, 2), ExplorerItem(Entity.Related.kind, 3)]
        let favourites = FakeFavouritesPlugin(
            ShownFavourites(favourites: Favourites(items.map { Favourite($0, addedAt: Date(timeIntervalSinceReferenceDate: 0)) })))
        let page = FakeStateView<DetailState<Entity>, DetailAction>()
        let test = ReactorTest(
            DetailInteractor<Entity>(
                presenter: page, id: 1, catalogue: FakeCatalogue([entity]), related: FakeCatalogue(related),
                explorerWorkers: ExplorerWorkers(favourites: favourites)), exhaustivity: .off)
        await eventually { test.state.related.items.count == 3 }
        #expect(test.state.related.items.filter { $0.isFavourite == true }.map(\.id) == [3], "\(Entity.kind)")
        #expect(test.state.hearts.contains(test.state.item) == true && test.state.isHeartKnown)
        await test.send(.heartTapped(ExplorerItem(Entity.Related.kind, 4), isLiked: true))
        await eventually { test.state.related.items.filter { $0.isFavourite == true }.map(\.id) == [3, 4] }
        await test.send(.heartTapped(test.state.item, isLiked: false))
        #expect(test.state.hearts.contains(test.state.item) == false)
        await test.finish()
    }

    @Test("A detail is there only when it is known whether it is liked: a heart that is pressed in a page that comes back has its place")
    func heartKnown() async {
        let favourites = FakeFavouritesPlugin(nil)
        let page = FakeStateView<DetailState<Person>, DetailAction>()
        let test = ReactorTest(
            DetailInteractor<Person>(
                presenter: page, id: 1, catalogue: FakeCatalogue([Person(id: 1)]), related: FakeCatalogue(),
                explorerWorkers: ExplorerWorkers(favourites: favourites)), exhaustivity: .off)
        await eventually { test.state.phase == .shown }
        #expect(!test.state.isHeartKnown)
        favourites.tell(ShownFavourites())
        #expect(test.state.isHeartKnown)
        await test.finish()
    }
}

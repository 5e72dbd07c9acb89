import Localization
import PortalDomain
import PortalInterfaces
import PortalTesting
import PortalUI
import Riblet
import RibletReactor
import RibletTesting
import RibletWeb
import Testing

@testable import PortalApp
@testable import PortalCore
@testable import PortalSearch

/// People at the explorer who do what comes to their minds. What each of them does follows from a
/// number, so a walk that fails can be walked again.
@MainActor
@Suite(.checksLeaks, .timeLimit(.minutes(5))) struct WalkTests {
    private static let walks = 100
    private static let steps = 30

    private let service = WalkedService()

    @Test func walksLeaveNothingBehind() async throws {
        var depths = 0
        var restarts = 0
        for number in 0..<Self.walks {
            let walk = Walk(number, service)
            for _ in 0..<Self.steps { await walk.step() }
            depths = max(depths, walk.deepest)
            restarts += walk.restarts
            walk.end()
        }
        await eventually { service.running == 0 }
        // The walks went somewhere.
        #expect(depths > 5 && restarts > Self.walks / 2)
        #expect(service.asked > Self.walks * 3)
    }
}

/// A service in memory that sometimes takes its time.
@MainActor
private final class WalkedService {
    let characters = FakeCatalogue(PortalSamples.characters)
    let locations = FakeCatalogue(PortalSamples.locations)
    let episodes = FakeCatalogue(PortalSamples.episodes)

    var running: Int { characters.running + locations.running + episodes.running }
    var asked: Int { characters.questions.count + locations.questions.count + episodes.questions.count }

    func repositories(session: FakeSession) -> PortalRepositories {
        let (favourites, searches, settings) = (FakeFavourites(), FakeRecentSearches(), FakeSettings())
        return PortalRepositories(
            characters: characters, locations: locations, episodes: episodes, pictures: FakePictures(), favourites: { _ in favourites },
            searches: { _ in searches }, session: { _ in session }, settings: { _ in settings })
    }
}

/// One person.
@MainActor
private final class Walk {
    private var random: Random
    private let repositories: PortalRepositories
    private let session = FakeSession(isRegistered: true)
    private var root: RootRouter
    private(set) var deepest = 0
    private(set) var restarts = 0

    init(_ number: Int, _ service: WalkedService) {
        random = Random(UInt64(number))
        repositories = service.repositories(session: session)
        root = Self.makeRoot(repositories)
        root.launch()
    }

    private static func makeRoot(_ repositories: PortalRepositories) -> RootRouter {
        RootComponent(
            repositories, flags: PortalFlags(), page: PageRequest(), context: PortalUIContext(language: .en, basePath: "")
        ).makeRoot()
    }

    func step() async {
        switch random.below(16) {
        case 0: _ = root.open(Location(path: [["characters", "locations", "episodes"][random.below(3)]]))
        case 1: _ = root.open(Location(path: [item.kind.rawValue, "\(item.id)"]))
        case 2: _ = root.open(Location(path: ["characters", "search"], query: [Location.Item("status", "alive")]))
        case 3, 4, 5: root.goBack()
        case 6: restart()
        case 7: try? await session.setRegistered(random.below(4) > 0)
        default: act()
        }
        deepest = max(deepest, root.location.path.count)
        // Some steps find answers, some find requests on their way.
        for _ in 0..<random.below(12) { await Task.yield() }
    }

    /// What can be done on the page that is seen.
    private func act() {
        switch front.interactable {
        case let list as ListInteractor<PortalCharacter>: list.send(listAction)
        case let list as ListInteractor<PortalLocation>: list.send(listAction)
        case let list as ListInteractor<PortalEpisode>: list.send(listAction)
        case let detail as DetailInteractor<PortalCharacter>: detail.send(detailAction)
        case let detail as DetailInteractor<PortalLocation>: detail.send(detailAction)
        case let detail as DetailInteractor<PortalEpisode>: detail.send(detailAction)
        case let search as SearchInteractor<PortalCharacter>: search.send(searchAction(search.currentState, .status))
        case let search as SearchInteractor<PortalLocation>: search.send(searchAction(search.currentState, .dimension))
        case let search as SearchInteractor<PortalEpisode>: search.send(searchAction(search.currentState, .episode))
        case let sheet as FilterSheetInteractor<PortalCharacter>: sheet.send(sheetAction)
        case let sheet as FilterSheetInteractor<PortalLocation>: sheet.send(sheetAction)
        case let sheet as FilterSheetInteractor<PortalEpisode>: sheet.send(sheetAction)
        default: break
        }
    }

    private var listAction: ListAction {
        switch random.below(8) {
        case 0: .searchTapped
        case 1: .settingsTapped
        case 2: .heartTapped(item)
        case 3: .favouritesOnlyTapped(random.below(2) == 0)
        case 4: .paged(.moreWanted(seen: 20))
        default: .opened(item)
        }
    }

    private var detailAction: DetailAction {
        switch random.below(6) {
        case 0: .heartTapped(item)
        case 1: .retried
        default: .opened(item)
        }
    }

    private func searchAction<Entity>(
        _ state: SearchState<Entity>, _ field: Entity.Filter.Field
    ) -> SearchAction<Entity> {
        switch random.below(8) {
        case 0: .typed(["a", "dale", "place", "evening", "nobody", " "][random.below(6)])
        case 1: .submitted(["a", "e", "1", "nobody"][random.below(4)])
        case 2: .fieldTapped(field)
        case 3: .fieldSet(field, ["alive", "x", "S01"][random.below(3)])
        case 4: .allCleared
        case 5: .list(.moreWanted(seen: state.list.items.count))
        case 6: .favouriteTapped(item)
        default: .itemTapped(item)
        }
    }

    private var sheetAction: FilterSheetAction {
        [.changed("alive"), .submitted(nil), .cleared, .cancelled][random.below(4)]
    }

    private var item: PortalItem { PortalItem(PortalKind.allCases[random.below(3)], 1 + random.below(14)) }

    /// The RIB that is seen.
    private var front: BaseRouter {
        var router: BaseRouter = root
        while let next = router.childContainers.filter({ $0.front != nil }).max(by: { $0.layer < $1.layer })?.front { router = next }
        return router
    }

    /// The server ends in the middle of it, and another one goes on.
    private func restart() {
        let saved = root.save().tree
        let location = root.location
        root.terminate()
        root = Self.makeRoot(repositories)
        root.launch(restoring: saved, finishing: { [root] in _ = root.open(location) })
        restarts += 1
    }

    func end() { root.terminate() }
}

/// SplitMix64, so that a number leads to the same walk everywhere.
private struct Random {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 }

    mutating func below(_ limit: Int) -> Int {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return Int((bits ^ (bits >> 31)) % UInt64(limit))
    }
}

import ExplorerApp
import ExplorerCore
import ExplorerDomain
import ExplorerFavourites
import ExplorerSearch
import ExplorerTesting
import Riblet
import RibletReactor
import RibletWeb

/// People at the explorer who do what comes to their minds, one after the other: through tabs,
/// details and searches, back, out and in again, and the server ends under them now and then.
///
/// Each walk follows from a number, so a walk that fails can be walked again.
@MainActor
public final class MeasuredWalks {
    private let characters = FakeCatalogue(ExplorerSamples.characters)
    private let locations = FakeCatalogue(ExplorerSamples.locations)
    private let episodes = FakeCatalogue(ExplorerSamples.episodes)
    private var census = Census()

    /// The number of requests.
    public private(set) var asked = 0
    /// The greatest number of pages above one another.
    public private(set) var deepest = 0
    /// The number of ends of the server.
    public private(set) var restarts = 0

    /// Nobody has walked yet.
    public init() {}

    /// The number of requests that are neither answered nor given up.
    public var running: Int { characters.running + locations.running + episodes.running }

    /// The number of the seen routers and interactors that are still there.
    public var left: Int { census.left }

    /// Somebody comes, takes some steps and leaves.
    ///
    /// - Parameters:
    ///   - number: says who it is, and so what they do.
    ///   - steps: how many they take.
    public func walk(_ number: Int, steps: Int) async {
        let walk = Walk(number, repositories)
        for _ in 0..<steps {
            await walk.step()
            census.count(walk.root)
        }
        walk.end()
        deepest = max(deepest, walk.deepest)
        restarts += walk.restarts
        census.forgetWhatIsGone()
        asked += characters.forgetQuestions() + locations.forgetQuestions() + episodes.forgetQuestions()
    }

    /// The service is one for all; what is kept is each one's own.
    private func repositories(_ session: FakeSession) -> ExplorerRepositories {
        let own = OwnRepositories(favourites: FakeFavourites(), searches: FakeRecentSearches(), session: session)
        return ExplorerRepositories(characters: characters, locations: locations, episodes: episodes, pictures: FakePictures()) { _ in own }
    }
}

/// The objects that were there at some time, held weakly.
@MainActor
private struct Census {
    private struct Entry {
        weak var object: AnyObject?
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    var left: Int { entries.values.count { $0.object != nil } }

    mutating func count(_ root: BaseRouter) {
        var routers = [root]
        while let router = routers.popLast() {
            for object in [router, router.interactable] as [AnyObject] { entries[ObjectIdentifier(object)] = Entry(object: object) }
            routers += router.children
        }
    }

    mutating func forgetWhatIsGone() { entries = entries.filter { $0.value.object != nil } }
}

/// The walk of one person.
@MainActor
private final class Walk {
    private var random: Random
    private let application: WebApplication
    private let session = FakeSession(isRegistered: true)
    private(set) var root: WebApplication.Root
    private(set) var deepest = 0
    private(set) var restarts = 0

    init(_ number: Int, _ repositories: (FakeSession) -> ExplorerRepositories) {
        random = Random(UInt64(number))
        application = ExplorerApplication.make(repositories(session), basePath: "")
        root = application.makeRoot(PageRequest())
        root.launch()
    }

    func step() async {
        switch random.below(16) {
        case 0: _ = root.open(Location(path: [["characters", "locations", "episodes", "saved"][random.below(4)]]))
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

    /// Does what can be done on the page that is seen.
    private func act() {
        switch front.interactable {
        case let list as any ActionListener<ListAction>: list.send(listAction)
        case let saved as any ActionListener<SavedAction>: saved.send(.opened(item))
        case let detail as any ActionListener<DetailAction>: detail.send(detailAction)
        case let search as any ActionListener<SearchAction<ExplorerCharacter>>: search.send(searchAction(.status))
        case let search as any ActionListener<SearchAction<ExplorerLocation>>: search.send(searchAction(.dimension))
        case let search as any ActionListener<SearchAction<ExplorerEpisode>>: search.send(searchAction(.episode))
        case let sheet as any ActionListener<FilterSheetAction>: sheet.send(sheetAction)
        default: break
        }
    }

    private var listAction: ListAction {
        switch random.below(8) {
        case 0: .searchTapped
        case 1: .settingsTapped
        case 2: .heartTapped(item, isLiked: random.below(2) == 0)
        case 3: .wanted(choice)
        case 4: .paged(.moreWanted(seen: 20))
        default: .opened(item)
        }
    }

    private var choice: [FilterItem] {
        let query = ListQuery<ExplorerCharacter>()
        return [query, query.by(.name), query.by(.seen), query.by(.name).from("C"), query.with(.status, "dead")][random.below(5)].items
    }

    private var detailAction: DetailAction {
        switch random.below(6) {
        case 0: .heartTapped(item, isLiked: random.below(2) == 0)
        case 1: .retried
        default: .opened(item)
        }
    }

    private func searchAction<Entity>(_ field: Entity.Filter.Field) -> SearchAction<Entity> {
        switch random.below(8) {
        case 0: .typed(["a", "dale", "place", "evening", "nobody", " "][random.below(6)])
        case 1: .submitted(["a", "e", "1", "nobody"][random.below(4)])
        case 2: .fieldTapped(field)
        case 3: .fieldSet(field, ["alive", "x", "S01"][random.below(3)])
        case 4: .allCleared
        case 5: .list(.moreWanted(seen: 20))
        case 6: .favouriteTapped(item, isLiked: random.below(2) == 0)
        default: .itemTapped(item)
        }
    }

    private var sheetAction: FilterSheetAction {
        [.changed("alive"), .submitted(nil), .cleared, .cancelled][random.below(4)]
    }

    private var item: ExplorerItem { ExplorerItem(ExplorerKind.allCases[random.below(3)], 1 + random.below(14)) }

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
        root = application.makeRoot(PageRequest())
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

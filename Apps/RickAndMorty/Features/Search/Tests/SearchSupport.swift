import PortalCore
import PortalDomain
import PortalTesting
import Riblet
import RibletReactor
import RibletTesting

@testable import PortalSearch

typealias CharacterState = SearchState<PortalCharacter>
typealias CharacterAction = SearchAction<PortalCharacter>

/// The parent of searches in tests, with everything they need.
final class SearchParent: EmptyComponent, SearchDependency {
    let people = FakeCatalogue(PortalSamples.characters, finds: finds)
    let places = FakeCatalogue(PortalSamples.locations)
    let evenings = FakeCatalogue(PortalSamples.episodes)
    let recents = FakeRecentSearches()
    let hearts = FavouritesSpy()
    let service = ConnectivitySpy()
    let ahead = PrefetchSpy()

    var characters: any CharacterCatalogue { people }
    var locations: any LocationCatalogue { places }
    var episodes: any EpisodeCatalogue { evenings }
    var searches: any RecentSearchRepository { recents }
    var companions: PortalCompanions { PortalCompanions(favourites: self.hearts, prefetching: ahead, connectivity: service) }
}

final class FavouritesSpy: Worker, FavouritesPlugin {
    var hearts: Hearts? = Hearts()
    let changes = Relay<Hearts>()
    private(set) var pressed: [PortalItem] = []

    func like(_ item: PortalItem, _ isLiked: Bool) {
        pressed.append(item)
        let others = (hearts?.favourites.all.map(\.item) ?? []).filter { $0 != item }
        like(isLiked ? others + [item] : others)
    }

    func showFavouritesOnly(_ isOn: Bool, of kind: PortalKind) {}

    func like(_ items: [PortalItem]) {
        let new = Hearts(favourites: Favourites(items.map { Favourite($0, addedAt: .distantPast) }))
        hearts = new
        changes.send(new)
    }
}

final class ConnectivitySpy: Worker, ConnectivityWatching {
    let recovered = Relay<Void>()
    private(set) var failures: [PortalError] = []

    func serviceDidFail(_ error: PortalError) { failures.append(error) }
}

final class PrefetchSpy: Worker, Prefetching {
    private(set) var pages: [Int] = []

    func didShow<Entity: PortalEntity>(
        _ page: PortalPage<Entity>, of filter: Entity.Filter, in catalogue: any PortalCatalogue<Entity>
    ) { pages.append(page.number) }
}

final class SearchListenerMock: ListenerMock, SearchListener {
    func searchWants(_ item: PortalItem) { record(item) }
}

final class PageSpy<State, Action>: FakeView, StatePresentable {
    weak var listener: (any ActionListener<Action>)?
    private(set) var states: [State] = []

    func present(_ state: State) { states.append(state) }
}

final class SheetRoutes: SearchNavigating {
    private(set) var shown: [String] = []

    func routeToSheet(of field: String) { shown.append(field) }
    func closeSheet() { shown.append("none") }
}

final class FilterSheetBuilderMock: BuilderMock<any FilterSheetListener, RoutingMock>, FilterSheetBuildable {
    func build(withListener listener: any FilterSheetListener, field: String, items: [FilterItem]) -> (any ViewableRouting)? {
        note(RoutingMock("FilterSheet"), for: listener, field, items.map { "\($0.name)=\($0.value)" })
    }
}

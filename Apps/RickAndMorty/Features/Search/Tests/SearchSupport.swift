import PortalDomain
import PortalInterfaces
import PortalTesting
import PortalUI
import Riblet
import RibletReactor
import RibletTesting
import RibletWeb
import RibletWebTesting

@testable import PortalSearch
@testable import PortalSearchUI

typealias CharacterState = SearchState<PortalCharacter>
typealias CharacterAction = SearchAction<PortalCharacter>

/// Finds as the service does: each field that is set by a part of it, whatever its case.
@Sendable func finds(_ character: PortalCharacter, _ filter: CharacterFilter) -> Bool {
    let values = [
        CharacterFilter.Field.name: character.name, .status: character.status.rawValue, .gender: character.gender.rawValue,
        .species: character.species, .type: character.type,
    ]
    return filter.setFields.allSatisfy { values[$0]?.lowercased().contains(filter[$0].lowercased()) == true }
}

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

/// A search alone in a page.
@MainActor
func searchApplication(
    _ parent: SearchParent, _ kind: PortalKind = .character, listener: any SearchListener, clock: any Clock<Duration>
) -> WebApplication {
    PortalPages.application(name: "Portal", basePath: "/app") { _, context in
        let builder = SearchBuilder(dependency: parent, views: searchPages(context), clock: clock)
        return SingleRootRouter(builder.build(withListener: listener, kind: kind, items: []), isMain: true)
    }
}

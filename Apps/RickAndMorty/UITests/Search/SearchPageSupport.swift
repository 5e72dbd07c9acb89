import PortalCore
import PortalDomain
import PortalSearch
import PortalTesting
import Riblet
import RibletTesting
import RibletWeb

@testable import PortalUI

/// The parent of searches in tests, with everything they need.
final class SearchParent: EmptyComponent, SearchDependency {
    let people = FakeCatalogue(PortalSamples.characters, finds: finds)
    let places = FakeCatalogue(PortalSamples.locations)
    let evenings = FakeCatalogue(PortalSamples.episodes)
    let recents = FakeRecentSearches()
    let hearts = FakeFavouritesPlugin()
    let service = FakeConnectivity()
    let ahead = FakePrefetching()

    var characters: any CharacterCatalogue { people }
    var locations: any LocationCatalogue { places }
    var episodes: any EpisodeCatalogue { evenings }
    var searches: any RecentSearchRepository { recents }
    var companions: PortalCompanions { PortalCompanions(favourites: self.hearts, prefetching: ahead, connectivity: service) }
}

final class SearchListenerMock: ListenerMock, SearchListener {
    func searchWants(_ item: PortalItem) { record(item) }
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

import PortalCore
import PortalDomain
import Riblet
import RibletTesting

/// The parent of a RIB in tests, with everything that one of the explorer needs.
package final class PortalParent: EmptyComponent {
    package let people = FakeCatalogue(PortalSamples.characters, finds: finds)
    package let places: FakeCatalogue<PortalLocation>
    package let evenings: FakeCatalogue<PortalEpisode>
    package let recents = FakeRecentSearches()
    package let hearts: FakeFavouritesPlugin?
    package let service = FakeConnectivity()
    package let ahead = FakePrefetching()
    /// The things that a list or a detail wanted to open.
    package private(set) var wanted: [PortalItem] = []

    package init(
        locations: [PortalLocation] = PortalSamples.locations, episodesPerPage: Int = 20,
        hearts: FakeFavouritesPlugin? = FakeFavouritesPlugin()
    ) {
        places = FakeCatalogue(locations)
        evenings = FakeCatalogue(PortalSamples.episodes, pageSize: episodesPerPage)
        self.hearts = hearts
        super.init()
    }

    package var characters: any CharacterCatalogue { people }
    package var locations: any LocationCatalogue { places }
    package var episodes: any EpisodeCatalogue { evenings }
    package var searches: any RecentSearchRepository { recents }
    package var companions: PortalCompanions { PortalCompanions(favourites: self.hearts, prefetching: ahead, connectivity: service) }
}

extension PortalParent: ListListener, DetailListener {
    package func listWantsSettings() {}
    package func detailWants(_ item: PortalItem) { wanted.append(item) }
    package func detailDidFinish() {}
}

import ExplorerCore
import ExplorerDomain
import Riblet
import RibletTesting

/// The parent of a RIB in tests, with everything that one of the explorer needs.
package final class ExplorerParent: EmptyComponent {
    package let people = FakeCatalogue(ExplorerSamples.characters, finds: finds)
    package let places: FakeCatalogue<ExplorerLocation>
    package let evenings: FakeCatalogue<ExplorerEpisode>
    package let recents = FakeRecentSearches()
    package let hearts: FakeFavouritesPlugin?
    package let service = FakeConnectivity()
    package let ahead = FakePrefetching()
    /// The things that a list or a detail wanted to open.
    package private(set) var wanted: [ExplorerItem] = []

    package init(
        locations: [ExplorerLocation] = ExplorerSamples.locations, episodesPerPage: Int = 20,
        hearts: FakeFavouritesPlugin? = FakeFavouritesPlugin()
    ) {
        places = FakeCatalogue(locations)
        evenings = FakeCatalogue(ExplorerSamples.episodes, pageSize: episodesPerPage)
        self.hearts = hearts
        super.init()
    }

    package var characters: any CharacterCatalogue { people }
    package var locations: any LocationCatalogue { places }
    package var episodes: any EpisodeCatalogue { evenings }
    package var searches: any RecentSearchRepository { recents }
    package var explorerWorkers: ExplorerWorkers { ExplorerWorkers(favourites: self.hearts, prefetching: ahead, connectivity: service) }
}

extension ExplorerParent: ListListener, DetailListener {
    package func listWantsSettings() {}
    package func listWantsFind() {}
    package func detailWants(_ item: ExplorerItem) { wanted.append(item) }
    package func detailTurns(to item: ExplorerItem) { wanted.append(item) }
    package func detailDidFinish() {}
}

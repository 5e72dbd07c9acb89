import ExplorerCore
import ExplorerDomain
import ExplorerTesting
import RibletWeb

@testable import ExplorerApp

/// The services of a test's pages: the samples, and the data of one browser.
@MainActor
final class World {
    let characters = FakeCatalogue(ExplorerSamples.characters) { character, filter in
        (filter[.name].isEmpty || character.name.lowercased().contains(filter[.name].lowercased()))
            && filter.status.map { $0 == character.status } != false && filter.gender.map { $0 == character.gender } != false
    }
    let locations = FakeCatalogue(ExplorerSamples.locations)
    let episodes = FakeCatalogue(ExplorerSamples.episodes)
    let favourites = FakeFavourites()
    let searches = FakeRecentSearches()
    let session: FakeSession

    init(isRegistered: Bool = true) { session = FakeSession(isRegistered: isRegistered) }

    var running: Int { characters.running + locations.running + episodes.running }

    func application(_ flags: ExplorerFlags = ExplorerFlags()) -> WebApplication {
        let own = OwnRepositories(favourites: favourites, searches: searches, session: session)
        return ExplorerApplication.make(
            ExplorerRepositories(characters: characters, locations: locations, episodes: episodes, pictures: FakePictures()) { _ in own },
            basePath: "/app", flags: flags)
    }
}

import DataNotice
import ExplorerCore
import ExplorerDomain
import ExplorerFavourites
import ExplorerRoot
import ExplorerTexts
import Riblet
import RibletUIKit

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The root of a scene: the services of the program, and the views of an iPhone.
final class PhoneComponent: EmptyComponent, RootDependency, FavouritesDependency {
    let characters: any CharacterCatalogue
    let locations: any LocationCatalogue
    let episodes: any EpisodeCatalogue
    let searches: any RecentSearchRepository
    let session: any SessionRepository
    let favourites: any FavouriteRepository
    let flags = ExplorerFlags()
    private let services: PhoneServices
    private let context: PhoneContext
    /// The frame of the scene, which shows one page in place of another.
    private let frame: RIBSwitchController

    /// - Parameter services: shared by all scenes.
    init(_ services: PhoneServices) {
        self.services = services
        characters = services.data.characters
        locations = services.data.locations
        episodes = services.data.episodes
        searches = services.searches
        session = services.session
        favourites = services.favourites
        context = PhoneContext(language: services.language, pictures: services.data.pictures, now: services.now)
        frame = RIBSwitchController(SplashPage(context))
    }

    var favouritesFactories: [FavouritesFactory] {
        [.favourites(self, now: services.now) { [frame, context] in FavouritesNotices(context.language) { [weak frame] in frame } }]
    }

    func makePrefetching() -> (any Prefetching)? { PrefetchWorker(pictures: context.pictures) {} }

    func makeConnectivity() -> (any ConnectivityWatching)? {
        ConnectivityWorker(catalogue: characters, presenter: ConnectivityNotices(frame, context.language))
    }

    func makeRoot() -> any LaunchRouting {
        let content = context.language(en: "what you have seen", ko: "지금까지 본 내용")
        let notices = DataNoticeWorker(services.data.store, on: frame, words: DataNoticeWords(context.language, content: content))
        return RootBuilder(dependency: self, views: PhoneViews(context: context)).build(in: frame, notices: notices)
    }
}

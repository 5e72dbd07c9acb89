import DataNotice
import ExplorerCore
import ExplorerDomain
import ExplorerFavourites
import ExplorerMain
import ExplorerRegister
import ExplorerRoot
import ExplorerTexts
import ExplorerUI
import LocalProvider
import Riblet
import RibletReactor
import RibletWeb

/// The repositories that the pages of a server work with.
package struct ExplorerRepositories: Sendable {
    package let characters: any CharacterCatalogue
    package let locations: any LocationCatalogue
    package let episodes: any EpisodeCatalogue
    package let pictures: any PictureRepository
    /// The repositories of a browser.
    package let own: @Sendable (_ browser: String?) -> OwnRepositories
    /// The state of the store, for the notices of pages; nil if nothing is kept.
    package let store: (any WatchedStore)?
    /// Makes a person the owner of what a browser has stored; nil if nothing is kept.
    package var adopt: (@Sendable (_ browser: String, _ person: String) async throws -> Void)?

    package init(
        characters: any CharacterCatalogue, locations: any LocationCatalogue, episodes: any EpisodeCatalogue,
        pictures: any PictureRepository, store: (any WatchedStore)? = nil,
        own: @escaping @Sendable (_ browser: String?) -> OwnRepositories
    ) {
        self.characters = characters
        self.locations = locations
        self.episodes = episodes
        self.pictures = pictures
        self.store = store
        self.own = own
    }
}

/// The repositories of a browser, or of the person who uses it.
package struct OwnRepositories: Sendable {
    package let favourites: any FavouriteRepository
    package let searches: any RecentSearchRepository
    package let session: any SessionRepository

    package init(favourites: any FavouriteRepository, searches: any RecentSearchRepository, session: any SessionRepository) {
        self.favourites = favourites
        self.searches = searches
        self.session = session
    }
}

/// The component of the root of a page: the repositories of its server, and the page.
final class RootComponent: Component<ExplorerRepositories>, RootDependency, FavouritesDependency {
    let flags: ExplorerFlags
    private let page: PageRequest
    private let context: ExplorerUIContext

    init(_ repositories: ExplorerRepositories, flags: ExplorerFlags, page: PageRequest, context: ExplorerUIContext) {
        self.flags = flags
        self.page = page
        self.context = context
        super.init(dependency: repositories)
    }

    var characters: any CharacterCatalogue { dependency.characters }
    var locations: any LocationCatalogue { dependency.locations }
    var episodes: any EpisodeCatalogue { dependency.episodes }
    private var own: OwnRepositories { shared { dependency.own(page.owner) } }
    var searches: any RecentSearchRepository { own.searches }
    var session: any SessionRepository { own.session }
    var favourites: any FavouriteRepository { own.favourites }
    var favouritesFactories: [FavouritesFactory] {
        // Over the stack of a tab, so that no message follows to another one.
        [
            .favourites(self) { [frame, context] in
                FavouritesNotices(context.language) { [weak frame] in frame?.visibleController.container }
            }
        ]
    }

    func makePrefetching() -> (any Prefetching)? {
        let connection = page.connection
        return PrefetchWorker(pictures: dependency.pictures) { await connection?.connected() }
    }

    func makeConnectivity() -> (any ConnectivityWatching)? {
        ConnectivityWorker(catalogue: characters, presenter: ConnectivityNotices(frame, context.language))
    }

    /// The frame of the page, which shows one thing in place of another.
    private var frame: WebSwitchController { shared { WebSwitchController(HTMLViewController(view: SplashView(context: context))) } }

    func makeRoot() -> any LaunchRouting & LocationRouting {
        let frame = frame
        let notices = dependency.store.map {
            DataNoticeWorker(
                $0, on: frame,
                words: DataNoticeWords(context.language, content: context.language(en: "what you have seen", ko: "지금까지 본 내용")))
        }
        return RootBuilder(dependency: self, views: ExplorerPageViews(context: context)).build(in: frame, notices: notices)
    }
}

import ExplorerCore
import ExplorerDomain
import Riblet

/// The views of the main page: the tabs.
package typealias MainViews = any TabControllable & ModalControllable

/// Runs what the pages below work with, while the main page is there.
final class MainInteractor: Interactor, MainInteractable {
    weak var router: (any MainNavigating)?
    private let workers: MainWorkers
    private let flags: ExplorerFlags

    init(workers: MainWorkers, flags: ExplorerFlags) {
        self.workers = workers
        self.flags = flags
        super.init()
    }

    override func didBecomeActive() { workers.start(self, flags) }

    // MARK: Children

    func listWantsSettings() { router?.route(to: .settings) }

    func listWantsFind() { router?.route(to: .find) }

    func settingsDidFinish() { router?.closeModal() }

    func findDidFinish() { router?.closeModal() }
}

/// The workers of the main page; favourites are plugged in where their flag is on.
@MainActor
final class MainWorkers {
    private let factories: [FavouritesFactory]
    private let prefetching: (any Prefetching)?
    private let connectivity: (any ConnectivityWatching)?
    private var favourites: PluginPoint<ExplorerFlags, any FavouritesPlugin>?

    init(factories: [FavouritesFactory], prefetching: (any Prefetching)?, connectivity: (any ConnectivityWatching)?) {
        self.factories = factories
        self.prefetching = prefetching
        self.connectivity = connectivity
    }

    /// The workers of lists, searches and details.
    var explorerWorkers: ExplorerWorkers {
        ExplorerWorkers(favourites: self.favourites?.children.first, prefetching: prefetching, connectivity: connectivity)
    }

    func start(_ interactor: Interactor, _ flags: ExplorerFlags) {
        let point = favourites ?? PluginPoint(interactor: interactor, factories) { $0 }
        favourites = point
        point.update(flags)
        prefetching?.start(interactor)
        connectivity?.start(interactor)
    }
}

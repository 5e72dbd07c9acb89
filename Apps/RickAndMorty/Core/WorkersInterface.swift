import ExplorerDomain
import Riblet

/// Fetches what the user will want next, while it runs.
@MainActor
package protocol Prefetching: Working {
    /// A page of a list is shown: the one after it, and its pictures, are fetched ahead.
    func didShow<Entity: ExplorerEntity>(
        _ page: ExplorerPage<Entity>, of filter: Entity.Filter, in catalogue: any ExplorerCatalogue<Entity>)
}

/// Looks after a service that does not answer, while it runs.
@MainActor
package protocol ConnectivityWatching: Working {
    /// Something could not be asked for, or only what was seen before was there. The service is
    /// asked from time to time from now on, until it answers.
    func serviceDidFail(_ error: ExplorerError)
    /// The service answers again: what could not be had can be asked for.
    var recovered: Relay<Void> { get }
}

/// The workers of the main page that lists, searches and details work with.
@MainActor
package struct ExplorerWorkers {
    private let plugin: @MainActor () -> (any FavouritesPlugin)?
    /// Nil without favourites. The plug-in exists while the main page is active; restored pages are
    /// built before.
    package var favourites: (any FavouritesPlugin)? { plugin() }
    package let prefetching: (any Prefetching)?
    package let connectivity: (any ConnectivityWatching)?

    package init(
        favourites: @autoclosure @escaping @MainActor () -> (any FavouritesPlugin)? = nil, prefetching: (any Prefetching)? = nil,
        connectivity: (any ConnectivityWatching)? = nil
    ) {
        plugin = favourites
        self.prefetching = prefetching
        self.connectivity = connectivity
    }
}

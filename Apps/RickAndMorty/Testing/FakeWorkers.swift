import ExplorerCore
import ExplorerDomain
import Foundation
import Riblet

/// Favourites that are kept nowhere.
package final class FakeFavouritesPlugin: Worker, FavouritesPlugin {
    package private(set) var hearts: ShownFavourites?
    package let changes = Relay<ShownFavourites>()

    /// - Parameter hearts: what is liked; nil is told later.
    package init(_ hearts: ShownFavourites? = ShownFavourites()) { self.hearts = hearts }

    /// Says what is liked.
    package func tell(_ hearts: ShownFavourites) {
        self.hearts = hearts
        changes.send(hearts)
    }

    package func like(_ item: ExplorerItem, _ isLiked: Bool) {
        var all = (hearts?.favourites.all ?? []).filter { $0.item != item }
        if isLiked {
            all.insert(Favourite(item, addedAt: Date(timeIntervalSinceReferenceDate: Double(all.count))), at: 0)
        }
        tell(ShownFavourites(favourites: Favourites(all)))
    }
}

/// Fetches nothing, and notes which pages it was told of.
package final class FakePrefetching: Worker, Prefetching {
    /// The numbers of the pages, in order.
    package private(set) var pages: [Int] = []

    package func didShow<Entity: ExplorerEntity>(
        _ page: ExplorerPage<Entity>, of filter: Entity.Filter, in catalogue: any ExplorerCatalogue<Entity>
    ) {
        pages.append(page.number)
    }
}

/// Looks after nothing; a test says when the service answers again.
package final class FakeConnectivity: Worker, ConnectivityWatching {
    package let recovered = Relay<Void>()
    /// The failures that it was told, in order.
    package private(set) var failures: [ExplorerError] = []

    package func serviceDidFail(_ error: ExplorerError) { failures.append(error) }
}

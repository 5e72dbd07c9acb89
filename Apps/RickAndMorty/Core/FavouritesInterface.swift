import ExplorerDomain
import Riblet

/// What somebody likes, as lists and details show it.
package struct ShownFavourites: Hashable, Codable, Sendable {
    /// All that is liked.
    package var favourites: Favourites

    package init(favourites: Favourites = Favourites()) { self.favourites = favourites }
}

extension ShownFavourites? {
    /// Whether something is liked; nil where there are no favourites.
    package func contains(_ item: ExplorerItem) -> Bool? { self.map { $0.favourites.contains(item) } }
}

/// The favourites, plugged into the main page: lists, searches and details ask it for hearts. Where
/// the flag is off there is none, and nothing of favourites is anywhere.
///
/// It is a worker of the main page, one for all that lies below. It keeps what it is told whether
/// the page that told it stays or not, says over the page when something is liked no longer, and
/// offers to take that back.
@MainActor
package protocol FavouritesPlugin: Working {
    /// What is liked now; nil before it is known.
    var hearts: ShownFavourites? { get }
    /// What is liked after every change, also one that was made in another page.
    var changes: Relay<ShownFavourites> { get }
    /// Likes something, or no longer; also before it is known what is liked.
    func like(_ item: ExplorerItem, _ isLiked: Bool)
}

/// What may be plugged in, as conditions see it.
package struct ExplorerFlags: Hashable, Sendable {
    /// Whether there are favourites.
    package var favourites: Bool

    package init(favourites: Bool = true) { self.favourites = favourites }
}

/// The point of the main page where favourites are plugged in.
package typealias FavouritesFactory = PluginFactory<ExplorerFlags, any FavouritesPlugin>

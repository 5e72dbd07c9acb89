import ExplorerDomain
import Riblet

/// The favourites of a user, as lists and details show them.
package struct ShownFavourites: Hashable, Codable, Sendable {
    /// All that is liked.
    package var favourites: Favourites

    package init(favourites: Favourites = Favourites()) { self.favourites = favourites }
}

extension ShownFavourites? {
    /// Returns true for a favourite; nil where there are no favourites, or not yet.
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
    /// The favourites now; nil before they are known.
    var hearts: ShownFavourites? { get }
    /// The favourites after every change, also after one in another page.
    var changes: Relay<ShownFavourites> { get }
    /// Likes something, or no longer; also before it is known what is liked.
    func like(_ item: ExplorerItem, _ isLiked: Bool)
}

/// The plug-ins that may be there, as conditions see them.
package struct ExplorerFlags: Hashable, Sendable {
    /// True where there are favourites.
    package var favourites: Bool

    package init(favourites: Bool = true) { self.favourites = favourites }
}

/// The point of the main page where favourites are plugged in.
package typealias FavouritesFactory = PluginFactory<ExplorerFlags, any FavouritesPlugin>

import ExplorerDomain
import Riblet

/// The favourites of a user, as lists and details show them.
package struct ShownFavourites: Hashable, Sendable {
    /// All that is liked.
    package var favourites: Favourites

    package init(favourites: Favourites = Favourites()) { self.favourites = favourites }
}

extension ShownFavourites? {
    /// Returns true for a favourite; nil if there are no favourites, or not yet.
    package func contains(_ item: ExplorerItem) -> Bool? { self.map { $0.favourites.contains(item) } }
}

/// The plug-in for favourites of the main page: lists, searches and details ask it for hearts. If
/// the flag is off, the plug-in does not exist and no page shows favourites.
///
/// It is a worker of the main page, shared by all pages below. It stores each change even if the
/// page is left, shows a message when a favourite is removed, and offers to undo that.
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
    /// True if there are favourites.
    package var favourites: Bool

    package init(favourites: Bool = true) { self.favourites = favourites }
}

/// The point of the main page where favourites are plugged in.
package typealias FavouritesFactory = PluginFactory<ExplorerFlags, any FavouritesPlugin>

import ExplorerCore
import ExplorerDomain
import Foundation
import Riblet

/// The dependency of favourites.
package protocol FavouritesDependency: Dependency {
    var favourites: any FavouriteRepository { get }
    var characters: any CharacterCatalogue { get }
    var locations: any LocationCatalogue { get }
    var episodes: any EpisodeCatalogue { get }
}

extension PluginFactory where Context == ExplorerFlags, Child == any FavouritesPlugin {
    /// The favourites, where their flag is on.
    ///
    /// - Parameters:
    ///   - dependency: what they need.
    ///   - now: the time of a press.
    ///   - presenter: makes what tells of them over the page.
    /// - Returns: their plug-in.
    package static func favourites(
        _ dependency: any FavouritesDependency, now: @escaping @Sendable () -> Date = { Date() },
        presenter: @escaping () -> any FavouritesPresentable
    ) -> FavouritesFactory {
        PluginFactory(id: "favourites", isApplicable: \.favourites) { _ in
            FavouritesWorker(dependency: dependency, presenter: presenter(), now: now)
        }
    }
}

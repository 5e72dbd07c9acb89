import ExplorerCore
import ExplorerDomain
import Riblet
import RibletReactor

/// The dependency of the main page and of everything in it.
package protocol MainDependency: Dependency {
    var characters: any CharacterCatalogue { get }
    var locations: any LocationCatalogue { get }
    var episodes: any EpisodeCatalogue { get }
    var searches: any RecentSearchRepository { get }
    var session: any SessionRepository { get }
    var flags: ExplorerFlags { get }
    /// Plug favourites in where their flag is on.
    var favouritesFactories: [FavouritesFactory] { get }
    /// New workers for one main page.
    func makePrefetching() -> (any Prefetching)?
    func makeConnectivity() -> (any ConnectivityWatching)?
}

/// The component of the main page.
package final class MainComponent: Component<any MainDependency> {
    /// The workers of the pages: one of each for all of them.
    package var explorerWorkers: ExplorerWorkers { workers.explorerWorkers }

    var workers: MainWorkers {
        shared {
            MainWorkers(
                factories: dependency.favouritesFactories, prefetching: dependency.makePrefetching(),
                connectivity: dependency.makeConnectivity())
        }
    }
}

/// Builds the main page.
package final class MainBuilder: ViewableBuilder<any MainDependency, @MainActor () -> MainViews>, MainBuildable {
    private let children: @MainActor (MainComponent) -> MainChildren

    /// - Parameters:
    ///   - dependency: what it and its subtree need.
    ///   - views: makes its tabs.
    ///   - children: makes the builders of its children.
    package init(
        dependency: any MainDependency, views: @escaping @MainActor () -> MainViews,
        children: @escaping @MainActor (MainComponent) -> MainChildren
    ) {
        self.children = children
        super.init(dependency: dependency, views: views)
    }

    package func build() -> any MainRouting {
        let component = MainComponent(dependency: dependency)
        let interactor = MainInteractor(workers: component.workers, flags: dependency.flags)
        return MainRouter(interactor: interactor, viewController: views(), builders: children(component))
    }
}

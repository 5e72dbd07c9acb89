import ExplorerCore
import ExplorerDomain
import Riblet
import RibletReactor

/// The dependency of the list of all episodes and of the detail of one.
package protocol EpisodeDependency: Dependency {
    var episodes: any EpisodeCatalogue { get }
    var characters: any CharacterCatalogue { get }
    var explorerWorkers: ExplorerWorkers { get }
}

/// Builds the list of all episodes.
package final class EpisodeListBuilder: ViewableBuilder<any EpisodeDependency, @MainActor () -> ListViews<ExplorerEpisode>>, ListBuildable {
    package typealias Entity = ExplorerEpisode

    private let children: ListChildren

    /// - Parameters:
    ///   - dependency: what it needs.
    ///   - views: makes the views of one list.
    ///   - children: builds the pages above it.
    package init(dependency: any EpisodeDependency, views: @escaping @MainActor () -> ListViews<ExplorerEpisode>, children: ListChildren) {
        self.children = children
        super.init(dependency: dependency, views: views)
    }

    package func build(withListener listener: any ListListener) -> any ListRouting {
        makeList(
            views(), listener: listener, catalogue: dependency.episodes, explorerWorkers: dependency.explorerWorkers, children: children)
    }
}

/// Builds the detail of an episode.
package final class EpisodeDetailBuilder: ViewableBuilder<any EpisodeDependency, @MainActor (Int) -> DetailViews<ExplorerEpisode>>,
    DetailBuildable
{
    package typealias Entity = ExplorerEpisode

    package func build(withListener listener: any DetailListener, id: Int) -> any ViewableRouting {
        makeDetail(
            views(id), listener: listener, id: id, catalogue: dependency.episodes, related: dependency.characters,
            explorerWorkers: dependency.explorerWorkers)
    }
}

extension ExplorerEpisode: DetailedEntity {
    package typealias Related = ExplorerCharacter
    package var relatedIDs: [Int] { characters }
}

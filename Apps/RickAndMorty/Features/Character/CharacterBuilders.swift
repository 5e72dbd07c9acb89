import ExplorerCore
import ExplorerDomain
import Riblet
import RibletReactor

/// The dependency of the list of all characters and of the detail of one.
package protocol CharacterDependency: Dependency {
    var characters: any CharacterCatalogue { get }
    var episodes: any EpisodeCatalogue { get }
    var explorerWorkers: ExplorerWorkers { get }
}

/// Builds the list of all characters.
package final class CharacterListBuilder: ViewableBuilder<any CharacterDependency, @MainActor () -> ListViews<ExplorerCharacter>>,
    ListBuildable
{
    package typealias Entity = ExplorerCharacter

    private let children: ListChildren

    /// - Parameters:
    ///   - dependency: what it needs.
    ///   - views: makes the views of one list.
    ///   - children: builds the pages above it.
    package init(
        dependency: any CharacterDependency, views: @escaping @MainActor () -> ListViews<ExplorerCharacter>, children: ListChildren
    ) {
        self.children = children
        super.init(dependency: dependency, views: views)
    }

    package func build(withListener listener: any ListListener) -> any ListRouting {
        makeList(
            views(), listener: listener, catalogue: dependency.characters, explorerWorkers: dependency.explorerWorkers, children: children)
    }
}

/// Builds the detail of a character.
package final class CharacterDetailBuilder: ViewableBuilder<any CharacterDependency, @MainActor (Int) -> DetailViews<ExplorerCharacter>>,
    DetailBuildable
{
    package typealias Entity = ExplorerCharacter

    package func build(withListener listener: any DetailListener, id: Int) -> any ViewableRouting {
        makeDetail(
            views(id), listener: listener, id: id, catalogue: dependency.characters, related: dependency.episodes,
            explorerWorkers: dependency.explorerWorkers)
    }
}

extension ExplorerCharacter: DetailedEntity {
    package typealias Related = ExplorerEpisode
    package var relatedIDs: [Int] { episodes }
}

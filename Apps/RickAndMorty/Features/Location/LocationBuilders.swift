import ExplorerCore
import ExplorerDomain
import Riblet
import RibletReactor

/// The dependency of the list of all locations and of the detail of one.
package protocol LocationDependency: Dependency {
    var locations: any LocationCatalogue { get }
    var characters: any CharacterCatalogue { get }
    var explorerWorkers: ExplorerWorkers { get }
}

/// Builds the list of all locations.
package final class LocationListBuilder: ViewableBuilder<any LocationDependency, @MainActor () -> ListViews<ExplorerLocation>>,
    ListBuildable
{
    package typealias Entity = ExplorerLocation

    private let children: ListChildren

    /// - Parameters:
    ///   - dependency: what it needs.
    ///   - views: makes the views of one list.
    ///   - children: builds the pages above it.
    package init(dependency: any LocationDependency, views: @escaping @MainActor () -> ListViews<ExplorerLocation>, children: ListChildren)
    {
        self.children = children
        super.init(dependency: dependency, views: views)
    }

    package func build(withListener listener: any ListListener) -> any ListRouting {
        makeList(
            views(), listener: listener, catalogue: dependency.locations, explorerWorkers: dependency.explorerWorkers, children: children)
    }
}

/// Builds the detail of a location.
package final class LocationDetailBuilder: ViewableBuilder<any LocationDependency, @MainActor (Int) -> DetailViews<ExplorerLocation>>,
    DetailBuildable
{
    package typealias Entity = ExplorerLocation

    package func build(withListener listener: any DetailListener, id: Int) -> any ViewableRouting {
        makeDetail(
            views(id), listener: listener, id: id, catalogue: dependency.locations, related: dependency.characters,
            explorerWorkers: dependency.explorerWorkers)
    }
}

extension ExplorerLocation: DetailedEntity {
    package typealias Related = ExplorerCharacter
    package var relatedIDs: [Int] { residents }
}

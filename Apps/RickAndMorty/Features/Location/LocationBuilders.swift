import PortalCore
import PortalDomain
import Riblet
import RibletReactor

/// What the list of all locations and the detail of one need.
package protocol LocationDependency: Dependency {
    var locations: any LocationCatalogue { get }
    var characters: any CharacterCatalogue { get }
    var companions: PortalCompanions { get }
}

/// Builds the list of all locations.
package final class LocationListBuilder: ViewableBuilder<any LocationDependency, @MainActor () -> ListViews<PortalLocation>>, ListBuildable
{
    package typealias Entity = PortalLocation

    private let children: ListChildren

    /// - Parameters:
    ///   - dependency: what it needs.
    ///   - views: makes the views of one list.
    ///   - children: builds what lies above it.
    package init(dependency: any LocationDependency, views: @escaping @MainActor () -> ListViews<PortalLocation>, children: ListChildren) {
        self.children = children
        super.init(dependency: dependency, views: views)
    }

    package func build(withListener listener: any ListListener) -> any ListRouting {
        makeList(
            views(), listener: listener, catalogue: dependency.locations, companions: dependency.companions, children: children)
    }
}

/// Builds the detail of a location.
package final class LocationDetailBuilder: ViewableBuilder<any LocationDependency, @MainActor (Int) -> DetailViews<PortalLocation>>,
    DetailBuildable
{
    package typealias Entity = PortalLocation

    package func build(withListener listener: any DetailListener, id: Int) -> any ViewableRouting {
        makeDetail(
            views(id), listener: listener, id: id, catalogue: dependency.locations, related: dependency.characters,
            companions: dependency.companions)
    }
}

extension PortalLocation: DetailedEntity {
    package typealias Related = PortalCharacter
    package var relatedIDs: [Int] { residents }
}

import ExplorerDomain
import Riblet

/// Builds details of one kind.
@MainActor
package protocol DetailBuildable<Entity>: Buildable {
    associatedtype Entity: ExplorerEntity

    /// A new detail, not attached yet.
    func build(withListener listener: any DetailListener, id: Int) -> any ViewableRouting
}

/// Builds details of any kind, for features that know no other feature. The glue layer implements
/// it.
package typealias AnyDetailBuilding = any DetailBuilding<any ViewableRouting>

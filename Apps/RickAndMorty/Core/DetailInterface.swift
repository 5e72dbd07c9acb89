import ExplorerDomain
import Riblet

/// Builds details of one kind.
@MainActor
package protocol DetailBuildable<Entity>: Buildable {
    associatedtype Entity: ExplorerEntity

    /// A new detail, not attached yet.
    func build(withListener listener: any DetailListener, id: Int) -> any ViewableRouting
}

/// A listener of details whose list may show another choice: things then have other neighbours.
@MainActor
protocol ListChanging: AnyObject {
    var listChanges: Relay<Void> { get }
}

/// Builds details of any kind, for features that know no other feature. The glue layer implements
/// it.
package typealias AnyDetailBuilding = any DetailBuilding<any ViewableRouting>

import ExplorerDomain
import Riblet
import RibletReactor

/// The views of a list: its page, at the bottom of a navigation stack.
package typealias ListViews<Entity: ExplorerEntity> = RIBViews<
    any StatePresentable<ListState<Entity>, ListAction>, any NavigationControllable & ModalControllable
>

extension ListBuildable {
    /// Puts the list of a kind together, for the builder of its feature.
    ///
    /// - Parameters:
    ///   - views: shows it.
    ///   - listener: hears what it wants.
    ///   - catalogue: has what it lists.
    ///   - explorerWorkers: what it works with.
    ///   - children: builds what lies above it.
    /// - Returns: the list, not attached yet.
    package func makeList(
        _ views: ListViews<Entity>, listener: any ListListener, catalogue: any ExplorerCatalogue<Entity>, explorerWorkers: ExplorerWorkers,
        children: ListChildren
    ) -> any ListRouting {
        let interactor = ListInteractor(presenter: views.presenter, catalogue: catalogue, explorerWorkers: explorerWorkers)
        interactor.listener = listener
        return ListRouter(kind: Entity.kind, interactor: interactor, viewController: views.viewController, builders: children)
    }
}

extension ExplorerKind {
    /// Begins the names of RIBs of the kind.
    var typeName: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

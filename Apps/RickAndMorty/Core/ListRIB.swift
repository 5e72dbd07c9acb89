import ExplorerDomain
import Riblet
import RibletReactor

/// The views of a list: its page, at the bottom of a navigation stack.
package typealias ListViews<Entity: ExplorerEntity> = RIBViews<
    any StatePresentable<ListState<Entity>, ListAction>, any NavigationControllable & ModalControllable
>

extension ListBuildable {
    /// Builds the list of a kind, for the builder of its feature.
    ///
    /// - Parameters:
    ///   - views: makes its views.
    ///   - listener: receives its requests.
    ///   - catalogue: provides the listed entities.
    ///   - explorerWorkers: the workers that the pages share.
    ///   - children: builds the pages above it.
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

import ExplorerDomain
import Riblet
import RibletReactor

/// The views of a detail.
package typealias DetailViews<Entity: DetailedEntity> = StateViews<DetailState<Entity>, DetailAction>

extension DetailBuildable where Entity: DetailedEntity {
    /// Builds the detail of an entity, for the builder of its feature.
    ///
    /// - Parameters:
    ///   - views: makes its views.
    ///   - listener: receives its requests.
    ///   - id: its number.
    ///   - catalogue: provides the entity.
    ///   - related: provides the entities that it lists.
    ///   - explorerWorkers: the workers that the pages share.
    /// - Returns: the detail, not attached yet.
    package func makeDetail(
        _ views: DetailViews<Entity>, listener: any DetailListener, id: Int, catalogue: any ExplorerCatalogue<Entity>,
        related: any ExplorerCatalogue<Entity.Related>, explorerWorkers: ExplorerWorkers
    ) -> any ViewableRouting {
        let interactor = DetailInteractor(
            presenter: views.presenter, id: id, catalogue: catalogue, related: related, explorerWorkers: explorerWorkers)
        interactor.listener = listener
        return DetailRouter(kind: Entity.kind, interactor: interactor, viewController: views.viewController)
    }
}

final class DetailRouter: ViewableRouter<any Interactable, any ViewControllable> {
    private let kind: ExplorerKind

    init(kind: ExplorerKind, interactor: any Interactable, viewController: any ViewControllable) {
        self.kind = kind
        super.init(interactor: interactor, viewController: viewController)
    }

    /// Details of all kinds have this router.
    override var name: String { kind.typeName + "Detail" }
}

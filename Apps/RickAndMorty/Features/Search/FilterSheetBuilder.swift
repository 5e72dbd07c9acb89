import ExplorerDomain
import Riblet
import RibletReactor

/// Builds the sheet of a field.
@MainActor
protocol FilterSheetBuildable: Buildable {
    /// A new sheet, not attached yet.
    ///
    /// - Parameters:
    ///   - listener: hears how it ends; held weakly.
    ///   - field: the name of the field.
    ///   - items: the fields that are set.
    /// - Returns: the sheet; nil if there is no such field.
    func build(withListener listener: any FilterSheetListener, field: String, items: [FilterItem]) -> (any ViewableRouting)?
}

final class FilterSheetBuilder<Entity: ExplorerEntity>: FilterSheetBuildable {
    private let catalogue: any ExplorerCatalogue<Entity>
    private let views: @MainActor (FilterSheetState<Entity>) -> StateViews<FilterSheetState<Entity>, FilterSheetAction>
    private let clock: any Clock<Duration>

    init(
        catalogue: any ExplorerCatalogue<Entity>,
        views: @escaping @MainActor (FilterSheetState<Entity>) -> StateViews<FilterSheetState<Entity>, FilterSheetAction>,
        clock: any Clock<Duration>
    ) {
        self.catalogue = catalogue
        self.views = views
        self.clock = clock
    }

    func build(withListener listener: any FilterSheetListener, field: String, items: [FilterItem]) -> (any ViewableRouting)? {
        guard let field = Entity.Filter.Field(rawValue: field) else { return nil }
        let state = FilterSheetState<Entity>(field, in: Entity.Filter(items: items))
        let views = views(state)
        let interactor = FilterSheetInteractor(presenter: views.presenter, state: state, catalogue: catalogue, clock: clock)
        interactor.listener = listener
        return FilterSheetRouter(interactor: interactor, viewController: views.viewController)
    }
}

final class FilterSheetRouter: ViewableRouter<any Interactable, any ViewControllable> {}

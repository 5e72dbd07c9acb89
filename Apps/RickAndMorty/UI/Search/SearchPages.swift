import ExplorerDomain
import ExplorerSearch
import RibletReactor
import RibletWeb

/// Searches and their sheets in pages.
@MainActor
package func searchPages(_ context: ExplorerUIContext) -> SearchViewFactories {
    (characters: factory(context), locations: factory(context), episodes: factory(context))
}

@MainActor
private func factory<Entity: ShownEntity>(_ context: ExplorerUIContext) -> SearchViewFactory<Entity> {
    SearchViewFactory {
        let page = StateViewController(SearchView<Entity>(context: context, state: SearchState()))
        return SearchViews<Entity>(presenter: page, viewController: page)
    } sheet: {
        StateViews(FilterSheetView<Entity>(context: context, state: $0))
    }
}

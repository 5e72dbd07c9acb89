import ExplorerCore
import ExplorerDomain
import Riblet
import RibletReactor

/// The dependency of searches.
package protocol SearchDependency: Dependency {
    var characters: any CharacterCatalogue { get }
    var locations: any LocationCatalogue { get }
    var episodes: any EpisodeCatalogue { get }
    var searches: any RecentSearchRepository { get }
    var explorerWorkers: ExplorerWorkers { get }
}

/// The views of a search for things of one kind.
package typealias SearchViews<Entity: ExplorerEntity> = RIBViews<
    any StatePresentable<SearchState<Entity>, SearchAction<Entity>>, any ModalControllable
>

/// Makes the views of a search for things of one kind, and of its sheets.
package struct SearchViewFactory<Entity: ExplorerEntity> {
    let search: @MainActor () -> SearchViews<Entity>
    let sheet: @MainActor (FilterSheetState<Entity>) -> StateViews<FilterSheetState<Entity>, FilterSheetAction>

    /// - Parameters:
    ///   - search: makes the views of a search.
    ///   - sheet: makes the views of a sheet, of which the beginning is given.
    package init(
        search: @escaping @MainActor () -> SearchViews<Entity>,
        sheet: @escaping @MainActor (FilterSheetState<Entity>) -> StateViews<FilterSheetState<Entity>, FilterSheetAction>
    ) {
        self.search = search
        self.sheet = sheet
    }
}

/// The views of searches for all kinds.
package typealias SearchViewFactories = (
    characters: SearchViewFactory<ExplorerCharacter>, locations: SearchViewFactory<ExplorerLocation>,
    episodes: SearchViewFactory<ExplorerEpisode>
)

/// Builds searches for all kinds.
package final class SearchBuilder: ViewableBuilder<any SearchDependency, SearchViewFactories>, SearchBuildable {
    private let clock: any Clock<Duration>

    package init(dependency: any SearchDependency, views: SearchViewFactories, clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
        super.init(dependency: dependency, views: views)
    }

    package func build(
        withListener listener: any SearchListener, kind: ExplorerKind, items: [FilterItem]
    ) -> any ViewableRouting & LocationRouting {
        switch kind {
        case .character: build(listener, items, dependency.characters, views.characters)
        case .location: build(listener, items, dependency.locations, views.locations)
        case .episode: build(listener, items, dependency.episodes, views.episodes)
        }
    }

    private func build<Entity: ExplorerEntity>(
        _ listener: any SearchListener, _ items: [FilterItem], _ catalogue: any ExplorerCatalogue<Entity>,
        _ views: SearchViewFactory<Entity>
    ) -> any ViewableRouting & LocationRouting {
        let search = views.search()
        let interactor = SearchInteractor<Entity>(
            presenter: search.presenter, filter: Entity.Filter(items: items), catalogue: catalogue, searches: dependency.searches,
            explorerWorkers: dependency.explorerWorkers, clock: clock)
        interactor.listener = listener
        let fields = Entity.Filter.Field.allCases.filter { $0 != .name }.map(\.rawValue)
        return SearchRouter(
            interactor: interactor, viewController: search.viewController, fields: Set(fields),
            sheet: FilterSheetBuilder(catalogue: catalogue, views: views.sheet, clock: clock))
    }
}

import ExplorerCore
import ExplorerDomain
import Riblet
import RibletReactor

/// The actions of a search.
package enum SearchAction<Entity: ExplorerEntity>: Hashable, Sendable {
    package typealias Field = Entity.Filter.Field

    case appeared
    case typed(String)
    /// Nothing was typed for a while.
    case settled
    /// The user wants an answer now.
    case submitted(String)
    /// A field's sheet is wanted.
    case fieldTapped(Field)
    /// A field has another value; none is the empty text.
    case fieldSet(Field, String)
    case allCleared
    /// An address names the fields that are set.
    case wanted([FilterItem])
    case list(PagingEvent)
    case answered(SearchState<Entity>.Answer)
    case refused(ExplorerError)
    case itemTapped(ExplorerItem)
    case favouriteTapped(ExplorerItem, isLiked: Bool)
    case recentTapped(RecentSearch)
    case recentForgotten(RecentSearch)
    case recentsForgotten
    case heartsChanged(ShownFavourites)
    /// The service answers again.
    case recovered
}

final class SearchInteractor<Entity: ExplorerEntity>: StateInteractor<SearchState<Entity>, SearchAction<Entity>>,
    SearchInteractable, Reactor, Restorable
{
    typealias Mutation = SearchState<Entity>.Mutation

    /// For how long nothing must have been typed.
    static var pause: Duration { .milliseconds(300) }

    private enum Work { case typing, relaxing }

    let initialState: State
    let clock: any Clock<Duration>
    weak var router: (any SearchNavigating)?
    weak var listener: (any SearchListener)?
    private let catalogue: any ExplorerCatalogue<Entity>
    private let searches: any RecentSearchRepository
    private let explorerWorkers: ExplorerWorkers

    init(
        presenter: any StatePresentable<State, Action>, filter: Entity.Filter, catalogue: any ExplorerCatalogue<Entity>,
        searches: any RecentSearchRepository, explorerWorkers: ExplorerWorkers, clock: any Clock<Duration>
    ) {
        self.catalogue = catalogue
        self.searches = searches
        self.explorerWorkers = explorerWorkers
        self.clock = clock
        initialState = State(filter, hasHearts: explorerWorkers.favourites != nil)
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        if let favourites = explorerWorkers.favourites {
            if let hearts = favourites.hearts { send(.heartsChanged(hearts)) }
            observe(favourites.changes) { [weak self] in self?.send(.heartsChanged($0)) }
        }
        if let connectivity = explorerWorkers.connectivity {
            observe(connectivity.recovered) { [weak self] in self?.send(.recovered) }
        }
        send(.appeared)
    }

    // MARK: For the router

    var items: [FilterItem] { currentState.filter.items }

    func open(_ items: [FilterItem]) { send(.wanted(items)) }

    // MARK: FilterSheetListener

    func filterSheetDidSet(_ field: String, to value: String) {
        router?.closeSheet()
        if let field = Entity.Filter.Field(rawValue: field) { send(.fieldSet(field, value)) }
    }

    func filterSheetDidCancel() { router?.closeSheet() }

    // MARK: Restorable

    func saveState() throws -> SavedValue? { try SavedValue(encoding: SavedSearch(currentState)) }

    func restoreState(_ value: SavedValue) throws { restore(try value.decode(SavedSearch.self).applied(to: initialState)) }

    // MARK: Reactor

    func mutate(action: Action) -> Effect<Mutation> {
        let state = currentState
        switch action {
        case .appeared:
            return .merge(
                .observe(searches.updates(of: Entity.kind)) { .recents($0) }, load(.appeared),
                // The text that was typed last when the server ended counts, too.
                state.typed == state.filter ? .none : settleLater())
        case .typed(let text): return .merge(.just(.typed(text)), settleLater())
        case .settled: return search(state.typed)
        case .submitted(let text):
            let filter = state.filter.with(.name, text)
            return .merge(.concat(.cancel(id: Work.typing), .just(.typed(text)), search(filter)), remember(filter))
        case .fieldTapped(let field):
            router?.routeToSheet(of: field.rawValue)
            return .none
        case .fieldSet(let field, let value):
            let filter = state.typed.with(field, value)
            return .merge(.concat(.cancel(id: Work.typing), search(filter)), remember(filter))
        case .allCleared: return .concat(.cancel(id: Work.typing), .just(.typed("")), search(Entity.Filter()))
        case .wanted(let items):
            let filter = Entity.Filter(items: items)
            return filter == state.filter ? .none : .concat(.cancel(id: Work.typing), search(filter))
        case .list(let event): return load(event)
        case .answered(let answer): return .concat(.just(.answered(answer)), answer.count == 0 ? relax(state.filter) : .none)
        case .refused(let error):
            explorerWorkers.connectivity?.serviceDidFail(error)
            return .just(.refused(error))
        case .itemTapped(let item):
            listener?.searchWants(item)
            return remember(state.filter)
        case .favouriteTapped(let item, let isLiked):
            explorerWorkers.favourites?.like(item, isLiked)
            return .none
        case .recentTapped(let recent):
            let filter = Entity.Filter(items: recent.items)
            return .merge(.concat(.cancel(id: Work.typing), search(filter)), remember(filter))
        case .recentForgotten(let recent): return .store { [searches] _ in try await searches.remove(recent) }
        case .recentsForgotten: return .store { [searches] _ in try await searches.removeAll(of: Entity.kind) }
        case .heartsChanged(let hearts): return .just(.hearts(hearts))
        case .recovered:
            if state.list.loadState == .failed { return load(.retried) }
            // As many pages as there are come again; until then what is there stays.
            return state.freshness.isCurrent ? .none : .merge(load(.refreshed), load(.wanted(pages: state.list.pageCount)))
        }
    }

    // MARK: Effects

    /// Begins another search, at its top; the same one is asked for again where it has failed. The
    /// one before is given up, and what still comes of it is dropped. Before the search is active
    /// nothing can be loaded; it is when it appears.
    private func search(_ filter: Entity.Filter) -> Effect<Mutation> {
        guard filter != currentState.filter else {
            return isActive && currentState.list.loadState == .failed ? load(.retried) : .none
        }
        return .concat(.cancel(id: Work.relaxing), .just(.searched(filter)), isActive ? load(.refreshed) : .none)
    }

    private func settleLater() -> Effect<Mutation> {
        .run { [weak self] _ in self?.send(.settled) }.debounce(id: Work.typing, for: Self.pause)
    }

    private func load(_ event: PagingEvent) -> Effect<Mutation> {
        paging(event, \.list) { [weak self, catalogue, explorerWorkers] number in
            let filter = self?.currentState.filter ?? Entity.Filter()
            do throws(ExplorerError) {
                let page = try await catalogue.page(filter, number)
                guard !Task.isCancelled, let self else { throw .cancelled }
                self.send(.answered(.init(page: number, count: page.count, freshness: page.freshness)))
                if let error = page.freshness.error { explorerWorkers.connectivity?.serviceDidFail(error) }
                explorerWorkers.prefetching?.didShow(page, of: filter, in: catalogue)
                return Page(page.entities.map { EntityRow($0) }, next: page.next)
            } catch {
                if error != .cancelled { self?.send(.refused(error)) }
                throw error
            }
        }
        .map { .list($0) }
    }

    /// Nothing was found: asks which field is too much, by what is found without it.
    private func relax(_ filter: Entity.Filter) -> Effect<Mutation> {
        .merge(
            filter.setFields.map { field in
                .run { [catalogue] send in
                    // That it cannot be asked is said where the search itself fails.
                    guard let page = try? await catalogue.page(filter.without(field), 1), page.count > 0 else { return }
                    send(.relaxed(.init(field: field, count: page.count)))
                }
            }
        )
        .replace(id: Work.relaxing)
    }

    /// Stores a search, beside what it finds: what comes after other work is not waited for by
    /// those who tell the user that the press was heard.
    private func remember(_ filter: Entity.Filter) -> Effect<Mutation> {
        filter.isEmpty ? .none : .store { [searches] _ in try await searches.add(RecentSearch(Entity.kind, filter)) }
    }
}

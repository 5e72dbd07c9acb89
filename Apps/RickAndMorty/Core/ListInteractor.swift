import ExplorerDomain
import Riblet
import RibletReactor

/// A list of all things of one kind, paged without end; where there are favourites, of those alone
/// as well.
final class ListInteractor<Entity: ExplorerEntity>: PresentableInteractor<any StatePresentable<ListState<Entity>, ListAction>>,
    ListInteractable, Reactor, Recordable, Restorable
{
    typealias Action = ListAction
    typealias State = ListState<Entity>
    typealias Mutation = ListState<Entity>.Mutation

    let initialState = ListState<Entity>()
    let clock: any Clock<Duration>
    weak var router: (any ListNavigating)?
    weak var listener: (any ListListener)?
    private let catalogue: any ExplorerCatalogue<Entity>
    private let explorerWorkers: ExplorerWorkers

    init(
        presenter: any StatePresentable<ListState<Entity>, ListAction>, catalogue: any ExplorerCatalogue<Entity>,
        explorerWorkers: ExplorerWorkers,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.catalogue = catalogue
        self.explorerWorkers = explorerWorkers
        self.clock = clock
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presentState(in: presenter)
        explorerWorkers.favourites?.changes.observe(in: scope) { [weak self] in self?.send(.heartsChanged($0)) }
        explorerWorkers.connectivity?.recovered.observe(in: scope) { [weak self] in self?.send(.recovered) }
        if let hearts = explorerWorkers.favourites?.hearts { send(.heartsChanged(hearts)) }
        send(.appeared)
    }

    // MARK: For the router

    func visit() { send(.visited) }

    // MARK: Restorable

    func saveState() throws -> SavedValue? {
        let state = currentState
        return try state.visitedPages.map { try SavedValue(encoding: SavedList(pages: $0, isFavouritesOnly: state.wantsFavouritesOnly)) }
    }

    func restoreState(_ value: SavedValue) throws {
        let saved: SavedList = try value.decode()
        restore(State(visitedPages: min(max(1, saved.pages), ListLimits.pages), wantsFavouritesOnly: saved.isFavouritesOnly))
    }

    // MARK: Reactor

    func mutate(action: ListAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return begin(currentState)
        case .visited: return visit(currentState)
        case .paged(let event): return canLoad ? page(event) : .none
        case .recovered: return recover(currentState)
        case .opened(let item): router?.routeToDetail(of: item)
        case .searchTapped: router?.routeToSearch()
        case .settingsTapped: listener?.listWantsSettings()
        case .heartTapped(let item, let isLiked): explorerWorkers.favourites?.like(item, isLiked)
        case .favouritesOnlyTapped(let isOn): return show(favouritesOnly: isOn)
        case .heartsChanged(let hearts): return follow(hearts, currentState)
        case .heartsOverdue:
            guard !canLoad else { return .none }
            return .concat(.just(.heartsOverdue), .run { [weak self] _ in self?.send(.appeared) })
        case .told(let count, let freshness): return .just(.told(count: count, freshness))
        case .failed(let error): return .just(.failed(error))
        }
        return .none
    }

    func reduce(state: inout State, mutation: Mutation) { state.apply(mutation) }

    // MARK: Pages

    /// A list can be loaded when it is known to be, or not to be, the list of favourites.
    private var canLoad: Bool {
        currentState.isVisited && (explorerWorkers.favourites == nil || currentState.hearts != nil || currentState.isHeartsOverdue)
    }

    private func begin(_ state: State) -> Effect<Mutation> {
        guard state.isVisited else { return .none }
        return canLoad
            ? page(.appeared)
            : .run { [weak self] send in
                try await send.sleep(for: ListLimits.waitForHearts)
                self?.send(.heartsOverdue)
            }
    }

    /// Before the list is active nothing can be loaded; it is when it appears.
    private func visit(_ state: State) -> Effect<Mutation> {
        if state.isVisited { return .none }
        return isActive ? .concat(.just(.visited), .run { [weak self] _ in self?.send(.appeared) }) : .just(.visited)
    }

    private func page(_ event: PagingEvent) -> Effect<Mutation> {
        paging(event, \.list) { [weak self] number in
            do throws(ExplorerError) {
                return try await self?.load(number) ?? Page([], next: nil)
            } catch {
                self?.tell(error)
                throw error
            }
        }
        .map { .list($0) }
    }

    private func load(_ number: Int) async throws(ExplorerError) -> Page<EntityRow<Entity>, Int> {
        currentState.isFavouritesOnly ? try await loadFavourites(before: number + 1) : try await loadAll(number)
    }

    private func loadAll(_ number: Int) async throws(ExplorerError) -> Page<EntityRow<Entity>, Int> {
        let filter = Entity.Filter()
        let page = try await catalogue.page(filter, number)
        if !Task.isCancelled {
            tell(page.count, page.freshness)
            explorerWorkers.prefetching?.didShow(page, of: filter, in: catalogue)
        }
        return Page(page.entities.map { EntityRow($0) }, next: number < ListLimits.pages ? page.next : nil)
    }

    /// From the number of those that are there: what is liked no longer moves those after it.
    private func loadFavourites(before next: Int) async throws(ExplorerError) -> Page<EntityRow<Entity>, Int> {
        let ids = currentState.favouriteIDs
        let start = min(currentState.list.items.count, ids.count)
        let end = min(start + ListLimits.favouritesOnPage, ids.count)
        let found = try await catalogue.many(Array(ids[start..<end]))
        if !Task.isCancelled { tell(ids.count, found.freshness) }
        return Page(found.value.map { EntityRow($0) }, next: end < ids.count ? next : nil)
    }

    private func tell(_ count: Int, _ freshness: Freshness) {
        send(.told(count: count, freshness))
        if let error = freshness.error { explorerWorkers.connectivity?.serviceDidFail(error) }
    }

    private func tell(_ error: ExplorerError) {
        guard error != .cancelled else { return }
        send(.failed(error))
        if error.isPassing { explorerWorkers.connectivity?.serviceDidFail(error) }
    }

    // MARK: What changes elsewhere

    private func recover(_ state: State) -> Effect<Mutation> {
        let retry: Effect<Mutation> = canLoad && state.list.loadState == .failed ? page(.retried) : .none
        return .merge(retry, state.freshness.isCurrent ? .none : renew(pages: state.list.pageCount))
    }

    /// Requests the shown rows again, and keeps them until the answer arrives.
    private func renew(pages: Int) -> Effect<Mutation> {
        .run { [catalogue, weak self] send in
            var entities: [Entity] = []
            var count = 0
            var freshness = Freshness.current
            if let state = self?.currentState, state.isFavouritesOnly {
                guard let found = try? await catalogue.many(state.list.items.map(\.id), reload: true) else { return }
                (entities, count, freshness) = (found.value, state.favouriteIDs.count, found.freshness)
            } else {
                for number in 1...max(1, pages) {
                    guard let page = try? await catalogue.page(Entity.Filter(), number, reload: true) else { return }
                    entities += page.entities
                    count = page.count
                    freshness = freshness.older(page.freshness)
                }
            }
            send(.renewed(entities, count: count, freshness))
        }
        .cancellable(id: ListEffect.renewing, cancelInFlight: true)
    }

    private func show(favouritesOnly isOn: Bool) -> Effect<Mutation> {
        let shown = Effect<Mutation>.just(.favouritesOnlyWanted(isOn))
        // Before it is known what is liked, the list waits for that or shows everything.
        guard currentState.hearts != nil, isOn != currentState.isFavouritesOnly else { return shown }
        return .concat(shown, .run { [weak self] _ in self?.send(.paged(.refreshed)) })
    }

    private func follow(_ hearts: ShownFavourites, _ state: State) -> Effect<Mutation> {
        let then: Effect<Mutation>
        if state.hearts == nil {
            // A page under way was asked for another list.
            let isNew = !state.wantsFavouritesOnly || !state.isHeartsOverdue
            then = .run { [weak self] _ in self?.send(isNew ? .appeared : .paged(.refreshed)) }
        } else if state.isFavouritesOnly {
            let ids = hearts.favourites.ids(of: Entity.kind)
            then = .merge(removed(ids, state), added(ids, state))
        } else {
            return .just(.hearts(hearts))
        }
        return .concat(.just(.hearts(hearts)), then)
    }

    private func removed(_ ids: [Int], _ state: State) -> Effect<Mutation> {
        let staying = Set(ids)
        return .from(state.list.items.lazy.map(\.id).filter { !staying.contains($0) }.map { .list(.removed($0)) })
    }

    /// A new favourite stands where it belongs, as far as the list was loaded.
    private func added(_ ids: [Int], _ state: State) -> Effect<Mutation> {
        let before = Set(state.favouriteIDs)
        let shown = state.list.items.count
        let coming = ids.enumerated().filter { !before.contains($1) && $0 <= shown }
        guard !coming.isEmpty else { return .none }
        return .run { [catalogue] send in
            guard let found = try? await catalogue.many(coming.map(\.element)) else { return }
            for (position, id) in coming {
                if let entity = found.value.first(where: { $0.id == id }) { send(.list(.inserted(EntityRow(entity), at: position))) }
            }
        }
    }

    // MARK: Children

    func detailWants(_ item: ExplorerItem) { router?.routeToDetail(of: item) }

    func detailDidFinish() { router?.closeTop() }

    func searchWants(_ item: ExplorerItem) { router?.routeToDetail(of: item) }
}

/// The part of a list that comes back after the end of the server: the number of pages, and the
/// choice of favourites only.
private struct SavedList: Codable {
    let pages: Int
    let isFavouritesOnly: Bool
}

private enum ListEffect { case renewing }

/// The limits of a list.
enum ListLimits {
    /// The time that a list waits to hear that it is, or is not, the list of favourites.
    static let waitForHearts = Duration.milliseconds(500)
    /// Pages of a list, whatever its service says and whatever comes back.
    static let pages = 500
    /// Favourites that are asked for at once.
    static let favouritesOnPage = 20
}

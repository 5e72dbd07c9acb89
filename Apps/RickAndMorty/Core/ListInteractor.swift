import ExplorerDomain
import Riblet
import RibletReactor

/// A list of all things of one kind, or of those that a filter finds, paged without end. An order
/// that the service does not have is made here of all its pages.
final class ListInteractor<Entity: ExplorerEntity>: StateInteractor<ListState<Entity>, ListAction>,
    ListInteractable, ListChanging, Reactor, Restorable
{
    typealias Mutation = ListState<Entity>.Mutation

    let initialState: ListState<Entity>
    weak var router: (any ListNavigating)?
    weak var listener: (any ListListener)?
    let listChanges = Relay<Void>()
    private let catalogue: any ExplorerCatalogue<Entity>
    private let explorerWorkers: ExplorerWorkers
    /// All that the chosen filter finds, in the chosen order, once that was asked for.
    private var ordered: Ordered<Entity>?
    /// The answer of the page that is about to be put into the list, or is missing there.
    private var answer: Result<ListFacts, ExplorerError>?

    init(
        presenter: any StatePresentable<ListState<Entity>, ListAction>, catalogue: any ExplorerCatalogue<Entity>,
        explorerWorkers: ExplorerWorkers
    ) {
        self.catalogue = catalogue
        self.explorerWorkers = explorerWorkers
        initialState = ListState(visitedPages: nil, hasHearts: explorerWorkers.favourites != nil)
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        explorerWorkers.favourites?.changes.observe(in: scope) { [weak self] in self?.send(.heartsChanged($0)) }
        explorerWorkers.connectivity?.recovered.observe(in: scope) { [weak self] in self?.send(.recovered) }
        if let hearts = explorerWorkers.favourites?.hearts { send(.heartsChanged(hearts)) }
        send(.appeared)
    }

    // MARK: For the router

    func visit() { send(.visited) }

    var items: [FilterItem] { currentState.query.items }

    func open(_ items: [FilterItem]) { send(.wanted(items)) }

    // MARK: Restorable

    func saveState() throws -> SavedValue? {
        let state = currentState
        return try state.visitedPages.map { try SavedValue(encoding: SavedList(pages: $0, items: items)) }
    }

    func restoreState(_ value: SavedValue) throws {
        let saved: SavedList = try value.decode()
        restore(
            State(
                visitedPages: min(max(1, saved.pages), ListLimits.pages), query: ListQuery(items: saved.items ?? []),
                hasHearts: explorerWorkers.favourites != nil))
    }

    // MARK: Reactor

    func mutate(action: ListAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return currentState.isVisited ? page(.appeared) : .none
        case .visited: return visit(currentState)
        case .paged(let event): return currentState.isVisited ? page(event) : .none
        case .recovered: return recover(currentState)
        case .opened(let item): router?.show(item)
        case .searchTapped: router?.routeToSearch()
        case .settingsTapped: listener?.listWantsSettings()
        case .findTapped: listener?.listWantsFind()
        case .heartTapped(let item, let isLiked): explorerWorkers.favourites?.like(item, isLiked)
        case .wanted(let items): return choose(ListQuery(items: items), currentState)
        case .heartsChanged(let hearts): return .just(.hearts(hearts))
        }
        return .none
    }

    // MARK: Pages

    /// Before the list is active nothing can be loaded; it is when it appears.
    private func visit(_ state: State) -> Effect<Mutation> {
        if state.isVisited { return .none }
        return isActive ? .concat(.just(.visited), .run { [weak self] _ in self?.send(.appeared) }) : .just(.visited)
    }

    private func page(_ event: PagingEvent) -> Effect<Mutation> {
        paging(event, \.list) { [weak self] number in
            do throws(ExplorerError) {
                guard let (page, facts) = try await self?.load(number) else { return Page([], next: nil) }
                self?.answer = .success(facts)
                if let error = facts.freshness.error { self?.explorerWorkers.connectivity?.serviceDidFail(error) }
                return page
            } catch {
                self?.answer = error == .cancelled ? nil : .failure(error)
                if error.isPassing { self?.explorerWorkers.connectivity?.serviceDidFail(error) }
                throw error
            }
        }
        .map { [weak self] in .list($0, self?.answer) }
    }

    private typealias Loaded = (Page<EntityRow<Entity>, Int>, ListFacts)

    private func load(_ number: Int) async throws(ExplorerError) -> Loaded {
        let query = currentState.query
        return query.order == .number && !Entity.isListedWhole
            ? try await load(number, of: query.filter) : try await load(number, of: query)
    }

    private func load(_ number: Int, of filter: Entity.Filter) async throws(ExplorerError) -> Loaded {
        let page = try await catalogue.page(filter, number)
        if !Task.isCancelled { explorerWorkers.prefetching?.didShow(page, of: filter, in: catalogue) }
        return (
            Page(page.entities.map { EntityRow($0) }, next: number < ListLimits.pages ? page.next : nil),
            ListFacts(count: page.count, freshness: page.freshness)
        )
    }

    /// A part of all that a filter finds, in an order.
    private func load(_ number: Int, of query: ListQuery<Entity>) async throws(ExplorerError) -> Loaded {
        if ordered?.isOf(query) != true {
            let found = try await catalogue.whole(query.filter)
            if Task.isCancelled { throw .cancelled }
            ordered = Ordered(query, found)
        }
        guard let ordered else { throw .cancelled }
        let (part, isLast) = ordered.part(number, from: query.letter)
        return (Page(part.map { EntityRow($0) }, next: isLast ? nil : number + 1), ordered.facts)
    }

    // MARK: What changes elsewhere

    /// Lists another choice from its top. Before the list is active nothing can be loaded; it is
    /// when it appears.
    private func choose(_ query: ListQuery<Entity>, _ state: State) -> Effect<Mutation> {
        guard query != state.query else { return .none }
        guard state.isVisited, isActive else { return .just(.chosen(query)) }
        return .concat(.just(.chosen(query)), page(.refreshed), .run { [listChanges] _ in listChanges.send(()) })
    }

    private func recover(_ state: State) -> Effect<Mutation> {
        if state.isVisited, state.list.loadState == .failed { return page(.retried) }
        guard !state.freshness.isCurrent else { return .none }
        if case .seen = state.freshness, ordered == nil { return renew(state.query.filter, pages: state.list.pageCount) }
        // A count of seen items is not the count of all.
        ordered = nil
        return .merge(page(.refreshed), page(.wanted(pages: state.list.pageCount)))
    }

    /// Requests the shown rows again, and keeps them until the answer arrives.
    private func renew(_ filter: Entity.Filter, pages: Int) -> Effect<Mutation> {
        .run { [catalogue] send in
            var entities: [Entity] = []
            var count = 0
            var freshness = Freshness.current
            for number in 1...max(1, pages) {
                guard let page = try? await catalogue.page(filter, number, reload: true) else { return }
                entities += page.entities
                count = page.count
                freshness = freshness.older(page.freshness)
            }
            send(.renewed(entities, count: count, freshness))
        }
        .cancellable(id: ListEffect.renewing, cancelInFlight: true)
    }

    // MARK: Children

    func detailWants(_ item: ExplorerItem) { router?.routeToDetail(of: item) }

    func detailTurns(to item: ExplorerItem) { router?.turn(to: item) }

    func detailDidFinish() { router?.closeTop() }

    func detailNeighbours<Shown: ExplorerEntity>(of id: Int, as type: Shown.Type) async -> Neighbours<Shown>? {
        let item = ExplorerItem(Shown.kind, id)
        let query = router?.isFirst(item) == true ? currentState.query : router?.fields(below: item).map { ListQuery(items: $0) }
        guard Shown.kind == Entity.kind, let query, !query.filter.isEmpty || query.order != .number else { return nil }
        return await neighbours(of: id, in: query) as? Neighbours<Shown>
    }

    /// The rows that are loaded do, where none before or after them counts.
    private func neighbours(of id: Int, in query: ListQuery<Entity>) async -> Neighbours<Entity>? {
        let list = currentState.list
        if query == currentState.query, let place = list.position(of: id), place > 0, place + 1 < list.items.count {
            return Neighbours(before: list.items[place - 1].entity, after: list.items[place + 1].entity)
        }
        guard let found = try? await catalogue.whole(query.filter) else { return nil }
        return Neighbours(of: id, in: Entity.sorted(found.entities, by: query.order))
    }

    func searchWants(_ item: ExplorerItem) { router?.routeToDetail(of: item) }
}

/// The part of a list that comes back after the end of the server: the number of pages, and the
/// items of the choice, which earlier versions did not have.
private struct SavedList: Codable {
    let pages: Int
    let items: [FilterItem]?
}

/// All that a filter finds, in an order.
private struct Ordered<Entity: ExplorerEntity> {
    let filter: Entity.Filter
    let order: ListOrder
    let entities: [Entity]
    let facts: ListFacts

    init(_ query: ListQuery<Entity>, _ page: ExplorerPage<Entity>) {
        filter = query.filter
        order = query.order
        entities = Entity.sorted(page.entities, by: query.order)
        facts = ListFacts(
            count: page.count, freshness: page.freshness, letters: query.order == .name ? Set(entities.map(\.letter)).sorted() : [])
    }

    func isOf(_ query: ListQuery<Entity>) -> Bool { filter == query.filter && order == query.order }

    /// A part, from 1, of what stands from a letter on.
    func part(_ number: Int, from letter: String?) -> (entities: ArraySlice<Entity>, isLast: Bool) {
        let first = letter.flatMap { letter in entities.firstIndex { $0.letter >= letter } } ?? 0
        let size = Entity.isListedWhole ? entities.count : ListLimits.orderedOnPage
        let start = min(first + (number - 1) * size, entities.count)
        let end = min(start + size, entities.count)
        return (entities[start..<end], end == entities.count)
    }
}

extension ExplorerEntity {
    /// True for what is so little that a list has all of it at once.
    static var isListedWhole: Bool { kind == .episode }
}

private enum ListEffect { case renewing }

/// The limits of a list.
enum ListLimits {
    /// Pages of a list, whatever its service says and whatever comes back.
    static let pages = 500
    /// Things of an order that the service does not have, at once.
    static let orderedOnPage = 40
}

import ExplorerDomain
import Riblet
import RibletReactor

/// The detail of one thing, with what it lists: one request for the thing, and one for each fifty
/// of those.
final class DetailInteractor<Entity: DetailedEntity>: StateInteractor<DetailState<Entity>, DetailAction>,
    Reactor, Restorable
{
    typealias Mutation = DetailState<Entity>.Mutation

    let initialState: State
    weak var listener: (any DetailListener)?
    private let id: Int
    private let catalogue: any ExplorerCatalogue<Entity>
    private let related: any ExplorerCatalogue<Entity.Related>
    private let explorerWorkers: ExplorerWorkers

    init(
        presenter: any StatePresentable<DetailState<Entity>, DetailAction>, id: Int, catalogue: any ExplorerCatalogue<Entity>,
        related: any ExplorerCatalogue<Entity.Related>, explorerWorkers: ExplorerWorkers
    ) {
        self.id = id
        self.catalogue = catalogue
        self.related = related
        self.explorerWorkers = explorerWorkers
        initialState = State(id: id, hasHearts: explorerWorkers.favourites != nil)
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        explorerWorkers.favourites?.changes.observe(in: scope) { [weak self] in self?.send(.heartsChanged($0)) }
        explorerWorkers.connectivity?.recovered.observe(in: scope) { [weak self] in self?.send(.recovered) }
        (listener as? any ListChanging)?.listChanges.observe(in: scope) { [weak self] in self?.send(.listChanged) }
        if let hearts = explorerWorkers.favourites?.hearts { send(.heartsChanged(hearts)) }
        send(.appeared)
    }

    // MARK: Restorable

    func saveState() throws -> SavedValue? { currentState.related.pageCount > 1 ? .int(currentState.related.pageCount) : nil }

    func restoreState(_ value: SavedValue) throws {
        let parts: Int = try value.decode()
        restore(State(id: id, hasHearts: explorerWorkers.favourites != nil, relatedParts: min(max(1, parts), DetailLimits.parts)))
    }

    // MARK: Reactor

    func mutate(action: DetailAction) -> Effect<Mutation> {
        switch action {
        case .appeared, .retried: return load(reload: false)
        case .recovered: return recover(currentState)
        case .paged(let event): return currentState.entity == nil ? .none : page(event)
        case .opened(let item): listener?.detailWants(item)
        case .turned(let item): listener?.detailTurns(to: item)
        case .listChanged: return .run { [weak self] in await self?.turn($0) }.cancellable(id: DetailEffect.turning, cancelInFlight: true)
        case .heartTapped(let item, let isLiked): explorerWorkers.favourites?.like(item, isLiked)
        case .closeTapped: listener?.detailDidFinish()
        case .heartsChanged(let hearts): return .just(.hearts(hearts))
        case .relatedTold(let freshness): return .just(.relatedTold(freshness))
        case .relatedFailed(let error): return .just(.relatedFailed(error))
        }
        return .none
    }

    // MARK: The thing

    /// Loads the kept entity at once, then the one of the service.
    private func load(reload: Bool) -> Effect<Mutation> {
        .run { [id, catalogue, weak self] send in
            send(.began)
            if self?.currentState.entity == nil, let seen = await catalogue.seenDetail(id) { self?.receive(seen, isLast: false, send) }
            do throws(ExplorerError) {
                let seen = try await catalogue.detail(id, reload: reload)
                if Task.isCancelled { return }
                self?.receive(seen, isLast: true, send)
                if let error = seen.freshness.error { self?.explorerWorkers.connectivity?.serviceDidFail(error) }
                await self?.turn(send)
            } catch {
                guard error != .cancelled else { return }
                send(.failed(error))
                if error.isPassing { self?.explorerWorkers.connectivity?.serviceDidFail(error) }
            }
        }
        .cancellable(id: DetailEffect.loading, cancelInFlight: true)
    }

    /// Tells what is before and after the thing: in the list that it was opened from, or by number.
    private func turn(_ send: Send<Mutation>) async {
        var found = await listener?.detailNeighbours(of: id, as: Entity.self)
        if found == nil {
            found = Neighbours(before: await catalogue.seenDetail(id - 1)?.value, after: await catalogue.seenDetail(id + 1)?.value)
        }
        if !Task.isCancelled, let found { send(.neighbours(found)) }
    }

    private func receive(_ seen: Seen<Entity>, isLast: Bool, _ send: Send<Mutation>) {
        let before = currentState.entity?.relatedIDs
        send(.arrived(seen, isLast: isLast))
        if before != seen.value.relatedIDs { self.send(.paged(before == nil ? .appeared : .refreshed)) }
    }

    private func recover(_ state: State) -> Effect<Mutation> {
        let isFailed = if case .failed = state.phase { true } else { false }
        guard isFailed || !state.freshness.isCurrent || state.related.loadState == .failed else { return .none }
        let retry: Effect<Mutation> = state.related.loadState == .failed ? page(.retried) : .none
        return .merge(load(reload: !isFailed), retry, renew(state.related.items.map(\.id)))
    }

    // MARK: What it lists

    private func page(_ event: PagingEvent) -> Effect<Mutation> {
        paging(event, \.related) { [weak self] start in
            do throws(ExplorerError) {
                return try await self?.part(from: start) ?? Page([], next: nil)
            } catch {
                self?.tell(error)
                throw error
            }
        }
        .map { .related($0) }
    }

    private func part(from start: Int) async throws(ExplorerError) -> Page<EntityRow<Entity.Related>, Int> {
        let ids = currentState.entity?.relatedIDs ?? []
        let end = min(start + DetailLimits.idsInPart, ids.count)
        guard start < end else { return Page([], next: nil) }
        let found = try await related.many(Array(ids[start..<end]))
        if !Task.isCancelled, !found.freshness.isCurrent { send(.relatedTold(found.freshness)) }
        return Page(found.value.map { EntityRow($0) }, next: end < ids.count ? end : nil)
    }

    private func tell(_ error: ExplorerError) {
        guard error != .cancelled else { return }
        send(.relatedFailed(error))
        if error.isPassing { explorerWorkers.connectivity?.serviceDidFail(error) }
    }

    private func renew(_ ids: [Int]) -> Effect<Mutation> {
        guard !ids.isEmpty else { return .none }
        return .run { [related] send in
            if let found = try? await related.many(ids, reload: true), found.freshness.isCurrent { send(.renewed(found.value)) }
        }
        .cancellable(id: DetailEffect.renewing, cancelInFlight: true)
    }
}

private enum DetailEffect { case loading, renewing, turning }

/// The limits of a detail.
enum DetailLimits {
    /// Things that are asked for at once.
    static let idsInPart = 50
    /// Parts of what a detail lists that come back at once.
    static let parts = 20
}

import ExplorerCore
import ExplorerDomain
import Riblet
import RibletReactor

@MainActor
protocol SavedInteractable: Interactable, DetailListener {
    var router: (any DetailNavigating)? { get set }
    func visit()
}

/// All that a user likes, of every kind: by one request for each fifty. What is liked no longer
/// goes at once; the plug-in offers to take that back.
final class SavedInteractor: StateInteractor<SavedState, SavedAction>, SavedInteractable, Reactor {
    typealias Mutation = SavedState.Mutation

    let initialState = SavedState()
    weak var router: (any DetailNavigating)?
    weak var listener: (any ListListener)?
    private let dependency: any SavedDependency

    init(presenter: any StatePresentable<SavedState, SavedAction>, dependency: any SavedDependency) {
        self.dependency = dependency
        super.init(presenter: presenter)
    }

    private var workers: ExplorerWorkers { dependency.explorerWorkers }

    override func didBecomeActive() {
        workers.favourites?.changes.observe(in: scope) { [weak self] in self?.send(.heartsChanged($0)) }
        workers.connectivity?.recovered.observe(in: scope) { [weak self] in self?.send(.recovered) }
        if let hearts = workers.favourites?.hearts { send(.heartsChanged(hearts)) }
    }

    // MARK: For the router

    func visit() { send(.visited) }

    // MARK: Reactor

    func mutate(action: SavedAction) -> Effect<Mutation> {
        let state = currentState
        switch action {
        // Before it is active nothing can be loaded; it is when it hears of the hearts.
        case .visited: return state.isVisited ? .none : isActive ? .concat(.just(.visited), changed) : .just(.visited)
        case .heartsChanged(let hearts): return .concat(.just(.hearts(hearts)), changed)
        case .changed, .retried: return state.isVisited ? load(state) : .none
        case .recovered: return recover(state)
        case .opened(let item): router?.show(item)
        case .heartTapped(let item, let isLiked): workers.favourites?.like(item, isLiked)
        case .settingsTapped: listener?.listWantsSettings()
        case .findTapped: listener?.listWantsFind()
        }
        return .none
    }

    private var changed: Effect<Mutation> { .run { [weak self] _ in self?.send(.changed) } }

    private func recover(_ state: SavedState) -> Effect<Mutation> {
        guard state.isVisited else { return .none }
        if state.freshness.isCurrent { return state.failure == nil ? .none : load(state) }
        let all = state.hearts?.favourites
        return .concat(.just(.renewing), load({ all?.ids(of: $0) ?? [] }, reload: true))
    }

    private func load(_ state: SavedState) -> Effect<Mutation> { load({ state.missing($0) }, reload: false) }

    private func load(_ ids: (ExplorerKind) -> [Int], reload: Bool) -> Effect<Mutation> {
        .merge(
            load(ids(.character), from: dependency.characters, reload) { .characters($0) },
            load(ids(.location), from: dependency.locations, reload) { .locations($0) },
            load(ids(.episode), from: dependency.episodes, reload) { .episodes($0) })
    }

    private func load<Entity: ExplorerEntity>(
        _ ids: [Int], from catalogue: any ExplorerCatalogue<Entity>, _ reload: Bool,
        arrived: @escaping @MainActor @Sendable (Seen<[Entity]>) -> Mutation
    ) -> Effect<Mutation> {
        guard !ids.isEmpty else { return .none }
        return .run { [weak self] send in
            send(.began(Entity.kind))
            do throws(ExplorerError) {
                let found = try await catalogue.many(ids, reload: reload)
                if Task.isCancelled { return }
                send(arrived(found))
                if let error = found.freshness.error { self?.workers.connectivity?.serviceDidFail(error) }
            } catch {
                guard error != .cancelled else { return }
                send(.failed(Entity.kind, error))
                if error.isPassing { self?.workers.connectivity?.serviceDidFail(error) }
            }
        }
        .cancellable(id: Entity.kind, cancelInFlight: true)
    }

    // MARK: Children

    func detailWants(_ item: ExplorerItem) { router?.routeToDetail(of: item) }

    func detailTurns(to item: ExplorerItem) { router?.turn(to: item) }

    func detailDidFinish() { router?.closeTop() }

    func detailNeighbours<Entity: ExplorerEntity>(of id: Int, as type: Entity.Type) async -> Neighbours<Entity>? {
        guard router?.isFirst(ExplorerItem(Entity.kind, id)) == true else { return nil }
        let state = currentState
        return switch Entity.kind {
        case .character: Neighbours(of: id, in: state.characters.map(\.entity)) as? Neighbours<Entity>
        case .location: Neighbours(of: id, in: state.locations.map(\.entity)) as? Neighbours<Entity>
        case .episode: Neighbours(of: id, in: state.episodes.map(\.entity)) as? Neighbours<Entity>
        }
    }
}

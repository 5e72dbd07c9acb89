import ExplorerCore
import ExplorerDomain
import Riblet
import RibletReactor

/// The first few things of each kind whose names have a text.
package struct FindState: ReducibleState, Equatable, Sendable {
    /// The things of one kind.
    package enum Group<Entity: ExplorerEntity>: Equatable, Sendable {
        case loading
        case found(ExplorerPage<Entity>)
        case failed(ExplorerError)

        /// The number of all; nil until it is known.
        package var count: Int? { if case .found(let page) = self { page.count } else { nil } }
        /// Why there are none.
        package var failure: ExplorerError? { if case .failed(let error) = self { error } else { nil } }

        /// Returns what stands before and after one of them; nil until they are there.
        func neighbours(of id: Int) -> Neighbours<Entity>? {
            if case .found(let page) = self { Neighbours(of: id, in: page.entities) } else { nil }
        }
    }

    package enum Mutation: Equatable, Sendable {
        case typed(String)
        case began
        case characters(Group<ExplorerCharacter>)
        case locations(Group<ExplorerLocation>)
        case episodes(Group<ExplorerEpisode>)
    }

    package private(set) var text = ""
    package private(set) var characters = Group<ExplorerCharacter>.loading
    package private(set) var locations = Group<ExplorerLocation>.loading
    package private(set) var episodes = Group<ExplorerEpisode>.loading

    package init() {}

    /// True where there is nothing to look for.
    package var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

    /// The number of all that was found; nil until it is known.
    package var count: Int? {
        guard let characters = characters.count, let locations = locations.count, let episodes = episodes.count else { return nil }
        return characters + locations + episodes
    }

    package mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .typed(let text): self.text = String(text.prefix(100))
        case .began: (characters, locations, episodes) = (.loading, .loading, .loading)
        case .characters(let group): characters = group
        case .locations(let group): locations = group
        case .episodes(let group): episodes = group
        }
    }
}

/// The actions of the search for things of all kinds.
package enum FindAction: Hashable, Sendable {
    case appeared
    case typed(String)
    /// The user wants an answer now.
    case submitted(String)
    case retried
    case opened(ExplorerItem)
    case closed
    /// An address names the text.
    case wanted(String)
}

@MainActor
protocol FindInteractable: Interactable, DetailListener {
    var router: (any DetailNavigating)? { get set }
    /// The text that is looked for.
    var text: String { get }
    /// Looks for the text of an address.
    func open(_ text: String)
}

final class FindInteractor: StateInteractor<FindState, FindAction>, FindInteractable, Reactor, Restorable {
    typealias Mutation = FindState.Mutation

    /// Things of a kind that are shown.
    static var most: Int { 4 }

    private enum Work { case finding }

    let initialState = FindState()
    let clock: any Clock<Duration>
    weak var router: (any DetailNavigating)?
    weak var listener: (any FindListener)?
    private let dependency: any SearchDependency

    init(presenter: any StatePresentable<FindState, FindAction>, dependency: any SearchDependency, clock: any Clock<Duration>) {
        self.dependency = dependency
        self.clock = clock
        super.init(presenter: presenter)
    }

    override func didBecomeActive() { send(.appeared) }

    // MARK: For the router

    var text: String { currentState.isBlank ? "" : currentState.text }

    func open(_ text: String) { if text != self.text { send(.wanted(text)) } }

    func detailWants(_ item: ExplorerItem) { router?.routeToDetail(of: item) }

    func detailTurns(to item: ExplorerItem) { router?.turn(to: item) }

    func detailDidFinish() { router?.closeTop() }

    func detailNeighbours<Entity: ExplorerEntity>(of id: Int, as type: Entity.Type) async -> Neighbours<Entity>? {
        guard router?.isFirst(ExplorerItem(Entity.kind, id)) == true else { return nil }
        return switch Entity.kind {
        case .character: currentState.characters.neighbours(of: id) as? Neighbours<Entity>
        case .location: currentState.locations.neighbours(of: id) as? Neighbours<Entity>
        case .episode: currentState.episodes.neighbours(of: id) as? Neighbours<Entity>
        }
    }

    // MARK: Restorable

    func saveState() throws -> SavedValue? { .string(currentState.text) }

    func restoreState(_ saved: SavedValue) throws {
        var state = initialState
        state.apply(.typed(try saved.decode(String.self)))
        restore(state)
    }

    func mutate(action: FindAction) -> Effect<Mutation> {
        switch action {
        case .appeared, .retried: return find(currentState.text).replace(id: Work.finding)
        case .typed(let text):
            let pause = SearchInteractor<ExplorerCharacter>.pause
            let isBlank = text.allSatisfy(\.isWhitespace)
            return .concat(.just(.typed(text)), isBlank ? .cancel(id: Work.finding) : find(text).debounce(id: Work.finding, for: pause))
        case .submitted(let text): return .concat(.just(.typed(text)), find(text).replace(id: Work.finding))
        // Before it is active nothing can be loaded; it is when it appears.
        case .wanted(let text): return .concat(.just(.typed(text)), isActive ? find(text).replace(id: Work.finding) : .none)
        case .opened(let item): router?.show(item)
        case .closed: listener?.findDidFinish()
        }
        return .none
    }

    private func find(_ text: String) -> Effect<Mutation> {
        if text.allSatisfy(\.isWhitespace) { return .just(.began) }
        return .concat(
            .just(.began),
            .merge(
                first(dependency.characters, text) { .characters($0) }, first(dependency.locations, text) { .locations($0) },
                first(dependency.episodes, text) { .episodes($0) }))
    }

    private func first<Entity: ExplorerEntity>(
        _ catalogue: any ExplorerCatalogue<Entity>, _ text: String, _ mutation: @escaping @Sendable (FindState.Group<Entity>) -> Mutation
    ) -> Effect<Mutation> {
        .run { send in
            do throws(ExplorerError) {
                send(mutation(.found(try await catalogue.first(Self.most, named: text))))
            } catch {
                if error != .cancelled { send(mutation(.failed(error))) }
            }
        }
    }
}

/// The search with the details of what was found above it. Its address has the text as a query
/// item.
final class FindRouter: ViewableRouter<any FindInteractable, any NavigationControllable & ModalControllable>, LocationRouting,
    DetailNavigating
{
    private let details: AnyDetailBuilding
    private lazy var stack = ChildStack<ExplorerItem>(
        router: self, container: viewController, addresses: ExplorerItem.addresses(make: { $0 }, item: { $0 })
    ) { [unowned self] in
        details.detail(of: $0, listener: interactor)
    }

    init(interactor: any FindInteractable, viewController: any NavigationControllable & ModalControllable, details: AnyDetailBuilding) {
        self.details = details
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    override var lazyContainers: [any ChildContainer] { [stack] }

    func show(_ item: ExplorerItem) { stack.set([item]) }

    func routeToDetail(of item: ExplorerItem) { stack.pushSingleTop(item) }

    func turn(to item: ExplorerItem) { stack.replaceTop(item) }

    func closeTop() { stack.pop() }

    func isFirst(_ item: ExplorerItem) -> Bool { stack.routes.first == item }

    // MARK: Location

    var location: Location {
        var location = containersLocation
        if !interactor.text.isEmpty { location.query = [Location.Item("name", interactor.text)] }
        return location
    }

    @discardableResult
    func open(_ location: Location) -> Bool {
        interactor.open(location["name"] ?? "")
        return openContainers(location)
    }
}

/// The views of the search for things of all kinds: its page, at the bottom of a navigation stack.
package typealias FindViews = RIBViews<any StatePresentable<FindState, FindAction>, any NavigationControllable & ModalControllable>

/// Builds the search for things of all kinds.
package final class FindBuilder: ViewableBuilder<any SearchDependency, @MainActor () -> FindViews>, FindBuildable {
    private let details: AnyDetailBuilding
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - dependency: what it needs.
    ///   - views: makes its views.
    ///   - details: builds what lies above it.
    ///   - clock: of the pause after what was typed.
    package init(
        dependency: any SearchDependency, views: @escaping @MainActor () -> FindViews, details: AnyDetailBuilding,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.details = details
        self.clock = clock
        super.init(dependency: dependency, views: views)
    }

    package func build(withListener listener: any FindListener) -> any ViewableRouting {
        let views = views()
        let interactor = FindInteractor(presenter: views.presenter, dependency: dependency, clock: clock)
        interactor.listener = listener
        return FindRouter(interactor: interactor, viewController: views.viewController, details: details)
    }
}

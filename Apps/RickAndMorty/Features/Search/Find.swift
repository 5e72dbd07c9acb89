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
}

final class FindInteractor: StateInteractor<FindState, FindAction>, Reactor, Restorable {
    typealias Mutation = FindState.Mutation

    /// Things of a kind that are shown.
    static var most: Int { 4 }

    private enum Work { case finding }

    let initialState = FindState()
    let clock: any Clock<Duration>
    weak var listener: (any FindListener)?
    private let dependency: any SearchDependency

    init(presenter: any StatePresentable<FindState, FindAction>, dependency: any SearchDependency, clock: any Clock<Duration>) {
        self.dependency = dependency
        self.clock = clock
        super.init(presenter: presenter)
    }

    override func didBecomeActive() { send(.appeared) }

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
        case .opened(let item): listener?.findWants(item)
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

/// Builds the search for things of all kinds.
package final class FindBuilder: ViewableBuilder<any SearchDependency, @MainActor () -> StateViews<FindState, FindAction>>, FindBuildable {
    private let clock: any Clock<Duration>

    package init(
        dependency: any SearchDependency, views: @escaping @MainActor () -> StateViews<FindState, FindAction>,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.clock = clock
        super.init(dependency: dependency, views: views)
    }

    package func build(withListener listener: any FindListener) -> any ViewableRouting {
        let views = views()
        let interactor = FindInteractor(presenter: views.presenter, dependency: dependency, clock: clock)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: views.viewController)
    }
}

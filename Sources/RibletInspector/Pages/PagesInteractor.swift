import Riblet
import RibletReactor
import RibletWeb  // riblet:ignore ui-in-interactor the pages of others are its subject

/// Lists the pages that the browser may watch.
final class PagesInteractor: StateInteractor<PagesState, PagesAction>, Reactor {
    typealias Mutation = PagesState

    let initialState: PagesState
    private let services: InspectorServices

    init(presenter: any StatePresentable<PagesState, PagesAction>, services: InspectorServices) {
        self.services = services
        initialState = Self.state(services)
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        // The list hears of a page in the middle of its coming, and looks when it has come.
        for news in [services.pages.news, services.programs?.news] {
            guard let news else { continue }
            observe(news) { [weak self] in
                self?.task { [weak self] in self?.look() }
            }
        }
        look()
    }

    private func look() {
        var state = Self.state(services)
        state.link = currentState.link.flatMap { link in state.pages.contains { $0.id == link.page } ? link : nil }
        restore(state)
    }

    /// The state before the reader has done anything.
    static func state(_ services: InspectorServices) -> PagesState {
        PagesState(
            pages: services.summaries, applications: services.applications, isGuarded: services.isGuarded,
            givesLinks: services.right == .all && services.pages.link != nil)
    }

    func mutate(action: PagesAction) -> Effect<Mutation> {
        guard case .linkTapped(let page) = action, currentState.givesLinks, let url = services.pages.link?(page) else { return .none }
        var state = currentState
        state.link = PagesState.Link(page: page, url: url)
        return .just(state)
    }

    func reduce(state: inout PagesState, mutation: PagesState) { state = mutation }
}

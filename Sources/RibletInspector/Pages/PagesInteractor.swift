import Riblet
import RibletReactor
import RibletWeb  // riblet:ignore ui-in-interactor the pages of others are its subject

/// Lists the pages that the browser may watch.
final class PagesInteractor: StateInteractor<PagesState, PagesAction>, Reactor {
    typealias Mutation = PagesState

    let initialState: PagesState
    private let services: InspectorServices
    /// Shows a page in place of the list.
    var open: (WatchPlace) -> Void = { _ in }

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
        state.fault = currentState.fault
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
        var state = currentState
        switch action {
        case .linkTapped(let page):
            guard state.givesLinks, let url = services.pages.link?(page) else { return .none }
            state.link = PagesState.Link(page: page, url: url)
        case .fileChosen(let bytes):
            guard !services.isGuarded else { return .none }
            do {
                let key = String(UInt32.random(in: .min ... .max), radix: 16)
                services.open(try TraceFile(bytes), key: key)
                state.fault = nil
                open(WatchPlace(key: key))
            } catch {
                state.fault = error
            }
        }
        return .just(state)
    }

    func reduce(state: inout PagesState, mutation: PagesState) { state = mutation }
}

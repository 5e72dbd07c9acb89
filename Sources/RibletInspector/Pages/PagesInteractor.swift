import Riblet
import RibletReactor
import RibletWeb  // riblet:ignore ui-in-interactor the pages of others are its subject

/// Lists the pages of the browser that can be watched.
final class PagesInteractor: StateInteractor<PagesState, Never>, Reactor {
    typealias Mutation = PagesState

    let initialState: PagesState
    private let services: InspectorServices

    init(presenter: any StatePresentable<PagesState, Never>, services: InspectorServices) {
        self.services = services
        initialState = PagesState(pages: services.summaries, applications: services.applications)
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        // The list hears of a page in the middle of its coming, and looks when it has come.
        observe(services.pages.news) { [weak self] in
            self?.task { [weak self] in self?.look() }
        }
        look()
    }

    private func look() { restore(PagesState(pages: services.summaries, applications: services.applications)) }

    func mutate(action: Never) -> Effect<Mutation> {}

    func reduce(state: inout PagesState, mutation: PagesState) { state = mutation }
}

import ExplorerDomain
import Riblet
import RibletReactor

/// The registration of the user, as far as it is known.
enum RootState: String, Codable, Equatable {
    case asking
    /// Nobody has registered in this browser.
    case guest
    case member
}

/// The actions of the root.
enum RootAction: Equatable { case appeared }

/// Observes the registration, which may happen in another page, and shows the matching page. While
/// active it also reports problems of the data to the user.
final class RootInteractor: Interactor, RootInteractable, Reactor, Restorable {
    typealias Action = RootAction
    typealias State = RootState
    typealias Mutation = RootState

    let initialState = RootState.asking
    weak var router: (any RootNavigating)?
    private let session: any SessionRepository
    private let notices: (any Working)?

    init(session: any SessionRepository, notices: (any Working)?) {
        self.session = session
        self.notices = notices
        super.init()
    }

    override func didBecomeActive() {
        observeState { [weak self] state in
            switch state {
            case .asking: break
            case .guest: self?.router?.route(to: .register)
            case .member: self?.router?.route(to: .main)
            }
        }
        notices?.start(self)
        send(.appeared)
    }

    func mutate(action: RootAction) -> Effect<RootState> {
        .merge(
            .observe(session.updates()) { $0 ? .member : .guest },
            // A stream cannot say that the registration cannot be read: then the user begins anew.
            .run { [session] send in
                do throws(ExplorerError) { _ = try await session.isRegistered() } catch { if error != .cancelled { send(.guest) } }
            })
    }

    func reduce(state: inout RootState, mutation: RootState) { state = mutation }

    func waitForMain() -> StepResult<any MainActionableItem, Void> {
        router?.waitForMain() ?? .waiting { _, delivery in delivery.end() }
    }
}

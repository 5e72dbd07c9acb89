import MandalartDomain
import MandalartNickName
import Riblet
import RibletReactor

/// The phases of the beginning.
enum InitializationState: Equatable, Codable, Sendable {
    /// It is not known yet whether the user has a name.
    case asking
    /// The user is asked for one.
    case nameless
    /// The user has one.
    case named
}

final class InitializationInteractor: Interactor, NickNameListener, Reactor, Restorable {
    enum Action { case appeared, finished }
    typealias Mutation = InitializationState

    let initialState = InitializationState.asking
    weak var router: (any InitializationNavigating)?
    private let userState: any UserStateUseCase

    init(userState: any UserStateUseCase) {
        self.userState = userState
        super.init()
    }

    override func didBecomeActive() {
        observeState { [weak self] state in
            switch state {
            case .asking: break
            case .nameless: self?.router?.route(to: .nickName)
            case .named: self?.router?.route(to: .main)
            }
        }
        send(.appeared)
    }

    func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        // A restored page is shown at once.
        case .appeared: currentState == .asking ? ask() : .none
        case .finished: .just(.named)
        }
    }

    func reduce(state: inout InitializationState, mutation: InitializationState) { state = mutation }

    /// Where the state cannot be read the main page says so, and offers another try.
    private func ask() -> Effect<Mutation> {
        .task { [userState] in
            do throws(MandalartError) {
                return try await userState.state().nickname == nil ? .nameless : .named
            } catch {
                return .named
            }
        }
    }

    func nickNameDidFinish() { send(.finished) }
}

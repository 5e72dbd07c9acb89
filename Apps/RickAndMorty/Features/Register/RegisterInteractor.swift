import ExplorerDomain
import Riblet
import RibletReactor

/// The state of the page before the first visit.
package struct RegisterState: Equatable, Sendable {
    /// Being registered is on its way.
    package internal(set) var isBusy = false
    /// Why it could not be kept.
    package internal(set) var failure: ExplorerError?

    package init() {}
}

/// The actions of the page.
package enum RegisterAction: Equatable, Sendable {
    case startTapped
}

/// Stores the registration; the root observes it and shows the next page.
final class RegisterInteractor: StateInteractor<RegisterState, RegisterAction>, Reactor {
    enum Mutation: Equatable {
        case began
        case kept
        case failed(ExplorerError)
    }

    let initialState = RegisterState()
    private let session: any SessionRepository

    init(presenter: any StatePresentable<RegisterState, RegisterAction>, session: any SessionRepository) {
        self.session = session
        super.init(presenter: presenter)
    }

    func mutate(action: RegisterAction) -> Effect<Mutation> {
        switch action {
        case .startTapped:
            guard !currentState.isBusy else { return .none }
            return .concat(
                .just(.began),
                .store { [session] send in
                    do throws(ExplorerError) {
                        try await session.setRegistered(true)
                        send(.kept)
                    } catch {
                        send(.failed(error))
                    }
                })
        }
    }

    func reduce(state: inout RegisterState, mutation: Mutation) {
        switch mutation {
        case .began:
            state.isBusy = true
            state.failure = nil
        case .kept: state.isBusy = false
        case .failed(let error):
            state.isBusy = false
            state.failure = error
        }
    }
}

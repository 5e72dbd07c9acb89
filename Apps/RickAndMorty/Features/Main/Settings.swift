import ExplorerDomain
import Riblet
import RibletReactor

/// The state of the settings.
package struct SettingsState: Equatable, Sendable, Codable {
    /// The user was asked whether to leave.
    package internal(set) var isAsking = false
    /// Leaving is on its way.
    package internal(set) var isBusy = false
    /// Why that could not be kept.
    package internal(set) var failure: ExplorerError?

    package init() {}
}

/// The actions of the settings.
package enum SettingsAction: Equatable, Sendable {
    case closeTapped
    case logoutTapped
    case logoutConfirmed
    case logoutCancelled
}

/// Language, and the way out: who logs out is asked first.
final class SettingsInteractor: StateInteractor<SettingsState, SettingsAction>, Reactor, Restorable {
    enum Mutation: Equatable {
        case asking(Bool)
        case began
        case ended(ExplorerError?)
    }

    let initialState = SettingsState()
    weak var listener: (any SettingsListener)?
    private let session: any SessionRepository

    init(presenter: any StatePresentable<SettingsState, SettingsAction>, session: any SessionRepository) {
        self.session = session
        super.init(presenter: presenter)
    }

    /// The root observes the logout and replaces the main page.
    func mutate(action: SettingsAction) -> Effect<Mutation> {
        switch action {
        case .closeTapped:
            listener?.settingsDidFinish()
            return .none
        case .logoutTapped: return .just(.asking(true))
        case .logoutCancelled: return .just(.asking(false))
        case .logoutConfirmed:
            guard !currentState.isBusy else { return .none }
            return .concat(
                .just(.began),
                .store { [session] send in
                    do throws(ExplorerError) {
                        try await session.setRegistered(false)
                        send(.ended(nil))
                    } catch {
                        send(.ended(error))
                    }
                })
        }
    }

    func reduce(state: inout SettingsState, mutation: Mutation) {
        switch mutation {
        case .asking(let isAsking): state.isAsking = isAsking
        case .began:
            state.isBusy = true
            state.failure = nil
        case .ended(let error):
            state.isBusy = false
            state.failure = error
        }
    }
}

/// The dependency of the settings.
package protocol SettingsDependency: Dependency {
    var session: any SessionRepository { get }
}

package final class SettingsBuilder: ViewableBuilder<
    any SettingsDependency, @MainActor () -> StateViews<SettingsState, SettingsAction>
>, SettingsBuildable
{
    package func build(withListener listener: any SettingsListener) -> any ViewableRouting {
        let views = views()
        let interactor = SettingsInteractor(presenter: views.presenter, session: dependency.session)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: views.viewController)
    }
}

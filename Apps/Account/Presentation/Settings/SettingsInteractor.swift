import AccountDomain
import Riblet
import RibletInjection
import RibletReactor

/// The questions of Settings to its parent.
@MainActor
package protocol SettingsListener: AnyObject {
    func settingsDidFinish()
    func settingsDidMoveToMain()
}

/// The settings of the checking account: an application for a check card raises its limits, grade
/// by grade.
package final class SettingsInteractor: StateInteractor<SettingsState, SettingsAction>, Reactor, Restorable {
    package enum Mutation: Equatable, Sendable {
        case arrived(Seen<CheckingSettings>)
        case began
        case decided(CardApplication)
        case failed(AccountError)
        case asking(Bool)
        case moving
    }

    private enum Work { case reading }

    package let initialState = SettingsState()
    weak var listener: (any SettingsListener)?
    @Inject private var useCase: any SettingsUseCase

    package override func didBecomeActive() {
        observe(useCase.changes()) { [weak self] in self?.send(.changed) }
    }

    package func mutate(action: SettingsAction) -> Effect<Mutation> {
        switch action {
        case .viewDidLoad: return read()
        case .changed: return currentState.isApplying ? .none : read()
        case .askForCheckCard: return .just(.asking(true))
        case .declined: return .just(.asking(false))
        case .applyCheckCard:
            guard let settings = currentState.settings, !currentState.isApplying else { return .none }
            return .concat(
                .just(.began),
                // The answer to an earlier question would show the limits of then.
                .cancel(id: Work.reading),
                .store { [useCase] send in
                    do throws(AccountError) {
                        send(.decided(try await useCase.applyForCheckCard(settings)))
                    } catch {
                        send(.failed(error))
                    }
                })
        case .finish:
            listener?.settingsDidFinish()
            return .none
        case .moveToMain:
            return .concat(.just(.moving), .run { [weak self] _ in self?.listener?.settingsDidMoveToMain() })
        }
    }

    private func read() -> Effect<Mutation> {
        .run { [useCase] send in
            do throws(AccountError) {
                send(.arrived(try await useCase.requestSettings()))
            } catch {
                if error != .cancelled { send(.failed(error)) }
            }
        }
        .replace(id: Work.reading)
    }

    package func reduce(state: inout SettingsState, mutation: Mutation) {
        switch mutation {
        case .arrived(let seen):
            if state.message == .hello { state.message = .welcome }
            state.settings = seen.value
            state.freshness = seen.freshness
            state.failure = nil
            state.isApplying = false
        case .asking(let isAsking): state.isAsking = isAsking
        case .began:
            state.isAsking = false
            state.isApplying = true
            state.failure = nil
        case .decided(let application):
            (state.message, state.settings) =
                switch application {
                case .raised(let settings): (.raised, settings)
                case .raisedBefore(let settings): (.raisedBefore, settings)
                case .highest(let settings): (.highest, settings)
                }
            state.freshness = .current
            state.isApplying = false
        case .failed(let error):
            state.failure = error
            state.isApplying = false
        case .moving: state.message = .movingToMain
        }
    }
}

import MandalartDomain
import Riblet
import RibletReactor

/// The state of the root.
package struct RootState: Codable, Equatable {
    /// Light, dark, or as the system says; nil before it is known.
    package var theme: Theme?

    /// Before anything is known.
    package init() {}
}

/// The actions of the root.
package enum RootAction: Equatable { case appeared }

/// Follows how the user wants pages to look. While it is active the user is told what happens to
/// the data.
final class RootInteractor: StateInteractor<RootState, RootAction>, Reactor, Restorable {
    typealias Mutation = Theme

    let initialState = RootState()
    private let userState: any UserStateUseCase
    private let notices: any Working

    init(presenter: any StatePresentable<RootState, RootAction>, userState: any UserStateUseCase, notices: any Working) {
        self.userState = userState
        self.notices = notices
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        notices.start(self)
        send(.appeared)
    }

    func mutate(action: RootAction) -> Effect<Theme> {
        .observe(userState.updates()) { [weak self] in $0.theme == self?.currentState.theme ? nil : $0.theme }
    }

    func reduce(state: inout RootState, mutation: Theme) { state.theme = mutation }
}

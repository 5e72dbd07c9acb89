import MandalartDomain
import MandalartInitializationInterface
import Riblet
import RibletReactor

/// Shows what the root knows.
@MainActor
protocol RootPresentable: Presentable {
    /// Light, dark, or as the system says; nothing before it is known.
    func present(_ theme: Theme?)
}

@MainActor
protocol RootInteractable: Interactable, InitializationListener {}

/// Follows how the user wants pages to look.
final class RootInteractor: PresentableInteractor<any RootPresentable>, RootInteractable, Reactor, Restorable {
    enum Action { case appeared }
    typealias Mutation = Theme

    struct State: Codable, Equatable {
        var theme: Theme?
    }

    let initialState = State()
    private let userState: any UserStateUseCase

    init(presenter: any RootPresentable, userState: any UserStateUseCase) {
        self.userState = userState
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        observeState { [presenter] in presenter.present($0.theme) }
        send(.appeared)
    }

    func mutate(action: Action) -> Effect<Theme> {
        .observe(userState.updates()) { [weak self] in $0.theme == self?.currentState.theme ? nil : $0.theme }
    }

    func reduce(state: inout State, mutation: Theme) { state.theme = mutation }
}

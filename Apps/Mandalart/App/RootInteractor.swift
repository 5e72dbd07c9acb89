import DataNotice
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

/// Follows how the user wants pages to look. While it is active the user is told what happens to the data.
final class RootInteractor: PresentableInteractor<any RootPresentable>, RootInteractable, Reactor, Restorable {
    enum Action { case appeared }
    typealias Mutation = Theme

    struct State: Codable, Equatable {
        var theme: Theme?
    }

    let initialState = State()
    private let userState: any UserStateUseCase
    private let notices: DataNoticeWorker

    init(presenter: any RootPresentable, userState: any UserStateUseCase, notices: DataNoticeWorker) {
        self.userState = userState
        self.notices = notices
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        observeState { [presenter] in presenter.present($0.theme) }
        notices.start(self)
        send(.appeared)
    }

    func mutate(action: Action) -> Effect<Theme> {
        .observe(userState.updates()) { [weak self] in $0.theme == self?.currentState.theme ? nil : $0.theme }
    }

    func reduce(state: inout State, mutation: Theme) { state.theme = mutation }
}

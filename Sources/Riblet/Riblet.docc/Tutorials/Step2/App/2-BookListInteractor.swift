import Riblet
import RibletReactor

/// The page as the interactor sees it.
protocol BookListPresentable: Presentable {
    var listener: (any BookListPresentableListener)? { get set }
    func present(_ state: BookListState)
}

/// The interactor as the page sees it.
@MainActor
protocol BookListPresentableListener: AnyObject {
    func send(_ action: BookListAction)
}

/// Decides what is on the list.
final class BookListInteractor: PresentableInteractor<any BookListPresentable>, BookListPresentableListener, Reactor {
    enum Mutation {
        case started
        case loaded([Book])
        case failed
    }

    let initialState = BookListState()
    private let library: any Library

    init(presenter: any BookListPresentable, library: any Library) {
        self.library = library
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        observeState { [presenter] in presenter.present($0) }
        send(.appeared)
    }

    func mutate(action: BookListAction) -> Effect<Mutation> {
        switch action {
        case .appeared, .retryTapped:
            .concat(.just(.started), .task { [library] in .loaded(try await library.books()) })
        }
    }

    func recover(from error: any Error) -> Effect<Mutation> { .just(.failed) }

    func reduce(state: inout BookListState, mutation: Mutation) {
        switch mutation {
        case .started:
            state.isLoading = true
            state.hasFailed = false
        case .loaded(let books):
            state.isLoading = false
            state.books = books
        case .failed:
            state.isLoading = false
            state.hasFailed = true
        }
    }
}

import Riblet
import RibletReactor

/// The page as the interactor sees it.
protocol BookDetailPresentable: Presentable {
    var listener: (any BookDetailPresentableListener)? { get set }
    func present(_ state: BookDetailState)
}

/// The interactor as the page sees it.
@MainActor
protocol BookDetailPresentableListener: AnyObject {
    func send(_ action: BookDetailAction)
}

/// The parent as the RIB sees it.
@MainActor
protocol BookDetailListener: AnyObject {
    func bookDetailDidFinish(_ book: Book)
}

/// Shows a book until it has been read.
final class BookDetailInteractor: PresentableInteractor<any BookDetailPresentable>, BookDetailPresentableListener, Reactor {
    enum Mutation {
        case loaded(Book?)
        case saving
        case failed
    }

    let initialState = BookDetailState()
    weak var listener: (any BookDetailListener)?
    private let id: Book.ID
    private let library: any Library

    init(presenter: any BookDetailPresentable, id: Book.ID, library: any Library) {
        self.id = id
        self.library = library
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        observeState { [presenter] in presenter.present($0) }
        send(.appeared)
    }

    func mutate(action: BookDetailAction) -> Effect<Mutation> {
        switch action {
        case .appeared:
            return .task { [library, id] in .loaded(try await library.book(id)) }
        case .readTapped:
            guard var book = currentState.book else { return .none }
            book.isRead = true
            return .concat(.just(.saving), save(book))
        }
    }

    private func save(_ book: Book) -> Effect<Mutation> {
        .run { [library, weak listener] _ in
            try await library.save(book)
            listener?.bookDetailDidFinish(book)
        }
    }

    func recover(from error: any Error) -> Effect<Mutation> { .just(.failed) }

    func reduce(state: inout BookDetailState, mutation: Mutation) {
        switch mutation {
        case .loaded(let book):
            state.book = book
            state.hasFailed = book == nil
        case .saving:
            state.isSaving = true
            state.hasFailed = false
        case .failed:
            state.isSaving = false
            state.hasFailed = true
        }
    }
}

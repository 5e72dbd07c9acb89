import RibletWeb

/// The page of a book as a value.
struct BookDetailPage: View {
    var state = BookDetailState()

    var isReady: Bool { state.book != nil || state.hasFailed }

    var body: HTML<BookDetailAction> {
        article {
            a(.href("/"), .goesBack) { "Back" }
            if let book = state.book {
                h1 { book.title }
                p { "by \(book.author)" }
                button(.disabled(state.isSaving || book.isRead), .onClick(.readTapped)) { "I have read it" }
            }
            if state.hasFailed { p(.role("alert")) { "That did not work." } }
        }
    }
}

final class BookDetailViewController: HTMLViewController<BookDetailPage>, BookDetailPresentable {
    weak var listener: (any BookDetailPresentableListener)?

    override var pageTitle: String? { view.state.book?.title }

    func present(_ state: BookDetailState) { view.state = state }

    override func handle(_ action: BookDetailAction) { listener?.send(action) }
}

import RibletWeb

/// The list as a value.
struct BookListPage: View {
    var state = BookListState()

    /// A page load waits for the books.
    var isReady: Bool { state.books != nil || state.hasFailed }

    var body: HTML<BookListAction> {
        article {
            h1 { "Reading list" }
            if state.hasFailed {
                p(.role("alert")) { "The library is closed." }
                button(.onClick(.retryTapped)) { "Try again" }
            } else if let books = state.books {
                ul { each(books.map(BookRow.init)) }
            } else {
                p(.role("status")) { "Loading" }
            }
        }
    }
}

/// A row is compared and moved on its own.
struct BookRow: View, Identifiable {
    let book: Book

    var id: Book.ID { book.id }

    var body: HTML<BookListAction> {
        li {
            a(.href("/\(book.id)"), .onClick(.bookTapped(book.id))) { book.title }
            " by \(book.author)"
            if book.isRead { span(.class("read")) { " read" } }
        }
    }
}

/// Turns states into the value and actions into calls of the listener.
final class BookListViewController: HTMLViewController<BookListPage>, BookListPresentable {
    weak var listener: (any BookListPresentableListener)?

    func present(_ state: BookListState) { view.state = state }

    override func handle(_ action: BookListAction) { listener?.send(action) }
}

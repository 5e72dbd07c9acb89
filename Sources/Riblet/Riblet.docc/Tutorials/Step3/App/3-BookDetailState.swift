/// What the page of a book shows.
struct BookDetailState: Equatable {
    /// Nothing before it is known.
    var book: Book?
    var isSaving = false
    var hasFailed = false
}

/// What happens on the page of a book.
enum BookDetailAction {
    case appeared
    case readTapped
}

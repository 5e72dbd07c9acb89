/// The state that the page of a book shows.
struct BookDetailState: Equatable {
    /// Nothing before it is known.
    var book: Book?
    var isSaving = false
    var hasFailed = false
}

/// The actions of a book's page.
enum BookDetailAction {
    case appeared
    case readTapped
}

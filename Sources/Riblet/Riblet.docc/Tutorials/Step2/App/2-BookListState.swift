/// The state that the page shows.
struct BookListState: Equatable {
    /// Nothing before they are known.
    var books: [Book]?
    var isLoading = false
    var hasFailed = false
}

/// The actions of the page.
enum BookListAction {
    case appeared
    case retryTapped
}

/// The state that the page shows.
struct BookListState: Equatable, Codable {
    /// Nothing before they are known.
    var books: [Book]?
    var isLoading = false
    var hasFailed = false

    /// The saved part; the rest begins anew.
    private enum CodingKeys: CodingKey {
        case books
    }
}

/// The actions of the page.
enum BookListAction {
    case appeared
    case retryTapped
    case bookTapped(Book.ID)
    /// A book has been read on its own page.
    case bookChanged(Book)
}

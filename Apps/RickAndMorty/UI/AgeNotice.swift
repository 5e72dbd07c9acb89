import ExplorerDomain
import ExplorerTexts
import RibletStyle
import RibletWeb

extension ExplorerUIContext {
    /// A small line with the age of the shown data; it takes no room if the data is current. It is
    /// always in the page, so that screen readers announce its changes.
    package func ageNotice<Action>(_ freshness: Freshness) -> HTML<Action> { statusLine(.clock, words.age(freshness, now: now())) }
}

extension ExplorerWords {
    /// The end of a list that is loaded page by page.
    ///
    /// - Parameters:
    ///   - failure: why the last page did not come, where that is known.
    ///   - end: behind the last thing; nothing by default.
    /// - Returns: words for `pagingEnd`.
    func paging(_ failure: ExplorerError? = nil, end: String = "") -> PagingWords {
        PagingWords(more: more, loading: loadingMore, failed: moreFailed(failure), retry: tryAgain, end: end)
    }
}

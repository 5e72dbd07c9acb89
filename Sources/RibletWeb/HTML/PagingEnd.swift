import RibletReactor

/// The words at the end of a list that is loaded page by page.
public struct PagingWords: Hashable, Sendable {
    /// On the button that loads the next page.
    public var more: String
    /// While a page is on its way.
    public var loading: String
    /// Where a page did not come.
    public var failed: String
    /// On the button that asks for that page again.
    public var retry: String
    /// After the last item; nothing is shown where it is empty.
    public var end: String

    /// Words in the page's language.
    public init(more: String, loading: String, failed: String, retry: String, end: String) {
        self.more = more
        self.loading = loading
        self.failed = failed
        self.retry = retry
        self.end = end
    }
}

/// Shows the end of a list that is loaded page by page: a button for more, which presses itself
/// when the user comes near; a page that is on its way, or did not come; the end of the list.
/// Without script the button is a button.
///
/// ```swift
/// ul { each(state.pets.items.map(PetRow.init)) }
/// pagingEnd(state.pets, words) { .pets($0) }
/// ```
public func pagingEnd<Item: Identifiable, Cursor, Action>(
    _ paging: Paging<Item, Cursor>, _ words: PagingWords, _ action: @escaping (PagingEvent) -> Action
) -> HTML<Action> {
    each([PagingEnd(count: paging.items.count, loadState: paging.loadState.rawValue, words: words, action: action)])
}

/// Keyed by what has been loaded: each is a new element, so each is noticed when it comes into
/// view.
struct PagingEnd<Action>: View, Identifiable {
    let count: Int
    let loadState: String
    let words: PagingWords
    let action: (PagingEvent) -> Action

    var id: String { "end-\(loadState)-\(count)" }

    static func == (a: PagingEnd, b: PagingEnd) -> Bool { a.id == b.id && a.words == b.words }

    var body: HTML<Action> {
        div(.class("paging-end")) {
            switch loadState {
            case "idle":
                button(
                    .class("btn"), .type("button"), .onClick(action(.moreWanted(seen: count))), .onVisible(action(.moreWanted(seen: count)))
                ) {
                    words.more
                }
            case "loading": p(.class("status"), .role("status")) { words.loading }
            case "failed":
                div(.class("retry-row"), .role("alert")) {
                    span { words.failed }
                    button(.class("btn"), .type("button"), .onClick(action(.retried))) { words.retry }
                }
            default: words.end.isEmpty ? .empty : p(.class("end")) { words.end }
            }
        }
    }
}

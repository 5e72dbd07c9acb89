import RibletReactor
import RibletStyle
import RibletWeb
import TodoDomain
import TodoLists
import TodoTexts

extension SearchViews {
    /// The search for todos in a page.
    @MainActor package init(_ context: TodoUIContext) { self.init(SearchView(context: context, time: PageTime(context))) }
}

/// The search for todos: a field, the number of hits, and the hits.
struct SearchView: TodosView {
    let context: TodoUIContext
    var state = SearchState() {
        didSet { time = PageTime(context) }
    }
    var time: PageTime

    private static let field = "search-words"

    var pageTitle: String? { words.search }

    /// The first answer to words has what they find.
    var isReady: Bool { isSettled && (state.failure != nil || !state.isFinding) }

    var body: HTML<TodosAction> {
        div(.class("page")) {
            backBar(words.search, back: context.words.back)
            finder
            p(.class("about"), .role("status")) { tally }
            content(none: none, loading: loading) { _ in
                ul(.class("list"), .aria("label", words.found)) {
                    each(
                        state.shown.map {
                            SearchRow(
                                context: context, todo: $0, due: $0.due.map { context.dates.due($0, now: time.now) },
                                isLate: $0.isOverdue(at: time.now, in: context.dates.calendar), turn: state.focus.turn(at: $0.id))
                        })
                }
            }
        }
    }

    private var finder: HTML<TodosAction> {
        form(.class("field"), .role("search"), .flag("novalidate", true), .onSubmit { .searched($0["q"] ?? "") }) {
            div(.class("box")) {
                icon(.search)
                input(
                    .id(Self.field), .type("search"), .name("q"), .value(state.search.query), .placeholder(words.searchHint),
                    .aria("label", words.searchHint), .attr("autocomplete", "off"), .attr("enterkeyhint", "search"),
                    .attr("maxlength", "\(TodoSearch.limit)"), .flag("autofocus", true), .onInput(debounce: 150) { .searched($0) })
            }
        }
    }

    /// There before anything is found, so that the number is read out as it changes.
    private var tally: String {
        guard state.isSearching, !state.isFinding, let count = state.todos?.count else { return "" }
        return words.hits(count)
    }

    private var none: HTML<TodosAction> {
        if state.isFinding { return p(.class("about")) { context.words.loading } }
        return state.isSearching
            ? emptyState(words.nothingFound, words.nothingFoundText(state.search.query), sign: .search)
            : emptyState(words.searchPrompt, words.searchPromptText, sign: .search)
    }

    private var loading: HTML<TodosAction> { p(.class("about"), .role("status")) { context.words.loading } }
}

extension TodoUIContext {
    /// The way to the search, in the bar of a page.
    func searchLink<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
        element(
            "a", [.class("icon"), .href(path(to: .search)), .aria("label", ListsWords(language).search), .pressed(by: "/")] + attributes,
            icon(.search))
    }
}

/// A todo that was found.
struct SearchRow: View, Identifiable {
    let context: TodoUIContext
    let todo: Todo
    /// The date in words; nil where there is none.
    let due: String?
    let isLate: Bool
    /// The number of times that the focus was given, where it is given to this row.
    let turn: Int?

    var id: Todo.ID { todo.id }

    var body: HTML<TodosAction> {
        let words = ListsWords(context.language)
        li(.class("row"), .class("done", when: todo.isDone)) {
            context.check(todo)
            a(.class("open"), .href(context.path(to: .todo(todo.id, above: .search))), .autofocus(turn: turn), .onClick(.selected(todo.id)))
            {
                context.title(of: todo)
                span(.class("m")) {
                    if let due {
                        span(.class("late", when: isLate)) {
                            icon(.cal)
                            if isLate { span(.class("sr")) { words.overdue + " " } }
                            due
                        }
                    }
                    if !todo.text.isEmpty { span(.class("note")) { todo.text } }
                }
            }
        }
    }
}

import RibletReactor
import TodoDomain

/// The state of the search for todos, open ones and done ones.
package struct SearchState: TodosState, Equatable, Sendable {
    /// The found todos; nil before all are known. Those that are open come first, the newest at the
    /// top, and each stays in its place while it is looked at.
    package var todos: TodoRows?
    package var failure: TodoError?
    package var room: TodoRoom?
    package var changes = TodoChangeLog()
    package var portion = SearchState.beginning()
    package var focus = RowFocus<Todo.ID>()
    /// The words that are looked for.
    package private(set) var search = TodoSearch("")
    private var table: TodoTable?
    /// The finding of ``todos``.
    private(set) var found: Finding?

    package init() {}

    /// The part of the found todos that is shown.
    package var shown: Slice<TodoRows> { (todos ?? []).prefix(portion.count) }
    /// True where the page was left with words to look for, or its address has some.
    package var isSearching: Bool { !search.isEmpty }
    /// True while ``todos`` are those of other words.
    package var isFinding: Bool { found?.search != search }
    /// The finding that is to be carried out; nil before the todos are known.
    var wanted: Finding? { table.map { Finding(search: search, table: $0) } }

    /// Looks for other words, from the top.
    mutating func look(for query: String) {
        let search = TodoSearch(query)
        guard search != self.search else { return }
        self.search = search
        portion = Self.beginning()
    }

    /// Shows what was found, unless other words are looked for by now.
    mutating func show(_ rows: TodoRows, of finding: Finding) {
        guard finding.search == search else { return }
        found = finding
        show(rows)
    }

    /// Stays as it is until the todos are looked through.
    package mutating func selection(of table: TodoTable) -> TodoRows {
        self.table = table
        return todos ?? []
    }

    package mutating func mark(_ id: Todo.ID, isDone: Bool) {
        if let index = todos?.firstIndex(of: id) { todos?[index].isDone = isDone }
    }

    package mutating func putBack(_ todo: Todo, isDone: Bool) { mark(todo.id, isDone: isDone) }

    /// The first of the found todos: each key shows others, so that a page of them would be made for
    /// a glance.
    private static func beginning(saved: Int? = nil) -> Portion { Portion(step: 25, saved: saved) }

    // MARK: Saving

    package var saved: SavedTodos? {
        let saved = SavedTodos(underWay: changes.unstored, shown: portion.saved, query: search.isEmpty ? nil : search.query)
        return saved.isEmpty ? nil : saved
    }

    package mutating func restore(_ saved: SavedTodos) {
        changes = TodoChangeLog(unfinished: saved.underWay)
        look(for: saved.query ?? "")
        portion = Self.beginning(saved: saved.shown)
    }
}

import RibletReactor
import TodoDomain

/// The state of the search for todos, open ones and done ones.
package struct SearchState: TodosState, Equatable, Sendable {
    /// The found todos; nil before all are known. Those that are open come first, the newest at the
    /// top, and each stays in its place while it is looked at.
    package var todos: [Todo]?
    package var failure: TodoError?
    package var changes = TodoChangeLog()
    package var portion = Portion()
    package var focus = RowFocus<Todo.ID>()
    /// The words that are looked for.
    package private(set) var search = TodoSearch("")
    private var all: [Todo] = []

    package init() {}

    /// The part of the found todos that is shown.
    package var shown: ArraySlice<Todo> { (todos ?? []).prefix(portion.count) }
    /// True where the page was left with words to look for, or its address has some.
    package var isSearching: Bool { !search.isEmpty }

    /// Looks for other words, from the top.
    mutating func look(for query: String) {
        let search = TodoSearch(query)
        guard search != self.search else { return }
        self.search = search
        portion = Portion()
        if todos != nil { todos = found.sorted(by: Self.comesFirst) }
    }

    private var found: [Todo] { search.isEmpty ? [] : all.filter(search.finds) }

    private static func comesFirst(_ a: Todo, _ b: Todo) -> Bool {
        a.isDone == b.isDone ? (a.createdAt, a.id) > (b.createdAt, b.id) : !a.isDone
    }

    package mutating func selection(of all: [Todo]) -> [Todo] {
        self.all = all
        let places = Dictionary(uniqueKeysWithValues: (todos ?? []).enumerated().map { ($1.id, $0) })
        return found.sorted { a, b in
            switch (places[a.id], places[b.id]) {
            case (let a?, let b?): a < b
            case (nil, nil): Self.comesFirst(a, b)
            case (let a, _): a != nil
            }
        }
    }

    package mutating func mark(_ id: Todo.ID, isDone: Bool) {
        if let index = todos?.firstIndex(where: { $0.id == id }) { todos?[index].isDone = isDone }
    }

    package mutating func putBack(_ todo: Todo, isDone: Bool) { mark(todo.id, isDone: isDone) }

    // MARK: Saving

    package var saved: SavedTodos? {
        let saved = SavedTodos(underWay: changes.unstored, shown: portion.saved, query: search.isEmpty ? nil : search.query)
        return saved.isEmpty ? nil : saved
    }

    package mutating func restore(_ saved: SavedTodos) {
        changes = TodoChangeLog(unfinished: saved.underWay)
        look(for: saved.query ?? "")
        portion = Portion(saved: saved.shown)
    }
}

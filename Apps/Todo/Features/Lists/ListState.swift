import Foundation
import RibletReactor
import TodoDomain

/// The state of the list of open todos, or of the day's part of it.
package struct ListState: TodosState, Equatable, Sendable {
    /// The part of the open todos that is shown.
    package enum Span: Equatable, Sendable {
        case whole
        /// Those of one list.
        case list(TodoList.ID)
        /// The overdue ones and those of today, and the beginning of each other section.
        case day

        /// The number of todos of a section that comes after the day which the day shows.
        static let nextCount = 3
    }

    /// The choice of a date to put a todo off to.
    package struct Postponing: Equatable, Codable, Sendable {
        /// The todo.
        package let todo: Todo
        /// The dates that are offered, the nearest first.
        package let choices: [DueSuggestion]
    }

    /// A section and what is in it.
    package struct Group: Equatable, Sendable {
        package let section: TodoSection
        /// The shown todos of the section, the one that is due first at the top.
        package let todos: [Todo]
        /// The number of open todos of the whole section.
        package let leftCount: Int
        /// The number of its todos that the page does not show however far one goes down.
        package let hiddenCount: Int
    }

    /// The open todos, and those that were marked as done here just now, sorted by due date and
    /// identifier; nil before they are known.
    package var todos: TodoRows?
    /// Marked as done here just now; they stay in their place for a moment, in the day until it is
    /// over or the page is left.
    package var lingering: Set<Todo.ID> = []
    /// The todos cannot be read.
    package var failure: TodoError?
    /// The todo that the user wants to put off, and the dates that are offered.
    package var postponing: Postponing?
    /// True while the user puts todos in order by hand.
    package var isArranging = false {
        didSet { arrangements = [] }
    }
    /// The changes of the order since the user began, of which the last can be taken back.
    package private(set) var arrangements: [TodoChange] = []
    /// The time that decides what is overdue.
    package var now: Date
    /// In how many other windows the list is open.
    package var others = 0
    package var room: TodoRoom?
    /// The changes under way.
    package var changes = TodoChangeLog()
    /// The part of the todos that is shown.
    package var portion = Portion()
    /// Where the focus goes when the row that has it goes.
    package var focus = RowFocus<Todo.ID>()
    /// The layout of the list; nil before it is known.
    package var layout: ListLayout?
    /// The number of layouts that the user has chosen, whose button then has the focus; nil where
    /// the focus is elsewhere.
    package var layoutTurn: Int?
    /// The number of times that the user began to put todos in order, or ended it, likewise.
    package var arrangeTurn: Int?
    /// The lists that todos are in; nil before they are known.
    package var lists: [TodoList]?
    /// The user's calendar.
    package let calendar: Calendar
    /// The part of the open todos that is shown.
    package let span: Span
    /// The todo that the user has just added, which is shown wherever its place is.
    package private(set) var fresh: Todo.ID?

    /// Before anything is known.
    package init(now: Date, calendar: Calendar, span: Span = .whole) {
        self.now = now
        self.calendar = calendar
        self.span = span
    }

    /// The sections that are shown, with as much of them as is.
    package var groups: [Group] {
        guard let todos else { return [] }
        let freshIndex = fresh.flatMap { todos.firstIndex(of: $0) }
        return todos.sections(at: now, in: calendar).compactMap { section, range in
            let isCut = span == .day && [.later, .undated].contains(section)
            let count = isCut ? Span.nextCount : max(0, portion.count - range.lowerBound)
            var shown = Array(todos[range].prefix(count))
            if let freshIndex, range.dropFirst(count).contains(freshIndex) { shown.append(todos[freshIndex]) }
            guard !shown.isEmpty else { return nil }
            return Group(
                section: section, todos: shown, leftCount: range.count - (lingering.isEmpty ? 0 : todos.doneCount(in: range)),
                hiddenCount: isCut ? range.count - shown.count : 0)
        }
    }

    /// True where two todos can change places.
    package var canArrange: Bool { todos?.hasNeighbours ?? false }

    /// The number of todos that the page shows to who goes down far enough, without those that come
    /// after the day.
    package var count: Int {
        guard let todos else { return 0 }
        return span != .day ? todos.count : todos.sections(at: now, in: calendar)[1].range.upperBound
    }

    /// Shows where a todo is that was just added; it may not have arrived yet.
    mutating func reveal(_ id: Todo.ID) {
        fresh = id
        focus.give(to: id)
    }

    /// The open todos in their order are those of all pages; the page has an order of its own only
    /// while something of it lingers.
    package mutating func selection(of all: TodoTable) -> TodoRows {
        var open = all.open(of: shownList, in: calendar)
        guard !lingering.isEmpty else { return open }
        let lasting = lingering.compactMap { all.todo($0) }
        lingering = Set(lasting.map(\.id))
        for todo in lasting where todo.isDone && belongs(todo) { open.insertByDue(todo, in: calendar) }
        return open
    }

    private var shownList: TodoList.ID? { if case .list(let id) = span { id } else { nil } }

    private func belongs(_ todo: Todo) -> Bool { shownList.map { todo.list == $0 } ?? true }

    /// The list that the page shows; nil where it shows all, or the list was removed.
    package var list: TodoList? {
        guard let shownList else { return nil }
        return lists?.first { $0.id == shownList }
    }

    /// True where the list of the page was removed, or never was there.
    package var isListGone: Bool { if case .list = span { lists != nil && list == nil } else { false } }

    /// Returns the list of a todo that the page does not show all of.
    package func list(of todo: Todo) -> TodoList? {
        guard let id = todo.list, span != .list(id) else { return nil }
        return lists?.first { $0.id == id }
    }

    /// A todo that is marked as done stays for a moment.
    package mutating func mark(_ id: Todo.ID, isDone: Bool) {
        guard let index = todos?.firstIndex(of: id) else { return }
        todos?[index].isDone = isDone
        if isDone { lingering.insert(id) } else { lingering.remove(id) }
    }

    /// The day is another one: what was done on the last one has been seen long enough.
    mutating func tick(_ now: Date) {
        let isNewDay = Day(now, in: calendar) != Day(self.now, in: calendar)
        self.now = now
        if isNewDay { lingering.forEach { settle($0) } }
    }

    /// A todo marked as done has been seen long enough.
    mutating func settle(_ id: Todo.ID) {
        guard lingering.remove(id) != nil, let index = todos?.firstIndex(of: id), todos?[index].isDone == true else { return }
        todos?.remove(at: index)
    }

    /// Shows a todo in its new place. The focus stays where the user is: at the todo that takes the
    /// old one.
    mutating func move(_ id: Todo.ID, to due: Due?) {
        guard var moved = todos, let index = moved.firstIndex(of: id) else { return }
        let neighbour = moved.indices.contains(index + 1) ? index + 1 : max(0, index - 1)
        focus.give(to: moved[neighbour].id)
        var todo = moved.remove(at: index)
        todo.due = due
        moved.insertByDue(todo, in: calendar)
        todos = moved
    }

    package mutating func arrange(_ places: TodoPlaces) {
        guard var arranged = todos else { return }
        for index in arranged.indices {
            if let place = places[arranged[index].id] { arranged[index].givenPlace = place }
        }
        todos = arranged.sortedByDue(in: calendar)
    }

    /// Notes a change of the order, or that the last one was taken back.
    mutating func note(_ change: TodoChange, isUndo: Bool) {
        if isUndo { arrangements = arrangements.dropLast() } else { arrangements = arrangements.suffix(99) + [change] }
    }

    package mutating func putBack(_ todo: Todo, isDone: Bool) {
        lingering.remove(todo.id)
        guard var shown = todos else { return }
        shown.remove(todo.id)
        var stored = todo
        stored.isDone = isDone
        if !isDone, belongs(stored) { shown.insertByDue(stored, in: calendar) }
        show(shown)
    }
}

import Foundation
import RibletReactor
import TodoDomain

/// What the list shows.
package struct ListState: TodosState, Equatable, Sendable {
    /// A section and what is in it.
    package struct Group: Equatable, Sendable {
        /// Which one it is.
        package let section: TodoSection
        /// What is shown of its todos, the one that is due first at the top.
        package let todos: ArraySlice<Todo>
        /// How many of all its todos are left.
        package let leftCount: Int
    }

    /// What is not done, and what was marked as done here just now, sorted by due date and
    /// identifier; nil before it is known.
    package var todos: [Todo]?
    /// Marked as done here just now; they stay in their place for a moment.
    package var lingering: Set<Todo.ID> = []
    /// The todos cannot be read.
    package var failure: TodoError?
    /// The time that decides what is overdue.
    package var now: Date
    /// In how many other windows the list is open.
    package var others = 0
    /// The changes under way.
    package var changes = TodoChangeLog()
    /// How much of the todos is shown.
    package var portion = Portion()
    /// Where the focus goes when the row that has it goes.
    package var focus = RowFocus<Todo.ID>()
    /// How the list is laid out; nil before it is known.
    package var layout: ListLayout?
    /// How often the user has chosen a layout, to which the focus then belongs.
    package var layoutTurn = 0
    private let calendar: Calendar

    /// Before anything is known.
    package init(now: Date, calendar: Calendar) {
        self.now = now
        self.calendar = calendar
    }

    /// The sections that are shown, with as much of them as is.
    package var groups: [Group] {
        guard let todos else { return [] }
        return todos.sections(at: now, in: calendar).compactMap { section, range in
            let shown = todos[range].prefix(max(0, portion.count - range.lowerBound))
            return shown.isEmpty ? nil : Group(section: section, todos: shown, leftCount: todos[range].count { !$0.isDone })
        }
    }

    package mutating func selection(of all: [Todo]) -> [Todo] {
        if !lingering.isEmpty { lingering.formIntersection(all.map(\.id)) }
        let open = all.filter { !$0.isDone || lingering.contains($0.id) }
        // Places are sorted and not the todos: ten thousand of them are moved about once.
        return open.indices.sorted { (open[$0].dueAt, open[$0].id) < (open[$1].dueAt, open[$1].id) }.map { open[$0] }
    }

    /// A todo that is marked as done stays for a moment.
    package mutating func mark(_ id: Todo.ID, isDone: Bool) {
        guard let index = todos?.firstIndex(where: { $0.id == id }) else { return }
        todos?[index].isDone = isDone
        if isDone { lingering.insert(id) } else { lingering.remove(id) }
    }

    /// A todo marked as done has been seen long enough.
    mutating func settle(_ id: Todo.ID) {
        guard lingering.remove(id) != nil else { return }
        todos?.removeAll { $0.id == id && $0.isDone }
    }

    package mutating func putBack(_ todo: Todo, isDone: Bool) {
        guard let others = todos?.filter({ $0.id != todo.id }) else { return }
        var stored = todo
        stored.isDone = isDone
        lingering.remove(todo.id)
        show(others + [stored])
    }
}

import Foundation
import RibletReactor
import TodoDomain

/// The state of the list.
package struct ListState: TodosState, Equatable, Sendable {
    /// A section and what is in it.
    package struct Group: Equatable, Sendable {
        /// The section.
        package let section: TodoSection
        /// The shown todos of the section, the one that is due first at the top.
        package let todos: ArraySlice<Todo>
        /// The number of open todos of the whole section.
        package let leftCount: Int
    }

    /// The open todos, and those that were marked as done here just now, sorted by due date and
    /// identifier; nil before they are known.
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
    /// The part of the todos that is shown.
    package var portion = Portion()
    /// Where the focus goes when the row that has it goes.
    package var focus = RowFocus<Todo.ID>()
    /// The layout of the list; nil before it is known.
    package var layout: ListLayout?
    /// The number of layouts that the user has chosen, to which the focus then belongs.
    package var layoutTurn = 0
    /// The user's calendar.
    package let calendar: Calendar

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
        return all.filter { !$0.isDone || lingering.contains($0.id) }.sortedByDue(in: calendar)
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

import Foundation
import TodoDomain

/// What the list shows.
package struct ListState: TodosState, Equatable, Sendable {
    /// Part of the list.
    package enum Section: String, CaseIterable, Sendable, Hashable {
        /// Should have been done already.
        case overdue
        /// Due in the rest of the day.
        case today
        /// Due on another day.
        case later
    }

    /// A section and what is in it.
    package struct Group: Equatable, Sendable {
        /// Which one it is.
        package let section: Section
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
    package var changes = ChangeLog()
    /// How much of the todos is shown.
    package var portion = Portion()
    /// Where the focus goes when the row that has it goes.
    package var focus = RowFocus<Todo.ID>()
    private let calendar: Calendar

    /// Before anything is known.
    package init(now: Date, calendar: Calendar) {
        self.now = now
        self.calendar = calendar
    }

    /// The sections that are shown, with as much of them as is.
    package var groups: [Group] {
        guard let todos else { return [] }
        let tomorrow = calendar.dateInterval(of: .day, for: now)?.end ?? now
        let today = todos.firstIndex(dueFrom: now)
        let later = todos.firstIndex(dueFrom: tomorrow)
        let ranges: [(Section, Range<Int>)] = [(.overdue, 0..<today), (.today, today..<later), (.later, later..<todos.count)]
        return ranges.compactMap { section, range in
            let shown = todos[range].prefix(max(0, portion.count - range.lowerBound))
            return shown.isEmpty ? nil : Group(section: section, todos: shown, leftCount: todos[range].count { !$0.isDone })
        }
    }

    mutating func selection(of all: [Todo]) -> [Todo] {
        lingering.formIntersection(all.map(\.id))
        return all.filter { !$0.isDone || lingering.contains($0.id) }.sorted { ($0.dueAt, $0.id) < ($1.dueAt, $1.id) }
    }

    /// A todo that is marked as done stays for a moment.
    mutating func mark(_ id: Todo.ID, isDone: Bool) {
        guard let index = todos?.firstIndex(where: { $0.id == id }) else { return }
        todos?[index].isDone = isDone
        if isDone { lingering.insert(id) } else { lingering.remove(id) }
    }

    /// A todo marked as done has been seen long enough.
    mutating func settle(_ id: Todo.ID) {
        guard lingering.remove(id) != nil else { return }
        todos?.removeAll { $0.id == id && $0.isDone }
    }

    mutating func putBack(_ todo: Todo, isDone: Bool) {
        guard let others = todos?.filter({ $0.id != todo.id }) else { return }
        var stored = todo
        stored.isDone = isDone
        lingering.remove(todo.id)
        show(others + [stored])
    }
}

extension [Todo] {
    /// The index of the first that is due at `date` or later. They are sorted by due date.
    fileprivate func firstIndex(dueFrom date: Date) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].dueAt < date { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

import Foundation

/// Todos in an order, which any number of pages show: each todo is in memory once for all of them,
/// and one that is changed here is another one here only.
package struct TodoRows: RandomAccessCollection, ExpressibleByArrayLiteral, Equatable, Sendable {
    /// A todo in memory.
    fileprivate final class Row: Sendable {
        let todo: Todo

        init(_ todo: Todo) { self.todo = todo }
    }

    private var rows: [Row]
    /// True where two neighbours are of the same due date; known of rows that are sorted by it.
    package private(set) var hasNeighbours = false

    private init(rows: [Row]) { self.rows = rows }

    /// Todos of which none is shared yet.
    package init(_ todos: some Sequence<Todo>) { rows = todos.map(Row.init) }

    package init(arrayLiteral todos: Todo...) { self.init(todos) }

    /// Todos as they are now, of which those that have not changed stay in their place in memory.
    init(_ todos: [Todo], after former: TodoRows) {
        let known = Dictionary(former.rows.lazy.map { ($0.todo.id, $0) }) { first, _ in first }
        rows = todos.map { todo in
            if let row = known[todo.id], row.todo == todo { row } else { Row(todo) }
        }
    }

    package static func == (a: TodoRows, b: TodoRows) -> Bool {
        a.rows.count == b.rows.count && zip(a.rows, b.rows).allSatisfy { $0 === $1 || $0.todo == $1.todo }
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { rows.count }

    package subscript(index: Int) -> Todo {
        get { rows[index].todo }
        set { rows[index] = Row(newValue) }
    }

    /// The number of done todos.
    package var doneCount: Int { rows.reduce(0) { $0 + ($1.todo.isDone ? 1 : 0) } }

    /// Returns those of which something is true.
    package func rows(where isWanted: (Todo) -> Bool) -> TodoRows { TodoRows(rows: rows.filter { isWanted($0.todo) }) }

    /// Returns them in another order.
    package func rows(sortedBy comesFirst: (Todo, Todo) -> Bool) -> TodoRows {
        TodoRows(rows: rows.sorted { comesFirst($0.todo, $1.todo) })
    }

    /// Returns those of which something is true, which is not asked again of those that have stayed
    /// as they were.
    ///
    /// - Parameters:
    ///   - isWanted: says so of one.
    ///   - former: those of which it was asked before. All are sorted by identifier.
    ///   - found: those of them of which it was true.
    /// - Returns: those of which it is true now.
    package func rows(where isWanted: (Todo) -> Bool, since former: TodoRows, found: TodoRows) -> TodoRows {
        let hits = Set(found.rows.lazy.map(\.todo.id))
        var known = former.rows[...]
        return TodoRows(
            rows: rows.filter { row in
                known = known.drop { $0.todo.id < row.todo.id }
                return known.first === row ? hits.contains(row.todo.id) : isWanted(row.todo)
            })
    }

    /// Returns them in the order of others; those that are not among the others come after them.
    package func rows(inOrderOf others: TodoRows, then comesFirst: (Todo, Todo) -> Bool) -> TodoRows {
        var left = Dictionary(rows.lazy.map { ($0.todo.id, $0) }) { first, _ in first }
        let known = others.rows.compactMap { left.removeValue(forKey: $0.todo.id) }
        return TodoRows(rows: known + left.values.sorted { comesFirst($0.todo, $1.todo) })
    }

    @discardableResult
    package mutating func remove(at index: Int) -> Todo {
        defer { if hasNeighbours { findNeighbours() } }
        return rows.remove(at: index).todo
    }

    package mutating func removeAll(where isGone: (Todo) -> Bool) {
        rows.removeAll { isGone($0.todo) }
        if hasNeighbours { findNeighbours() }
    }

    /// Inserts a todo before the first one that it comes before. The todos are in that order.
    package mutating func insert(_ todo: Todo, by comesFirst: (Todo, Todo) -> Bool) {
        rows.insert(Row(todo), at: firstIndex(from: { comesFirst(todo, $0) }))
    }

    // MARK: By due date

    /// Returns them in the order in which they are due.
    package func sortedByDue(in calendar: Calendar) -> TodoRows {
        var order = DueOrder(calendar)
        let keys = rows.map { order.key(of: $0.todo) }
        // Places are sorted and not the todos: ten thousand of them are moved about once.
        var sorted = TodoRows(rows: rows.indices.sorted { keys[$0] < keys[$1] }.map { rows[$0] })
        sorted.findNeighbours()
        return sorted
    }

    /// Inserts a todo among those that are sorted by due date.
    package mutating func insertByDue(_ todo: Todo, in calendar: Calendar) {
        var order = DueOrder(calendar)
        let key = order.key(of: todo)
        let index = firstIndex(from: { key < order.key(of: $0) })
        rows.insert(Row(todo), at: index)
        let around = rows[Swift.max(0, index - 1)..<Swift.min(rows.count, index + 2)]
        if zip(around, around.dropFirst()).contains(where: { $0.todo.due == $1.todo.due }) { hasNeighbours = true }
    }

    private mutating func findNeighbours() {
        hasNeighbours = zip(rows, rows.dropFirst()).contains { $0.todo.due == $1.todo.due }
    }
}

/// The order in which todos are due: on one day those of a time before those that have all of it,
/// at the end those without a date. Those of the same due date are in the order that the user gave
/// them, the important ones first.
struct DueOrder {
    typealias Key = (end: Date, kind: Int, place: Double, id: Todo.ID)

    private let calendar: Calendar
    private var ends: [Day: Date] = [:]

    init(_ calendar: Calendar) { self.calendar = calendar }

    mutating func key(of todo: Todo) -> Key {
        switch todo.due {
        // After each date: there are some behind `distantFuture`.
        case nil: return (Date(timeIntervalSinceReferenceDate: .infinity), 2, todo.place, todo.id)
        case .time(let time)?: return (time, 1, todo.place, todo.id)
        case .day(let day)?:
            let end = ends[day] ?? day.end(in: calendar)
            ends[day] = end
            // A day ends before the first moment of the next one.
            return (end, 0, todo.place, todo.id)
        }
    }
}

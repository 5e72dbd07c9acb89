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
    /// The number of todos of the same due date as the one before; nil of rows that are not sorted
    /// by it.
    private var neighbours: Int?

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
        a.rows.withUnsafeBufferPointer { a in
            b.rows.withUnsafeBufferPointer { b in
                guard a.count == b.count else { return false }
                // Most often nothing was changed.
                return a.baseAddress == b.baseAddress || zip(a, b).allSatisfy { $0 === $1 || $0.todo == $1.todo }
            }
        }
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { rows.count }

    package subscript(index: Int) -> Todo {
        get { rows[index].todo }
        set { rows[index] = Row(newValue) }
    }

    /// True where two neighbours are of the same due date; known of rows that are sorted by it.
    package var hasNeighbours: Bool { (neighbours ?? 0) > 0 }

    /// The number of done todos.
    package var doneCount: Int { doneCount(in: rows.indices) }

    /// Returns the number of done todos in a part.
    package func doneCount(in part: Range<Int>) -> Int { rows[part].count { $0.todo.isDone } }

    /// Returns the index of a todo.
    package func firstIndex(of id: Todo.ID) -> Int? { rows.firstIndex { $0.todo.id == id } }

    /// Returns the todo of an identifier.
    package func todo(_ id: Todo.ID) -> Todo? { firstIndex(of: id).map { rows[$0].todo } }

    /// Appends those of a part of others that a search finds.
    package mutating func append(_ part: Range<Int>, of others: TodoRows, foundBy search: TodoSearch) {
        for row in others.rows[part] where search.finds(row.todo.title, row.todo.text) { rows.append(row) }
    }

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
        countNeighbours(at: index...index + 1, by: -1)
        defer { countNeighbours(at: index...index, by: 1) }
        return rows.remove(at: index).todo
    }

    package mutating func remove(_ id: Todo.ID) { if let index = firstIndex(of: id) { remove(at: index) } }

    /// Inserts a todo before the first one that it comes before. The todos are in that order.
    package mutating func insert(_ todo: Todo, by comesFirst: (Todo, Todo) -> Bool) { insert(Row(todo), by: comesFirst) }

    private mutating func insert(_ row: Row, by comesFirst: (Todo, Todo) -> Bool) {
        let index = firstIndex(from: { comesFirst(row.todo, $0) })
        countNeighbours(at: index...index, by: -1)
        rows.insert(row, at: index)
        countNeighbours(at: index...index + 1, by: 1)
    }

    // MARK: Changes

    /// Todos that have changed: as they were, and as they are.
    struct Change {
        fileprivate(set) var gone: TodoRows = []
        fileprivate(set) var come: TodoRows = []
    }

    /// Changes todos that are sorted by identifier.
    ///
    /// - Parameters:
    ///   - ids: those that may have changed, or are new or gone.
    ///   - todos: those of them that there are now.
    /// - Returns: those that differ.
    mutating func change(_ ids: Set<Todo.ID>, to todos: [Todo]) -> Change {
        let now = Dictionary(todos.lazy.map { ($0.id, $0) }) { first, _ in first }
        var change = Change()
        for id in ids {
            let index = firstIndex(from: { $0.id >= id })
            let former = index < rows.count && rows[index].todo.id == id ? rows[index] : nil
            guard former?.todo != now[id] else { continue }
            let row = now[id].map(Row.init)
            rows.replaceSubrange(index..<(former == nil ? index : index + 1), with: row.map { [$0] } ?? [])
            if let former { change.gone.rows.append(former) }
            if let row { change.come.rows.append(row) }
        }
        return change
    }

    /// Changes todos that are in an order which has a place for each, and has those of which
    /// something is true.
    mutating func follow(_ change: Change, by comesFirst: (Todo, Todo) -> Bool, where isWanted: (Todo) -> Bool) {
        for row in change.gone.rows where isWanted(row.todo) {
            let index = firstIndex(from: { !comesFirst($0, row.todo) })
            // Whatever the order, no other one goes.
            if index < rows.count, rows[index].todo.id == row.todo.id { remove(at: index) } else { remove(row.todo.id) }
        }
        for row in change.come.rows where isWanted(row.todo) { insert(row, by: comesFirst) }
    }

    // MARK: By due date

    /// Returns them in the order in which they are due.
    package func sortedByDue(in calendar: Calendar) -> TodoRows {
        var order = DueOrder(calendar)
        let keys = rows.map { order.key(of: $0.todo) }
        // Places are sorted and not the todos: ten thousand of them are moved about once.
        var sorted = TodoRows(rows: rows.indices.sorted { keys[$0] < keys[$1] }.map { rows[$0] })
        sorted.countNeighbours()
        return sorted
    }

    /// Inserts a todo among those that are sorted by due date.
    package mutating func insertByDue(_ todo: Todo, in calendar: Calendar) {
        if neighbours == nil { countNeighbours() }
        var order = DueOrder(calendar)
        insert(todo) { order.key(of: $0) < order.key(of: $1) }
    }

    private mutating func countNeighbours() {
        neighbours = 0
        countNeighbours(at: 0...rows.count, by: 1)
    }

    /// Counts the todos at indices that are of the same due date as the one before.
    private mutating func countNeighbours(at indices: ClosedRange<Int>, by step: Int) {
        guard let known = neighbours else { return }
        neighbours = known + step * indices.count { 0 < $0 && $0 < rows.count && rows[$0 - 1].todo.due == rows[$0].todo.due }
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

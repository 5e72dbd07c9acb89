import Foundation
import Synchronization

/// All todos at one moment, in the order in which they were added. All pages share it, and what
/// they need of it is reckoned once for all of them.
package final class TodoTable: RandomAccessCollection, ExpressibleByArrayLiteral, Equatable, Sendable {
    /// An order that pages show.
    private enum Order: Hashable {
        /// The open todos by due date; those of one list unless it is nil.
        case due(Calendar, TodoList.ID?)
        case done
    }

    /// The orders that are kept: enough for many calendars and lists.
    private static let keptOrders = 64

    /// The todos.
    package let todos: [Todo]
    /// The todos as pages keep them.
    package let rows: TodoRows
    /// The numbers of open and done todos.
    package let counts: TodoCounts
    /// The numbers of open todos of the lists that have some.
    package let lefts: [TodoList.ID: Int]
    /// The room that is left, where it becomes scarce.
    package let room: TodoRoom?
    /// The open todos that are due at a time, in its order.
    private let timed: [Reminder]
    private let orders = Mutex<[Order: TodoRows]>([:])

    /// Todos as they are now.
    ///
    /// - Parameters:
    ///   - todos: in the order in which they were added.
    ///   - unreadable: the number of those that are kept beside them and cannot be read.
    ///   - former: what was there before. Todos that have not changed stay in their place in
    ///     memory, and the orders that pages asked for are made at once, so that no page has to.
    ///   - pictureRoom: bytes of pictures that there is room for, where it becomes scarce.
    package init(_ todos: [Todo], unreadable: Int = 0, after former: TodoTable? = nil, pictureRoom: Int? = nil) {
        self.todos = todos
        rows = former.map { TodoRows(todos, after: $0.rows) } ?? TodoRows(todos)
        counts = TodoCounts(todos, unreadable: unreadable)
        room = TodoLimits.room(todos: todos.count, bytes: todos.bytes) ?? pictureRoom.map { .megabytesOfPictures($0 >> 20) }
        var lefts: [TodoList.ID: Int] = [:]
        var timed: [Reminder] = []
        for todo in todos where !todo.isDone {
            if let list = todo.list { lefts[list, default: 0] += 1 }
            if case .time(let time)? = todo.due { timed.append(Reminder(id: todo.id, title: todo.title, time: time)) }
        }
        self.lefts = lefts
        self.timed = timed.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
        for order in former?.orders.withLock({ Array($0.keys) }) ?? [] { _ = rows(in: order) }
    }

    package convenience init(arrayLiteral todos: Todo...) { self.init(todos) }

    package static func == (a: TodoTable, b: TodoTable) -> Bool { a === b || a.counts == b.counts && a.rows == b.rows }

    package var startIndex: Int { todos.startIndex }
    package var endIndex: Int { todos.endIndex }
    package subscript(index: Int) -> Todo { todos[index] }

    /// Returns the open todos by due date; those of one list, if one is given.
    package func open(of list: TodoList.ID? = nil, in calendar: Calendar) -> TodoRows { rows(in: .due(calendar, list)) }

    /// The done todos, the newest first.
    package var done: TodoRows { rows(in: .done) }

    /// Returns true for the todo of two that was added later.
    package static func isNewer(_ a: Todo, than b: Todo) -> Bool { (a.createdAt, a.id) > (b.createdAt, b.id) }

    private func rows(in order: Order) -> TodoRows {
        if let known = orders.withLock({ $0[order] }) { return known }
        let sorted =
            switch order {
            case .due(let calendar, nil): rows.rows { !$0.isDone }.sortedByDue(in: calendar)
            case .due(let calendar, let list?): rows.rows { !$0.isDone && $0.list == list }.sortedByDue(in: calendar)
            case .done: rows.rows(where: \.isDone).rows(sortedBy: Self.isNewer)
            }
        orders.withLock { if $0.count < Self.keptOrders { $0[order] = sorted } }
        return sorted
    }

    /// Returns the next todos that become due at a time, the nearest first, at most
    /// ``Reminder/limit``.
    package func reminders(after now: Date) -> [Reminder] {
        Array(timed[timed.firstIndex(from: { $0.time > now })...].prefix(Reminder.limit))
    }
}

extension RandomAccessCollection where Index == Int {
    /// Returns the index of the first of which something is true that is true of all after it.
    func firstIndex(from isReached: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if isReached(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

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
        case openFirst
        /// The open todos that are due at a time, in its order.
        case timed

        func has(_ todo: Todo) -> Bool {
            switch self {
            case .due(_, let list): !todo.isDone && (list == nil || todo.list == list)
            case .done: todo.isDone
            case .openFirst: true
            case .timed: !todo.isDone && todo.time != nil
            }
        }

        func comesFirst(_ a: Todo, _ b: Todo) -> Bool {
            switch self {
            case .openFirst: TodoTable.isOpenOrNewer(a, than: b)
            case .timed: (a.time ?? .distantFuture, a.id) < (b.time ?? .distantFuture, b.id)
            case .done: TodoTable.isDoneLater(a, than: b)
            default: TodoTable.isNewer(a, than: b)
            }
        }

        func rows(_ all: TodoRows) -> TodoRows {
            let rows = all.rows(where: has)
            return if case .due(let calendar, _) = self { rows.sortedByDue(in: calendar) } else { rows.rows(sortedBy: comesFirst) }
        }

        func follow(_ change: TodoRows.Change, _ rows: inout TodoRows) {
            guard case .due(let calendar, _) = self else { return rows.follow(change, by: comesFirst, where: has) }
            var order = DueOrder(calendar)
            rows.follow(change, by: { order.key(of: $0) < order.key(of: $1) }, where: has)
        }
    }

    /// The numbers of todos, and what else is known of all without looking at each.
    private struct Sums {
        var (left, done, bytes) = (0, 0, 0)
        var lefts: [TodoList.ID: Int] = [:]

        mutating func count(_ todos: TodoRows, by step: Int) {
            for todo in todos {
                bytes += step * (todo.title.utf8.count + todo.text.utf8.count)
                if todo.isDone { done += step } else { left += step }
                guard !todo.isDone, let list = todo.list else { continue }
                let now = lefts[list, default: 0] + step
                lefts[list] = now == 0 ? nil : now
            }
        }
    }

    /// The orders that are kept: enough for many calendars and lists.
    private static let keptOrders = 64

    /// The todos.
    package let rows: TodoRows
    /// The numbers of open and done todos.
    package let counts: TodoCounts
    /// The room that is left, where it becomes scarce.
    package let room: TodoRoom?
    private let sums: Sums
    private let orders: Mutex<[Order: TodoRows]>

    private init(_ rows: TodoRows, _ sums: Sums, _ orders: [Order: TodoRows], unreadable: Int, pictureRoom: Int?) {
        self.rows = rows
        self.sums = sums
        self.orders = Mutex(orders)
        counts = TodoCounts(left: sums.left, done: sums.done, unreadable: unreadable)
        room = TodoLimits.room(todos: rows.count, bytes: sums.bytes) ?? pictureRoom.map { .megabytesOfPictures($0 >> 20) }
    }

    /// Todos as they are now.
    ///
    /// - Parameters:
    ///   - todos: in the order in which they were added, which is that of their identifiers.
    ///   - unreadable: the number of those that are kept beside them and cannot be read.
    ///   - former: what was there before. Todos that have not changed stay in their place in
    ///     memory, and the orders that pages asked for are made at once, so that no page has to.
    ///   - pictureRoom: bytes of pictures that there is room for, where it becomes scarce.
    package convenience init(_ todos: [Todo], unreadable: Int = 0, after former: TodoTable? = nil, pictureRoom: Int? = nil) {
        let rows = former.map { TodoRows(todos, after: $0.rows) } ?? TodoRows(todos)
        var sums = Sums()
        sums.count(rows, by: 1)
        let known = former?.orders.withLock { Array($0.keys) } ?? []
        let orders = Dictionary(uniqueKeysWithValues: known.map { ($0, $0.rows(rows)) })
        self.init(rows, sums, orders, unreadable: unreadable, pictureRoom: pictureRoom)
    }

    package convenience init(arrayLiteral todos: Todo...) { self.init(todos) }

    /// Returns the todos after some have changed, of which the others are not looked at.
    ///
    /// - Parameters:
    ///   - ids: those that may have changed, or are new or gone.
    ///   - todos: those of them that there are now.
    ///   - unreadable: the number of all that cannot be read.
    ///   - pictureRoom: bytes of pictures that there is room for, where it becomes scarce.
    /// - Returns: the todos as ``init(_:unreadable:after:pictureRoom:)`` makes them.
    package func changing(_ ids: Set<Todo.ID>, to todos: [Todo], unreadable: Int = 0, pictureRoom: Int? = nil) -> TodoTable {
        var (rows, sums, orders) = (rows, sums, orders.withLock { $0 })
        let change = rows.change(ids, to: todos)
        sums.count(change.gone, by: -1)
        sums.count(change.come, by: 1)
        for order in orders.keys { order.follow(change, &orders[order, default: []]) }
        return TodoTable(rows, sums, orders, unreadable: unreadable, pictureRoom: pictureRoom)
    }

    package static func == (a: TodoTable, b: TodoTable) -> Bool { a === b || a.counts == b.counts && a.rows == b.rows }

    package var startIndex: Int { rows.startIndex }
    package var endIndex: Int { rows.endIndex }
    package subscript(index: Int) -> Todo { rows[index] }

    /// Returns the todo of an identifier.
    package func todo(_ id: Todo.ID) -> Todo? {
        let index = rows.firstIndex(from: { $0.id >= id })
        return index < rows.count && rows[index].id == id ? rows[index] : nil
    }

    /// The numbers of open todos of the lists that have some.
    package var lefts: [TodoList.ID: Int] { sums.lefts }

    /// Returns the open todos by due date; those of one list, if one is given.
    package func open(of list: TodoList.ID? = nil, in calendar: Calendar) -> TodoRows { rows(in: .due(calendar, list)) }

    /// The done todos, the one that was done last first.
    package var done: TodoRows { rows(in: .done) }

    /// All todos as a search shows them: the open ones first, the newest at the top.
    package var openFirst: TodoRows { rows(in: .openFirst) }

    /// Returns true for the todo of two that was added later.
    package static func isNewer(_ a: Todo, than b: Todo) -> Bool { (a.createdAt, a.id) > (b.createdAt, b.id) }

    /// Returns true for the done todo of two that was done later. Of those before that was kept the
    /// newer one comes first, after the others.
    package static func isDoneLater(_ a: Todo, than b: Todo) -> Bool {
        a.doneAt == b.doneAt ? isNewer(a, than: b) : (a.doneAt ?? .distantPast) > (b.doneAt ?? .distantPast)
    }

    /// Returns true for the todo of two that a search shows first.
    package static func isOpenOrNewer(_ a: Todo, than b: Todo) -> Bool { a.isDone == b.isDone ? isNewer(a, than: b) : !a.isDone }

    private func rows(in order: Order) -> TodoRows {
        if let known = orders.withLock({ $0[order] }) { return known }
        let sorted = order.rows(rows)
        orders.withLock { if $0.count < Self.keptOrders { $0[order] = sorted } }
        return sorted
    }

    /// Returns the next todos that become due at a time, the nearest first, at most `limit`.
    package func reminders(after now: Date, upTo limit: Int = Reminder.limit) -> [Reminder] {
        let timed = rows(in: .timed)
        let next = timed[timed.firstIndex(from: { todo in todo.time.map { $0 > now } ?? true })...].prefix(limit)
        return next.compactMap { todo in todo.time.map { Reminder(id: todo.id, title: todo.title, time: $0) } }
    }
}

extension Todo {
    /// When it is due, where that is a time of a day.
    fileprivate var time: Date? { if case .time(let time)? = due { time } else { nil } }
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

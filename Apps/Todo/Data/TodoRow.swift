import Foundation
import LocalProvider
import Logging
import Synchronization
import TodoDomain

/// Rows of the table `todo` to and from values.
extension Todo {
    package static let columns =
        "id, title, text, picture, due_time, due_day, is_done, created_at, repeats, place, list, is_important, done_at"

    /// Columns by number, in the order of ``columns``: looking names up costs as much as the rest.
    ///
    /// - Throws: an error where a column holds another type, as in a file that was overwritten.
    init(row: SQLRow) throws {
        self.init(
            id: try row.decode(0), title: try row.decode(1), text: try row.decode(2),
            picture: PictureID(column: try row.decode(3)),
            due: try Due(time: try row.decode(4), day: try row.decode(5)),
            repeats: try Repetition(column: try row.decode(8)),
            isDone: try row.decode(6),
            createdAt: Date(column: try row.decode(7)), doneAt: (try row.decode(12) as Double?).map { Date(column: $0) },
            list: try row.decode(10), isImportant: try row.decode(11), givenPlace: try row.decode(9))
    }

    /// Returns those of `ids` that can be read, or of all where it is nil, in order; the others are
    /// noted.
    package static func readable(_ ids: Set<Todo.ID>?, _ db: any SQLConnection, noting unreadable: UnreadableTodos) throws -> [Todo] {
        let sql = "SELECT \(columns) FROM todo \(ids == nil ? "" : "WHERE id IN \(db.dialect.numbers(in: "?"))") ORDER BY id"
        var todos: [Todo] = []
        var faults: [Todo.ID: any Error] = [:]
        _ = try db.rows(sql, ids.map { [.text(Array($0).asSQLArgument)] } ?? []) { row in
            // One row that cannot be read hides no other.
            do { todos.append(try Todo(row: row)) } catch { faults[try row.decode(0)] = error }
        }
        unreadable.note(faults, among: ids)
        return todos
    }

    /// Those of `ids` that are there, in order.
    ///
    /// - Throws: an error where one of them cannot be read.
    static func among(_ ids: [Todo.ID], _ db: any SQLConnection) throws -> [Todo] {
        let sql = "SELECT \(columns) FROM todo WHERE id IN \(db.dialect.numbers(in: "?")) ORDER BY id"
        return try db.rows(sql, ids.asSQLArgument) { try Todo(row: $0) }
    }
}

/// The todos whose rows cannot be read. Each is told of once, and not at every reading.
package final class UnreadableTodos: Sendable {
    private let known = Mutex<Set<Todo.ID>>([])
    private let logger: Logger

    package init(logger: Logger) { self.logger = logger }

    /// The number of those that are left out.
    var count: Int { known.withLock(\.count) }

    /// Notes the rows that a reading left out, and tells of those that it was the first to.
    ///
    /// - Parameters:
    ///   - faults: the rows.
    ///   - ids: those that were read; all where it is nil.
    func note(_ faults: [Todo.ID: any Error], among ids: Set<Todo.ID>?) {
        let new = known.withLock { known in
            defer { known = Set(faults.keys).union(ids.map { known.subtracting($0) } ?? []) }
            return faults.filter { !known.contains($0.key) }
        }
        for (id, error) in new.sorted(by: { $0.key < $1.key }) {
            logger.error(
                "A todo cannot be read and is left out; the others are shown. Correct its row of the table todo, or delete it",
                metadata: ["id": "\(id)", "error": "\(error)"])
        }
    }
}

extension PictureID {
    init?(column: String?) {
        guard let column else { return nil }
        self.init(rawValue: column)
    }
}

extension Repetition {
    /// Nil where the column is empty.
    ///
    /// - Throws: ``TodoDomain/TodoError/storage(_:)`` where the text is no repetition.
    init?(column: String?) throws(TodoError) {
        guard let column else { return nil }
        guard let repetition = Repetition(column) else {
            throw .storage("'\(column.prefix(40))' is no repetition such as weekly; correct it in the file.")
        }
        self = repetition
    }
}

extension Due {
    /// Nil where both columns are empty.
    ///
    /// - Throws: ``TodoDomain/TodoError/storage(_:)`` where the text is no day.
    init?(time: Double?, day: String?) throws(TodoError) {
        if let time {
            self = .time(Date(column: time))
        } else if let day {
            guard let day = Day(day) else { throw .storage("'\(day.prefix(40))' is no day such as 2026-11-21; correct it in the file.") }
            self = .day(day)
        } else {
            return nil
        }
    }

    var timeColumn: Double? { if case .time(let time) = self { time.column } else { nil } }

    var dayColumn: String? { if case .day(let day) = self { day.description } else { nil } }
}

extension Date {
    /// Makes the time of a column; of one that no calendar shows, which a hand may have written, the
    /// nearest that they do. Calendars end the process over others.
    init(column: Double) { self = min(max(Date(timeIntervalSinceReferenceDate: column), Self.firstReasonable), Self.lastReasonable) }

    var column: Double { timeIntervalSinceReferenceDate }
}

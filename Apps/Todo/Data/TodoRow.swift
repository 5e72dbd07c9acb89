import Foundation
import GRDB
import TodoDomain

/// Rows of the table `todo` to and from values.
extension Todo {
    static let columns = "id, title, text, picture, due_time, due_day, is_done, created_at, repeats, place, list, is_important"

    /// Columns by number, in the order of ``columns``: looking names up costs as much as the rest.
    ///
    /// - Throws: an error where a column holds another type, as in a file that was overwritten.
    init(row: Row) throws {
        self.init(
            id: try row.decode(atIndex: 0), title: try row.decode(atIndex: 1), text: try row.decode(atIndex: 2),
            picture: PictureID(column: try row.decode(atIndex: 3)),
            due: try Due(time: try row.decode(atIndex: 4), day: try row.decode(atIndex: 5)),
            repeats: try Repetition(column: try row.decode(atIndex: 8)),
            isDone: try row.decode(atIndex: 6),
            createdAt: Date(column: try row.decode(atIndex: 7)),
            list: try row.decode(atIndex: 10), isImportant: try row.decode(atIndex: 11), givenPlace: try row.decode(atIndex: 9))
    }

    static func all(_ database: Database) throws -> [Todo] {
        try todos(in: Row.fetchCursor(database.cachedStatement(sql: "SELECT \(columns) FROM todo ORDER BY id")))
    }

    /// Those of `ids` that are there, in order.
    static func among(_ ids: [Todo.ID], _ database: Database) throws -> [Todo] {
        try todos(
            in: Row.fetchCursor(
                database, sql: "SELECT \(columns) FROM todo WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id",
                arguments: [ids.asSQLArgument]))
    }

    private static func todos(in rows: RowCursor) throws -> [Todo] {
        var todos: [Todo] = []
        while let row = try rows.next() { todos.append(try Todo(row: row)) }
        return todos
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
    init(column: Double) { self.init(timeIntervalSinceReferenceDate: column) }

    var column: Double { timeIntervalSinceReferenceDate }
}

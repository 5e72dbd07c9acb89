import Foundation
import GRDB
import TodoDomain

/// Rows of the table `todo` to and from values.
extension Todo {
    static let columns = "id, title, text, picture, due_at, is_done, created_at"

    /// Columns by number, in the order of ``columns``: looking names up costs as much as the rest.
    init(row: Row) {
        self.init(
            id: row[0], title: row[1], text: row[2], picture: PictureID(column: row[3]), dueAt: Date(column: row[4]), isDone: row[5],
            createdAt: Date(column: row[6]))
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
        while let row = try rows.next() { todos.append(Todo(row: row)) }
        return todos
    }
}

extension PictureID {
    init?(column: String?) {
        guard let column else { return nil }
        self.init(rawValue: column)
    }
}

extension Date {
    init(column: Double) { self.init(timeIntervalSinceReferenceDate: column) }

    var column: Double { timeIntervalSinceReferenceDate }
}

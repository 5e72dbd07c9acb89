import Foundation
import GRDB
import TodoDomain

/// Rows of the table `todo` to and from values.
extension Todo {
    static let columns = "id, title, text, picture, due_at, is_done, created_at"

    init(row: Row) {
        self.init(
            id: row["id"], title: row["title"], text: row["text"], picture: PictureID(column: row["picture"]),
            dueAt: Date(column: row["due_at"]), isDone: row["is_done"], createdAt: Date(column: row["created_at"]))
    }

    static func all(_ database: Database) throws -> [Todo] {
        try Row.fetchAll(database, sql: "SELECT \(columns) FROM todo ORDER BY id").map(Todo.init(row:))
    }

    /// Those of `ids` that are there, in order.
    static func among(_ ids: [Todo.ID], _ database: Database) throws -> [Todo] {
        try Row.fetchAll(
            database, sql: "SELECT \(columns) FROM todo WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id",
            arguments: [ids.asSQLArgument]
        ).map(Todo.init(row:))
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

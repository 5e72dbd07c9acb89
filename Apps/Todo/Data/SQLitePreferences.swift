import Foundation
import GRDB
import LocalProvider
import TodoDomain

/// The choices of a browser's user, in the same file as the todos.
struct SQLitePreferences: TodoPreferences {
    /// The time that a choice is remembered, in seconds; a browser never tells that it is gone.
    static let age: TimeInterval = 400 * 24 * 3600

    private static let layout = "list layout"

    let database: TodoDatabase
    let now: @Sendable () -> Date
    let browser: String

    func listLayout() async throws(TodoError) -> ListLayout {
        let value = try await database.read { [browser] database in
            try String.fetchOne(
                database, sql: "SELECT value FROM preference WHERE browser = ? AND name = ?", arguments: [browser, Self.layout])
        }
        // A newer version may know more of them.
        return value.flatMap(ListLayout.init(rawValue:)) ?? .roomy
    }

    func choose(_ layout: ListLayout) async throws(TodoError) {
        let now = now()
        try await database.write { [browser] database in
            try database.execute(
                sql: """
                    INSERT INTO preference (browser, name, value, chosen_at) VALUES (?, ?, ?, ?)
                    ON CONFLICT (browser, name) DO UPDATE SET value = excluded.value, chosen_at = excluded.chosen_at
                    """,
                arguments: [browser, Self.layout, layout.rawValue, now.column])
        }
    }

    /// Removes choices that are so old that their browsers will not return.
    static func forgetOld(in database: TodoDatabase, now: Date) async throws(TodoError) {
        try await database.write { database in
            try database.execute(sql: "DELETE FROM preference WHERE chosen_at < ?", arguments: [(now - age).column])
        }
    }
}

import Foundation
import LocalProvider
import TodoDomain

/// The choices of a browser's user, in the same file as the todos.
struct BrowserPreferences: TodoPreferences {
    /// The time that a choice is remembered, in seconds; a browser never tells that it is gone.
    static let age: TimeInterval = 400 * 24 * 3600

    private static let layout = "list layout"
    private static let reminders = "reminders"

    let database: TodoDatabase
    let now: @Sendable () -> Date
    let browser: String

    // A newer version may know more of them.
    func listLayout() async throws(TodoError) -> ListLayout {
        try await value(of: Self.layout).flatMap(ListLayout.init(rawValue:)) ?? .roomy
    }
    func choose(_ layout: ListLayout) async throws(TodoError) { try await keep(layout.rawValue, as: Self.layout) }

    func reminds() async throws(TodoError) -> Bool { try await value(of: Self.reminders) == "on" }
    func chooseReminders(_ areWanted: Bool) async throws(TodoError) { try await keep(areWanted ? "on" : "off", as: Self.reminders) }

    private func value(of name: String) async throws(TodoError) -> String? {
        try await database.read { [browser] db in
            try db.value("SELECT value FROM preference WHERE browser = ? AND name = ?", browser, name)
        }
    }

    private func keep(_ value: String, as name: String) async throws(TodoError) {
        let now = now()
        try await database.write { [browser] db in
            try db.execute(
                """
                INSERT INTO preference (browser, name, value, chosen_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (\(db.dialect.key("browser, name"))) DO UPDATE SET value = excluded.value, chosen_at = excluded.chosen_at
                """, browser, name, value, now.column)
        }
    }

    /// Removes choices that are so old that their browsers will not return.
    static func forgetOld(in database: TodoDatabase, now: Date) async throws(TodoError) {
        try await database.write { db in
            try db.execute("DELETE FROM preference WHERE chosen_at < ?", (now - age).column)
        }
    }
}

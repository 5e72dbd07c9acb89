import Foundation
import GRDB
import LocalProvider
import TodoDomain

/// The todos of a data folder as the pages of one browser see them: what they delete, the browser
/// can take back.
struct BrowserTodos: TodoRepository {
    let store: SQLiteTodoStore
    let browser: String
    /// The user's calendar.
    let calendar: Calendar

    func updates() -> AsyncStream<TodoTable> { store.updates() }
    func todos() async throws(TodoError) -> [Todo] { try await store.todos() }
    func todo(_ id: Todo.ID) async throws(TodoError) -> Todo { try await store.todo(id) }
    func add(_ draft: TodoDraft) async throws(TodoError) -> Todo { try await store.add(draft) }
    func update(_ id: Todo.ID, with draft: TodoDraft) async throws(TodoError) { try await store.update(id, with: draft) }
    func setDone(_ ids: [Todo.ID], _ isDone: Bool) async throws(TodoError) { try await store.setDone(ids, isDone, in: calendar) }
    func arrange(_ places: TodoPlaces) async throws(TodoError) { try await store.arrange(places) }
    func delete(_ ids: [Todo.ID]) async throws(TodoError) -> [Todo] { try await store.delete(ids, by: browser) }
    func restore(_ todos: [Todo]) async throws(TodoError) { try await store.restore(todos) }
}

/// The deletions of a browser, in the same file as the todos: both change together or not at all.
struct SQLiteDeletions: DeletionRepository {
    /// The time in which a deletion can be taken back, in seconds.
    static let age: TimeInterval = 120
    /// The number of deletions of a browser that can be taken back.
    static let limit = 3

    let database: TodoDatabase
    let changes: SQLiteForeignChanges
    let now: @Sendable () -> Date
    let browser: String

    func updates() -> AsyncStream<[Deletion]> {
        changes.values(of: ["deletion"], about: browser) { [browser, now] database in
            let sql = "SELECT id, todos FROM deletion WHERE browser = ? AND deleted_at > ? ORDER BY id DESC LIMIT ?"
            return try Row.fetchAll(database, sql: sql, arguments: [browser, (now() - Self.age).column, Self.limit]).reversed().map { row in
                let todos: String = try row.decode(forColumn: "todos")
                return Deletion(
                    id: try row.decode(forColumn: "id"), todos: try JSONDecoder().decode([Todo].self, from: Data(todos.utf8)))
            }
        }
    }

    func takeBack(_ id: Deletion.ID) async throws(TodoError) {
        let now = now()
        try await database.write { [browser, changes] database in
            changes.concerns(browser)
            let sql = "DELETE FROM deletion WHERE id = ? AND browser = ? RETURNING todos"
            guard let text = try String.fetchOne(database, sql: sql, arguments: [id, browser]) else { return }
            try SQLiteTodoStore.insert(try JSONDecoder().decode([Todo].self, from: Data(text.utf8)), now, database)
        }
    }

    /// Notes a deletion, within its own transaction, and forgets what can be taken back no more.
    static func note(_ todos: [Todo], by browser: String, _ now: Date, _ changes: SQLiteForeignChanges, _ database: Database) throws {
        changes.concerns(browser)
        let sql = "DELETE FROM deletion WHERE deleted_at <= ? RETURNING browser"
        for other in try String.fetchAll(database, sql: sql, arguments: [(now - age).column]) { changes.concerns(other) }
        guard !todos.isEmpty else { return }
        try database.execute(
            sql: "INSERT INTO deletion (browser, todos, deleted_at) VALUES (?, ?, ?)",
            arguments: [browser, String(decoding: try JSONEncoder().encode(todos), as: UTF8.self), now.column])
        try database.execute(
            sql: """
                DELETE FROM deletion WHERE browser = ?1
                AND id NOT IN (SELECT id FROM deletion WHERE browser = ?1 ORDER BY id DESC LIMIT ?2)
                """,
            arguments: [browser, limit])
    }
}

import Foundation
import LocalProvider
import TodoDomain

/// The todos of a data folder as the pages of one browser see them: what they delete, the browser
/// can take back.
struct BrowserTodos: TodoRepository {
    let store: TodoStore
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
struct BrowserDeletions: DeletionRepository {
    /// The time in which a deletion can be taken back, in seconds.
    static let age: TimeInterval = 120
    /// The time in which a page that is opened tells a deletion, in seconds.
    static let tellingAge: TimeInterval = 30
    /// The number of deletions of a browser that can be taken back.
    static let limit = 3

    let database: TodoDatabase
    let now: @Sendable () -> Date
    let browser: String

    func updates() -> AsyncStream<[Deletion]> {
        database.changes.values(of: ["deletion"], about: browser) { [browser, now] db in
            let sql = "SELECT id, todos FROM deletion WHERE browser = ? AND deleted_at > ? ORDER BY id DESC LIMIT ?"
            return try db.rows(sql, browser, (now() - Self.tellingAge).column, Self.limit) { row in
                Deletion(id: try row.decode(0), todos: try Self.todos(in: row.decode(1)))
            }.reversed()
        }
    }

    func takeBack(_ id: Deletion.ID) async throws(TodoError) {
        let now = now()
        try await database.write { [browser, changes = database.changes] db in
            changes.concerns(browser)
            let sql = "DELETE FROM deletion WHERE id = ? AND browser = ? RETURNING todos"
            guard let text: String = try db.value(sql, id, browser) else { return }
            try TodoStore.insert(try Self.todos(in: text), now, db)
        }
    }

    private static func todos(in text: String) throws -> [Todo] { try JSONDecoder().decode([Todo].self, from: Data(text.utf8)) }

    /// Notes a deletion, within its own transaction, and forgets what can be taken back no more.
    static func note(_ todos: [Todo], by browser: String, _ now: Date, _ changes: any SQLChanges, _ db: any SQLConnection) throws {
        changes.concerns(browser)
        let sql = "DELETE FROM deletion WHERE deleted_at <= ? RETURNING browser"
        for other in try db.rows(sql, (now - age).column, body: { try $0.decode(0) as String }) { changes.concerns(other) }
        guard !todos.isEmpty else { return }
        try db.execute(
            "INSERT INTO deletion (browser, todos, deleted_at) VALUES (?, ?, ?)",
            browser, String(decoding: try JSONEncoder().encode(todos), as: UTF8.self), now.column)
        try db.execute(
            """
            DELETE FROM deletion WHERE browser = ?1
            AND id NOT IN (SELECT id FROM deletion WHERE browser = ?1 ORDER BY id DESC LIMIT ?2)
            """, browser, limit)
    }
}

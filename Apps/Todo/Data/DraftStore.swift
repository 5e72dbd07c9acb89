import Foundation
import LocalProvider
import TodoDomain

/// Drafts of forms in one browser, in the same file as the todos.
final class DraftStore: DraftRepository {
    /// The time that a draft whose todo is gone waits for its restoration, and an abandoned one for
    /// its user, in seconds.
    private static let orphanAge: TimeInterval = 24 * 3600
    private static let abandonedAge: TimeInterval = 90 * 24 * 3600

    private let database: TodoDatabase
    private let now: @Sendable () -> Date
    /// The browser whose drafts these are; nil is no browser.
    private let browser: String?

    init(database: TodoDatabase, now: @escaping @Sendable () -> Date, browser: String? = nil) {
        self.database = database
        self.now = now
        self.browser = browser
    }

    /// The drafts of a browser.
    func of(browser: String?) -> DraftStore { DraftStore(database: database, now: now, browser: browser) }

    private func column(_ key: DraftKey) -> String { browser.map { "\($0)/\(key.column)" } ?? key.column }

    /// The draft kept under `key`.
    nonisolated(nonsending) func draft(_ key: DraftKey) async throws(TodoError) -> TodoDraft? {
        let form = column(key)
        return try await database.read { db in
            let sql = "SELECT title, text, picture, due_time, due_day, repeats, list, is_important, basis FROM draft WHERE form = ?"
            return try db.rows(sql, form) { row in
                var draft = TodoDraft(
                    title: try row.decode(0), text: try row.decode(1), picture: PictureID(column: try row.decode(2)),
                    due: try Due(time: try row.decode(3), day: try row.decode(4)), repeats: try Repetition(column: try row.decode(5)),
                    list: try row.decode(6), isImportant: try row.decode(7))
                let basis: String? = try row.decode(8)
                draft.basis = try basis.map { try JSONDecoder().decode(TodoDraft.self, from: Data($0.utf8)) }
                return draft
            }.first
        }
    }

    /// Keeps a draft; nil forgets it.
    nonisolated(nonsending) func keep(_ draft: TodoDraft?, as key: DraftKey) async throws(TodoError) {
        let draft = try draft?.storableAsDraft()
        let now = now()
        let form = column(key)
        try await database.write { db in
            // The picture of the removed draft may come from a recent upload, so it is released
            // later, not deleted at once.
            try UploadStore.touch(pictureOfDraft: form, now, db)
            guard let draft else {
                try db.execute("DELETE FROM draft WHERE form = ?", form)
                return
            }
            let basis = try draft.basis.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
            try db.execute(
                """
                INSERT INTO draft
                    (form, todo, title, text, picture, due_time, due_day, kept_at, repeats, list, is_important, basis)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (\(db.dialect.key("form"))) DO UPDATE SET title = excluded.title, text = excluded.text,
                    picture = excluded.picture, due_time = excluded.due_time, due_day = excluded.due_day, kept_at = excluded.kept_at,
                    repeats = excluded.repeats, list = excluded.list, is_important = excluded.is_important,
                    basis = excluded.basis
                """, form, key.todo, draft.title, draft.text, draft.picture?.rawValue, draft.due?.timeColumn, draft.due?.dayColumn,
                now.column, draft.repeats?.description, draft.list, draft.isImportant, basis)
        }
    }

    /// Removes drafts of deleted to-dos, and drafts that were abandoned.
    func forgetAbandoned() async throws(TodoError) {
        let now = now()
        try await database.write { db in
            try db.execute(
                """
                DELETE FROM draft WHERE kept_at < ?
                OR (todo IS NOT NULL AND kept_at < ? AND NOT EXISTS (SELECT 1 FROM todo WHERE todo.id = draft.todo))
                """, (now - Self.abandonedAge).column, (now - Self.orphanAge).column)
        }
    }
}

extension DraftKey {
    fileprivate var column: String {
        switch self {
        case .new: "new"
        case .todo(let id): "todo/\(id)"
        case .entry: "entry"
        case .list(let id): id.map { "list/\($0)" } ?? "list"
        }
    }

    fileprivate var todo: Todo.ID? {
        switch self {
        case .new, .entry, .list: nil
        case .todo(let id): id
        }
    }
}

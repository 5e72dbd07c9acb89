import Foundation
import LocalProvider
import Logging
import RibletUpdates
import TodoDomain

/// The todos in a database: what was acknowledged survives a killed process and a power failure, and
/// an identifier is never given twice, not even after its todo was deleted.
///
/// A write ends even if the task that asked for it is cancelled. Several processes may share the
/// database; changes of another process are seen at the next check (see `SQLChanges`), within two
/// seconds, or with the next change made here.
final class TodoStore: TodoRepository {
    private let database: TodoDatabase
    private let now: @Sendable () -> Date
    /// Read once for all pages.
    private let all: SQLSharedValue<TodoTable>

    /// A store in a database that has the tables of ``TodoSchema``.
    init(database: TodoDatabase, pictureLimit: Int = TodoLimits.pictures, now: @escaping @Sendable () -> Date, logger: Logger) {
        self.database = database
        self.now = now
        let unreadable = UnreadableTodos(logger: logger)
        all = database.changes.shared(ofRows: "todo") { db, former, changed in
            let ids = former == nil ? nil : changed
            let todos = try Todo.readable(ids, db, noting: unreadable)
            let pictureRoom = try UploadStore.scarceRoom(of: pictureLimit, db)
            guard let former, let ids else {
                return TodoTable(todos, unreadable: unreadable.count, after: former, pictureRoom: pictureRoom)
            }
            return former.changing(ids, to: todos, unreadable: unreadable.count, pictureRoom: pictureRoom)
        }
    }

    // MARK: - Reading

    /// All todos, at once and after every change, also of other processes.
    func updates() -> Updates<TodoTable> { all.updates() }

    func todos() async throws(TodoError) -> [Todo] { Array(try await database.value(of: all)) }

    /// The todo of that identifier.
    func todo(_ id: Todo.ID) async throws(TodoError) -> Todo {
        guard let todo = try await database.read({ try Todo.among([id], $0).first }) else { throw .notFound(id) }
        return todo
    }

    // MARK: - Writing

    @discardableResult
    func add(_ draft: TodoDraft) async throws(TodoError) -> Todo {
        let draft = try draft.storable()
        let entry = NewTodo(draft: draft, isDone: false, createdAt: now())
        return try await database.write { db in
            let bounds = try StoreBounds(db)
            let todo = try Self.insert(entry, db)
            try bounds.check(db)
            return todo
        }
    }

    /// Returns how many more todos, and bytes of titles and notes, there is room for.
    func room() async throws(TodoError) -> StoreBounds.Size {
        let size = try await database.read { try StoreBounds.size($0) }
        return (max(0, TodoLimits.todos - size.todos), max(0, TodoLimits.bytes - size.bytes))
    }

    /// Adds many, all or none, and the lists that they name.
    ///
    /// - Parameters:
    ///   - entries: the todos.
    ///   - lists: more lists, which come before the others.
    ///   - reach: hears of the number that is added, now and then; where it throws none is.
    /// - Returns: the todos.
    /// - Throws: a `TodoError`, also where `reach` throws.
    func add(
        all entries: [NewTodo], in lists: [NewList] = [], reach: @escaping @Sendable (Int) throws -> Void = { _ in }
    ) async throws(TodoError) -> [Todo] {
        var storable: [NewTodo] = []
        for var entry in entries {
            entry.draft = try entry.draft.storable()
            storable.append(entry)
        }
        return try await database.write { [storable] db in
            let bounds = try StoreBounds(db)
            var known = Dictionary(try TodoList.all(db).map { ($0.name.lowercased(), $0.id) }) { first, _ in first }
            func list(_ new: NewList) throws -> TodoList.ID {
                let key = new.name.lowercased()
                let colors = TodoList.Color.allCases
                let id = try known[key] ?? ListStore.add(new.name, new.color ?? colors[known.count % colors.count], db).id
                known[key] = id
                return id
            }
            for new in lists { _ = try list(new) }
            let added = try storable.enumerated().map { index, entry in
                if index.isMultiple(of: 250) { try reach(index) }
                var entry = entry
                if let name = entry.listName { entry.draft.list = try list(NewList(name: name)) }
                return try Self.insert(entry, db)
            }
            try bounds.check(db)
            return added
        }
    }

    /// Changes what was entered about a todo.
    func update(_ id: Todo.ID, with draft: TodoDraft) async throws(TodoError) {
        let draft = try draft.storable()
        let now = now()
        try await database.write { db in
            let bounds = try StoreBounds(db)
            try UploadStore.touch(picturesOf: [id], now, db)
            let count = try db.execute(
                """
                UPDATE todo SET title = ?, text = ?, picture = ?, due_time = ?, due_day = ?, repeats = ?, list = \(Self.knownList),
                    is_important = ?, \(Self.edited(db.dialect))
                WHERE id = ?
                """, draft.title, draft.text, draft.picture?.rawValue, draft.due?.timeColumn, draft.due?.dayColumn,
                draft.repeats?.description, draft.list, draft.isImportant, now.column, now.column, id)
            guard count == 1 else { throw TodoError.notFound(id) }
            try bounds.check(db)
        }
    }

    /// Marks todos as done or not done, by the calendar of this machine.
    func setDone(_ ids: [Todo.ID], _ isDone: Bool) async throws(TodoError) { _ = try await setDone(ids, isDone, in: .current) }

    /// Marks todos as done or not done, and returns those that were not so before.
    /// A repetition counts by `calendar`.
    func setDone(_ ids: [Todo.ID], _ isDone: Bool, in calendar: Calendar) async throws(TodoError) -> [Todo.ID] {
        let now = now()
        return try await database.write { db in
            if isDone {
                let bounds = try StoreBounds(db)
                for todo in try Todo.among(ids, db) where !todo.isDone {
                    guard let next = todo.successor(doneAt: now, in: calendar) else { continue }
                    let added = try Self.insert(NewTodo(draft: next, isDone: false, createdAt: now), db)
                    try db.execute("UPDATE todo SET next = ? WHERE id = ?", added.id, todo.id)
                }
                try bounds.check(db)
            } else {
                try db.execute(
                    """
                    DELETE FROM todo WHERE is_done = 0 AND id IN (
                        SELECT next.id FROM todo AS last JOIN todo AS next ON next.id = last.next
                        WHERE last.is_done = 1 AND last.id IN \(db.dialect.numbers(in: "?"))
                        AND next.title = last.title AND next.text = last.text AND coalesce(next.picture, '') = coalesce(last.picture, ''))
                    """, ids.asSQLArgument)
            }
            return try db.rows(
                """
                UPDATE todo SET is_done = ?1, next = CASE ?1 WHEN 1 THEN next END, done_at = ?3
                WHERE is_done <> ?1 AND id IN \(db.dialect.numbers(in: "?2")) RETURNING id
                """, isDone, ids.asSQLArgument, isDone ? now.column : nil, body: { try $0.decode(0) })
        }
    }

    /// Gives todos their places among those of the same due date, all or none.
    func arrange(_ places: TodoPlaces) async throws(TodoError) {
        try await database.write { db in
            try db.executeEach("UPDATE todo SET place = ? WHERE id = ?", places.map { [$1.stored, $0.stored] })
        }
    }

    /// Deletes todos and returns those that were there. A picture of theirs stays for a day, so
    /// that they can be restored whole.
    @discardableResult
    func delete(_ ids: [Todo.ID]) async throws(TodoError) -> [Todo] { try await delete(ids, by: nil).todos }

    /// Deletes todos; the browser that asked for it, if one did, can take it back for a while.
    func delete(_ ids: [Todo.ID], by browser: String?) async throws(TodoError) -> (todos: [Todo], deletion: Deletion.ID?) {
        let now = now()
        return try await database.write { [changes = database.changes] db in
            try UploadStore.touch(picturesOf: ids, now, db)
            let gone = try Todo.among(ids, db)
            try db.execute("DELETE FROM todo WHERE id IN \(db.dialect.numbers(in: "?"))", ids.asSQLArgument)
            return (gone, try browser.flatMap { try BrowserDeletions.note(gone, by: $0, now, changes, db) })
        }
    }

    /// Returns the deletions of a browser.
    func deletions(of browser: String) -> BrowserDeletions {
        BrowserDeletions(database: database, now: now, browser: browser)
    }

    /// Brings deleted todos back.
    func restore(_ todos: [Todo]) async throws(TodoError) {
        let now = now()
        try await database.write { try Self.insert(todos, now, $0) }
    }

    /// Inserts todos as they were; those that exist are left as they are.
    static func insert(_ todos: [Todo], _ now: Date, _ db: any SQLConnection) throws {
        let bounds = try StoreBounds(db)
        for todo in todos {
            let count = try db.execute(
                "INSERT INTO todo (\(Todo.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, \(knownList), ?, ?) ON CONFLICT DO NOTHING",
                todo.id, todo.title, todo.text, todo.picture?.rawValue, todo.due?.timeColumn, todo.due?.dayColumn, todo.isDone,
                todo.createdAt.column, todo.repeats?.description, todo.givenPlace, todo.list, todo.isImportant,
                todo.doneAt?.column)
            // Calendars know the revisions of before, which went with the row.
            guard count == 1 else { continue }
            try db.execute("UPDATE todo SET \(edited(db.dialect)) WHERE id = ?", now.column, now.column, todo.id)
        }
        try bounds.check(db)
    }

    /// Another revision of a todo, a higher number than any before: that of a todo which was deleted
    /// is forgotten, the seconds since 1970 or its making are not. Its two arguments are the time.
    private static func edited(_ dialect: SQLDialect) -> String {
        "revision = \(dialect.greatest)(revision + 1, CAST(? - \(dialect.greatest)(created_at, -978307200.0) AS bigint)), edited_at = ?"
    }

    /// The list of a todo, where it is still there.
    private static let knownList = "(SELECT id FROM list WHERE id = ?)"

    private static func insert(_ entry: NewTodo, _ db: any SQLConnection) throws -> Todo {
        try db.rows(
            """
            INSERT INTO todo (title, text, picture, due_time, due_day, is_done, created_at, repeats, list, is_important, done_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, \(knownList), ?, ?) RETURNING id, list
            """, entry.draft.title, entry.draft.text, entry.draft.picture?.rawValue, entry.draft.due?.timeColumn,
            entry.draft.due?.dayColumn, entry.isDone, entry.createdAt.column, entry.draft.repeats?.description, entry.draft.list,
            entry.draft.isImportant, entry.doneAt?.column
        ) { row in
            Todo(
                id: try row.decode(0), title: entry.draft.title, text: entry.draft.text, picture: entry.draft.picture,
                due: entry.draft.due, repeats: entry.draft.repeats, isDone: entry.isDone, createdAt: entry.createdAt,
                doneAt: entry.doneAt, list: try row.decode(1), isImportant: entry.draft.isImportant)
        }[0]
    }
}

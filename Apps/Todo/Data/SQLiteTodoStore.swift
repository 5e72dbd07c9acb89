import Foundation
import GRDB
import LocalProvider
import Logging
import TodoDomain

/// Todos and drafts in an SQLite file: what was acknowledged survives a killed process and a power
/// failure, and an identifier is never given twice, not even after its todo was deleted.
///
/// A write ends even if the task that asked for it is cancelled. Several processes may share the
/// file; changes of another process are seen at the next check (see `SQLiteForeignChanges`), within
/// two seconds, or with the next change made here.
final class SQLiteTodoStore: TodoRepository {
    private let database: TodoDatabase
    private let changes: SQLiteForeignChanges
    private let now: @Sendable () -> Date
    /// Read once for all pages.
    private let all: SQLiteSharedValue<TodoTable>

    /// A store in a database that has the tables of ``TodoSchema``.
    init(
        database: TodoDatabase, changes: SQLiteForeignChanges, pictureLimit: Int = TodoLimits.pictures, now: @escaping @Sendable () -> Date,
        logger: Logger
    ) {
        self.database = database
        self.changes = changes
        self.now = now
        let unreadable = UnreadableTodos(logger: logger)
        all = SQLiteSharedValue(ofRows: "todo", in: changes) { database, former, changed in
            let ids = former == nil ? nil : changed
            let todos = try Todo.readable(ids, database, noting: unreadable)
            let pictureRoom = try UploadStore.scarceRoom(of: pictureLimit, database)
            guard let former, let ids else {
                return TodoTable(todos, unreadable: unreadable.count, after: former, pictureRoom: pictureRoom)
            }
            return former.changing(ids, to: todos, unreadable: unreadable.count, pictureRoom: pictureRoom)
        }
    }

    // MARK: - Reading

    /// All todos, at once and after every change, also of other processes.
    func updates() -> AsyncStream<TodoTable> { all.updates() }

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
        return try await database.write { database in
            let bounds = try StoreBounds(database)
            let todo = try Self.insert(entry, database)
            try bounds.check(database)
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
    ///   - reach: hears of the number that is added, now and then; where it throws none is.
    /// - Returns: the todos.
    /// - Throws: a `TodoError`, also where `reach` throws.
    func add(
        all entries: [NewTodo], reach: @escaping @Sendable (Int) throws -> Void = { _ in }
    ) async throws(TodoError) -> [Todo] {
        var storable: [NewTodo] = []
        for var entry in entries {
            entry.draft = try entry.draft.storable()
            storable.append(entry)
        }
        return try await database.write { [storable] database in
            let bounds = try StoreBounds(database)
            var lists = Dictionary(try TodoList.all(database).map { ($0.name.lowercased(), $0.id) }) { first, _ in first }
            let added = try storable.enumerated().map { index, entry in
                if index.isMultiple(of: 250) { try reach(index) }
                var entry = entry
                if let name = entry.listName {
                    let known = lists[name.lowercased()]
                    entry.draft.list =
                        try known
                        ?? SQLiteListStore.add(name, TodoList.Color.allCases[lists.count % TodoList.Color.allCases.count], database).id
                    lists[name.lowercased()] = entry.draft.list
                }
                return try Self.insert(entry, database)
            }
            try bounds.check(database)
            return added
        }
    }

    /// Changes what was entered about a todo.
    func update(_ id: Todo.ID, with draft: TodoDraft) async throws(TodoError) {
        let draft = try draft.storable()
        let now = now()
        try await database.write { database in
            let bounds = try StoreBounds(database)
            try UploadStore.touch(picturesOf: [id], now, database)
            try database.execute(
                sql: """
                    UPDATE todo SET title = ?, text = ?, picture = ?, due_time = ?, due_day = ?, repeats = ?, list = \(Self.knownList),
                        is_important = ?, \(Self.edited)
                    WHERE id = ?
                    """,
                arguments: [
                    draft.title, draft.text, draft.picture?.rawValue, draft.due?.timeColumn, draft.due?.dayColumn,
                    draft.repeats?.description, draft.list, draft.isImportant, now.column,
                    now.column, id,
                ])
            guard database.changesCount == 1 else { throw TodoError.notFound(id) }
            try bounds.check(database)
        }
    }

    /// Marks todos as done or not done, by the calendar of this machine.
    func setDone(_ ids: [Todo.ID], _ isDone: Bool) async throws(TodoError) { try await setDone(ids, isDone, in: .current) }

    /// Marks todos as done or not done. What repeats does so by `calendar`.
    func setDone(_ ids: [Todo.ID], _ isDone: Bool, in calendar: Calendar) async throws(TodoError) {
        let now = now()
        try await database.write { database in
            if isDone {
                let bounds = try StoreBounds(database)
                for todo in try Todo.among(ids, database) where !todo.isDone {
                    guard let next = todo.successor(doneAt: now, in: calendar) else { continue }
                    let added = try Self.insert(NewTodo(draft: next, isDone: false, createdAt: now), database)
                    try database.execute(sql: "UPDATE todo SET next = ? WHERE id = ?", arguments: [added.id, todo.id])
                }
                try bounds.check(database)
            } else {
                try database.execute(
                    sql: """
                        DELETE FROM todo WHERE is_done = 0 AND id IN (
                            SELECT next.id FROM todo AS last JOIN todo AS next ON next.id = last.next
                            WHERE last.is_done = 1 AND last.id IN (SELECT value FROM json_each(?))
                            AND next.title = last.title AND next.text = last.text AND next.picture IS last.picture)
                        """,
                    arguments: [ids.asSQLArgument])
            }
            try database.execute(
                sql: """
                    UPDATE todo SET is_done = ?1, next = CASE ?1 WHEN 1 THEN next END
                    WHERE is_done <> ?1 AND id IN (SELECT value FROM json_each(?2))
                    """,
                arguments: [isDone, ids.asSQLArgument])
        }
    }

    /// Gives todos their places among those of the same due date, all or none.
    func arrange(_ places: TodoPlaces) async throws(TodoError) {
        try await database.write { database in
            let statement = try database.cachedStatement(sql: "UPDATE todo SET place = ? WHERE id = ?")
            for (id, place) in places { try statement.execute(arguments: [place, id]) }
        }
    }

    /// Deletes todos and returns those that were there. A picture of theirs stays for a day, so
    /// that they can be restored whole.
    @discardableResult
    func delete(_ ids: [Todo.ID]) async throws(TodoError) -> [Todo] { try await delete(ids, by: nil) }

    /// Deletes todos; the browser that asked for it, if one did, can take it back for a while.
    func delete(_ ids: [Todo.ID], by browser: String?) async throws(TodoError) -> [Todo] {
        let now = now()
        return try await database.write { [changes] database in
            try UploadStore.touch(picturesOf: ids, now, database)
            let gone = try Todo.among(ids, database)
            try database.execute(sql: "DELETE FROM todo WHERE id IN (SELECT value FROM json_each(?))", arguments: [ids.asSQLArgument])
            if let browser { try SQLiteDeletions.note(gone, by: browser, now, changes, database) }
            return gone
        }
    }

    /// Returns the deletions of a browser.
    func deletions(of browser: String) -> SQLiteDeletions {
        SQLiteDeletions(database: database, changes: changes, now: now, browser: browser)
    }

    /// Brings deleted todos back.
    func restore(_ todos: [Todo]) async throws(TodoError) {
        let now = now()
        try await database.write { try Self.insert(todos, now, $0) }
    }

    /// Inserts todos as they were; those that exist are left as they are.
    static func insert(_ todos: [Todo], _ now: Date, _ database: Database) throws {
        let bounds = try StoreBounds(database)
        for todo in todos {
            try database.execute(
                sql: """
                    INSERT INTO todo (\(Todo.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, \(knownList), ?) ON CONFLICT (id) DO NOTHING
                    """,
                arguments: [
                    todo.id, todo.title, todo.text, todo.picture?.rawValue, todo.due?.timeColumn, todo.due?.dayColumn, todo.isDone,
                    todo.createdAt.column, todo.repeats?.description, todo.givenPlace, todo.list, todo.isImportant,
                ])
            // Calendars know the revisions of before, which went with the row.
            guard database.changesCount == 1 else { continue }
            try database.execute(
                sql: "UPDATE todo SET \(edited) WHERE id = ?", arguments: [now.column, now.column, todo.id])
        }
        try bounds.check(database)
    }

    /// Another revision of a todo, a higher number than any before: that of a todo which was deleted
    /// is forgotten, the seconds since 1970 or its making are not. Its two arguments are the time.
    private static let edited = "revision = MAX(revision + 1, CAST(? - MAX(created_at, -978307200.0) AS INTEGER)), edited_at = ?"

    /// The list of a todo, where it is still there.
    private static let knownList = "(SELECT id FROM list WHERE id = ?)"

    private static func insert(_ entry: NewTodo, _ database: Database) throws -> Todo {
        let list = try TodoList.ID.fetchOne(
            database,
            sql: """
                INSERT INTO todo (title, text, picture, due_time, due_day, is_done, created_at, repeats, list, is_important)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, \(knownList), ?) RETURNING list
                """,
            arguments: [
                entry.draft.title, entry.draft.text, entry.draft.picture?.rawValue, entry.draft.due?.timeColumn, entry.draft.due?.dayColumn,
                entry.isDone, entry.createdAt.column, entry.draft.repeats?.description, entry.draft.list,
                entry.draft.isImportant,
            ])
        return Todo(
            id: database.lastInsertedRowID, title: entry.draft.title, text: entry.draft.text, picture: entry.draft.picture,
            due: entry.draft.due, repeats: entry.draft.repeats, isDone: entry.isDone, createdAt: entry.createdAt,
            list: list, isImportant: entry.draft.isImportant)
    }
}

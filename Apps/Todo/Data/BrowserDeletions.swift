import Foundation
import LocalProvider
import RibletUpdates
import Synchronization
import TodoDomain

/// The todos of a data folder as one page of a browser sees them: what it deletes, the browser can
/// take back, and what it ticks, the page.
final class BrowserTodos: TodoRepository, VisitRepository {
    /// The number of ticks and deletions that a page can take back.
    static let limit = BrowserDeletions.limit

    fileprivate enum Change {
        case marked(Set<Todo.ID>, isDone: Bool)
        case deleted(Deletion.ID)
    }

    fileprivate struct State {
        var changes: [Change] = []
        var isBehind = false
        var follower: Updates<VisitUndo>.Follower?
        var undo: VisitUndo { changes.isEmpty ? .none : isBehind ? .behind : .newest }
    }

    private let store: TodoStore
    private let browser: String
    /// The user's calendar.
    private let calendar: Calendar
    private let state = Mutex(State())

    init(store: TodoStore, browser: String, calendar: Calendar) {
        self.store = store
        self.browser = browser
        self.calendar = calendar
    }

    func updates() -> Updates<TodoTable> { store.updates() }
    func todos() async throws(TodoError) -> [Todo] { try await store.todos() }
    func todo(_ id: Todo.ID) async throws(TodoError) -> Todo { try await store.todo(id) }
    func restore(_ todos: [Todo]) async throws(TodoError) { try await store.restore(todos) }

    func add(_ draft: TodoDraft) async throws(TodoError) -> Todo {
        let todo = try await store.add(draft)
        noteOtherOffer()
        return todo
    }

    func update(_ id: Todo.ID, with draft: TodoDraft) async throws(TodoError) {
        try await store.update(id, with: draft)
        noteOtherOffer()
    }

    func arrange(_ places: TodoPlaces) async throws(TodoError) {
        try await store.arrange(places)
        noteOtherOffer()
    }

    func setDone(_ ids: [Todo.ID], _ isDone: Bool) async throws(TodoError) {
        let changed = Set(try await store.setDone(ids, isDone, in: calendar))
        guard !changed.isEmpty else { return }
        change { state in
            // A mark that is taken back by hand, or by the button of its message.
            let taken = state.changes.lastIndex { if case .marked(changed, !isDone) = $0 { true } else { false } }
            if let taken { state.changes.remove(at: taken) } else { state.note(.marked(changed, isDone: isDone)) }
        }
    }

    func delete(_ ids: [Todo.ID]) async throws(TodoError) -> [Todo] {
        let (todos, deletion) = try await store.delete(ids, by: browser)
        if let deletion { change { $0.note(.deleted(deletion)) } }
        return todos
    }

    // MARK: Taking back

    func undoUpdates() -> Updates<VisitUndo> {
        Updates { [self] follower in change { $0.follower = follower } }
    }

    func takeBack() async throws(TodoError) {
        while let newest = change({ $0.changes.popLast() }) {
            do {
                let isTakenBack =
                    switch newest {
                    case .marked(let ids, let isDone): try await !store.setDone(Array(ids), !isDone, in: calendar).isEmpty
                    case .deleted(let id): try await store.deletions(of: browser).restore(id)
                    }
                if isTakenBack { return }
            } catch {
                change { $0.note(newest) }
                throw error
            }
        }
    }

    func noteOtherOffer() { change { $0.isBehind = true } }

    @discardableResult
    private func change<Value>(_ body: (inout State) -> Value) -> Value {
        state.withLock { state in
            let value = body(&state)
            state.follower?.yield(state.undo)
            return value
        }
    }
}

/// The deletions of a browser, in the same file as the todos: both change together or not at all.
struct BrowserDeletions: DeletionRepository {
    /// The time in which a deletion can be taken back, in seconds.
    static let age: TimeInterval = 24 * 3600
    /// The time in which a page that is opened tells a deletion, in seconds.
    static let tellingAge: TimeInterval = 30
    /// The number of deletions of a browser that a page which is opened tells.
    static let tellingLimit = 3
    /// The number of deletions of a browser that can be taken back: fewer where they are large, but
    /// not fewer than are told.
    static let limit = 100

    let database: TodoDatabase
    let now: @Sendable () -> Date
    let browser: String

    func updates() -> Updates<[Deletion]> {
        database.changes.values(of: ["deletion"], about: browser) { [browser, now] db in
            let sql = "SELECT id, todos FROM deletion WHERE browser = ? AND deleted_at > ? ORDER BY id DESC LIMIT ?"
            return try db.rows(sql, browser, (now() - Self.tellingAge).column, Self.tellingLimit) { row in
                Deletion(id: try row.decode(0), todos: try Self.todos(in: row.decode(1)))
            }.reversed()
        }
    }

    func takeBack(_ id: Deletion.ID) async throws(TodoError) { _ = try await restore(id) }

    /// Takes a deletion back; returns false where there is no such one any more.
    func restore(_ id: Deletion.ID) async throws(TodoError) -> Bool {
        let now = now()
        return try await database.write { [browser, changes = database.changes] db in
            changes.concerns(browser)
            let sql = "DELETE FROM deletion WHERE id = ? AND browser = ? RETURNING todos"
            guard let text: String = try db.value(sql, id, browser) else { return false }
            try TodoStore.insert(try Self.todos(in: text), now, db)
            return true
        }
    }

    private static func todos(in text: String) throws -> [Todo] { try JSONDecoder().decode([Todo].self, from: Data(text.utf8)) }

    /// Forgets the deletions that can be taken back no more.
    static func forgetOld(in database: TodoDatabase, now: Date) async throws(TodoError) {
        try await database.write { try $0.execute("DELETE FROM deletion WHERE deleted_at <= ?", (now - age).column) }
    }

    /// Notes a deletion, within its own transaction, and forgets what can be taken back no more.
    ///
    /// - Returns: the deletion; nil where no todo was there.
    static func note(
        _ todos: [Todo], by browser: String, _ now: Date, _ changes: any SQLChanges, _ db: any SQLConnection
    ) throws -> Deletion.ID? {
        changes.concerns(browser)
        let sql = "DELETE FROM deletion WHERE deleted_at <= ? RETURNING browser"
        for other in try db.rows(sql, (now - age).column, body: { try $0.decode(0) as String }) { changes.concerns(other) }
        guard !todos.isEmpty else { return nil }
        let id: Deletion.ID? = try db.value(
            "INSERT INTO deletion (browser, todos, deleted_at) VALUES (?, ?, ?) RETURNING id",
            browser, String(decoding: try JSONEncoder().encode(todos), as: UTF8.self), now.column)
        try db.execute(
            """
            DELETE FROM deletion WHERE browser = ?1 AND id NOT IN (
                SELECT id FROM (
                    SELECT id, row_number() OVER (ORDER BY id DESC) AS place, sum(length(todos)) OVER (ORDER BY id DESC) AS size
                    FROM deletion WHERE browser = ?1) AS newest
                WHERE place <= ?2 OR (place <= ?3 AND size <= ?4))
            """, browser, tellingLimit, limit, TodoLimits.bytes)
        return id
    }
}

extension BrowserTodos.State {
    fileprivate mutating func note(_ change: BrowserTodos.Change) {
        changes = changes.suffix(BrowserTodos.limit - 1) + [change]
        isBehind = false
    }
}

import GRDB
import Synchronization

/// The rows of a table that may have changed.
struct SQLiteChangedRows: Sendable {
    /// The rows that are told apart; of more of them the table is read whole.
    static let limit = 100

    static let none = SQLiteChangedRows(ids: [])
    static let all = SQLiteChangedRows(ids: nil)

    /// Their identifiers; nil where it may be any.
    private(set) var ids: Set<Int64>?

    var isEmpty: Bool { ids?.isEmpty == true }

    mutating func insert(_ id: Int64) {
        ids?.insert(id)
        if let ids, ids.count > Self.limit { self.ids = nil }
    }

    mutating func formUnion(_ other: SQLiteChangedRows) {
        guard let others = other.ids else { return ids = nil }
        for id in others { insert(id) }
    }
}

/// The listeners to changes of tables, and the changes of the transaction under way.
///
/// A commit costs those whom it concerns, not all who listen.
final class SQLiteTableChanges: TransactionObserver, Sendable {
    private struct Listener {
        let tables: Set<String>
        let onChange: @Sendable (SQLiteChangedRows) -> Void
    }

    private struct State {
        /// The listeners by subject; those for every subject are under nil.
        var listeners: [String?: [Int: Listener]] = [:]
        var lastNumber = 0
        /// The rows that the transaction under way has changed, by table.
        var changed: [String: SQLiteChangedRows] = [:]
        /// It has changed everything.
        var hasChangedAll = false
        /// All that it is about, where it says so.
        var subjects: Set<String> = []
        /// The number of the last change by another process.
        var version: Int?

        mutating func takeChange() -> [@Sendable () -> Void] {
            defer { forgetChange() }
            if hasChangedAll { return everyone }
            guard !changed.isEmpty else { return [] }
            let concerned = subjects.isEmpty ? Array(listeners.values) : ([nil] + subjects.map(Optional.some)).compactMap { listeners[$0] }
            return concerned.flatMap { $0.values }.compactMap { listener in
                guard !listener.tables.isDisjoint(with: changed.keys) else { return nil }
                // The identifiers of one table are no others'.
                let rows = listener.tables.count == 1 ? listener.tables.first.flatMap { changed[$0] } : nil
                return { listener.onChange(rows ?? .all) }
            }
        }

        var everyone: [@Sendable () -> Void] {
            listeners.values.flatMap { $0.values }.map { listener in { listener.onChange(.all) } }
        }

        mutating func forgetChange() {
            changed = [:]
            hasChangedAll = false
            subjects = []
        }
    }

    private let state = Mutex(State())

    /// Calls `onChange` after each transaction that may concern it, on any thread.
    ///
    /// - Returns: the number to be given to ``remove(_:of:)``.
    func add(_ tables: [String], of subject: String?, _ onChange: @escaping @Sendable (SQLiteChangedRows) -> Void) -> Int {
        state.withLock { state in
            state.lastNumber += 1
            state.listeners[subject, default: [:]][state.lastNumber] = Listener(tables: Set(tables), onChange: onChange)
            return state.lastNumber
        }
    }

    func remove(_ number: Int, of subject: String?) {
        state.withLock { state in
            state.listeners[subject]?[number] = nil
            if state.listeners[subject]?.isEmpty == true { state.listeners[subject] = nil }
        }
    }

    /// The transaction under way concerns that subject, and others only as far as they are named as
    /// well.
    func concerns(_ subject: String) { state.withLock { _ = $0.subjects.insert(subject) } }

    /// Tells all who listen.
    func tellAll() { for tell in state.withLock(\.everyone) { tell() } }

    /// Returns true where another process has changed the file since this was asked last; the one
    /// connection that writes is to be asked.
    func hasForeignChange(_ database: Database) throws -> Bool {
        let version = try Int.fetchOne(database.cachedStatement(sql: "PRAGMA data_version"))
        return state.withLock { state in
            defer { state.version = version }
            return state.version != nil && state.version != version
        }
    }

    // MARK: TransactionObserver

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }

    func databaseDidChange() { state.withLock { $0.hasChangedAll = true } }

    func databaseDidChange(with event: DatabaseEvent) {
        state.withLock { $0.changed[event.tableName, default: .none].insert(event.rowID) }
    }

    func databaseDidCommit(_ database: Database) {
        // A change that another process made before is read with this one: not in part.
        let isForeign = (try? hasForeignChange(database)) ?? true
        let concerned = state.withLock { state in
            if isForeign { state.hasChangedAll = true }
            return state.takeChange()
        }
        for tell in concerned { tell() }
    }

    func databaseDidRollback(_ database: Database) { state.withLock { $0.forgetChange() } }
}

import GRDB
import Synchronization

/// The listeners to changes of tables, and the changes of the transaction under way.
///
/// A commit costs those whom it concerns, not all who listen.
final class SQLiteTableChanges: TransactionObserver, Sendable {
    private struct Listener {
        let tables: Set<String>
        let onChange: @Sendable () -> Void
    }

    private struct State {
        /// The listeners by subject; those for every subject are under nil.
        var listeners: [String?: [Int: Listener]] = [:]
        var lastNumber = 0
        /// The tables that the transaction under way has changed.
        var changed: Set<String> = []
        /// It has changed everything.
        var hasChangedAll = false
        /// All that it is about, where it says so.
        var subjects: Set<String> = []

        mutating func takeChange() -> [@Sendable () -> Void] {
            defer { forgetChange() }
            if hasChangedAll { return listeners.values.flatMap { $0.values.map(\.onChange) } }
            guard !changed.isEmpty else { return [] }
            let concerned = subjects.isEmpty ? Array(listeners.values) : ([nil] + subjects.map(Optional.some)).compactMap { listeners[$0] }
            return concerned.flatMap { $0.values.filter { !$0.tables.isDisjoint(with: changed) }.map(\.onChange) }
        }

        mutating func forgetChange() {
            changed = []
            hasChangedAll = false
            subjects = []
        }
    }

    private let state = Mutex(State())

    /// Calls `onChange` after each transaction that may concern it, on any thread.
    ///
    /// - Returns: the number to be given to ``remove(_:of:)``.
    func add(_ tables: [String], of subject: String?, _ onChange: @escaping @Sendable () -> Void) -> Int {
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
    func tellAll() {
        let all = state.withLock { $0.listeners.values.flatMap { $0.values.map(\.onChange) } }
        for onChange in all { onChange() }
    }

    // MARK: TransactionObserver

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }

    func databaseDidChange() { state.withLock { $0.hasChangedAll = true } }

    func databaseDidChange(with event: DatabaseEvent) { state.withLock { _ = $0.changed.insert(event.tableName) } }

    func databaseDidCommit(_ database: Database) {
        let concerned = state.withLock { $0.takeChange() }
        for onChange in concerned { onChange() }
    }

    func databaseDidRollback(_ database: Database) { state.withLock { $0.forgetChange() } }
}

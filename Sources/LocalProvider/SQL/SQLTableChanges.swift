import Synchronization

/// The rows of a table that may have changed.
package struct SQLChangedRows: Sendable {
    /// The rows that are told apart; of more of them the table is read whole.
    static let limit = 100

    package static let none = SQLChangedRows(ids: [])
    package static let all = SQLChangedRows(ids: nil)

    /// Their identifiers; nil where it may be any.
    private(set) var ids: Set<Int64>?

    var isEmpty: Bool { ids?.isEmpty == true }

    package mutating func insert(_ id: Int64) {
        ids?.insert(id)
        if let ids, ids.count > Self.limit { self.ids = nil }
    }

    mutating func formUnion(_ other: SQLChangedRows) {
        guard let others = other.ids else { return ids = nil }
        for id in others { insert(id) }
    }
}

/// The listeners to changes of tables, and the changes of the transaction under way.
///
/// A commit costs those whom it concerns, not all who listen.
public final class SQLTableChanges: Sendable {
    private struct Listener {
        let tables: Set<String>
        let onChange: @Sendable (SQLChangedRows) -> Void
    }

    private struct State {
        /// The listeners by subject; those for every subject are under nil.
        var listeners: [String?: [Int: Listener]] = [:]
        var lastNumber = 0
        /// The rows that the transaction under way has changed, by table.
        var changed: [String: SQLChangedRows] = [:]
        /// All that it is about, where it says so.
        var subjects: Set<String> = []

        func told(_ changed: [String: SQLChangedRows], _ subjects: Set<String>) -> [@Sendable () -> Void] {
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
    }

    private let state = Mutex(State())

    package init() {}

    /// Calls `onChange` after each transaction that may concern it, on any thread.
    ///
    /// - Returns: the number to be given to ``remove(_:of:)``.
    func add(_ tables: [String], of subject: String?, _ onChange: @escaping @Sendable (SQLChangedRows) -> Void) -> Int {
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

    /// The transaction under way has changed a row of a table.
    func note(_ table: String, row: Int64) { state.withLock { $0.changed[table, default: .none].insert(row) } }

    /// Forgets the transaction under way.
    ///
    /// - Parameter changed: the rows that it has changed beside those that were noted.
    /// - Returns: tells all who have to hear of it, once it is committed.
    @discardableResult
    package func take(_ changed: [String: SQLChangedRows] = [:]) -> @Sendable () -> Void {
        let concerned = state.withLock { state in
            defer { (state.changed, state.subjects) = ([:], []) }
            return state.told(state.changed.merging(changed) { $1 }, state.subjects)
        }
        return { for tell in concerned { tell() } }
    }

    /// Tells who has to hear of rows that have changed.
    package func tell(_ changed: [String: SQLChangedRows]) { for tell in state.withLock({ $0.told(changed, []) }) { tell() } }

    /// Tells all who listen.
    package func tellAll() { for tell in state.withLock(\.everyone) { tell() } }
}

public import RibletUpdates
import Synchronization

/// A value of a database that any number of pages follow: read once for all of them, and anew only
/// where it may have changed and somebody follows it.
///
/// A page that comes is told what is known already, which costs no read.
///
/// ```swift
/// let todos = SQLSharedValue(of: ["todo"], in: changes) { try Todo.all($0) }
/// for await list in todos.updates() { show(list) }
/// ```
public final class SQLSharedValue<Value: Sendable & Equatable>: Sendable {
    private struct Follower {
        let told: Updates<Value>.Follower
        /// The first read whose value is not older than what was stored when the follower came.
        let firstRead: Int
    }

    /// One who asks once, and is told nothing where it has to read for itself.
    private struct Asker {
        let continuation: CheckedContinuation<Value?, any Error>
        let firstRead: Int
    }

    private struct State {
        var followers: [Int: Follower] = [:]
        /// Those who have not been told the value: one who comes must not cost the others anything.
        var untold: Set<Int> = []
        var askers: [Asker] = []
        var lastNumber = 0
        var value: Value?
        /// The read that the value is from.
        var valueRead = 0
        var readsBegun = 0
        /// The rows that may have changed since the last read that succeeded, or is under way,
        /// began.
        var changed = SQLChangedRows.all
        var isAtWork = false
        /// The last read has failed, and is tried again after a while.
        var isPausing = false

        /// Nothing may have changed since.
        var isCurrent: Bool { changed.isEmpty }
        /// The first read that is not older than what is stored now.
        var firstRead: Int { isCurrent ? readsBegun : readsBegun + 1 }
        /// The value as it is stored now, where that is known.
        var current: Value? { valueRead >= firstRead ? value : nil }

        /// Those who ask and whose read is over.
        mutating func takeAskers(read number: Int) -> [CheckedContinuation<Value?, any Error>] {
            defer { askers.removeAll { $0.firstRead <= number } }
            return askers.filter { $0.firstRead <= number }.map(\.continuation)
        }

        mutating func leave(_ number: Int) {
            followers[number] = nil
            untold.remove(number)
        }

        /// Those who have not heard of the value, which then count as told.
        mutating func takeUntold() -> [Updates<Value>.Follower] {
            let due = untold.filter { followers[$0].map { $0.firstRead <= valueRead } ?? false }
            untold.subtract(due)
            return due.compactMap { followers[$0]?.told }
        }
    }

    private enum Step {
        case tell(Value, [Updates<Value>.Follower])
        case read(Int, former: Value?, SQLChangedRows)
        case end([Updates<Value>.Follower], [CheckedContinuation<Value?, any Error>])
        case rest
    }

    private let changes: any SQLChanges
    private let subject: String?
    private let read: @Sendable (Value?, Set<Int64>?) async throws -> Value
    private let state = Mutex(State())
    private let listening = Mutex<Int?>(nil)

    /// A value that nobody follows yet; nothing is read.
    ///
    /// - Parameters:
    ///   - tables: all that `fetch` reads; a change of any other is not heard of.
    ///   - subject: who or what the value is about; transactions that say that they concern others
    ///     (see ``SQLChanges/concerns(_:)``) are not heard of. `nil`, the default, is
    ///     about all.
    ///   - changes: hears of changes.
    ///   - fetch: reads the value, and must not depend on anything but the tables.
    public convenience init<Changes: SQLChanges>(
        of tables: [String], about subject: String? = nil, in changes: Changes,
        _ fetch: @escaping @Sendable (Changes.Database.Connection) throws -> Value
    ) {
        self.init(of: tables, about: subject, in: changes, reading: { database, _, _ in try fetch(database) })
    }

    /// A value of one table, of which only the rows are read that may have changed.
    ///
    /// Rows are known by the table's `INTEGER PRIMARY KEY`, which a row must keep. SQLite tells
    /// nothing of a table `WITHOUT ROWID`, nor of a row that another one replaces by `OR REPLACE`
    /// because of another column that is unique.
    ///
    /// ```swift
    /// SQLSharedValue(ofRows: "todo", in: changes) { database, former, changed in
    ///     guard let former, let changed else { return try TodoTable.all(database) }
    ///     return try former.changing(changed, to: Todo.among(changed, database))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - table: all that `fetch` reads.
    ///   - changes: hears of changes.
    ///   - fetch: reads the value; is given the last one that it read, and the identifiers of the
    ///     rows that have changed since, or are gone: nil where any may have. Some may be those of
    ///     changes that the last value has already.
    public convenience init<Changes: SQLChanges>(
        ofRows table: String, in changes: Changes,
        _ fetch: @escaping @Sendable (Changes.Database.Connection, _ former: Value?, _ changed: Set<Int64>?) throws -> Value
    ) {
        self.init(of: [table], about: nil, in: changes, reading: fetch)
    }

    private init<Changes: SQLChanges>(
        of tables: [String], about subject: String?, in changes: Changes,
        reading fetch: @escaping @Sendable (Changes.Database.Connection, Value?, Set<Int64>?) throws -> Value
    ) {
        self.changes = changes
        self.subject = subject
        read = { [database = changes.database] former, changed in
            try await database.read { connection in try fetch(connection, former, changed) }
        }
        let number = changes.tables.add(tables, of: subject) { [weak self] in self?.mayHaveChanged($0) }
        listening.withLock { $0 = number }
    }

    deinit {
        if let number = listening.withLock({ $0 }) { changes.tables.remove(number, of: subject) }
    }

    /// The value, at once and after every change, for as long as the file is open; each differs
    /// from the one before. Slow readers skip to the newest. A read that fails is tried again.
    public func updates() -> Updates<Value> {
        Updates { [self] follower in
            let number = state.withLock { state in
                state.lastNumber += 1
                state.followers[state.lastNumber] = Follower(told: follower, firstRead: state.firstRead)
                state.untold.insert(state.lastNumber)
                return state.lastNumber
            }
            follower.onTermination { [self] in state.withLock { $0.leave(number) } }
            goOn()
        }
    }

    /// Returns the current value, including changes that another process has just made; it is read
    /// only if it is unknown.
    /// - Throws: What `fetch` throws, and `DatabaseError`.
    public func value() async throws -> Value {
        await changes.lookForOthers()
        let isWatching = changes.isWatching
        let shared: Value? = try await withCheckedThrowingContinuation { continuation in
            // In one step: a read that ends between a look and a question would leave it unanswered.
            let isAnswered = state.withLock { state in
                if state.current == nil, isWatching, !state.isPausing {
                    state.askers.append(Asker(continuation: continuation, firstRead: state.firstRead))
                    return false
                }
                continuation.resume(returning: state.current)
                return true
            }
            if !isAnswered { goOn() }
        }
        if let shared { return shared }
        return try await read(nil, nil)
    }

    private func mayHaveChanged(_ rows: SQLChangedRows) {
        state.withLock { $0.changed.formUnion(rows) }
        goOn()
    }

    // MARK: Reading and telling

    /// One task reads and tells, so that no value overtakes another.
    private func goOn() {
        let begins = state.withLock { state in
            guard !state.isAtWork, !state.followers.isEmpty || !state.askers.isEmpty else { return false }
            state.isAtWork = true
            return true
        }
        if begins { Task { await work() } }
    }

    private func work() async {
        while true {
            // Outside of the lock: a follower goes while its task is being cancelled, and handing
            // something over to that task waits until it has.
            switch next() {
            case .tell(let value, let untold): for follower in untold { follower.yield(value) }
            case .read(let number, let former, let changed): await read(number, after: former, changed)
            case .end(let followers, let askers):
                for follower in followers { follower.finish() }
                for continuation in askers { continuation.resume(returning: nil) }
            case .rest: return
            }
        }
    }

    private func next() -> Step {
        state.withLock { state in
            guard changes.isWatching else {
                guard !state.followers.isEmpty || !state.askers.isEmpty else {
                    state.isAtWork = false
                    return .rest
                }
                defer {
                    state.followers = [:]
                    state.askers = []
                }
                return .end(state.followers.values.map(\.told), state.askers.map(\.continuation))
            }
            if let value = state.value {
                let untold = state.takeUntold()
                if !untold.isEmpty { return .tell(value, untold) }
            }
            if state.isCurrent || state.followers.isEmpty && state.askers.isEmpty {
                state.isAtWork = false
                return .rest
            }
            defer { state.changed = .none }
            state.readsBegun += 1
            return .read(state.readsBegun, former: state.value, state.changed)
        }
    }

    private func read(_ number: Int, after former: Value?, _ changed: SQLChangedRows) async {
        do {
            let value = try await read(former, changed.ids)
            let askers = state.withLock { state in
                state.valueRead = number
                if state.value != value {
                    state.value = value
                    state.untold = Set(state.followers.keys)
                }
                return state.takeAskers(read: number)
            }
            for continuation in askers { continuation.resume(returning: value) }
        } catch {
            let askers = state.withLock { state in
                state.changed.formUnion(changed)
                state.isPausing = !state.followers.isEmpty
                return state.takeAskers(read: .max)
            }
            for continuation in askers { continuation.resume(throwing: error) }
            guard state.withLock({ $0.isPausing }) else { return }
            defer { state.withLock { $0.isPausing = false } }
            // One failure must not leave a page with what it showed then for ever.
            guard changes.isWatching else { return }
            await changes.pause(after: error)
        }
    }
}

import GRDB
import Logging
import Synchronization

/// Notices what other processes write to the same file, or do to it. SQLite tells a process of its
/// own changes only.
///
/// `PRAGMA data_version` of the one connection that writes changes exactly when another process
/// (nothing else writes) has committed; asking costs some microseconds, so it is asked every two
/// seconds. Observations of the database then look again, as after a change made here.
public final class SQLiteForeignChanges: SQLChanges {
    private struct State {
        var watching: Task<Void, Never>?
        var listener: Int?
        var isStopped = false
    }

    static let interval = Duration.seconds(2)

    /// The file.
    public let database: SQLiteDatabase
    /// The state of the file.
    public var store: any WatchedStore { database }
    /// Those who are told of changes.
    public let tables = SQLTableChanges()
    private let clock: any Clock<Duration>
    private let logger: Logger
    private let observer: SQLiteObserver
    private let state = Mutex(State())

    /// Looks at nothing yet; see ``start()``.
    public init(in file: SQLiteDatabase, clock: any Clock<Duration> = ContinuousClock(), logger: Logger) {
        database = file
        self.clock = clock
        self.logger = logger
        observer = SQLiteObserver(tables)
        file.writer.add(transactionObserver: observer)
        _ = try? file.writer.writeWithoutTransaction(observer.hasForeignChange)
        let listener = file.listen { [weak self] change in
            if case .reopened = change { Task { [weak self] in self?.followReopened() } }
        }
        state.withLock { $0.listener = listener }
    }

    deinit {
        let listener = state.withLock { state in
            state.watching?.cancel()
            return state.listener
        }
        if let listener { database.removeListener(listener) }
    }

    /// False once ``stop()`` was called: the file is being closed.
    public var isWatching: Bool { state.withLock { !$0.isStopped } }

    /// Looks now and then, until it is stopped or nobody holds it any more.
    public func start() {
        let clock = clock
        let watching = Task { [weak self] in
            while !Task.isCancelled {
                guard let looking = self?.isWatching, looking else { return }
                await self?.look()
                do { try await clock.sleep(for: Self.interval) } catch { return }
            }
        }
        state.withLock { $0.watching = watching }
    }

    /// Ends the looking and the streams of values.
    public func stop() {
        state.withLock {
            $0.isStopped = true
            $0.watching?.cancel()
        }
        tables.tellAll()
    }

    /// Another file is open, or the same one anew: nobody knows what has changed.
    private func followReopened() {
        database.writer.add(transactionObserver: observer)
        tables.tellAll()
    }

    /// Tells everybody who watches the database that it has changed, if another process has changed
    /// it since the last look; and notices that the file is not at its place any more or was
    /// written over there, see ``SQLiteDatabase/inspect()``.
    public func look() async {
        if await database.inspect() == nil { await lookForOthers() }
    }

    /// Tells everybody who watches the database that it has changed, if another process has changed
    /// it since this was asked last.
    public func lookForOthers() async {
        do {
            let isForeign = try await database.writer.writeWithoutTransaction { [observer] in try observer.hasForeignChange($0) }
            // A transaction without a statement that writes: the observations look again, the file
            // is not touched.
            if isForeign { try await database.writer.write { try $0.notifyChanges(in: .fullDatabase) } }
        } catch is CancellationError {
            // Whoever asked has gone; the next look tells.
        } catch {
            if isWatching { logger.warning("Looking for changes of other processes failed", metadata: ["error": "\(error)"]) }
        }
    }

    /// Waits for a while after a value could not be read, and has it logged.
    public func pause(after error: any Error) async {
        logger.warning("Watching the database failed; trying again", metadata: ["error": "\(database.sentence(for: error))"])
        try? await clock.sleep(for: Self.interval)
    }
}

/// Notes what the transactions of a connection change.
private final class SQLiteObserver: TransactionObserver, Sendable {
    private struct State {
        /// The transaction under way has changed everything.
        var hasChangedAll = false
        /// The number of the last change by another process.
        var version: Int?
    }

    private let tables: SQLTableChanges
    private let state = Mutex(State())

    init(_ tables: SQLTableChanges) { self.tables = tables }

    /// Returns true where another process has changed the file since this was asked last; the one
    /// connection that writes is to be asked.
    func hasForeignChange(_ database: Database) throws -> Bool {
        let version = try Int.fetchOne(database.cachedStatement(sql: "PRAGMA data_version"))
        return state.withLock { state in
            defer { state.version = version }
            return state.version != nil && state.version != version
        }
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }

    func databaseDidChange() { state.withLock { $0.hasChangedAll = true } }

    func databaseDidChange(with event: DatabaseEvent) { tables.note(event.tableName, row: event.rowID) }

    func databaseDidCommit(_ database: Database) {
        // A change that another process made before is read with this one: not in part.
        let isForeign = (try? hasForeignChange(database)) ?? true
        let hasChangedAll = state.withLock { $0.hasChangedAll }
        let tell = take()
        if isForeign || hasChangedAll { tables.tellAll() } else { tell() }
    }

    func databaseDidRollback(_ database: Database) { _ = take() }

    private func take() -> @Sendable () -> Void {
        state.withLock { $0.hasChangedAll = false }
        return tables.take()
    }
}

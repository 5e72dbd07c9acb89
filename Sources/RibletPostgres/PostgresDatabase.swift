#if Postgres
public import LocalProvider
public import Riblet
import Synchronization

/// A database on a server of PostgreSQL, with a few connections, each with a thread.
///
/// They are handed out in the order in which they were asked for. Reads see one snapshot; writes
/// see what others have committed before each statement. Statements end after 10 seconds, and
/// waits for locks after 5, unless the address says otherwise by its `options`.
///
/// A pooler in between, such as PgBouncer, has to pool sessions, not transactions.
public final class PostgresDatabase: SQLDatabase {
    private struct Pool {
        var idle: [PostgresWorker]
        var waiting: [(number: Int, turn: CheckedContinuation<PostgresWorker, any Error>)] = []
        var last = 0
    }

    /// The time for which a connection is waited for.
    static let patience = Duration.seconds(5)

    /// The number of the lock that a process holds while it changes the schema: the letters of
    /// "riblet". News have the next one.
    static let lock = 125_796_948_403_572

    let address: PostgresAddress
    private let pool: Mutex<Pool>
    private let clock: any Clock<Duration>

    /// A database that is connected to when it is first asked.
    ///
    /// - Parameters:
    ///   - url: `postgresql://user:password@host/name`. Another machine is asked with TLS only.
    ///   - connections: the number of connections at most.
    /// - Throws: ``PostgresError/address(reason:)``.
    public convenience init(at url: Secret<String>, connections: Int = 4) throws(PostgresError) {
        try self.init(at: url, connections: connections, clock: ContinuousClock())
    }

    init(
        at url: Secret<String>, connections: Int, clock: any Clock<Duration>, answersWithin patience: Duration? = nil
    ) throws(PostgresError) {
        var address = try PostgresAddress(url)
        if let patience { address.patience = patience }
        self.address = address
        pool = Mutex(Pool(idle: (0..<max(1, connections)).map { _ in PostgresWorker(address) }))
        self.clock = clock
    }

    /// Connects, and tries again each second where the server does not answer, as one that is being
    /// started.
    ///
    /// - Parameters:
    ///   - time: after it the error is thrown.
    ///   - onFailure: hears of it at once, and then every five seconds.
    /// - Throws: ``PostgresError``; `CancellationError` where the task was cancelled.
    public func connect(within time: Duration = .seconds(30), onFailure: @Sendable (PostgresError) -> Void) async throws {
        try await connect(within: time, by: clock, onFailure)
    }

    private func connect(
        within time: Duration, by clock: some Clock<Duration>, _ onFailure: @Sendable (PostgresError) -> Void
    ) async throws {
        let start = clock.now
        var told = Duration.seconds(-5)
        while true {
            do { return try await read { _ in } } catch let error as PostgresError {
                let waited = start.duration(to: clock.now)
                guard error.isAway, waited < time else { throw error }
                if waited - told >= .seconds(5) {
                    onFailure(error)
                    told = waited
                }
            }
            try await clock.sleep(for: .seconds(1))
        }
    }

    /// Reads from one consistent snapshot.
    ///
    /// - Throws: the errors of `body`, ``PostgresError``, and `CancellationError` where the task was
    ///   cancelled before.
    nonisolated(nonsending) public func read<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        return try await run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
    }

    /// Runs one transaction to its end, even if the calling task is cancelled.
    ///
    /// - Throws: the errors of `body`, and ``PostgresError``; after
    ///   ``PostgresError/outcomeUnknown(reason:)`` it may be stored or not.
    nonisolated(nonsending) public func commit<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try await run("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", body)
    }

    /// Brings the tables of a part of the program up to date, while no other process does.
    ///
    /// - Parameters:
    ///   - part: its name.
    ///   - migrations: statements by their names; those not yet applied are, in one transaction.
    /// - Throws: ``PostgresError/newerSchema(migrations:)`` where others have been applied as well.
    public func migrate(_ part: String, _ migrations: KeyValuePairs<String, String>) async throws {
        let migrations = Array(migrations)
        try await commit { db in
            let patience = db.patience
            db.patience = nil
            defer { db.patience = patience }
            try db.run("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '60s'; SELECT pg_advisory_xact_lock(\(Self.lock))")
            try db.run("CREATE TABLE IF NOT EXISTS riblet_migration (part text, name text, PRIMARY KEY (part, name))")
            let applied = try db.rows("SELECT name FROM riblet_migration WHERE part = ?", [.text(part)]) { try $0.value(0) }
            let unknown = Set(applied).subtracting(migrations.map { .text($0.key) })
            guard unknown.isEmpty else {
                throw PostgresError.newerSchema(
                    migrations: unknown.compactMap { if case .text(let name) = $0 { name } else { nil } }.sorted())
            }
            for (name, sql) in migrations where !applied.contains(.text(name)) {
                try db.run(sql)
                try db.execute("INSERT INTO riblet_migration VALUES (?, ?)", [.text(part), .text(name)])
            }
        }
    }

    // MARK: Connections

    nonisolated(nonsending) func run<Value: Sendable>(
        _ beginning: String, _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        let worker = try await take()
        defer { give(worker) }
        return try await worker.run(beginning, body)
    }

    nonisolated(nonsending) private func take() async throws -> PostgresWorker {
        try await withCheckedThrowingContinuation { turn in
            let waiting = pool.withLock { pool in
                if let worker = pool.idle.popLast() {
                    turn.resume(returning: worker)
                    return nil as Int?
                }
                pool.last += 1
                pool.waiting.append((pool.last, turn))
                return pool.last
            }
            guard let waiting else { return }
            Task { [weak self, clock] in
                try? await clock.sleep(for: Self.patience)
                self?.dismiss(waiting)
            }
        }
    }

    private func give(_ worker: PostgresWorker) {
        pool.withLock { pool in
            if pool.waiting.isEmpty { pool.idle.append(worker) } else { pool.waiting.removeFirst().turn.resume(returning: worker) }
        }
    }

    private func dismiss(_ number: Int) {
        pool.withLock { pool in
            guard let place = pool.waiting.firstIndex(where: { $0.number == number }) else { return }
            pool.waiting.remove(at: place).turn.resume(throwing: PostgresError.busy)
        }
    }
}

extension SQLDatabase where Connection == PostgresConnection {
    /// Returns true where the connection was lost while the server was storing.
    public func mayHaveStored(_ error: any Error) -> Bool {
        if case PostgresError.outcomeUnknown = error { true } else { false }
    }
}
#endif

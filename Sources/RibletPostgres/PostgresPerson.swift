#if Postgres
public import LocalProvider
public import Logging
public import RibletLive
public import RibletUpdates
import Synchronization

/// The rows of one person, in tables that hold those of many.
///
/// Such a table has a column `person`, which is filled and compared by the server: a transaction
/// sees and changes the rows of its person alone, whatever its statements say. A write begins by
/// locking a row of the person. So the writes of one person follow one another, in all processes,
/// and what a write has found is still so at its end.
///
/// A follower of values hears of the writes of this process at once, and of others within two
/// seconds, or some milliseconds where news are carried.
public final class PostgresPerson: SQLDatabase, SQLChanges {
    private struct State {
        /// The last change that was told of.
        var version: Int?
        var watching: [Task<Void, Never>] = []
        var isStopped = false
        var isClosed = false
    }

    private static let interval = Duration.seconds(2)
    /// The number of changes after which the rows of one are forgotten.
    private static let kept = 1_000

    /// Itself.
    public var database: PostgresPerson { self }
    /// A state that has no faults: there is no file that could be replaced.
    public var store: any WatchedStore { FaultlessStore() }
    /// Those who are told of changes.
    public let tables = SQLTableChanges()
    /// False once ``stop()`` was called.
    public var isWatching: Bool { state.withLock { !$0.isStopped } }

    private let server: PostgresDatabase
    private let setting: String
    private let topic: TopicName
    private let news: (any PubSub)?
    private let clock: any Clock<Duration>
    private let logger: Logger
    private let state = Mutex(State())

    /// - Parameters:
    ///   - person: names the rows. Without a name there are none.
    ///   - server: has been prepared by ``PostgresDatabase/preparePeople()``.
    ///   - news: wakes the followers in other processes.
    ///   - clock: measures the time between two looks.
    ///   - logger: hears where changes of others could not be looked for.
    public init(
        _ person: String, on server: PostgresDatabase, news: (any PubSub)? = nil, clock: any Clock<Duration> = ContinuousClock(),
        logger: Logger
    ) {
        self.server = server
        setting = "SELECT set_config('riblet.person', '\(person.replacing("'", with: "''"))', true)"
        topic = TopicName("changed", person)
        self.news = news
        self.clock = clock
        self.logger = logger
    }

    deinit { for task in state.withLock(\.watching) { task.cancel() } }

    // MARK: Statements

    /// Reads from one consistent snapshot.
    nonisolated(nonsending) public func read<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        return try await run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
    }

    /// Runs one transaction to its end, after those of the same person.
    nonisolated(nonsending) public func commit<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        let done = try await run("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE") { [tables] db in
            let version = try db.rows(
                """
                INSERT INTO changed (subject, version) VALUES ('', 1)
                ON CONFLICT (person, subject) DO UPDATE SET version = changed.version + 1 RETURNING version
                """, []
            ) { try $0.integer(0) }[0]
            tables.take()
            let value = try body(db)
            return (value: value, version: version, tell: tables.take(try Self.changes(after: version - 1, db)))
        }
        let isNext = state.withLock { state in
            guard state.version == done.version - 1 else { return false }
            state.version = done.version
            return true
        }
        if isNext { done.tell() } else { await lookForOthers() }
        try? await news?.publish([], to: topic)
        return done.value
    }

    /// Has later calls refused; the connections are others', too.
    public func close() async { state.withLock { $0.isClosed = true } }

    nonisolated(nonsending) private func run<Value: Sendable>(
        _ beginning: String, _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        if state.withLock(\.isClosed) { throw PostgresError.closed }
        return try await server.run("\(beginning); \(setting)", body)
    }

    // MARK: Changes

    /// Looks for changes of others now and then, until it is stopped or nobody holds it any more.
    public func start() {
        let looking = Task { [weak self, clock] in
            _ = try? await self?.commit { db in
                try db.execute(
                    "DELETE FROM changed WHERE subject LIKE '%/%' AND version < (SELECT version FROM changed WHERE subject = '') - ?",
                    Self.kept)
            }
            while let self, self.isWatching {
                await self.look()
                do { try await clock.sleep(for: Self.interval) } catch { return }
            }
        }
        let waking = news.map { news in
            let wakes = news.subscribe(to: topic)
            return Task { [weak self] in for await _ in wakes { await self?.look() } }
        }
        state.withLock { $0.watching = [looking, waking].compactMap(\.self) }
    }

    /// Ends the looking and the streams of values.
    public func stop() {
        state.withLock { state in
            state.isStopped = true
            for task in state.watching { task.cancel() }
        }
        tables.tellAll()
    }

    /// Tells everybody who follows the person's rows that they have changed, if another process has
    /// changed them since this was asked last.
    public func look() async { await lookForOthers() }

    /// The same.
    public func lookForOthers() async {
        let known = state.withLock(\.version)
        do {
            let (version, changed) = try await read { db in
                let version: Int = try db.value("SELECT version FROM changed WHERE subject = ''") ?? 0
                guard let known, (known...known + Self.kept).contains(version) else { return (version, nil as [String: SQLChangedRows]?) }
                return (version, version == known ? [:] : try Self.changes(after: known, db))
            }
            state.withLock { state in
                // A write of this process may have come in between, and is asked for anew by the next look.
                if state.version == known { state.version = version }
            }
            if let changed { tables.tell(changed) } else { tables.tellAll() }
        } catch is CancellationError {
            // Whoever asked has gone; the next look tells.
        } catch {
            if isWatching { logger.warning("Looking for changes of other processes failed", metadata: ["error": "\(error)"]) }
        }
    }

    /// Waits for a while after a value could not be read, and has it logged.
    public func pause(after error: any Error) async {
        logger.warning("Watching the database failed; trying again", metadata: ["error": "\(error)"])
        try? await clock.sleep(for: Self.interval)
    }

    /// Returns the rows that have changed since, by table.
    private static func changes(after version: Int, _ db: PostgresConnection) throws -> [String: SQLChangedRows] {
        var changed: [String: SQLChangedRows] = [:]
        for subject in try db.rows(
            "SELECT subject FROM changed WHERE version > ? AND subject <> ''", version, body: { try $0.decode(0) as String })
        {
            let parts = subject.split(separator: "/")
            guard let table = parts.first.map(String.init) else { continue }
            if let row = parts.dropFirst().first.flatMap({ Int64($0) }) {
                changed[table, default: .none].insert(row)
            } else {
                changed[table] = .all
            }
        }
        return changed
    }
}

extension PostgresDatabase {
    /// Makes ready what tells a person's processes of changes, and checks that people are kept apart.
    ///
    /// Each table of people's rows begins with `person text NOT NULL DEFAULT
    /// current_setting('riblet.person') CHECK (person <> '')`, as do its keys, and has row level
    /// security forced, by a policy that compares the two. One whose values are followed has a
    /// trigger after each change that executes `note_change()`: for each row where rows have a
    /// number `id`, or for each statement.
    ///
    /// - Throws: ``PostgresError/seesEverybody(role:)`` for a role that row level security does not
    ///   bind.
    public func preparePeople() async throws {
        let roles = try await read { db in
            try db.rows("SELECT current_user FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolbypassrls)") {
                try $0.decode(0) as String
            }
        }
        if let role = roles.first { throw PostgresError.seesEverybody(role: role) }
        try await migrate(
            "changes",
            [
                "1": """
                CREATE TABLE changed (
                    person text COLLATE "C" NOT NULL DEFAULT current_setting('riblet.person') CHECK (person <> ''),
                    subject text COLLATE "C" NOT NULL, version bigint NOT NULL, PRIMARY KEY (person, subject));
                CREATE INDEX changed_version ON changed (person, version);
                ALTER TABLE changed ENABLE ROW LEVEL SECURITY;
                ALTER TABLE changed FORCE ROW LEVEL SECURITY;
                CREATE POLICY person ON changed USING (person = current_setting('riblet.person'));
                CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
                DECLARE name text := TG_TABLE_NAME;
                BEGIN
                    IF TG_LEVEL = 'ROW' THEN name := name || '/' || coalesce(NEW.id, OLD.id); END IF;
                    INSERT INTO changed (subject, version) SELECT name, version FROM changed WHERE subject = ''
                        ON CONFLICT (person, subject) DO UPDATE SET version = excluded.version WHERE changed.version < excluded.version;
                    RETURN NULL;
                END $$
                """
            ])
    }
}

/// A state without faults.
private struct FaultlessStore: WatchedStore {
    let condition = StoreCondition()
    let untold: [SetAsideFile] = []

    func conditions() -> Updates<StoreCondition> { Updates { $0.finish() } }
    func look() async -> SQLiteDatabaseError? { nil }
    func markTold(_ file: SetAsideFile) async {}
}
#endif

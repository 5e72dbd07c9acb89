#if Postgres
public import RibletWebStore

/// Keeps sessions on a server of PostgreSQL, which several processes on several machines use.
///
/// A record whose ``/RibletWebStore/SQLSessionStore/save(_:)`` has returned survives the end of the
/// process, and of the server where that flushes commits (`synchronous_commit`, as it does unless
/// told otherwise).
public typealias PostgresSessionStore = SQLSessionStore<PostgresDatabase>

extension SQLSessionStore where Database == PostgresDatabase {
    /// Makes the table where there is none.
    ///
    /// - Parameter database: the role may create tables there.
    /// - Throws: ``PostgresError``.
    public init(on database: PostgresDatabase) async throws {
        try await database.migrate(
            "sessions",
            [
                "1": """
                CREATE TABLE session (
                    id text COLLATE "C" PRIMARY KEY, revision bigint NOT NULL, savedAt bigint NOT NULL, bytes bytea NOT NULL);
                CREATE INDEX session_savedAt ON session (savedAt, id)
                """
            ])
        self.init(in: database)
    }
}
#endif

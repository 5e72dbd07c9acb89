public import LocalProvider
public import RibletWebServer

/// Keeps sessions in a database: a file by ``SQLiteSessionStore``, or a server by RibletPostgres.
///
/// Its statements are the same in all engines. A second process may use the same database at any
/// time, as during an update.
public struct SQLSessionStore<Database: SQLDatabase>: SessionStore {
    private let database: Database
    /// True: another process may use the database.
    public var isShared: Bool { true }

    /// Keeps sessions in the table `session` of a database.
    package init(in database: Database) { self.database = database }

    /// Keeps records; older revisions change nothing, and older epochs are refused.
    ///
    /// - Throws: ``SessionStoreError/vanished(path:)`` once after the file was removed or replaced,
    ///   since what it held is gone; what the engine says otherwise.
    @discardableResult
    nonisolated(nonsending) public func save(_ records: [SessionRecord]) async throws -> Set<String> {
        try await telling {
            try await database.commit { db in
                let changes = try db.executeEach(
                    """
                    INSERT INTO session (id, revision, savedAt, bytes) VALUES (?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, savedAt = excluded.savedAt, bytes = excluded.bytes
                    WHERE excluded.revision > session.revision
                    """, records.map { [.text($0.id), .integer($0.revision), .integer(Int($0.savedAt)), .bytes($0.bytes)] })
                var refused: Set<String> = []
                for (record, count) in zip(records, changes) where count == 0 {
                    guard let stored = try Self.revision(of: record.id, in: db) else { continue }
                    if SessionRecord.epoch(of: stored) > record.epoch { refused.insert(record.id) }
                }
                return refused
            }
        }
    }

    /// Returns the revision of a session's record.
    nonisolated(nonsending) public func revision(of id: String) async throws -> Int? {
        try await telling { try await database.read { db in try Self.revision(of: id, in: db) } }
    }

    private static func revision(of id: String, in db: Database.Connection) throws -> Int? {
        try db.rows("SELECT revision FROM session WHERE id = ?", [.text(id)]) { try $0.integer(0) }.first
    }

    /// Begins the next epoch of a session.
    ///
    /// - Throws: ``SessionStoreError/vanished(path:)`` as ``save(_:)`` does.
    public func take(_ record: SessionRecord) async throws -> Int? {
        let revision = SessionRecord.firstRevision(after: record.revision)
        let count = try await telling {
            try await database.commit { db in
                try db.execute(
                    "UPDATE session SET revision = ? WHERE id = ? AND revision = ?",
                    [.integer(revision), .text(record.id), .integer(record.revision)])
            }
        }
        return count == 1 ? revision : nil
    }

    /// Returns the record of a session.
    nonisolated(nonsending) public func record(of id: String) async throws -> SessionRecord? {
        try await telling {
            try await database.read { db in
                try db.rows("SELECT revision, savedAt, bytes FROM session WHERE id = ?", [.text(id)]) { row in
                    try SessionRecord(id: id, revision: row.integer(0), savedAt: Int64(row.integer(1)), bytes: row.bytes(2))
                }.first
            }
        }
    }

    /// Removes records, but none that is newer.
    public func remove(_ records: [SessionRecord]) async throws {
        // A caller that saves is told that the file is another; one that forgets need not know.
        try await telling {
            try await database.tidy { db in
                // Of two that lock rows in different orders one would have to give way.
                try db.executeEach(
                    "DELETE FROM session WHERE id = ? AND revision <= ?",
                    records.sorted { $0.id < $1.id }.map { [.text($0.id), .integer($0.revision)] })
            }
        }
    }

    /// Forgets what is too old, too many or too large, the oldest first.
    ///
    /// - Throws: ``SessionStoreError/vanished(path:)`` as ``save(_:)`` does.
    public func prune(savedBefore time: Int64, keeping count: Int, bytes: Int) async throws -> Int {
        try await telling {
            try await database.commit { db in
                // One that is being saved or removed is none of those, or the other process has it.
                // A condition beside the inner IN would have a server compare each row with each.
                let lock = db.dialect == .postgres ? "FOR UPDATE SKIP LOCKED" : ""
                return try db.execute(
                    """
                    DELETE FROM session WHERE id IN (
                        SELECT id FROM session WHERE id IN (
                            SELECT id FROM (
                                SELECT id, savedAt, row_number() OVER newest AS place, sum(length(bytes)) OVER newest AS total
                                FROM session WINDOW newest AS (ORDER BY savedAt DESC, id ROWS UNBOUNDED PRECEDING)
                            ) AS placed WHERE savedAt < ? OR place > ? OR total > ?
                        ) \(lock)
                    )
                    """, [.integer(Int(time)), .integer(count), .integer(bytes)])
            }
        }
    }

    nonisolated(nonsending) private func telling<Value>(_ body: nonisolated(nonsending) () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as SQLiteDatabaseError {
            switch error {
            case .vanished(let path), .replaced(let path): throw SessionStoreError.vanished(path: path)
            case .folderNotWritable(let path, _), .cannotOpen(let path, _), .damaged(let path, _), .newerSchema(let path, _),
                .migrationFailed(let path, _), .busy(let path, _), .backupFailed(let path, _), .closeFailed(let path, _):
                throw SessionStoreError.cannotOpen(path: path, reason: error.description)
            }
        }
    }
}

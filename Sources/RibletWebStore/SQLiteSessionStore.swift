public import Foundation
import GRDB
public import RibletWebServer

/// Keeps sessions in a SQLite file: they outlive the process, also where it is killed.
///
/// What ``save(_:)`` has returned from survives the end of the process. After a power cut the newest sessions may be older ones
/// (`synchronous` is `NORMAL`): the file itself is never damaged. A file that is removed or replaced while it is open is noticed with the next access: the
/// store goes on with what is at its place then, a new file where there is none. Processes that share a file wait up to five seconds for each other's writes.
public struct SQLiteSessionStore: SessionStore {
    private let file: SessionFile

    /// Opens the file, or makes it.
    ///
    /// - Parameter url: the file; its folder exists.
    /// - Throws: ``SessionStoreError`` where it cannot be used.
    public init(at url: URL) throws(SessionStoreError) {
        file = try SessionFile(path: url.path(percentEncoded: false), migrator: Self.migrator)
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("sessions") { db in
            try db.execute(
                sql: """
                    CREATE TABLE session (
                        id TEXT PRIMARY KEY NOT NULL,
                        revision INTEGER NOT NULL,
                        savedAt INTEGER NOT NULL,
                        bytes BLOB NOT NULL
                    ) WITHOUT ROWID;
                    CREATE INDEX session_savedAt ON session (savedAt, id);
                    """)
        }
        return migrator
    }

    /// Keeps records, all or none; older revisions change nothing.
    ///
    /// - Throws: ``SessionStoreError/vanished(path:)`` once after the file was removed or replaced, since what it held is gone; what SQLite says otherwise.
    public func save(_ records: [SessionRecord]) async throws {
        let database = try file.database()
        try file.reportVanishing()
        try await database.write { db in
            let statement = try db.cachedStatement(
                sql: """
                    INSERT INTO session (id, revision, savedAt, bytes) VALUES (?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, savedAt = excluded.savedAt, bytes = excluded.bytes
                    WHERE excluded.revision > session.revision
                    """)
            for record in records {
                try statement.execute(arguments: [record.id, record.revision, record.savedAt, Data(record.bytes)])
            }
        }
    }

    /// What is kept of a session.
    public func record(of id: String) async throws -> SessionRecord? {
        try await file.database().read { db in
            try Row.fetchOne(db, sql: "SELECT revision, savedAt, bytes FROM session WHERE id = ?", arguments: [id]).map { row in
                SessionRecord(id: id, revision: row[0], savedAt: row[1], bytes: Array(row[2] as Data))
            }
        }
    }

    /// Forgets sessions.
    public func remove(_ ids: [String]) async throws {
        try await file.database().write { db in
            let statement = try db.cachedStatement(sql: "DELETE FROM session WHERE id = ?")
            for id in ids { try statement.execute(arguments: [id]) }
        }
    }

    /// Forgets what is too old, too many or too large, the oldest first.
    ///
    /// - Throws: ``SessionStoreError/vanished(path:)`` as ``save(_:)`` does.
    public func prune(savedBefore time: Int64, keeping count: Int, bytes: Int) async throws -> Int {
        let database = try file.database()
        try file.reportVanishing()
        return try await database.write { db in
            try db.execute(
                sql: """
                    DELETE FROM session WHERE savedAt < ? OR id IN (
                        SELECT id FROM (
                            SELECT id, row_number() OVER newest AS place, sum(length(bytes)) OVER newest AS total
                            FROM session WINDOW newest AS (ORDER BY savedAt DESC, id ROWS UNBOUNDED PRECEDING)
                        ) WHERE place > ? OR total > ?
                    )
                    """, arguments: [time, count, bytes])
            return db.changesCount
        }
    }
}

/// Why sessions cannot be kept in a file.
public enum SessionStoreError: Error, Hashable, CustomStringConvertible {
    /// The file is no such database, or cannot be read and written.
    case cannotOpen(path: String, reason: String)
    /// The file was removed or replaced while it was open. The store goes on with what is at its place now.
    case vanished(path: String)

    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .cannotOpen(let path, let reason):
            "The sessions in \(path) cannot be opened: \(reason). Move the file away, or give a folder that can be written."
        case .vanished(let path):
            "The sessions in \(path) were removed or replaced while the server used them. It goes on with the file that is there now; leave it alone while the server runs."
        }
    }
}

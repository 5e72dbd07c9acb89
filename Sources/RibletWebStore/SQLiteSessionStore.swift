public import Foundation
import GRDB
import LocalProvider
public import Logging
public import RibletWebServer

/// Keeps sessions in a SQLite file: they outlive the process, also where it is killed.
///
/// A record whose ``save(_:)`` has returned survives the end of the process. After a power cut the
/// newest sessions may be older ones (`synchronous` is `NORMAL`): the file itself is never damaged.
/// A file that is removed or replaced while it is open is noticed with the next access: the store
/// goes on with the file at its place, a new one if there is none. A file that is damaged, or
/// empty, when it is opened is never taken for a new one. Processes that share a file wait up to
/// five seconds for each other's writes.
public struct SQLiteSessionStore: SessionStore {
    private let file: SQLiteDatabase
    /// True: a second process may have the file open, as during an update.
    public var isShared: Bool { true }

    /// Opens the file, or makes it.
    ///
    /// - Parameters:
    ///   - url: the file; its folder exists.
    ///   - setsDamagedAside: whether a file that is damaged or empty is renamed, which the log
    ///     tells, and a new one begun; it is an error otherwise.
    ///   - logger: hears of a file that was set aside, removed or replaced.
    /// - Throws: ``SessionStoreError`` if it cannot be used.
    public init(
        at url: URL, setsDamagedAside: Bool = false, logger: Logger = Logger(label: "riblet.sessions")
    ) throws(SessionStoreError) {
        let path = url.path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: url.deletingLastPathComponent().path(percentEncoded: false)) else {
            throw .cannotOpen(path: path, reason: "Its folder is not there.")
        }
        do {
            file = try SQLiteDatabase(
                at: url,
                options: SQLiteOptions(
                    durability: .checkpoints, onDamage: setsDamagedAside ? .moveAside : .fail, tellsOfDamage: false, onLoss: .beginAnew,
                    checksIntegrity: true),
                migrator: Self.migrator, logger: logger)
        } catch {
            throw .cannotOpen(path: path, reason: error.description)
        }
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

    /// Keeps records; older revisions change nothing, and older epochs are refused.
    ///
    /// - Throws: ``SessionStoreError/vanished(path:)`` once after the file was removed or replaced,
    ///   since what it held is gone; what SQLite says otherwise.
    @discardableResult
    nonisolated(nonsending) public func save(_ records: [SessionRecord]) async throws -> Set<String> {
        try await commit { db in
            var refused: Set<String> = []
            let statement = try db.cachedStatement(
                sql: """
                    INSERT INTO session (id, revision, savedAt, bytes) VALUES (?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, savedAt = excluded.savedAt, bytes = excluded.bytes
                    WHERE excluded.revision > session.revision
                    """)
            for record in records {
                try statement.execute(arguments: [record.id, record.revision, record.savedAt, Data(record.bytes)])
                guard db.changesCount == 0, let stored = try Self.revision(of: record.id, in: db) else { continue }
                if SessionRecord.epoch(of: stored) > record.epoch { refused.insert(record.id) }
            }
            return refused
        }
    }

    /// Returns the revision of a session's record.
    nonisolated(nonsending) public func revision(of id: String) async throws -> Int? {
        try await telling { try await file.read { db in try Self.revision(of: id, in: db) } }
    }

    private static func revision(of id: String, in db: Database) throws -> Int? {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT revision FROM session WHERE id = ?"), arguments: [id])
    }

    /// Begins the next epoch of a session.
    ///
    /// - Throws: ``SessionStoreError/vanished(path:)`` as ``save(_:)`` does.
    public func take(_ record: SessionRecord) async throws -> Int? {
        let revision = SessionRecord.firstRevision(after: record.revision)
        return try await commit { db in
            try db.execute(
                sql: "UPDATE session SET revision = ? WHERE id = ? AND revision = ?", arguments: [revision, record.id, record.revision])
            return db.changesCount == 1 ? revision : nil
        }
    }

    /// Returns the record of a session.
    nonisolated(nonsending) public func record(of id: String) async throws -> SessionRecord? {
        try await telling {
            try await file.read { db in
                try Row.fetchOne(db, sql: "SELECT revision, savedAt, bytes FROM session WHERE id = ?", arguments: [id]).map { row in
                    SessionRecord(id: id, revision: row[0], savedAt: row[1], bytes: Array(row[2] as Data))
                }
            }
        }
    }

    /// Removes records, but none that is newer.
    public func remove(_ records: [SessionRecord]) async throws {
        // A caller that saves is told that the file is another; one that forgets need not know.
        if let problem = await file.look() { throw Self.error(problem) }
        try await file.writer.write { db in
            let statement = try db.cachedStatement(sql: "DELETE FROM session WHERE id = ? AND revision <= ?")
            for record in records { try statement.execute(arguments: [record.id, record.revision]) }
        }
    }

    /// Forgets what is too old, too many or too large, the oldest first.
    ///
    /// - Throws: ``SessionStoreError/vanished(path:)`` as ``save(_:)`` does.
    public func prune(savedBefore time: Int64, keeping count: Int, bytes: Int) async throws -> Int {
        try await commit { db in
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

    nonisolated(nonsending) private func commit<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await telling { try await file.commit(body) }
    }

    nonisolated(nonsending) private func telling<Value>(_ body: nonisolated(nonsending) () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as SQLiteDatabaseError {
            throw Self.error(error)
        }
    }

    private static func error(_ error: SQLiteDatabaseError) -> SessionStoreError {
        switch error {
        case .vanished(let path), .replaced(let path): .vanished(path: path)
        case .folderNotWritable(let path, _), .cannotOpen(let path, _), .damaged(let path, _), .newerSchema(let path, _),
            .migrationFailed(let path, _), .busy(let path, _), .backupFailed(let path, _), .closeFailed(let path, _):
            .cannotOpen(path: path, reason: error.description)
        }
    }
}

/// Why sessions cannot be kept in a file.
public enum SessionStoreError: Error, Hashable, CustomStringConvertible {
    /// The file is no such database, or cannot be read and written.
    case cannotOpen(path: String, reason: String)
    /// The file was removed or replaced while it was open. The store goes on with what is at its
    /// place now.
    case vanished(path: String)

    /// The fault and the remedy.
    public var description: String {
        switch self {
        case .cannotOpen(let path, let reason):
            "The sessions in \(path) cannot be opened. \(reason) Move the file away, or give a folder that can be written."
        case .vanished(let path):
            "The sessions in \(path) were removed or replaced while the server used them. It goes on with the file that is there now; leave it alone while the server runs."
        }
    }
}

public import Foundation
import GRDB
public import LocalProvider
public import Logging

/// Keeps sessions in a SQLite file: they outlive the process, also where it is killed.
///
/// A record whose ``SQLSessionStore/save(_:)`` has returned survives the end of the process. After
/// a power cut the newest sessions may be older ones (`synchronous` is `NORMAL`): the file itself is
/// never damaged. A file that is removed or replaced while it is open is noticed with the next
/// access: the store goes on with the file at its place, a new one if there is none. A file that is
/// damaged, or empty, when it is opened is never taken for a new one. Processes that share a file
/// wait up to five seconds for each other's writes.
public typealias SQLiteSessionStore = SQLSessionStore<SQLiteDatabase>

extension SQLSessionStore where Database == SQLiteDatabase {
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
            self.init(
                in: try SQLiteDatabase(
                    at: url,
                    options: SQLiteOptions(
                        durability: .checkpoints, onDamage: setsDamagedAside ? .moveAside : .fail, tellsOfDamage: false,
                        replacesLostFile: true, checksIntegrity: true),
                    migrator: Self.migrator, logger: logger))
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

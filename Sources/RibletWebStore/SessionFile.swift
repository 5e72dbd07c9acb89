import GRDB
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The database at a path, opened again where the file that was there has gone.
final class SessionFile: Sendable {
    private struct Open {
        var database: DatabasePool
        var identity: Identity?
        /// Of the journal beside it.
        var journal: Identity?
        /// Nobody has been told yet that what was kept is gone.
        var hasVanished = false
    }

    /// Tells a file from another one at its place.
    private struct Identity: Equatable {
        let device: UInt64
        let number: UInt64

        init?(of path: String) {
            var facts = stat()
            guard stat(path, &facts) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: facts.st_dev)
            number = UInt64(truncatingIfNeeded: facts.st_ino)
        }
    }

    private let path: String
    private let migrator: DatabaseMigrator
    private let state: Mutex<Open>

    init(path: String, migrator: DatabaseMigrator) throws(SessionStoreError) {
        self.path = path
        self.migrator = migrator
        let database = try Self.open(path, migrator)
        state = Mutex(Open(database: database, identity: Identity(of: path), journal: Identity(of: path + "-wal")))
    }

    /// The database that is at the path now.
    func database() throws(SessionStoreError) -> DatabasePool {
        try state.withLock { open throws(SessionStoreError) in
            if let identity = open.identity, identity == Identity(of: path) { return open.database }
            // Before another is opened: closing removes the files beside a database by their names.
            try? open.database.close()
            // The journal of a file that has gone would be taken for that of the file in its place.
            if let journal = open.journal, journal == Identity(of: path + "-wal") {
                unlink(path + "-wal")
                unlink(path + "-shm")
            }
            open.identity = nil
            open.hasVanished = true
            open.database = try Self.open(path, migrator)
            open.identity = Identity(of: path)
            open.journal = Identity(of: path + "-wal")
            return open.database
        }
    }

    /// Says once that what was kept is gone.
    func reportVanishing() throws(SessionStoreError) {
        let hasVanished = state.withLock { open in
            defer { open.hasVanished = false }
            return open.hasVanished
        }
        if hasVanished { throw .vanished(path: path) }
    }

    /// A descriptor of a new file; less than 0 where there is one already, or can be none.
    private static func create(_ path: String) -> Int32 {
        #if canImport(Glibc)
        Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        #else
        Darwin.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        #endif
    }

    private static func open(_ path: String, _ migrator: DatabaseMigrator) throws(SessionStoreError) -> DatabasePool {
        do {
            var configuration = Configuration()
            configuration.label = "riblet.sessions"
            configuration.busyMode = .timeout(5)
            configuration.prepareDatabase { db in
                try db.execute(sql: "PRAGMA synchronous = NORMAL")
            }
            // What users have typed is for the server's user alone; SQLite gives the files beside it the same mode.
            let file = Self.create(path)
            if file >= 0 { close(file) }
            let database = try DatabasePool(path: path, configuration: configuration)
            try migrator.migrate(database)
            return database
        } catch {
            throw .cannotOpen(path: path, reason: "\(error)")
        }
    }
}

import Foundation
import GRDB
import Logging
import Synchronization

/// An SQLite file, opened the way an application wants it: WAL, foreign keys, a busy timeout,
/// durable commits, migrated, watched.
///
/// GRDB is not hidden: records, requests and transactions are its own. This type does what every
/// application otherwise writes again: opening with typed errors, setting damaged files aside,
/// observing, backing up, and noticing that the file is no longer the one that was opened.
///
/// ``read(_:)`` and ``commit(_:)`` look first whether the file is still at its place: a write into
/// one that was deleted would be acknowledged and gone with the process. ``reader`` and ``writer``
/// do not look.
///
/// Safe from any thread and task. GRDB runs every access on queues of its own; use the `async`
/// variants of `read` and `write` from tasks.
public final class SQLiteDatabase: Sendable {
    /// The open file, and the known facts of its place.
    struct Open {
        var pool: DatabasePool
        var place: FilePlace
        /// Why what is at the place cannot be used.
        var placeProblem: SQLiteDatabaseError?
        /// The damage that an access met, or that was written over the file.
        var damage: SQLiteDatabaseError?
        /// The first page when it was last looked at, and all was well.
        var firstPage: SQLiteFirstPage?
        /// The file was replaced, and no write has been refused for it yet.
        var owesRefusal = false
        /// The number of times that another file took the place of the open one.
        var replacements = 0
        var isClosed = false

        var condition: StoreCondition { StoreCondition(problem: placeProblem ?? damage, replacements: replacements) }
    }

    /// The listeners to changes.
    struct Listeners {
        var all: [Int: @Sendable (SQLiteDatabaseChange) -> Void] = [:]
        var last = 0
    }

    /// Where the file is.
    public let url: URL

    /// The file that was found damaged at opening and was set aside for a new one; nothing where
    /// all was well.
    public let setAside: SetAsideFile?

    let state: Mutex<Open>
    /// By itself: a listener goes while its task is being cancelled, and telling it something,
    /// which is done within the lock of the state, waits for that.
    let listeners = Mutex(Listeners())
    let options: SQLiteOptions
    let commits: SQLiteCommits
    let migrator: DatabaseMigrator
    let logger: Logger
    private let notes: SetAsideNotes

    /// For reading, several at once, each a consistent snapshot, also while a write runs.
    public var reader: any DatabaseReader { pool }

    /// For writing, one at a time. When a write returns it is committed, as durable as
    /// ``SQLiteOptions/durability`` says.
    public var writer: any DatabaseWriter { pool }

    var pool: DatabasePool { state.withLock { $0.pool } }

    /// The files that were set aside, at this opening or an earlier one, and were not marked as
    /// told: the oldest first.
    public var untold: [SetAsideFile] { notes.all }

    /// Keeps for good that the user knows of a file that was set aside.
    public func markTold(_ file: SetAsideFile) async {
        let notes = notes
        await blocking { () throws(Never) in notes.remove(file) }
    }

    /// Opens or makes the file, with its folder, and migrates it. Blocks for as long as that takes:
    /// from a task use ``open(at:options:migrator:logger:)``.
    /// - Parameters:
    ///   - url: The place of the file.
    ///   - options: The options for opening the file.
    ///   - migrator: The migrations, by name; those not yet applied are.
    ///   - logger: The destination of log messages.
    /// - Throws: ``SQLiteDatabaseError``. The file is as it was, save for migrations that succeeded
    ///   before one failed.
    public init(
        at url: URL,
        options: SQLiteOptions = SQLiteOptions(),
        migrator: DatabaseMigrator,
        logger: Logger? = nil
    ) throws(SQLiteDatabaseError) {
        let url = url.standardizedFileURL
        self.url = url
        self.options = options
        commits = SQLiteCommits(options.durability)
        self.migrator = migrator
        self.logger = logger ?? Reporter.defaultLogger
        let (path, folder) = (url.path, url.deletingLastPathComponent().path)
        do throws(FileFailure) {
            try Files.makeFolder(folder)
        } catch {
            throw .folderNotWritable(path: path, reason: error.reason)
        }
        let reporter = Reporter(logger: logger)
        let notes = SetAsideNotes(beside: path, reporter: reporter)
        self.notes = notes
        // Somebody who begins at the same moment makes an empty file first, which is no damage.
        let (opened, setAside) = try Files.alone(in: folder) { () throws(SQLiteDatabaseError) -> (Open, SetAsideFile?) in
            do throws(SQLiteDatabaseError) {
                return (try Self.open(path, options: options, migrator: migrator), nil)
            } catch .damaged(let path, let reason) where options.onDamage == .moveAside {
                let setAside: SetAsideFile
                do throws(FileFailure) {
                    let kept = try Files.moveAside(path, suffixes: ["-wal", "-shm"])
                    setAside = SetAsideFile(file: path, movedTo: kept, reason: reason)
                    if options.tellsOfDamage { notes.add(setAside) }
                    reporter.report(.damaged(location: path, movedTo: kept, reason: reason))
                } catch {
                    throw .damaged(path: path, reason: "\(reason), and it could not be moved aside: \(error.reason)")
                }
                return (try Self.open(path, options: options, migrator: migrator), setAside)
            }
        }
        state = Mutex(opened)
        self.setAside = setAside
    }

    /// Opens or makes the file, with its folder, and migrates it, without blocking the task's
    /// thread.
    /// - Parameters:
    ///   - url: The place of the file.
    ///   - options: The options for opening the file.
    ///   - migrator: The migrations, by name; those not yet applied are.
    ///   - logger: The destination of log messages.
    /// - Returns: The open database.
    /// - Throws: ``SQLiteDatabaseError``. The file is as it was, save for migrations that succeeded
    ///   before one failed.
    public static func open(
        at url: URL,
        options: SQLiteOptions = SQLiteOptions(),
        migrator: DatabaseMigrator,
        logger: Logger? = nil
    ) async throws(SQLiteDatabaseError) -> SQLiteDatabase {
        try await blocking { () throws(SQLiteDatabaseError) in
            try SQLiteDatabase(at: url, options: options, migrator: migrator, logger: logger)
        }
    }

    /// The values of a request, at once and then after every change of what it read, from whichever
    /// task the change comes.
    ///
    /// Changes that come faster than they are consumed are merged: the next value is always the
    /// newest. Changes made by another process are not seen, and neither is a file that replaces
    /// this one; ``SQLChanges/values(of:about:_:)`` sees both. The observation ends with
    /// the task or the loop that consumes it.
    /// - Parameter fetch: Reads the value; runs on a reader and must not depend on anything but the
    ///   database.
    /// - Returns: A sequence of values, which throws what `fetch` throws and then ends.
    public func values<Value: Sendable>(
        _ fetch: @escaping @Sendable (Database) throws -> Value
    ) -> AsyncValueObservation<Value> {
        ValueObservation.tracking(fetch).values(in: pool, bufferingPolicy: .bufferingNewest(1))
    }

    /// As the other `values`, without values that equal the one before them.
    /// - Parameter fetch: Reads the value; runs on a reader and must not depend on anything but the
    ///   database.
    /// - Returns: A sequence of differing values, which throws what `fetch` throws and then ends.
    public func values<Value: Sendable & Equatable>(
        _ fetch: @escaping @Sendable (Database) throws -> Value
    ) -> AsyncValueObservation<Value> {
        ValueObservation.tracking(fetch).removeDuplicates().values(in: pool, bufferingPolicy: .bufferingNewest(1))
    }

    /// Copies a consistent state of the database into another file, while reads and writes
    /// continue.
    ///
    /// The copy is made beside its destination, flushed and then put in place: the destination
    /// holds the old backup or the new one, never half of one. It needs no `-wal` file and opens
    /// like any database.
    /// - Parameter destination: Where the copy shall be; its folder is made, a file there is
    ///   replaced. Not the database itself.
    /// - Throws: ``SQLiteDatabaseError/backupFailed(destination:reason:)``.
    public func backup(to destination: URL) async throws(SQLiteDatabaseError) {
        let destination = destination.standardizedFileURL
        let source = url
        let pool = pool
        guard destination.resolvingSymlinksInPath().path != source.resolvingSymlinksInPath().path else {
            throw .backupFailed(destination: destination.path, reason: "it is the database itself; choose another file")
        }
        try await blocking { () throws(SQLiteDatabaseError) in
            let folder = destination.deletingLastPathComponent().path
            let temporary = Files.temporaryPath(in: folder)
            defer {
                // Gone when all went well; of no use when not.
                for suffix in ["", "-journal", "-wal", "-shm"] { unlink(temporary + suffix) }
            }
            do {
                try Files.makeFolder(folder)
                let copy = try DatabaseQueue(path: temporary)
                try pool.backup(to: copy)
                // The copied header says WAL; a backup shall be one file.
                try copy.writeWithoutTransaction { database in _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE") }
                try copy.close()
                try Files.moveIntoPlace(temporary, folder: folder, name: destination.lastPathComponent)
            } catch let failure as FileFailure {
                throw .backupFailed(destination: destination.path, reason: "\(failure.path): \(failure.reason)")
            } catch {
                throw .backupFailed(destination: destination.path, reason: "\(error)")
            }
        }
    }

    // MARK: - Closing

    /// Closes the file after the accesses that run; everything is in the one file then, unless
    /// another connection has it open. Later accesses throw. Without this call the file is closed
    /// when the last reference goes. Further calls do nothing.
    /// - Throws: ``SQLiteDatabaseError/closeFailed(path:reason:)``.
    public func close() async throws(SQLiteDatabaseError) {
        let pool = state.withLock { open -> DatabasePool? in
            defer { open.isClosed = true }
            return open.isClosed ? nil : open.pool
        }
        // GRDB would empty the log of a connection that is gone, which is the end of the process.
        guard let pool else { return }
        let path = url.path
        try await blocking { () throws(SQLiteDatabaseError) in
            do {
                try Self.emptyLog(of: pool)
                try pool.close()
            } catch {
                throw .closeFailed(path: path, reason: "\(error)")
            }
        }
    }

    /// GRDB closes the readers last, and those may not empty the write-ahead log.
    static func emptyLog(of pool: DatabasePool) throws {
        // An access that is cancelled as it ends may interrupt the statement after it, which is
        // this one.
        for _ in 0..<5 {
            do {
                return try pool.writeWithoutTransaction { database in _ = try database.checkpoint(.truncate) }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
                continue
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY || error.resultCode == .SQLITE_LOCKED {
                break
            }
        }
        // The log stays as it is, with everything in it, for the next opening.
    }
}

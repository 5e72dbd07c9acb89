import Dispatch
import Foundation
import GRDB
import Logging

/// An SQLite file, opened the way an application wants it: WAL, foreign keys, a busy timeout, durable commits, migrated.
///
/// GRDB is not hidden: records, requests and transactions are its own, through ``reader`` and ``writer``. This type does what every
/// application otherwise writes again: opening with typed errors, setting damaged files aside, observing, backing up.
///
/// Safe from any thread and task. GRDB runs every access on queues of its own; use the `async` variants of `read` and `write` from tasks.
public final class SQLiteDatabase: Sendable {
    /// Where the file is.
    public let url: URL

    /// The file that was found damaged at opening and was set aside for a new one; nothing where all was well.
    public let setAside: SetAsideFile?

    private let pool: DatabasePool

    /// For reading, several at once, each a consistent snapshot, also while a write runs.
    public var reader: any DatabaseReader { pool }

    /// For writing, one at a time. When a write returns it is committed, as durable as ``SQLiteOptions/durability`` says.
    public var writer: any DatabaseWriter { pool }

    /// Opens or makes the file, with its folder, and migrates it. Blocks for as long as that takes: from a task use
    /// ``open(at:options:migrator:logger:onEvent:)``.
    /// - Parameters:
    ///   - url: Where the file is or shall be.
    ///   - options: How it is opened.
    ///   - migrator: The migrations, by name; those not yet applied are.
    ///   - logger: Where events are logged.
    ///   - onEvent: Hears of a damaged file that was moved aside, where this is called.
    /// - Throws: ``SQLiteDatabaseError``. The file is as it was, save for migrations that succeeded before one failed.
    public init(
        at url: URL,
        options: SQLiteOptions = SQLiteOptions(),
        migrator: DatabaseMigrator,
        logger: Logger? = nil,
        onEvent: @escaping @Sendable (LocalProviderEvent) -> Void = { _ in }
    ) throws(SQLiteDatabaseError) {
        let url = url.standardizedFileURL
        self.url = url
        do throws(FileFailure) {
            try Files.makeFolder(url.deletingLastPathComponent().path)
        } catch {
            throw .folderNotWritable(path: url.path, reason: error.reason)
        }
        do throws(SQLiteDatabaseError) {
            pool = try Self.makePool(url.path, options: options, migrator: migrator)
            setAside = nil
        } catch .damaged(let path, let reason) where options.onDamage == .moveAside {
            let reporter = Reporter(logger: logger ?? Reporter.defaultLogger, handler: onEvent)
            do throws(FileFailure) {
                let kept = try Files.moveAside(path, suffixes: ["-wal", "-shm"])
                setAside = SetAsideFile(file: path, movedTo: kept, reason: reason)
                reporter.report(.damaged(location: path, movedTo: kept, reason: reason))
            } catch {
                throw .damaged(path: path, reason: "\(reason), and it could not be moved aside: \(error.reason)")
            }
            pool = try Self.makePool(path, options: options, migrator: migrator)
        }
    }

    /// Opens or makes the file, with its folder, and migrates it, without blocking the task's thread.
    /// - Parameters:
    ///   - url: Where the file is or shall be.
    ///   - options: How it is opened.
    ///   - migrator: The migrations, by name; those not yet applied are.
    ///   - logger: Where events are logged.
    ///   - onEvent: Hears of a damaged file that was moved aside, on a queue of its own.
    /// - Returns: The open database.
    /// - Throws: ``SQLiteDatabaseError``. The file is as it was, save for migrations that succeeded before one failed.
    public static func open(
        at url: URL,
        options: SQLiteOptions = SQLiteOptions(),
        migrator: DatabaseMigrator,
        logger: Logger? = nil,
        onEvent: @escaping @Sendable (LocalProviderEvent) -> Void = { _ in }
    ) async throws(SQLiteDatabaseError) -> SQLiteDatabase {
        try await blocking { () throws(SQLiteDatabaseError) in
            try SQLiteDatabase(at: url, options: options, migrator: migrator, logger: logger, onEvent: onEvent)
        }
    }

    /// The values of a request, at once and then after every change of what it read, from whichever task the change comes.
    ///
    /// Changes that come faster than they are consumed are merged: the next value is always the newest. Changes made by another process
    /// are not seen. The observation ends with the task or the loop that consumes it.
    /// - Parameter fetch: Reads the value; runs on a reader and must not depend on anything but the database.
    /// - Returns: A sequence of values, which throws what `fetch` throws and then ends.
    public func values<Value: Sendable>(
        _ fetch: @escaping @Sendable (Database) throws -> Value
    ) -> AsyncValueObservation<Value> {
        ValueObservation.tracking(fetch).values(in: pool, bufferingPolicy: .bufferingNewest(1))
    }

    /// As the other `values`, without values that equal the one before them.
    /// - Parameter fetch: Reads the value; runs on a reader and must not depend on anything but the database.
    /// - Returns: A sequence of differing values, which throws what `fetch` throws and then ends.
    public func values<Value: Sendable & Equatable>(
        _ fetch: @escaping @Sendable (Database) throws -> Value
    ) -> AsyncValueObservation<Value> {
        ValueObservation.tracking(fetch).removeDuplicates().values(in: pool, bufferingPolicy: .bufferingNewest(1))
    }

    /// Copies the database, as it is at one moment, into a file of its own, while reads and writes go on.
    ///
    /// The copy is made beside its destination, flushed and then put in place: the destination holds the old backup or the new one, never half of
    /// one. It needs no `-wal` file and opens like any database.
    /// - Parameter destination: Where the copy shall be; its folder is made, a file there is replaced. Not the database itself.
    /// - Throws: ``SQLiteDatabaseError/backupFailed(destination:reason:)``.
    public func backup(to destination: URL) async throws(SQLiteDatabaseError) {
        let destination = destination.standardizedFileURL
        let source = url
        let pool = pool
        guard destination.resolvingSymlinksInPath().path != source.resolvingSymlinksInPath().path else {
            throw .backupFailed(destination: destination.path, reason: "it is the database itself; choose another file")
        }
        try await Self.blocking { () throws(SQLiteDatabaseError) in
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

    /// Closes the file after the accesses that run; everything is in the one file then, unless another connection has it open. Later accesses
    /// throw. Without this call the file is closed when the last reference goes.
    /// - Throws: ``SQLiteDatabaseError/closeFailed(path:reason:)``.
    public func close() async throws(SQLiteDatabaseError) {
        let pool = pool
        let path = url.path
        try await Self.blocking { () throws(SQLiteDatabaseError) in
            do {
                try Self.emptyLog(of: pool)
                try pool.close()
            } catch {
                throw .closeFailed(path: path, reason: "\(error)")
            }
        }
    }

    /// GRDB closes the readers last, and those may not empty the write-ahead log.
    private static func emptyLog(of pool: DatabasePool) throws {
        // An access that is cancelled as it ends may interrupt the statement after it, which is this one.
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

    // MARK: - Opening

    private static func makePool(
        _ path: String, options: SQLiteOptions, migrator: DatabaseMigrator
    ) throws(SQLiteDatabaseError) -> DatabasePool {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(options.busyTimeout.timeInterval)
        configuration.maximumReaderCount = options.readerCount
        configuration.label = "riblet.\((path as NSString).lastPathComponent)"
        let pool: DatabasePool
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
            // GRDB sets NORMAL when it turns WAL on, after a connection's own preparation, so this comes last; writes have one connection.
            try pool.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA synchronous = \(options.durability == .everyCommit ? "FULL" : "NORMAL")")
            }
            if options.checksIntegrity {
                let findings = try pool.read { try String.fetchAll($0, sql: "PRAGMA quick_check(3)") }
                guard findings == ["ok"] else { throw SQLiteDatabaseError.damaged(path: path, reason: findings.joined(separator: "; ")) }
            }
        } catch let error as SQLiteDatabaseError {
            throw error
        } catch {
            throw openingError(error, path: path) ?? .cannotOpen(path: path, reason: "\(error)")
        }
        do {
            if !migrator.eraseDatabaseOnSchemaChange, try pool.read(migrator.hasBeenSuperseded) {
                let known = Set(migrator.migrations)
                let unknown = try pool.read(migrator.appliedIdentifiers).subtracting(known)
                throw SQLiteDatabaseError.newerSchema(path: path, migrations: unknown.sorted())
            }
            try migrator.migrate(pool)
        } catch let error as SQLiteDatabaseError {
            throw error
        } catch {
            throw openingError(error, path: path) ?? .migrationFailed(path: path, reason: "\(error)")
        }
        return pool
    }

    /// What is not the fault of the step that was under way.
    private static func openingError(_ error: any Error, path: String) -> SQLiteDatabaseError? {
        guard let error = error as? DatabaseError else { return nil }
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: return .damaged(path: path, reason: "\(error)")
        case .SQLITE_BUSY, .SQLITE_LOCKED: return .busy(path: path, reason: "\(error)")
        case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_PERM, .SQLITE_FULL:
            return .cannotOpen(path: path, reason: "\(error)")
        default: return nil
        }
    }

    /// Runs what waits for the disk outside the cooperative pool.
    private static func blocking<Output: Sendable>(
        _ body: @escaping @Sendable () throws(SQLiteDatabaseError) -> Output
    ) async throws(SQLiteDatabaseError) -> Output {
        let result = await withCheckedContinuation { (continuation: CheckedContinuation<Result<Output, SQLiteDatabaseError>, Never>) in
            DispatchQueue.global(qos: .userInitiated).async {
                do throws(SQLiteDatabaseError) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}

import Dispatch
import Foundation
import GRDB
import Synchronization

extension SQLiteDatabase {
    /// Opens what is at a path, or begins a new one where nothing is.
    static func open(_ path: String, options: SQLiteOptions, migrator: DatabaseMigrator) throws(SQLiteDatabaseError) -> Open {
        if let reason = FilePlace.damage(at: path) { throw .damaged(path: path, reason: reason) }
        // Text that users have typed is for this user alone; SQLite gives the files beside it the
        // same mode.
        Files.makePrivate(path)
        let pool = try makePool(path, options: options, migrator: migrator)
        // The migrated schema is in the file from now on and not in the journal alone, so that
        // another schema there is noticed.
        let isInFile = try? pool.read { try SQLiteFirstPage(of: $0).schemaVersion == SQLiteFirstPage.schemaVersion(of: $0) }
        if isInFile == false { try? emptyLog(of: pool) }
        return Open(pool: pool, place: FilePlace(path), firstPage: try? pool.read(SQLiteFirstPage.init(of:)))
    }

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
            // GRDB sets NORMAL when it turns WAL on, after a connection's own preparation, so this
            // comes last; writes have one connection.
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
        do {
            try openReaders(of: pool, count: options.readerCount)
        } catch {
            throw openingError(error, path: path) ?? .cannotOpen(path: path, reason: "\(error)")
        }
        return pool
    }

    /// Opens all connections that read, which are otherwise opened when they are needed: a server
    /// counts the open ones before it serves, and where descriptors are few there may be none
    /// later.
    private static func openReaders(of pool: DatabasePool, count: Int) throws {
        let (opening, closing) = (DispatchGroup(), DispatchGroup())
        let gate = DispatchSemaphore(value: 0)
        let failure = Mutex<(any Error)?>(nil)
        for _ in 0..<count {
            opening.enter()
            closing.enter()
            // One thread each: all of them read at the same moment, or one connection would do.
            Thread.detachNewThread {
                do {
                    try pool.read { database in
                        _ = try Row.fetchOne(database, sql: "SELECT 1 FROM sqlite_master")
                        opening.leave()
                        gate.wait()
                    }
                } catch {
                    failure.withLock { $0 = error }
                    opening.leave()
                }
                closing.leave()
            }
        }
        opening.wait()
        for _ in 0..<count { gate.signal() }
        closing.wait()
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    /// Returns the error where it is not the fault of the step that was under way.
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
}

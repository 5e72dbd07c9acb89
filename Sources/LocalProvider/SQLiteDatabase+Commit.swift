import GRDB

// Each access stays on its caller's actor up to where it waits for the database: to leave it before
// would wake one thread more on the way there, and one on the way back.
extension SQLiteDatabase {
    /// Runs one transaction to its end, even if the calling task is cancelled: leaving a page does
    /// not undo the work begun there.
    ///
    /// When this returns the transaction is in the file at ``url``, and not in one that was deleted
    /// or replaced meanwhile.
    /// - Parameter body: The statements; a thrown error rolls all of them back.
    /// - Returns: The result of `body`, once it is committed.
    /// - Throws: The errors of `body`, and `DatabaseError`;
    ///   ``SQLiteDatabaseError/vanished(path:)``, ``SQLiteDatabaseError/replaced(path:)``, or what
    ///   else ``look()`` finds wrong.
    nonisolated(nonsending) public func commit<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await options.beforeCommit?()
        try await refuseWhereNeeded()
        let value: Value
        do {
            value = try await commits.run(in: pool, body)
        } catch {
            note(error)
            throw error
        }
        try await refuseWhereNeeded()
        return value
    }

    /// Reads from one consistent snapshot. While the file is not at its place, what was in it is
    /// read.
    /// - Parameter body: The statements.
    /// - Returns: The result of `body`.
    /// - Throws: The errors of `body`, `DatabaseError`, and where the task was cancelled before
    ///   `CancellationError`; where the file is one that would be begun anew
    ///   (``SQLiteOptions/replacesLostFile``), what ``look()`` finds wrong.
    nonisolated(nonsending) public func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            guard let problem = await look() else {
                try Task.checkCancellation()
                let pool = pool
                return try await withCheckedThrowingContinuation { continuation in
                    pool.asyncRead { database in continuation.resume(with: Result { try body(database.get()) }) }
                }
            }
            if options.replacesLostFile { throw problem }
            // A reader that is opened now would open what is at the place. The one connection that
            // writes has been open all the time.
            return try await pool.writeWithoutTransaction { database in try database.readOnly { try body(database) } }
        } catch {
            note(error)
            throw error
        }
    }

    nonisolated(nonsending) private func refuseWhereNeeded() async throws(SQLiteDatabaseError) {
        if let problem = await look() { throw problem }
        if takeRefusal() { throw .replaced(path: url.path) }
    }

    /// One sentence that names the file, what is wrong and what to do, for an error that a read or
    /// a write threw.
    public func sentence(for error: any Error) -> String {
        switch error {
        case is CancellationError: "reading \(url.path) was cancelled"
        case let error as SQLiteDatabaseError: "\(error)"
        case let error as DatabaseError: "\(url.path): \(Self.reason(of: error))"
        default: "\(url.path): \(error)"
        }
    }

    private static func reason(of error: DatabaseError) -> String {
        switch error.resultCode {
        case .SQLITE_FULL: "the disk is full; free some space and try again"
        case .SQLITE_BUSY, .SQLITE_LOCKED: "another program keeps the file locked; close it and try again"
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN:
            "the file may not be written; check that this user may write to it and to its folder"
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: "the file is damaged; restart the application, which then sets it aside and begins a new one"
        case .SQLITE_IOERR: "the disk did not read or write it (\(error.message ?? "no reason given")); check the disk"
        default: error.message ?? "SQLite refused with code \(error.resultCode.rawValue)"
        }
    }
}

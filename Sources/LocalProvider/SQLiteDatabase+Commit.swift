import GRDB

extension SQLiteDatabase {
    /// Runs one transaction to its end, whatever becomes of the task that asked: who leaves a page has not taken back what was done there.
    ///
    /// - Parameter body: The statements; a thrown error takes all of them back.
    /// - Returns: What `body` returns, once it is committed.
    /// - Throws: What `body` throws, and `DatabaseError`.
    public func commit<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        // Nothing here hears of a cancellation, and no task is made only to outlive one.
        try await withCheckedThrowingContinuation { continuation in
            writer.asyncWrite(body) { _, result in continuation.resume(with: result) }
        }
    }

    /// One sentence that names the file, what is wrong and what to do, for an error that a read or a write threw.
    public func sentence(for error: any Error) -> String {
        switch error {
        case is CancellationError: "reading \(url.path) was cancelled"
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

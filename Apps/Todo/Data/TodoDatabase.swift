import Foundation
import GRDB
import LocalProvider
import TodoDomain

/// The database of a data folder, with the errors of the domain.
struct TodoDatabase: Sendable {
    let file: SQLiteDatabase

    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws(TodoError) -> Value {
        do {
            return try await file.reader.read(body)
        } catch {
            throw failure(error)
        }
    }

    /// Runs one transaction to its end, whatever becomes of the task that asked: who leaves a page has not taken back what was done there.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws(TodoError) -> Value {
        let writer = file.writer
        switch await Task(operation: { try await writer.write(body) }).result {
        case .success(let value): return value
        case .failure(let error): throw failure(error)
        }
    }

    func failure(_ error: any Error) -> TodoError {
        switch error {
        case let error as TodoError: error
        case is CancellationError: .storage("reading \(file.url.path) was cancelled")
        case let error as DatabaseError: .storage("\(file.url.path): \(Self.sentence(error))")
        default: .storage("\(file.url.path): \(error)")
        }
    }

    private static func sentence(_ error: DatabaseError) -> String {
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

extension [Int64] {
    /// As one argument of a statement, however many there are: `IN (SELECT value FROM json_each(?))`.
    var asSQLArgument: String { "[" + map(String.init).joined(separator: ",") + "]" }
}

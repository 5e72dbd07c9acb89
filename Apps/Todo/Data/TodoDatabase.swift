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

    /// Runs one transaction to its end, whatever becomes of the task that asked.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws(TodoError) -> Value {
        do {
            return try await file.commit(body)
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: any Error) -> TodoError { error as? TodoError ?? .storage(file.sentence(for: error)) }
}

extension [Int64] {
    /// As one argument of a statement, however many there are: `IN (SELECT value FROM json_each(?))`.
    var asSQLArgument: String { "[" + map(String.init).joined(separator: ",") + "]" }
}

import LocalProvider
import TodoDomain

/// The database of a data folder, with the errors of the domain.
struct TodoDatabase: Sendable {
    /// The database, and those who follow it.
    let changes: any SQLChanges

    /// Reads from one consistent snapshot.
    nonisolated(nonsending) func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(TodoError) -> Value {
        try await telling { try await changes.database.read { try body($0) } }
    }

    /// Returns the value that pages share of the database, read only where it is not known.
    nonisolated(nonsending) func value<Value>(of shared: SQLSharedValue<Value>) async throws(TodoError) -> Value {
        try await telling { try await shared.value() }
    }

    /// Runs one transaction to its end, even if the calling task is cancelled.
    @discardableResult
    nonisolated(nonsending) func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(TodoError) -> Value {
        try await telling { try await changes.database.commit { try body($0) } }
    }

    nonisolated(nonsending) private func telling<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws(TodoError) -> Value {
        do {
            return try await body()
        } catch {
            if let error = error as? TodoError { throw error }
            let (database, sentence) = (changes.database, changes.database.sentence(for: error))
            throw database.mayHaveStored(error) ? .uncertain(sentence) : .storage(sentence)
        }
    }
}

extension SQLDialect {
    /// Returns the columns by which rows are known: on a server, where all people's rows are in one
    /// table, the person is the first of them.
    func key(_ columns: String) -> String { self == .sqlite ? columns : "person, \(columns)" }
}

extension [Int64] {
    /// As one argument of a statement, see `SQLDialect.numbers(in:)`.
    var asSQLArgument: String { "[" + map(String.init).joined(separator: ",") + "]" }
}

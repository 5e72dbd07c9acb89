import GRDB

/// Reads and writes of a database with the errors of the domain that it serves.
///
/// An error that a statement's own code throws as `Failure` arrives as it is; everything else, such
/// as a full disk, is told as a sentence that names the file, the fault and the remedy.
public struct SQLiteAccess<Failure: Error>: Sendable {
    /// The database.
    public let file: SQLiteDatabase
    private let failure: @Sendable (String) -> Failure

    /// - Parameters:
    ///   - file: The database.
    ///   - failure: The domain's error for what went wrong with the file, of the sentence that says
    ///     so.
    public init(file: SQLiteDatabase, failure: @escaping @Sendable (String) -> Failure) {
        self.file = file
        self.failure = failure
    }

    /// Reads from one consistent snapshot; while the file is not at its place, what was in it.
    /// - Parameter body: The statements.
    /// - Returns: The result of `body`.
    /// - Throws: The errors of `body` as `Failure`; the domain's error for the file otherwise, also
    ///   for a cancelled task.
    nonisolated(nonsending) public func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(Failure) -> Value {
        do {
            return try await file.read(body)
        } catch {
            throw domainError(error)
        }
    }

    /// Returns the value that pages share of the database, read only where it is not known.
    /// - Parameter shared: The value.
    /// - Returns: The value.
    /// - Throws: What reading it throws as `Failure`; the domain's error for the file otherwise.
    nonisolated(nonsending) public func value<Value>(of shared: SQLSharedValue<Value>) async throws(Failure) -> Value {
        do {
            return try await shared.value()
        } catch {
            throw domainError(error)
        }
    }

    /// Runs one transaction to its end, even if the calling task is cancelled.
    /// - Parameter body: The statements; a thrown error rolls all of them back.
    /// - Returns: The result of `body`, once it is committed.
    /// - Throws: The errors of `body` as `Failure`; the domain's error for the file otherwise.
    nonisolated(nonsending) public func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(Failure) -> Value {
        do {
            return try await file.commit(body)
        } catch {
            throw domainError(error)
        }
    }

    private func domainError(_ error: any Error) -> Failure { error as? Failure ?? failure(file.sentence(for: error)) }
}

/// A database that is asked in SQL: a file of SQLite, or a server of PostgreSQL in RibletPostgres.
///
/// Statements are text, and what is stored by them is written once for both engines. Where the
/// engines differ the statement asks for the ``SQLConnection/dialect``.
public protocol SQLDatabase: Sendable {
    /// A connection of the engine.
    associatedtype Connection: SQLConnection

    /// Reads from one consistent snapshot.
    ///
    /// - Parameter body: the statements. They run on the thread of the connection.
    /// - Returns: the result of `body`.
    /// - Throws: the errors of `body` and of the engine; `CancellationError` where the task was
    ///   cancelled before.
    nonisolated(nonsending) func read<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value

    /// Runs one transaction to its end, even if the calling task is cancelled.
    ///
    /// - Parameter body: the statements; a thrown error rolls all of them back.
    /// - Returns: the result of `body`, once it is committed.
    /// - Throws: the errors of `body` and of the engine.
    nonisolated(nonsending) func commit<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value

    /// Runs a transaction that nobody waits for, such as removing what is not needed any more. A
    /// file that was replaced is still told of by the next ``commit(_:)``.
    ///
    /// - Parameter body: the statements; a thrown error rolls all of them back.
    /// - Throws: the errors of `body` and of the engine.
    nonisolated(nonsending) func tidy(_ body: @escaping @Sendable (Connection) throws -> Void) async throws

    /// Returns a sentence for the user about an error that a read or a write threw.
    func sentence(for error: any Error) -> String

    /// Returns true for an error of ``commit(_:)`` after which everything may be stored all the same.
    func mayHaveStored(_ error: any Error) -> Bool

    /// Closes the database after the accesses that run.
    ///
    /// - Throws: an error of the engine; everything that was acknowledged is stored all the same.
    func close() async throws
}

extension SQLDatabase {
    /// Returns the error's own sentence.
    public func sentence(for error: any Error) -> String { "\(error)" }

    /// Returns false: a file tells what became of a transaction.
    public func mayHaveStored(_ error: any Error) -> Bool { false }

    /// Does nothing: connections to a server end by themselves.
    public func close() async throws {}

    /// Commits; a server is never replaced by another one.
    nonisolated(nonsending) public func tidy(_ body: @escaping @Sendable (Connection) throws -> Void) async throws {
        try await commit(body)
    }
}

/// A connection within a transaction, for the statements of a ``SQLDatabase``.
///
/// A statement has `?` for each of its arguments, or `?1` for the first wherever it is repeated.
/// Each text is prepared once, so it is written in the program: no value stands in it.
public protocol SQLConnection {
    /// The engine's kind of SQL.
    var dialect: SQLDialect { get }

    /// Returns what `body` makes of each row. A row is good until `body` returns.
    func rows<Value>(_ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Value) throws -> [Value]

    /// Executes an INSERT, UPDATE or DELETE.
    ///
    /// - Returns: the number of rows that were inserted, changed or removed.
    @discardableResult
    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int

    /// Executes a statement once for each list of arguments, in their order, without a wait for a
    /// server in between.
    ///
    /// - Returns: the number of rows for each, as ``execute(_:_:)`` does.
    @discardableResult
    func executeEach(_ sql: String, _ arguments: [[SQLValue]]) throws -> [Int]
}

extension SQLConnection {
    /// Returns what `body` makes of each row.
    public func rows<Value>(_ sql: String, _ arguments: any SQLStorable..., body: (SQLRow) throws -> Value) throws -> [Value] {
        try rows(sql, arguments.map(\.stored), body)
    }

    /// Returns the first column of the first row; nil where there is no row, or nothing in it.
    public func value<Value: SQLStorable>(_ sql: String, _ arguments: any SQLStorable...) throws -> Value? {
        try rows(sql, arguments.map(\.stored)) { try $0.decode(0) as Value? }.first ?? nil
    }

    /// Executes an INSERT, UPDATE or DELETE.
    ///
    /// - Returns: the number of rows that were inserted, changed or removed.
    @discardableResult
    public func execute(_ sql: String, _ arguments: any SQLStorable...) throws -> Int { try execute(sql, arguments.map(\.stored)) }
}

/// The kinds of SQL, with what statements write differently in each.
public enum SQLDialect: Sendable {
    /// SQLite's.
    case sqlite
    /// PostgreSQL's.
    case postgres

    /// The function that returns the largest of its arguments.
    public var greatest: String { self == .sqlite ? "max" : "greatest" }

    /// Returns the whole numbers of an argument that is an array of them, for `IN`: there is no
    /// limit to their number.
    public func numbers(in argument: String) -> String {
        self == .sqlite
            ? "(SELECT value FROM json_each(\(argument)))"
            : "(SELECT CAST(value AS bigint) FROM json_array_elements_text(CAST(\(argument) AS json)) AS given (value))"
    }
}

#if Postgres
import LocalProvider

/// The thread of a connection, which is made when it is needed, and anew where it was lost.
actor PostgresWorker {
    private let executor = FileExecutor(label: "riblet.postgres")
    private let address: PostgresAddress
    private var connection: PostgresConnection?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ address: PostgresAddress) { self.address = address }

    /// Runs a transaction.
    ///
    /// - Parameters:
    ///   - beginning: the statement that begins it.
    ///   - body: the statements; a thrown error rolls all of them back.
    /// - Returns: the result of `body`, once it is committed.
    /// - Throws: the errors of `body`, and ``PostgresError``.
    func run<Value: Sendable>(_ beginning: String, _ body: @Sendable (PostgresConnection) throws -> Value) throws -> Value {
        let connection = try begin(beginning)
        defer { if connection.isLost { self.connection = nil } }
        do {
            let value = try body(connection)
            try connection.commit()
            return value
        } catch {
            // Where that fails as well the connection ends, and the transaction with it.
            if !connection.isLost, (try? connection.run("ROLLBACK")) == nil { self.connection = nil }
            throw error
        }
    }

    private func begin(_ beginning: String) throws(PostgresError) -> PostgresConnection {
        // The server may have ended it meanwhile, and nothing is lost by that.
        if let connection, (try? connection.run(beginning)) != nil { return connection }
        connection = nil
        let connection = try PostgresConnection(address)
        try connection.run(beginning)
        self.connection = connection
        return connection
    }
}
#endif

import Foundation
public import GRDB

extension SQLiteDatabase: SQLDatabase {
    /// Runs a transaction that nobody waits for.
    ///
    /// - Throws: ``SQLiteDatabaseError`` while the file is not at its place. One that was replaced is
    ///   told of by the next ``commit(_:)``, and not here.
    nonisolated(nonsending) public func tidy(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
        if let problem = await look() { throw problem }
        try await writer.write(body)
    }
}

// A connection of GRDB is one as it is: nothing lies between a statement and SQLite.
extension Database: SQLConnection {
    /// SQLite's.
    public var dialect: SQLDialect { .sqlite }

    /// Returns what `body` makes of each row.
    public func rows<Value>(_ sql: String, _ arguments: [SQLValue], _ body: (any SQLRow) throws -> Value) throws -> [Value] {
        let rows = try Row.fetchCursor(cachedStatement(sql: sql), arguments: StatementArguments(arguments.map(\.stored)))
        var values: [Value] = []
        while let row = try rows.next() { values.append(try body(row)) }
        return values
    }

    /// Executes a statement.
    @discardableResult
    public func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int { try executeEach(sql, [arguments])[0] }

    /// Executes a statement once for each list of arguments.
    @discardableResult
    public func executeEach(_ sql: String, _ arguments: [[SQLValue]]) throws -> [Int] {
        let statement = try cachedStatement(sql: sql)
        return try arguments.map { arguments in
            try statement.execute(arguments: StatementArguments(arguments.map(\.stored)))
            return changesCount
        }
    }
}

extension Row: SQLRow {
    /// Returns the value in a column.
    public func value(_ column: Int) -> SQLValue {
        switch (self[column] as DatabaseValue).storage {
        case .null: .null
        case .int64(let number): .integer(Int(number))
        case .double(let number): .real(number)
        case .string(let text): .text(text)
        case .blob(let bytes): .bytes(Array(bytes))
        }
    }
}

extension SQLValue {
    /// The value as GRDB binds it. Of a list of one type GRDB asks for each value what type it is,
    /// which a save of sessions would pay with a seventh of its time.
    fileprivate var stored: (any DatabaseValueConvertible)? {
        switch self {
        case .null: nil
        case .integer(let number): number
        case .real(let number): number
        case .text(let text): text
        case .bytes(let bytes): Data(bytes)
        }
    }
}

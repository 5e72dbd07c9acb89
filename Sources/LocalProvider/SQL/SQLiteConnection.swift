import Foundation
public import GRDB
import GRDBSQLite

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
    public func rows<Value>(_ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Value) throws -> [Value] {
        let statement = try cachedStatement(sql: sql)
        let rows = try Row.fetchCursor(statement, arguments: StatementArguments(arguments.map(\.bound)))
        let row = SQLRow(SQLiteColumns(statement: statement.sqliteStatement))
        var values: [Value] = []
        while try rows.next() != nil { values.append(try body(row)) }
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
            try statement.execute(arguments: StatementArguments(arguments.map(\.bound)))
            return changesCount
        }
    }
}

/// The columns of the row at which a statement is. SQLite itself is asked: by GRDB's row a table would
/// take several times as long to read.
private struct SQLiteColumns: SQLColumns {
    let statement: OpaquePointer

    func value(_ column: Int) -> SQLValue {
        let column = Int32(column)
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return .integer(Int(sqlite3_column_int64(statement, column)))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT: return .text(String(cString: sqlite3_column_text(statement, column)))
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(statement, column)
            return .bytes(Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))))
        default: return .null
        }
    }
}

extension SQLValue {
    /// The value as GRDB binds it. Of a list of one type GRDB asks for each value what type it is,
    /// which a save of sessions would pay with a seventh of its time.
    fileprivate var bound: (any DatabaseValueConvertible)? {
        switch self {
        case .null: nil
        case .integer(let number): number
        case .real(let number): number
        case .text(let text): text
        case .bytes(let bytes): Data(bytes)
        }
    }
}

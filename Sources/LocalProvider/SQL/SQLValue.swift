/// A value in a database. Booleans are integers.
public enum SQLValue: Hashable, Sendable {
    /// The absence of a value.
    case null
    /// A whole number.
    case integer(Int)
    /// A number.
    case real(Double)
    /// Text without the character U+0000.
    case text(String)
    /// Bytes.
    case bytes([UInt8])
}

/// A row of an answer.
public protocol SQLRow {
    /// Returns the value in a column; they are counted from 0.
    func value(_ column: Int) throws -> SQLValue
}

extension SQLRow {
    /// Returns the whole number in a column.
    ///
    /// - Throws: an error that names the column where something else is in it.
    public func integer(_ column: Int) throws -> Int {
        let value = try value(column)
        guard case .integer(let number) = value else { throw SQLMismatch(column: column, expected: "a whole number", found: value) }
        return number
    }

    /// Returns the bytes in a column.
    ///
    /// - Throws: an error that names the column where something else is in it.
    public func bytes(_ column: Int) throws -> [UInt8] {
        let value = try value(column)
        guard case .bytes(let bytes) = value else { throw SQLMismatch(column: column, expected: "bytes", found: value) }
        return bytes
    }
}

/// A value of another kind than the statement's author expected.
struct SQLMismatch: Error, CustomStringConvertible {
    let column: Int
    let expected: String
    let found: SQLValue

    /// The kinds, without the value: it may be a secret.
    var description: String {
        let kind =
            switch found {
            case .null: "nothing"
            case .integer: "a whole number"
            case .real: "a number"
            case .text: "text"
            case .bytes: "bytes"
            }
        return "Column \(column) of an answer of the database has \(kind) where \(expected) was expected. Correct the statement."
    }
}

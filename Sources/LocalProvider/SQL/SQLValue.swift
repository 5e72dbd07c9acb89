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

/// The columns of a row, as an engine has them.
public protocol SQLColumns {
    /// Returns the value in a column; they are counted from 0.
    func value(_ column: Int) throws -> SQLValue
}

/// A row of an answer.
public struct SQLRow {
    @usableFromInline let columns: any SQLColumns

    /// A row of an engine.
    public init(_ columns: any SQLColumns) { self.columns = columns }

    /// Returns the value in a column; they are counted from 0.
    @inlinable
    public func value(_ column: Int) throws -> SQLValue { try columns.value(column) }

    /// Returns the value in a column as the type that is asked for.
    ///
    /// - Throws: an error that names the column where something else is in it.
    @inlinable
    public func decode<Value: SQLStorable>(_ column: Int) throws -> Value {
        let stored = try value(column)
        guard let value = Value(stored: stored) else { throw SQLMismatch(column: column, expected: "\(Value.self)", found: stored) }
        return value
    }

    /// Returns the whole number in a column.
    ///
    /// - Throws: an error that names the column where something else is in it.
    public func integer(_ column: Int) throws -> Int { try decode(column) }

    /// Returns the bytes in a column.
    ///
    /// - Throws: an error that names the column where something else is in it.
    public func bytes(_ column: Int) throws -> [UInt8] { try decode(column) }
}

/// A type whose values stand in columns.
public protocol SQLStorable {
    /// The value in a column.
    var stored: SQLValue { get }

    /// Takes the value in a column; nil where it is of another kind.
    init?(stored: SQLValue)
}

extension Int: SQLStorable {
    /// The value in a column.
    public var stored: SQLValue { .integer(self) }
    /// Takes the value in a column.
    @inlinable public init?(stored: SQLValue) {
        guard case .integer(let number) = stored else { return nil }
        self = number
    }
}

extension Int64: SQLStorable {
    /// The value in a column.
    public var stored: SQLValue { .integer(Int(self)) }
    /// Takes the value in a column.
    @inlinable public init?(stored: SQLValue) {
        guard case .integer(let number) = stored else { return nil }
        self = Int64(number)
    }
}

// Booleans are 0 and 1.
extension Bool: SQLStorable {
    /// The value in a column.
    public var stored: SQLValue { .integer(self ? 1 : 0) }
    /// Takes the value in a column.
    @inlinable public init?(stored: SQLValue) {
        guard case .integer(let number) = stored else { return nil }
        self = number != 0
    }
}

extension Double: SQLStorable {
    /// The value in a column.
    public var stored: SQLValue { .real(self) }
    /// Takes the value in a column.
    @inlinable public init?(stored: SQLValue) {
        switch stored {
        case .real(let number): self = number
        case .integer(let number): self = Double(number)
        case .null, .text, .bytes: return nil
        }
    }
}

extension String: SQLStorable {
    /// The value in a column.
    public var stored: SQLValue { .text(self) }
    /// Takes the value in a column.
    @inlinable public init?(stored: SQLValue) {
        guard case .text(let text) = stored else { return nil }
        self = text
    }
}

extension [UInt8]: SQLStorable {
    /// The value in a column.
    public var stored: SQLValue { .bytes(self) }
    /// Takes the value in a column.
    @inlinable public init?(stored: SQLValue) {
        guard case .bytes(let bytes) = stored else { return nil }
        self = bytes
    }
}

// Nil is the absence of a value.
extension Optional: SQLStorable where Wrapped: SQLStorable {
    /// The value in a column.
    public var stored: SQLValue { self?.stored ?? .null }
    /// Takes the value in a column.
    @inlinable public init?(stored: SQLValue) {
        if case .null = stored {
            self = .none
        } else if let value = Wrapped(stored: stored) {
            self = value
        } else {
            return nil
        }
    }
}

/// A value of another kind than the statement's author expected.
@usableFromInline
struct SQLMismatch: Error, CustomStringConvertible {
    private let column: Int
    private let expected: String
    private let found: SQLValue

    @usableFromInline
    init(column: Int, expected: String, found: SQLValue) {
        self.column = column
        self.expected = expected
        self.found = found
    }

    /// The kinds, without the value: it may be a secret.
    @usableFromInline var description: String {
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

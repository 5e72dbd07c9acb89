import Foundation

/// A JSON value that goes to a script in the page or comes from it. Literals make one: `["name":
/// "Kim", "age": 3]`.
public enum ScriptValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([ScriptValue])
    case object([String: ScriptValue])

    /// The text, if it is one.
    public var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    /// The number, if it is one.
    public var number: Double? {
        guard case .number(let value) = self else { return nil }
        return value
    }

    /// The number as an integer, if it is a whole one.
    public var int: Int? { number.flatMap { Int(exactly: $0) } }

    /// The truth value, if it is one.
    public var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The elements, if it is a list.
    public var array: [ScriptValue]? {
        guard case .array(let value) = self else { return nil }
        return value
    }

    /// The members, if it is an object.
    public var object: [String: ScriptValue]? {
        guard case .object(let value) = self else { return nil }
        return value
    }

    /// A member of an object; `nil` when there is none or this is no object.
    public subscript(_ key: String) -> ScriptValue? { object?[key] }
}

extension ScriptValue: Codable {
    /// Decodes any JSON value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([ScriptValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: ScriptValue].self))
        }
    }

    /// Writes JSON; a whole number is written without a fraction.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value):
            if let whole = Int64(exactly: value) { try container.encode(whole) } else { try container.encode(value) }
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension ScriptValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A list.
    public init(arrayLiteral elements: ScriptValue...) { self = .array(elements) }
    /// An object; of a key that occurs twice the last value counts.
    public init(dictionaryLiteral elements: (String, ScriptValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}

/// Data as it is saved: what JSON can say, with whole numbers apart from others and objects in
/// their order.
///
/// Anything `Encodable` becomes one (``init(encoding:)``) and comes back (``decode(_:)``), and each
/// has one text (``jsonBytes``), so equal values are equal bytes. In a migration it is read and
/// changed by subscripts and written by literals:
///
/// ```swift
/// var state = saved
/// state["count"] = state["total"]
/// state["total"] = nil
/// state["filter"] = ["kind": "all", "limit": 20]
/// ```
public enum SavedValue: Hashable, Sendable {
    /// Nothing; an optional in an array, say.
    case null
    case bool(Bool)
    case int(Int)
    /// A whole number that ``int(_:)`` cannot hold; a smaller one is not equal to the same number
    /// there.
    case unsigned(UInt)
    /// A number with a fraction or an exponent. JSON has no number for infinity and NaN: they are
    /// encoded as strings and decoded from them.
    case double(Double)
    case string(String)
    case array([SavedValue])
    /// Named values in the order in which they were encoded; no name twice.
    case object([Member])

    /// One named value of an object.
    public struct Member: Hashable, Sendable {
        /// The name.
        public var key: String
        /// The value.
        public var value: SavedValue

        /// Makes a member of an object.
        public init(_ key: String, _ value: SavedValue) {
            self.key = key
            self.value = value
        }
    }

    /// The value of that name in an object; nil elsewhere. Assigning replaces, appends or, with
    /// nil, removes it, and makes an object of anything else but nil.
    public subscript(key: String) -> SavedValue? {
        get {
            guard case .object(let members) = self else { return nil }
            return members.first { $0.key == key }?.value
        }
        set {
            var members: [Member] = []
            if case .object(let old) = self { members = old } else if newValue == nil { return }
            let index = members.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(key, value))
            case (nil, nil): break
            }
            self = .object(members)
        }
    }

    /// The value at that place of an array; nil elsewhere.
    public subscript(index: Int) -> SavedValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// Returns true where more than `limit` arrays and objects lie one within the other.
    func isDeeper(than limit: Int) -> Bool {
        switch self {
        case .array(let elements): limit < 1 || elements.contains { $0.isDeeper(than: limit - 1) }
        case .object(let members): limit < 1 || members.contains { $0.value.isDeeper(than: limit - 1) }
        default: false
        }
    }

    /// The kind of value in the words of an error message.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a Boolean"
        case .int, .unsigned: "a whole number"
        case .double: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension SavedValue: CustomStringConvertible {
    /// The value as JSON text.
    public var description: String { String(decoding: jsonBytes, as: UTF8.self) }
}

// MARK: - Literals

/// There is no literal for ``null``: where a value may be missing, `nil` means that it is.
extension SavedValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Makes ``bool(_:)`` from a literal.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Makes ``int(_:)`` from a literal.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// Makes ``double(_:)`` from a literal.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// Makes ``string(_:)`` from a literal.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Makes ``array(_:)`` from a literal.
    public init(arrayLiteral elements: SavedValue...) { self = .array(elements) }
    /// ``object(_:)`` in the order of the literal; of two members of one name the last counts.
    public init(dictionaryLiteral elements: (String, SavedValue)...) {
        self = .object([])
        for (key, value) in elements { self[key] = value }
    }
}

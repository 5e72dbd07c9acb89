/// A saved value within another one is itself; other coders find the same shape in it.
extension SavedValue: Codable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Encodes the content of the value.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .object(let members):
            var container = encoder.container(keyedBy: Name.self)
            for member in members { try container.encode(member.value, forKey: Name(stringValue: member.key)) }
        default:
            var container = encoder.singleValueContainer()
            switch self {
            case .bool(let value): try container.encode(value)
            case .int(let value): try container.encode(value)
            case .unsigned(let value): try container.encode(value)
            case .double(let value): try container.encode(value)
            case .string(let value): try container.encode(value)
            default: try container.encodeNil()
            }
        }
    }

    /// Decodes whatever is there. Members come in the order in which the decoder lists them, which
    /// not every decoder keeps.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Name.self) {
            self = .object(try container.allKeys.map { Member($0.stringValue, try container.decode(SavedValue.self, forKey: $0)) })
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [SavedValue] = []
            while !container.isAtEnd { elements.append(try container.decode(SavedValue.self)) }
            self = .array(elements)
        } else {
            self = try Self.plain(try decoder.singleValueContainer())
        }
    }

    private static func plain(_ container: any SingleValueDecodingContainer) throws -> SavedValue {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(Int.self) { return .int(value) }
        if let value = try? container.decode(UInt.self) { return .unsigned(value) }
        if let value = try? container.decode(Double.self) { return .double(value) }
        return .string(try container.decode(String.self))
    }
}

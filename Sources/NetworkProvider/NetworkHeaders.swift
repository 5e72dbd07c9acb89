/// Header fields in order. Names are compared without regard to case, as HTTP asks.
public struct NetworkHeaders: Sendable, Hashable, Codable, ExpressibleByDictionaryLiteral {
    /// A header field: name and value.
    public struct Field: Sendable, Hashable, Codable {
        /// The name, as written.
        public var name: String
        /// The value.
        public var value: String

        /// Makes a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The fields, in order.
    public private(set) var fields: [Field]

    /// Makes headers from fields, keeping their order.
    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// Makes headers from a literal, in the order written.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0, value: $1) }
    }

    /// The first value of a field. Setting replaces every field of that name; `nil` removes them.
    public subscript(_ name: String) -> String? {
        get { fields.first { $0.name.isSameHeaderName(as: name) }?.value }
        set {
            fields.removeAll { $0.name.isSameHeaderName(as: name) }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }

    /// Every value of a field, in order.
    public func values(of name: String) -> [String] {
        fields.filter { $0.name.isSameHeaderName(as: name) }.map(\.value)
    }

    /// Adds a field behind the others, also when there is one of that name.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// The first field that cannot be sent: its name is no token, or a character of its value would
    /// end the line.
    var unsendable: Field? {
        fields.first { field in
            let name = field.name.utf8
            return name.isEmpty || !name.allSatisfy(isTokenByte) || field.value.utf8.contains { $0 < 32 && $0 != 9 || $0 == 127 }
        }
    }
}

private func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}

extension String {
    func isSameHeaderName(as other: String) -> Bool {
        utf8.count == other.utf8.count && lowercased() == other.lowercased()
    }
}

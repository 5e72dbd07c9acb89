/// The keyed container of a value that is decoded. The standard library has something for integers
/// of 128 bits that would be preferred to a function for all integers.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let node: DecodingNode

    init(_ node: DecodingNode) { self.node = node }

    var codingPath: [any CodingKey] { node.codingPath }
    var allKeys: [Key] { node.members.compactMap { Key(stringValue: $0.key) } }

    func contains(_ key: Key) -> Bool { node.find(key.stringValue) != nil }

    @inline(__always)
    private func value(_ key: Key) throws -> SavedValue {
        guard let index = node.find(key.stringValue) else { throw node.missing(key) }
        return node.members[index].value
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        if case .null = try value(key) { true } else { false }
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try node.bool(value(key), .key(key)) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try node.string(value(key), .key(key)) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try node.number(value(key), .key(key)) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try node.float(value(key), .key(key)) }
    @inline(__always)
    func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try node.whole(type, value(key), .key(key))
    }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try node.whole(type, value(key), .key(key)) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try node.whole(type, value(key), .key(key)) }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try node.decode(type, value(key), at: .key(key)) }

    private func child(_ key: Key) throws -> DecodingNode { DecodingNode(try value(key), of: node, at: .key(key)) }

    func nestedContainer<NestedKey>(keyedBy type: NestedKey.Type, forKey key: Key) throws -> KeyedDecodingContainer<NestedKey> {
        try child(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try child(key).unkeyedContainer() }

    /// A superclass that has encoded nothing decodes from null, which it may refuse.
    func superDecoder() -> any Decoder { superclass(SavedKey.ofSuperclass) }
    func superDecoder(forKey key: Key) -> any Decoder { superclass(key) }

    private func superclass(_ key: some CodingKey) -> any Decoder {
        DecodingNode(node.find(key.stringValue).map { node.members[$0].value } ?? .null, of: node, at: .key(key))
    }
}

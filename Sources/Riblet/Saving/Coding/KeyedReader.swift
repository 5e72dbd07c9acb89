/// The keyed container of a value that is decoded.
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
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try node.whole(type, value(key), .key(key)) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try node.whole(type, value(key), .key(key)) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try node.whole(type, value(key), .key(key)) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try node.whole(type, value(key), .key(key)) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try node.whole(type, value(key), .key(key)) }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try node.whole(type, value(key), .key(key)) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try node.whole(type, value(key), .key(key)) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try node.whole(type, value(key), .key(key)) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try node.whole(type, value(key), .key(key)) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try node.whole(type, value(key), .key(key)) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try node.whole(type, value(key), .key(key)) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try node.whole(type, value(key), .key(key)) }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try node.decode(type, value(key), at: .key(key)) }

    private func child(_ key: Key) throws -> DecodingNode { DecodingNode(try value(key), of: node, at: .key(key)) }

    func nestedContainer<NestedKey>(keyedBy type: NestedKey.Type, forKey key: Key) throws -> KeyedDecodingContainer<NestedKey> {
        try child(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try child(key).unkeyedContainer() }

    /// A superclass that has encoded nothing decodes from null, which it may refuse.
    func superDecoder() -> any Decoder {
        let key = SavedKey.ofSuperclass
        return DecodingNode(node.find(key.stringValue).map { node.members[$0].value } ?? .null, of: node, at: .key(key))
    }

    func superDecoder(forKey key: Key) -> any Decoder {
        DecodingNode(node.find(key.stringValue).map { node.members[$0].value } ?? .null, of: node, at: .key(key))
    }
}

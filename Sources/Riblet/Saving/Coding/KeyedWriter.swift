/// The keyed container of a value that is encoded, on its way into a node.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let node: EncodingNode

    init(_ node: EncodingNode) { self.node = node }

    var codingPath: [any CodingKey] { node.codingPath }

    func encodeNil(forKey key: Key) { node.add(key.stringValue, .null) }
    func encode(_ value: Bool, forKey key: Key) { node.add(key.stringValue, .bool(value)) }
    func encode(_ value: String, forKey key: Key) { node.add(key.stringValue, .string(value)) }
    func encode(_ value: Double, forKey key: Key) { node.add(key.stringValue, SavedValue(value)) }
    func encode(_ value: Float, forKey key: Key) { node.add(key.stringValue, SavedValue(Double(value))) }
    @inline(__always)
    func encode<T: FixedWidthInteger & Encodable>(_ value: T, forKey key: Key) { node.add(key.stringValue, SavedValue(whole: value)) }
    func encode(_ value: Int128, forKey key: Key) { node.add(key.stringValue, SavedValue(whole: value)) }
    func encode(_ value: UInt128, forKey key: Key) { node.add(key.stringValue, SavedValue(whole: value)) }
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try node.add(key, value) }

    func nestedContainer<NestedKey>(keyedBy keyType: NestedKey.Type, forKey key: Key) -> KeyedEncodingContainer<NestedKey> {
        node.nested(key, keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { node.nestedUnkeyed(key) }
    func superEncoder() -> any Encoder { node.superclass(SavedKey.ofSuperclass) }
    func superEncoder(forKey key: Key) -> any Encoder { node.superclass(key) }
}

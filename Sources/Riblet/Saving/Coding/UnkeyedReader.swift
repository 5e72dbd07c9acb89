/// The unkeyed container of a value that is decoded.
struct UnkeyedReader: UnkeyedDecodingContainer {
    private let node: DecodingNode
    private let elements: [SavedValue]
    private(set) var currentIndex = 0

    init(_ node: DecodingNode, _ elements: [SavedValue]) {
        self.node = node
        self.elements = elements
    }

    var codingPath: [any CodingKey] { node.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    /// An element that cannot be decoded stays the current one.
    @inline(__always)
    private mutating func next<T>(_ type: T.Type, _ decode: (DecodingNode, SavedValue, PathStep) throws -> T) throws -> T {
        guard currentIndex < elements.count else { throw node.missing(type, currentIndex) }
        let result = try decode(node, elements[currentIndex], .index(currentIndex))
        currentIndex += 1
        return result
    }

    mutating func decodeNil() throws -> Bool {
        guard currentIndex < elements.count else { throw node.missing(Never?.self, currentIndex) }
        guard case .null = elements[currentIndex] else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try next(type) { try $0.bool($1, $2) } }
    mutating func decode(_ type: String.Type) throws -> String { try next(type) { try $0.string($1, $2) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try next(type) { try $0.number($1, $2) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try next(type) { try $0.float($1, $2) } }
    @inline(__always)
    mutating func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws -> T { try next(type) { try $0.whole(type, $1, $2) } }
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try next(type) { try $0.whole(type, $1, $2) } }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next(type) { try $0.whole(type, $1, $2) } }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next(type) { try $0.decode(type, $1, at: $2) } }

    private mutating func child<T>(_ type: T.Type, _ make: (DecodingNode) throws -> T) throws -> T {
        try next(type) { try make(DecodingNode($1, of: $0, at: $2)) }
    }

    mutating func nestedContainer<NestedKey>(keyedBy type: NestedKey.Type) throws -> KeyedDecodingContainer<NestedKey> {
        try child(KeyedDecodingContainer<NestedKey>.self) { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try child((any UnkeyedDecodingContainer).self) { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try child((any Decoder).self) { $0 }
    }
}

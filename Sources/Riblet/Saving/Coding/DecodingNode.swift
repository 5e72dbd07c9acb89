/// The decoder of one value. It is its own container of a single value.
final class DecodingNode: Decoder {
    let session: DecodingSession
    private(set) var value = SavedValue.null
    private(set) var depth = 0
    /// The value's members, where it is an object.
    private(set) var members: [SavedValue.Member] = []
    /// Where the last member was found: the next one asked for most likely follows it.
    private var cursor = 0
    /// The steps from the value that is being decoded to the nested container or superclass that
    /// this node is for.
    private var trail: [PathStep] = []

    /// The spare node before this one, while it is one itself.
    var next: DecodingNode?

    init(session: DecodingSession) { self.session = session }

    init(_ value: SavedValue, of parent: DecodingNode, at step: PathStep) {
        session = parent.session
        trail = parent.trail + [step]
        begin(value, depth: parent.depth + 1)
    }

    func begin(_ value: SavedValue, depth: Int) {
        self.value = value
        self.depth = depth
        if case .object(let members) = value { self.members = members }
        cursor = 0
    }

    func end() {
        value = .null
        members = []
    }

    // MARK: Decoder

    var codingPath: [any CodingKey] { (session.path + trail).map(\.codingKey) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object = value else { throw mismatch([String: SavedValue].self, "an object", value) }
        return KeyedDecodingContainer(KeyedReader<Key>(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else { throw mismatch([SavedValue].self, "an array", value) }
        return UnkeyedReader(self, elements)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    // MARK: Parts

    /// The place of the member of that name.
    @inline(__always)
    func find(_ key: String) -> Int? {
        if cursor < members.count, members[cursor].key == key { return cursor }
        return search(key)
    }

    private func search(_ key: String) -> Int? {
        var index = cursor + 1
        for _ in 0..<members.count {
            if index >= members.count { index = 0 }
            if members[index].key == key {
                cursor = index
                return index
            }
            index += 1
        }
        return nil
    }

    @inline(__always)
    func decode<T: Decodable>(_ type: T.Type, _ value: SavedValue, at step: @autoclosure () -> PathStep?) throws -> T {
        if let plain = value.plain(type, takesLists: depth + 1 < DecodingSession.maximumDepth) { return plain }
        let count = session.path.count
        session.path.append(contentsOf: trail)
        if let step = step() { session.path.append(step) }
        defer { session.path.removeLast(session.path.count - count) }
        return try session.decode(type, value, depth: depth + 1)
    }

    // MARK: Errors

    func mismatch(_ type: Any.Type, _ expected: String, _ found: SavedValue, at step: PathStep? = nil) -> DecodingError {
        let context = session.context("\(expected) is expected, not \(found.kind)", at: trail + (step.map { [$0] } ?? []))
        return found == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    func missing(_ key: some CodingKey) -> DecodingError {
        .keyNotFound(key, session.context("\"\(key.stringValue)\" is missing", at: trail))
    }

    func missing(_ type: Any.Type, _ index: Int) -> DecodingError {
        .valueNotFound(type, session.context("the array has \(index) elements; one more is expected", at: trail + [.index(index)]))
    }
}

// MARK: - Plain values

extension DecodingNode {
    func bool(_ value: SavedValue, _ step: @autoclosure () -> PathStep?) throws -> Bool {
        guard case .bool(let flag) = value else { throw mismatch(Bool.self, "a Boolean", value, at: step()) }
        return flag
    }

    func string(_ value: SavedValue, _ step: @autoclosure () -> PathStep?) throws -> String {
        guard case .string(let text) = value else { throw mismatch(String.self, "a string", value, at: step()) }
        return text
    }

    func whole<T: FixedWidthInteger>(_ type: T.Type, _ value: SavedValue, _ step: @autoclosure () -> PathStep?) throws -> T {
        guard let number = value.whole(type) else {
            throw mismatch(type, "a whole number that \(type) holds", value, at: step())
        }
        return number
    }

    func number(_ value: SavedValue, _ step: @autoclosure () -> PathStep?) throws -> Double {
        guard let number = value.number else { throw mismatch(Double.self, "a number", value, at: step()) }
        return number
    }

    func float(_ value: SavedValue, _ step: @autoclosure () -> PathStep?) throws -> Float {
        guard let number = value.number, case let float = Float(number), float.isFinite || !number.isFinite else {
            throw mismatch(Float.self, "a number that Float holds", value, at: step())
        }
        return float
    }
}

extension DecodingNode: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value == .null }
    func decode(_ type: Bool.Type) throws -> Bool { try bool(value, nil) }
    func decode(_ type: String.Type) throws -> String { try string(value, nil) }
    func decode(_ type: Double.Type) throws -> Double { try number(value, nil) }
    func decode(_ type: Float.Type) throws -> Float { try float(value, nil) }
    @inline(__always)
    func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws -> T { try whole(type, value, nil) }
    func decode(_ type: Int128.Type) throws -> Int128 { try whole(type, value, nil) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try whole(type, value, nil) }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decode(type, value, at: nil) }
}

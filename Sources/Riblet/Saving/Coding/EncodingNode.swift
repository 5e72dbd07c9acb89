/// The encoder of one value, with what the value has encoded into it so far. It is its own
/// container of single and of unkeyed values.
///
/// Its properties and those of the session are not checked for overlapping accesses at run time: no
/// access lasts while code of a client runs. With the checks a state of 10 KB took 1.5 times as
/// long to become a value (in turns, 2026-11-28).
final class EncodingNode: Encoder {
    private enum Shape { case nothing, single, array, object }

    let session: EncodingSession
    @exclusivity(unchecked) private var depth = 0
    /// The type that is being encoded.
    @exclusivity(unchecked) private var type: Any.Type = Never.self
    @exclusivity(unchecked) private var order = ElementOrder.own
    @exclusivity(unchecked) private var shape = Shape.nothing
    @exclusivity(unchecked) private var single = SavedValue.null
    @exclusivity(unchecked) private var elements: [SavedValue] = []
    @exclusivity(unchecked) private var members: [SavedValue.Member] = []
    @exclusivity(unchecked) private var filter = KeyFilter()
    /// The number of members of the last value: the next one often has as many.
    @exclusivity(unchecked) private var expected = 0
    /// Values of which more may come, and their places.
    @exclusivity(unchecked) private var unfinished: [(index: Int, node: EncodingNode)] = []
    /// The steps from the value that is being encoded to the nested container or superclass that
    /// this node is for.
    @exclusivity(unchecked) private var trail: [PathStep] = []

    /// The spare node before this one, while it is one itself.
    @exclusivity(unchecked) var next: EncodingNode?

    init(session: EncodingSession) { self.session = session }

    func begin(_ type: Any.Type, depth: Int) {
        self.type = type
        self.depth = depth
        order = .own
        filter = KeyFilter()
    }

    /// Takes the value; the node is as new then.
    func finish() -> SavedValue {
        for (index, node) in unfinished {
            let value = node.finish()
            switch shape {
            case .array: elements[index] = value
            case .object: members[index].value = value
            default: single = value
            }
        }
        if !unfinished.isEmpty { unfinished = [] }
        defer { shape = .nothing }
        switch shape {
        case .nothing: return .object([])
        case .single: return single
        case .array:
            var taken: [SavedValue] = []
            swap(&taken, &elements)
            return .array(order == .own ? taken : sorted(taken))
        case .object:
            var taken: [SavedValue.Member] = []
            swap(&taken, &members)
            expected = min(taken.count, 16)
            if order == .dictionary { taken.sort { $0.key < $1.key } }
            return .object(taken)
        }
    }

    private func sorted(_ elements: [SavedValue]) -> [SavedValue] {
        guard order == .dictionary else { return elements.sorted(by: SavedValue.precedes) }
        // Keys and values take turns.
        let keys = stride(from: 0, to: elements.count - 1, by: 2).sorted { SavedValue.precedes(elements[$0], elements[$1]) }
        return keys.flatMap { elements[$0...$0 + 1] }
    }

    // MARK: Encoder

    var codingPath: [any CodingKey] { (session.path + trail).map(\.codingKey) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let node = claimed(.object)
        if type == DictionaryKeys.type { node.order = .dictionary }
        return KeyedEncodingContainer(KeyedWriter<Key>(node))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        let node = claimed(.array)
        node.order = session.order(of: type)
        return node
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { claimed(.single) }

    /// This node where its shape is `shape`; otherwise one whose value goes nowhere.
    private func claimed(_ shape: Shape) -> EncodingNode {
        if self.shape == .nothing {
            self.shape = shape
            if shape == .object { members.reserveCapacity(expected) }
        } else if self.shape != shape {
            return dropped(shape, "a value encodes itself into containers of two kinds")
        }
        return self
    }

    private func dropped(_ shape: Shape, _ reason: String) -> EncodingNode {
        let node = EncodingNode(session: session)
        node.shape = shape
        node.depth = depth
        session.fault = session.fault ?? EncodingError.invalidValue((), .init(codingPath: codingPath, debugDescription: reason))
        return node
    }

    // MARK: Values

    func add(_ key: String, _ value: SavedValue) { _ = place(key, value) }

    func add<T: Encodable>(_ key: some CodingKey, _ value: T) throws {
        let (encoded, node) = try encode(value, at: { .key(key) })
        let index = place(key.stringValue, encoded)
        if let node { unfinished.append((index, node)) }
    }

    @inline(__always)
    private func place(_ key: String, _ value: SavedValue) -> Int {
        if let index = filter.index(of: key, in: members) {
            members[index].value = value
            unfinished.removeAll { $0.index == index }
            return index
        }
        members.append(SavedValue.Member(key, value))
        return members.count - 1
    }

    @inline(__always)
    private func put(_ value: SavedValue) {
        if shape == .array { elements.append(value) } else { single = value }
    }

    @inline(__always)
    private func encode<T: Encodable>(
        _ value: T, at step: () -> PathStep?
    ) throws -> (SavedValue, EncodingNode?) {
        if let plain = SavedValue(plain: value, takesLists: depth + 1 < EncodingSession.maximumDepth) { return (plain, nil) }
        let count = session.path.count
        session.path.append(contentsOf: trail)
        if let step = step() { session.path.append(step) }
        defer { session.path.removeLast(session.path.count - count) }
        return try session.encode(value, depth: depth + 1)
    }

    // MARK: Nested containers

    func nested<Nested>(_ key: some CodingKey, keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        let node = child(key, .object)
        return KeyedEncodingContainer(KeyedWriter<Nested>(node))
    }

    func nestedUnkeyed(_ key: some CodingKey) -> any UnkeyedEncodingContainer { child(key, .array) }
    func superclass(_ key: some CodingKey) -> any Encoder { child(key, .nothing) }

    private func child(_ key: some CodingKey, _ shape: Shape) -> EncodingNode {
        if let index = filter.index(of: key.stringValue, in: members),
            let open = unfinished.last(where: { $0.index == index })?.node, open.shape == shape
        {
            return open
        }
        return child(.key(key), shape) { place(key.stringValue, .null) }
    }

    private func child(_ step: PathStep, _ shape: Shape, _ makePlace: () -> Int) -> EncodingNode {
        guard depth + 1 < EncodingSession.maximumDepth else {
            return dropped(shape, "values lie more than \(EncodingSession.maximumDepth) levels deep")
        }
        let node = EncodingNode(session: session)
        node.depth = depth + 1
        node.shape = shape
        node.trail = trail + [step]
        unfinished.append((makePlace(), node))
        return node
    }

    private func nextChild(_ shape: Shape) -> EncodingNode {
        child(.index(elements.count), shape) {
            elements.append(.null)
            return elements.count - 1
        }
    }
}

extension EncodingNode: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    var count: Int { elements.count }

    func encodeNil() { put(.null) }
    func encode(_ value: Bool) { put(.bool(value)) }
    func encode(_ value: String) { put(.string(value)) }
    func encode(_ value: Double) { put(SavedValue(value)) }
    func encode(_ value: Float) { put(SavedValue(Double(value))) }
    @inline(__always)
    func encode<T: FixedWidthInteger & Encodable>(_ value: T) { put(SavedValue(whole: value)) }
    func encode(_ value: Int128) { put(SavedValue(whole: value)) }
    func encode(_ value: UInt128) { put(SavedValue(whole: value)) }

    func encode<T: Encodable>(_ value: T) throws {
        let (encoded, node) = try encode(value, at: { shape == .array ? .index(elements.count) : nil })
        if let node { unfinished.append((elements.count, node)) }
        put(encoded)
    }

    func nestedContainer<NestedKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        KeyedEncodingContainer(KeyedWriter<NestedKey>(nextChild(.object)))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nextChild(.array) }
    func superEncoder() -> any Encoder { nextChild(.nothing) }
}

/// One use of the encoder: what all its nodes share. As with those, no access to a property lasts while code of a client runs.
final class EncodingSession {
    let userInfo: [CodingUserInfoKey: Any]
    let maximumDepth: Int
    /// The steps to the value that is being encoded.
    @exclusivity(unchecked) var path = ContiguousArray<PathStep>()
    /// The first mistake that could not be thrown where it was made.
    @exclusivity(unchecked) var fault: EncodingError?
    @exclusivity(unchecked) private var types = TypeCache()
    /// Nodes whose value has been taken; a value of many parts needs a handful.
    @exclusivity(unchecked) private var spare = ContiguousArray<EncodingNode>()

    init(userInfo: [CodingUserInfoKey: any Sendable], maximumDepth: Int) {
        self.userInfo = userInfo
        self.maximumDepth = maximumDepth
    }

    /// Nodes hold the session.
    func end() { spare = [] }

    @inline(__always)
    func known<T>(_ type: T.Type) -> KnownType { types.known(type) }

    /// What `value` encodes; a node as well where somebody still holds the encoder, so that more may come.
    @inline(__always)
    func encode<T: Encodable>(_ value: T, _ known: KnownType, depth: Int) throws -> (SavedValue, EncodingNode?) {
        switch known {
        // The sizes are equal because the types are the same; a cast would ask the runtime.
        case .string: (.string(unsafeBitCast(value, to: String.self)), nil)
        case .int: (.int(unsafeBitCast(value, to: Int.self)), nil)
        case .double: (SavedValue(unsafeBitCast(value, to: Double.self)), nil)
        case .bool: (.bool(unsafeBitCast(value, to: Bool.self)), nil)
        case .saved: (unsafeBitCast(value, to: SavedValue.self), nil)
        case .set, .dictionary, .other: try encodeParts(of: value, known, depth: depth)
        }
    }

    private func encodeParts<T: Encodable>(of value: T, _ known: KnownType, depth: Int) throws -> (SavedValue, EncodingNode?) {
        guard depth < maximumDepth else { throw tooDeep(value) }
        var node = spare.popLast() ?? EncodingNode(session: self)
        node.begin(depth: depth, known)
        try value.encode(to: node)
        guard isKnownUniquelyReferenced(&node) else { return (.null, node) }
        let result = node.finish()
        spare.append(node)
        return (result, nil)
    }

    func tooDeep(_ value: Any) -> EncodingError {
        EncodingError.invalidValue(
            value, .init(codingPath: path.map(\.codingKey), debugDescription: "values lie more than \(maximumDepth) levels deep"))
    }
}

/// One use of the encoder: what all its nodes share. As with those, no access to a property lasts
/// while code of a client runs.
final class EncodingSession {
    let userInfo: [CodingUserInfoKey: Any]
    let maximumDepth: Int
    /// The steps to the value that is being encoded.
    @exclusivity(unchecked) var path = ContiguousArray<PathStep>()
    /// The first mistake that could not be thrown where it was made.
    @exclusivity(unchecked) var fault: EncodingError?
    /// A node whose value has been taken, and those before it; a value of many parts needs a
    /// handful.
    @exclusivity(unchecked) private var spare: EncodingNode?
    /// The collection that was looked up last: asking the runtime whether a type conforms takes as
    /// long as encoding a small value.
    @exclusivity(unchecked) private var lastCollection: (type: Any.Type, order: ElementOrder) = (Never.self, .own)

    init(userInfo: [CodingUserInfoKey: any Sendable], maximumDepth: Int) {
        self.userInfo = userInfo
        self.maximumDepth = maximumDepth
    }

    /// Nodes hold the session.
    func end() { spare = nil }

    /// Returns the encoded `value`, and a node where somebody still holds the encoder, so that more
    /// may come.
    func encode<T: Encodable>(_ value: T, depth: Int) throws -> (SavedValue, EncodingNode?) {
        guard depth < maximumDepth else { throw tooDeep(value) }
        var node = takeNode()
        node.begin(T.self, depth: depth)
        try value.encode(to: node)
        guard isKnownUniquelyReferenced(&node) else { return (.null, node) }
        let result = node.finish()
        node.next = spare
        spare = node
        return (result, nil)
    }

    private func takeNode() -> EncodingNode {
        guard let node = spare else { return EncodingNode(session: self) }
        spare = node.next
        node.next = nil
        return node
    }

    func order(of type: Any.Type) -> ElementOrder {
        if type != lastCollection.type { lastCollection = (type, ElementOrder(of: type)) }
        return lastCollection.order
    }

    private func tooDeep(_ value: Any) -> EncodingError {
        EncodingError.invalidValue(
            value, .init(codingPath: path.map(\.codingKey), debugDescription: "values lie more than \(maximumDepth) levels deep"))
    }
}

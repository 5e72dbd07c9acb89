/// One use of the decoder: what all its nodes share.
final class DecodingSession {
    let userInfo: [CodingUserInfoKey: Any]
    let maximumDepth: Int
    /// The steps to the value that is being decoded.
    var path = ContiguousArray<PathStep>()
    /// A node that nobody uses any more, and those before it; a value of many parts needs a
    /// handful.
    private var spare: DecodingNode?

    init(userInfo: [CodingUserInfoKey: any Sendable], maximumDepth: Int) {
        self.userInfo = userInfo
        self.maximumDepth = maximumDepth
    }

    /// Nodes hold the session.
    func end() { spare = nil }

    func decode<T: Decodable>(_ type: T.Type, _ value: SavedValue, depth: Int) throws -> T {
        guard depth < maximumDepth else { throw DecodingError.dataCorrupted(context("values lie more than \(maximumDepth) levels deep")) }
        var node = takeNode()
        node.begin(value, depth: depth)
        let result = try type.init(from: node)
        if isKnownUniquelyReferenced(&node) {
            node.end()
            node.next = spare
            spare = node
        }
        return result
    }

    private func takeNode() -> DecodingNode {
        guard let node = spare else { return DecodingNode(session: self) }
        spare = node.next
        node.next = nil
        return node
    }

    func context(_ detail: String, at steps: [PathStep] = []) -> DecodingError.Context {
        DecodingError.Context(codingPath: (path + steps).map(\.codingKey), debugDescription: detail)
    }
}

extension SavedValue {
    /// Decodes this value as a `type`. Whole numbers are decoded where the type holds them exactly,
    /// and nothing in the data stops the program.
    ///
    /// - Throws: `DecodingError` for data of another shape or more than 512 levels deep, and
    ///   whatever `type` throws.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
        if let plain = plain(type, takesLists: true) { return plain }
        let session = DecodingSession()
        defer { session.end() }
        return try session.decode(type, self, depth: 0)
    }
}

/// One use of the decoder: what all its nodes share.
final class DecodingSession {
    /// The number of values that may lie one within the other.
    static var maximumDepth: Int { 512 }
    /// The steps to the value that is being decoded.
    var path = ContiguousArray<PathStep>()
    /// A node that nobody uses any more, and those before it; a value of many parts needs a
    /// handful.
    private var spare: DecodingNode?

    /// Nodes hold the session.
    func end() { spare = nil }

    func decode<T: Decodable>(_ type: T.Type, _ value: SavedValue, depth: Int) throws -> T {
        guard depth < Self.maximumDepth else {
            throw DecodingError.dataCorrupted(context("values lie more than \(Self.maximumDepth) levels deep"))
        }
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

/// One use of the decoder: what all its nodes share. As with those, no access to a property lasts while code of a client runs.
final class DecodingSession {
    let userInfo: [CodingUserInfoKey: Any]
    private let maximumDepth: Int
    /// The steps to the value that is being decoded.
    @exclusivity(unchecked) var path = ContiguousArray<PathStep>()
    @exclusivity(unchecked) private var types = TypeCache()
    /// Nodes that nobody uses any more; a value of many parts needs a handful.
    @exclusivity(unchecked) private var spare = ContiguousArray<DecodingNode>()

    init(userInfo: [CodingUserInfoKey: any Sendable], maximumDepth: Int) {
        self.userInfo = userInfo
        self.maximumDepth = maximumDepth
    }

    /// Nodes hold the session.
    func end() { spare = [] }

    @inline(__always)
    func known<T>(_ type: T.Type) -> KnownType { types.known(type) }

    @inline(__always)
    func decode<T: Decodable>(_ type: T.Type, _ value: SavedValue, _ known: KnownType, depth: Int) throws -> T {
        switch (known, value) {
        // The sizes are equal because the types are the same; a cast would ask the runtime.
        case (.string, .string(let text)): unsafeBitCast(text, to: T.self)
        case (.int, .int(let number)): unsafeBitCast(number, to: T.self)
        case (.double, .double(let number)): unsafeBitCast(number, to: T.self)
        case (.bool, .bool(let flag)): unsafeBitCast(flag, to: T.self)
        case (.saved, _): unsafeBitCast(value, to: T.self)
        default: try decodeParts(type, value, depth: depth)
        }
    }

    private func decodeParts<T: Decodable>(_ type: T.Type, _ value: SavedValue, depth: Int) throws -> T {
        guard depth < maximumDepth else { throw DecodingError.dataCorrupted(context("values lie more than \(maximumDepth) levels deep")) }
        var node = spare.popLast() ?? DecodingNode(session: self)
        node.begin(value, depth: depth)
        let result = try type.init(from: node)
        if isKnownUniquelyReferenced(&node) {
            node.end()
            spare.append(node)
        }
        return result
    }

    func context(_ detail: String, at steps: [PathStep] = []) -> DecodingError.Context {
        DecodingError.Context(codingPath: (path + steps).map(\.codingKey), debugDescription: detail)
    }
}

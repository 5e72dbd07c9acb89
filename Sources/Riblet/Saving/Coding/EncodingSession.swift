extension SavedValue {
    /// Encodes `value`.
    ///
    /// Equal values are encoded equally: members stand in the order in which they are encoded,
    /// dictionaries and sets, which have no order, are sorted. (A type that hands its own encoder
    /// on to a set, instead of encoding the set into a container, hides it.) A number that is not
    /// finite becomes a string; whole numbers wider than 64 bits do where they must.
    ///
    /// - Throws: `EncodingError` for a value that lies more than 256 levels deep or encodes itself
    ///   twice, and whatever `value` throws.
    public init<T: Encodable>(encoding value: T) throws {
        if let plain = SavedValue(plain: value, takesLists: true) {
            self = plain
            return
        }
        let session = EncodingSession()
        defer { session.end() }
        let (encoded, unfinished) = try session.encode(value, depth: 0)
        self = unfinished?.finish() ?? encoded
        if let fault = session.fault { throw fault }
    }
}

/// One use of the encoder: what all its nodes share. As with those, no access to a property lasts
/// while code of a client runs.
final class EncodingSession {
    /// The number of values that may lie one within the other; more is an error, also where a value
    /// contains itself.
    static var maximumDepth: Int { 256 }
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

    /// Nodes hold the session.
    func end() { spare = nil }

    /// Returns the encoded `value`, and a node where somebody still holds the encoder, so that more
    /// may come.
    func encode<T: Encodable>(_ value: T, depth: Int) throws -> (SavedValue, EncodingNode?) {
        guard depth < Self.maximumDepth else { throw tooDeep(value) }
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
            value, .init(codingPath: path.map(\.codingKey), debugDescription: "values lie more than \(Self.maximumDepth) levels deep"))
    }
}

extension ChunkedArray: ExpressibleByArrayLiteral {
    /// The elements of a literal.
    @inlinable
    public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension ChunkedArray: Encodable where Element: Encodable {
    /// As an array is encoded.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for element in self { try container.encode(element) }
    }
}

extension ChunkedArray: Decodable where Element: Decodable {
    /// As an array is decoded.
    public init(from decoder: any Decoder) throws {
        self.init()
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd { append(try container.decode(Element.self)) }
    }
}

extension ChunkedArray: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// As an array is described.
    public var description: String { Array(self).description }
    /// As an array is described.
    public var debugDescription: String { Array(self).debugDescription }
    /// As an array is reflected.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}

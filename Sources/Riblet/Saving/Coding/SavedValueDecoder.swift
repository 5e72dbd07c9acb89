/// Makes anything `Decodable` of a ``SavedValue``.
///
/// Whole numbers are decoded where the type holds them exactly, and nothing in the data stops the
/// program: what does not fit is a `DecodingError` with the path to it.
public struct SavedValueDecoder {
    /// What `Decoder.userInfo` says.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// How many values may lie one within the other.
    public var maximumDepth = 512

    /// A decoder without user info that goes 512 values deep.
    public init() {}

    /// What `value` means as a `type`.
    ///
    /// - Throws: `DecodingError` for data of another shape, and whatever `type` throws.
    public func decode<T: Decodable>(_ type: T.Type = T.self, from value: SavedValue) throws -> T {
        if let plain = value.plain(type, takesLists: maximumDepth > 0) { return plain }
        let session = DecodingSession(userInfo: userInfo, maximumDepth: maximumDepth)
        defer { session.end() }
        return try session.decode(type, value, depth: 0)
    }
}

extension SavedValue {
    /// What this value means as a `type`, see ``SavedValueDecoder``.
    ///
    /// - Throws: `DecodingError` for data of another shape, and whatever `type` throws.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
        try SavedValueDecoder().decode(type, from: self)
    }
}

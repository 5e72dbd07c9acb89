/// Makes anything `Decodable` of a ``SavedValue``.
///
/// Whole numbers are decoded where the type holds them exactly, and nothing in the data stops the
/// program: what does not fit is a `DecodingError` with the path to it.
struct SavedValueDecoder {
    /// The values of `Decoder.userInfo`.
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// The number of values that may lie one within the other.
    var maximumDepth = 512

    /// A decoder without user info that goes 512 values deep.
    init() {}

    /// Decodes `value` as a `type`.
    ///
    /// - Throws: `DecodingError` for data of another shape, and whatever `type` throws.
    func decode<T: Decodable>(_ type: T.Type = T.self, from value: SavedValue) throws -> T {
        if let plain = value.plain(type, takesLists: maximumDepth > 0) { return plain }
        let session = DecodingSession(userInfo: userInfo, maximumDepth: maximumDepth)
        defer { session.end() }
        return try session.decode(type, value, depth: 0)
    }
}

extension SavedValue {
    /// Decodes this value as a `type`.
    ///
    /// - Throws: `DecodingError` for data of another shape, and whatever `type` throws.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
        try SavedValueDecoder().decode(type, from: self)
    }
}

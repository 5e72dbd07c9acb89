/// Makes a ``SavedValue`` of anything `Encodable`.
///
/// Equal values are encoded equally: members stand in the order in which they are encoded,
/// dictionaries and sets, which have no order, are sorted. (A type that hands its own encoder on to
/// a set, instead of encoding the set into a container, hides it.) A number that is not finite
/// becomes a string; whole numbers wider than 64 bits do where they must.
struct SavedValueEncoder {
    /// The values of `Encoder.userInfo`.
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// The number of values that may lie one within the other; more is an error, also where a value
    /// contains itself.
    var maximumDepth = 256

    /// An encoder without user info that goes 256 values deep.
    init() {}

    /// Encodes `value`.
    ///
    /// - Throws: `EncodingError` for a value that lies too deep or encodes itself twice, and
    ///   whatever `value` throws.
    func encode<T: Encodable>(_ value: T) throws -> SavedValue {
        if let plain = SavedValue(plain: value, takesLists: maximumDepth > 0) { return plain }
        let session = EncodingSession(userInfo: userInfo, maximumDepth: maximumDepth)
        defer { session.end() }
        let (encoded, unfinished) = try session.encode(value, depth: 0)
        let result = unfinished?.finish() ?? encoded
        if let fault = session.fault { throw fault }
        return result
    }
}

extension SavedValue {
    /// Encodes `value`.
    ///
    /// - Throws: `EncodingError` for a value that lies too deep or encodes itself twice, and
    ///   whatever `value` throws.
    public init<T: Encodable>(encoding value: T) throws {
        self = try SavedValueEncoder().encode(value)
    }
}

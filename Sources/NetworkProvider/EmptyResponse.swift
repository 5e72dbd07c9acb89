/// The answer of an endpoint whose body says nothing: it is not looked at.
public struct EmptyResponse: Decodable, Sendable, Hashable {
    /// Makes the empty answer.
    public init() {}

    /// Reads nothing, so that any body will do.
    public init(from decoder: any Decoder) throws {}
}

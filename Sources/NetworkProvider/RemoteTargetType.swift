import Foundation

/// One endpoint of a server as a value: where it is, what it takes and what it answers.
///
/// ```swift
/// struct CharacterTarget: RemoteTargetType {
///     typealias Response = Character
///     let id: Int
///     var base: String { "https://rickandmortyapi.com/api" }
///     var path: String { "/character/\(id)" }
/// }
/// ```
///
/// Every text is plain: the provider percent-encodes it for its place. Only `base` is taken as it
/// is.
public protocol RemoteTargetType: Sendable {
    /// The answer of the endpoint. A `Decodable` is decoded from JSON; `Data` is the bytes as they
    /// came, and suits an answer that says nothing.
    associatedtype Response: Sendable

    /// Scheme, host and, if the endpoints share one, the beginning of the path:
    /// `https://rickandmortyapi.com/api`.
    var base: String { get }
    /// The rest of the path as plain text, `/character/1`. Nothing in it is taken as a query.
    var path: String { get }
    /// The segments of ``path``. Implement it instead of relying on ``path`` when a segment may
    /// itself contain a slash.
    var pathSegments: [String] { get }
    /// The method; GET unless stated.
    var httpMethod: HTTPMethod { get }
    /// The parameters of the query, in order; none unless stated.
    var parameters: QueryParameters { get }
    /// Header fields beside those of the configuration, which they replace; none unless stated.
    var headers: [String: String] { get }
    /// The content of the request; nil by default.
    var body: RemoteBody? { get }
    /// The time that the whole answer may take, retries included; `nil`, the default, leaves it to
    /// the configuration.
    var deadline: Duration? { get }
    /// The size in bytes above which the answer is refused; `nil` (unless stated) leaves it to the
    /// configuration.
    var maximumResponseBytes: Int? { get }

    /// Returns true if an answer of this status goes to ``decode(_:)``; 200 to 299 by default.
    /// Other answers are ``NetworkError/status(code:url:excerpt:response:)``.
    func accepts(status: Int) -> Bool

    /// Makes the value from the answer. Runs off the main actor.
    /// - Throws: anything; it reaches the caller as ``NetworkError/decoding(url:path:reason:)``,
    ///   except a ``NetworkError``, which stays as it is.
    func decode(_ response: NetworkResponse) throws -> Response
}

extension RemoteTargetType {
    /// The path cut at its slashes.
    public var pathSegments: [String] {
        let text = path.hasPrefix("/") ? path.dropFirst() : path[...]
        return path.isEmpty ? [] : text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }
    /// The default method is GET.
    public var httpMethod: HTTPMethod { .get }
    /// The default has no parameters.
    public var parameters: QueryParameters { QueryParameters() }
    /// The default has no header fields.
    public var headers: [String: String] { [:] }
    /// The default has no body.
    public var body: RemoteBody? { nil }
    /// The default is the deadline of the configuration.
    public var deadline: Duration? { nil }
    /// The default is the limit of the configuration.
    public var maximumResponseBytes: Int? { nil }

    /// Accepts the status codes 200 to 299.
    public func accepts(status: Int) -> Bool { (200..<300).contains(status) }
}

extension RemoteTargetType where Response: Decodable {
    /// Decodes JSON; takes `Data` as the bytes came.
    public func decode(_ response: NetworkResponse) throws -> Response {
        if let bytes = response.body as? Response { return bytes }
        return try response.json()
    }
}

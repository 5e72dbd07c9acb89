import Foundation

/// A request as it goes out: every part of its URL is encoded and its body is bytes.
///
/// Two requests that are equal are the same request on the wire, which is what decides whether they
/// share one flight.
public struct NetworkRequest: Sendable, Hashable {
    /// The method.
    public var method: HTTPMethod
    /// The whole URL, percent-encoded.
    public var url: String
    /// The header fields.
    public var headers: NetworkHeaders
    /// The body; `nil` when there is none.
    public var body: Data?
    /// The size in bytes above which the answer's body is refused.
    public var maximumResponseBytes: Int
    /// The origins to which an answer may send it on; see
    /// ``NetworkConfiguration/redirectOrigins``.
    public var redirectOrigins: Set<String>

    /// Makes a request from parts that are encoded already.
    public init(
        method: HTTPMethod = .get, url: String, headers: NetworkHeaders = [:], body: Data? = nil, maximumResponseBytes: Int = 16 << 20,
        redirectOrigins: Set<String> = []
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.maximumResponseBytes = maximumResponseBytes
        self.redirectOrigins = redirectOrigins
    }

    /// The path of the URL as plain text, for example `/api/character/1`.
    public var path: String {
        let withoutQuery = url.prefix { $0 != "?" && $0 != "#" }
        guard let scheme = withoutQuery.range(of: "://") else { return PercentEncoding.decode(withoutQuery) }
        let path = PercentEncoding.decode(withoutQuery[scheme.upperBound...].drop { $0 != "/" })
        return path.isEmpty ? "/" : path
    }

    /// The parameters of the URL's query as plain text, in order.
    public var parameters: QueryParameters {
        guard let mark = url.firstIndex(of: "?") else { return QueryParameters() }
        let query = url[url.index(after: mark)...].prefix { $0 != "#" }
        return QueryParameters(
            query.split(separator: "&").map { item in
                let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return .init(name: PercentEncoding.decode(parts[0]), value: parts.count > 1 ? PercentEncoding.decode(parts[1]) : "")
            })
    }
}

import HTTPTypes
import NIOHTTP1
import Riblet

/// The facts in a request's head that decide about its way and its right; the same for a request to
/// answer and one to upgrade.
struct RequestFacts: Sendable {
    /// `GET`, `POST` and so on.
    let method: String
    /// Percent-encoded, without the query.
    let path: String
    /// Percent-encoded, without `?`; empty if there is none.
    let query: String
    let host: String?
    let origin: String?
    let fetchSite: String?
    let cookies: [String: Secret<String>]
    /// Returns the values of a header field, as often as it was sent.
    let values: @Sendable (_ name: String) -> [String]

    /// Path and query as they were sent.
    var target: String { query.isEmpty ? path : "\(path)?\(query)" }

    /// The facts of a request that an HTTP handler has parsed into general HTTP types.
    init(_ request: HTTPRequest) {
        let fields = request.headerFields
        self.init(
            method: request.method.rawValue, target: request.path ?? "/",
            hosts: (request.authority.map { [$0] } ?? []) + fields[values: .secondHost]
        ) { name in HTTPField.Name(name).map { fields[values: $0] } ?? [] }
    }

    /// The facts of a request before it is known whether it stays an HTTP request.
    init(_ head: HTTPRequestHead) {
        self.init(
            method: head.method.rawValue, target: head.uri, hosts: head.headers["host"]
        ) { [headers = head.headers] in headers[$0] }
    }

    private init(
        method: String, target: String, hosts: [String], values: @escaping @Sendable (_ name: String) -> [String]
    ) {
        self.values = values
        let (origins, fetchSites) = (values("Origin"), values("Sec-Fetch-Site"))
        self.method = method
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts.first.map(String.init) ?? ""
        query = parts.count > 1 ? String(parts[1]) : ""
        // A head that says a thing twice is read differently by different readers; it then says
        // nothing.
        host = hosts.count == 1 ? hosts[0] : nil
        // Joined, two origins are no origin, so a doubled header is refused rather than overlooked.
        origin = origins.isEmpty ? nil : origins.joined(separator: ",")
        fetchSite = fetchSites.isEmpty ? nil : fetchSites.joined(separator: ",")
        cookies = Cookies.parse(values("Cookie")).mapValues { Secret($0) }
    }

    /// The first query item of that name, decoded.
    func queryItem(_ name: String) -> String? {
        FormBody.parse(Array(query.utf8), maximum: 64)?.first { $0.name == name }?.value
    }

    /// The query without the items of those names, however they are written; the others are still
    /// encoded.
    func query(without names: Set<String>) -> String {
        query.split(separator: "&")
            .filter { PercentCoding.decode($0.prefix { $0 != "=" }.utf8, plusIsSpace: true).map(names.contains) != true }
            .joined(separator: "&")
    }
}

extension RequestFacts: CustomStringConvertible, CustomReflectable {
    /// Neither the query nor a cookie: both have tokens.
    var description: String { "\(method) \(path)" }
    var customMirror: Mirror { Mirror(self, children: ["method": method, "path": path]) }
}

extension HTTPField.Name {
    /// The first host of a request is apart from its fields, so a field of that name is a second
    /// one.
    static let secondHost = HTTPField.Name("Host")!
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode")!
    static let secFetchDestination = HTTPField.Name("Sec-Fetch-Dest")!
    static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
    static let ribletPage = HTTPField.Name("X-Riblet-Page")!
    static let ribletMoved = HTTPField.Name("X-Riblet-Moved")!
    static let ribletHandler = HTTPField.Name("X-Riblet-Handler")!
    static let ribletName = HTTPField.Name("X-Riblet-Name")!
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
}

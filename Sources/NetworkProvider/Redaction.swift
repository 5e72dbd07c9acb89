/// The parts of URLs and headers that are taken out before they reach a log or an error.
public struct Redaction: Sendable, Hashable {
    /// The names of header fields whose values are secret, in lower case.
    public var headers: Set<String>
    /// The names of query items whose values are secret, in lower case.
    public var queryItems: Set<String>

    /// The word in the place of a secret.
    public static let placeholder = "REDACTED"

    /// Makes a redaction; case does not matter.
    public init(headers: Set<String>, queryItems: Set<String>) {
        self.headers = Set(headers.map { $0.lowercased() })
        self.queryItems = Set(queryItems.map { $0.lowercased() })
    }

    /// Credentials, cookies and the usual names of keys and tokens.
    public static let standard = Redaction(
        headers: [
            "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "api-key", "apikey", "x-auth-token",
            "x-access-token", "x-csrf-token", "x-amz-security-token",
        ],
        queryItems: [
            "api_key", "apikey", "api-key", "key", "token", "access_token", "refresh_token", "id_token", "auth", "password", "secret",
            "client_secret", "signature", "sig", "session",
        ])

    /// This redaction with more names.
    public func adding(headers: Set<String> = [], queryItems: Set<String> = []) -> Redaction {
        Redaction(headers: self.headers.union(headers), queryItems: self.queryItems.union(queryItems))
    }

    /// The URL with secret query values, and any user name and password, taken out.
    public func url(_ url: String) -> String {
        let (head, query) = split(url)
        let safeHead = withoutCredentials(head)
        guard let query else { return safeHead }
        let items = query.split(separator: "&", omittingEmptySubsequences: false).map { item -> String in
            let name = item.prefix { $0 != "=" }
            let isSecret = name.endIndex != item.endIndex && queryItems.contains(PercentEncoding.decode(name).lowercased())
            return isSecret ? "\(name)=\(Redaction.placeholder)" : String(item)
        }
        return safeHead + "?" + items.joined(separator: "&")
    }

    /// The headers with secret values taken out.
    public func headers(_ headers: NetworkHeaders) -> NetworkHeaders {
        NetworkHeaders(
            headers.fields.map { field in
                self.headers.contains(field.name.lowercased()) ? .init(name: field.name, value: Redaction.placeholder) : field
            })
    }

    private func split(_ url: String) -> (head: Substring, query: Substring?) {
        guard let mark = url.firstIndex(of: "?") else { return (url[...], nil) }
        return (url[..<mark], url[url.index(after: mark)...])
    }

    private func withoutCredentials(_ head: Substring) -> String {
        guard let slashes = head.firstRange(of: "://") else { return String(head) }
        let authority = head[slashes.upperBound...].prefix { $0 != "/" }
        guard let at = authority.lastIndex(of: "@") else { return String(head) }
        return head[..<slashes.upperBound] + Redaction.placeholder + head[at...]
    }
}

/// The part of a URL that says which site it is, as browsers compare it.
struct Origin: Hashable, Sendable {
    let scheme: String
    let host: String
    /// Not where it is the scheme's usual one.
    let port: String?

    /// Reads an `Origin` header or a configured origin; nothing for `null` and for all that is no
    /// web origin.
    init?(_ text: String) {
        guard let separator = text.firstRange(of: "://"), let authority = Authority(text[separator.upperBound...]) else { return nil }
        let scheme = text[..<separator.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        self.init(scheme: scheme, authority)
    }

    private init(scheme: String, _ authority: Authority) {
        self.scheme = scheme
        host = authority.host
        port = authority.port == (scheme == "https" ? "443" : "80") ? nil : authority.port
    }

    /// Returns true where pages of this origin are those of the server that `host`, a `Host`
    /// header, names.
    ///
    /// Both schemes are compared, since a proxy before the server may speak TLS.
    func isSite(host: String) -> Bool { Authority(host).map { Origin(scheme: scheme, $0) == self } ?? false }
}

/// The part of a URL that says which site it is, as browsers compare it.
struct Origin: Hashable, Sendable {
    let scheme: String
    /// Host and port in lower case, without the scheme's usual port.
    let authority: String

    /// Reads an `Origin` header or a configured origin; nothing for `null` and for all that is no web origin.
    init?(_ text: String) {
        guard let separator = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<separator.lowerBound].lowercased()
        let rest = text[separator.upperBound...]
        guard scheme == "http" || scheme == "https", !rest.isEmpty, !rest.contains(where: { "/?#@ ".contains($0) }) else { return nil }
        self.scheme = scheme
        authority = Self.authority(String(rest), scheme: scheme)
    }

    /// Whether pages of this origin are those of the server that `host`, a `Host` header, names.
    ///
    /// Both schemes are compared, since a proxy before the server may speak TLS.
    func isSite(host: String) -> Bool { authority == Self.authority(host, scheme: scheme) }

    private static func authority(_ text: String, scheme: String) -> String {
        let text = text.lowercased()
        let usual = scheme == "https" ? ":443" : ":80"
        return text.hasSuffix(usual) ? String(text.dropLast(usual.count)) : text
    }

    /// The host of a `Host` header, in lower case and without the port.
    static func hostName(of header: String) -> String {
        let header = header.lowercased()
        if header.hasPrefix("["), let end = header.firstIndex(of: "]") { return String(header[...end]) }
        guard let colon = header.lastIndex(of: ":") else { return header }
        return String(header[..<colon])
    }
}

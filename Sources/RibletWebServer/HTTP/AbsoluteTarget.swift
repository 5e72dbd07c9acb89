import NIOHTTP1

extension HTTPRequestHead {
    /// Brings a target that is a whole URL into the usual form. The host in it is the one that was
    /// asked for, whatever the `Host` field says (RFC 9112, 3.2.2); without this it would be thrown
    /// away, and a request for another host would pass for one of ours.
    ///
    /// Replaces a target that is neither a path nor a URL of the web by `*`, which is the address
    /// of nothing.
    mutating func takeAbsoluteTarget() {
        guard !uri.hasPrefix("/"), uri != "*" else { return }
        guard let separator = uri.firstRange(of: "://"), ["http", "https"].contains(uri[..<separator.lowerBound].lowercased()) else {
            uri = "*"
            return
        }
        let rest = uri[separator.upperBound...]
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        headers.replaceOrAdd(name: "host", value: String(rest[..<end]))
        let path = rest[end...]
        uri = path.hasPrefix("/") ? String(path) : "/\(path)"
    }
}

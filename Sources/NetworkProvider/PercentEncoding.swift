/// Percent-encoding of plain text for one place in a URL. Every byte outside the allowed set is
/// encoded, `%` included, so that decoding gives the text back exactly.
enum PercentEncoding {
    /// One segment of a path: a slash in the text becomes `%2F`.
    static func segment(_ text: some StringProtocol) -> String { PercentCoding.encode(text, keepingAll: "-._~!$&'()*+,;=:@") }

    /// One name or value of a query: `&`, `=`, `+`, `#` and spaces are encoded, and brackets, which
    /// RFC 3986 allows in the host only.
    static func query(_ text: some StringProtocol) -> String { PercentCoding.encode(text, keepingAll: "-._~!$'()*,:@/") }

    /// One name or value of an `application/x-www-form-urlencoded` body.
    static func form(_ text: some StringProtocol) -> String { PercentCoding.encode(text, keepingAll: "-._*") }

    /// The text that was encoded, or the input itself where it is not valid percent-encoding.
    static func decode(_ text: some StringProtocol) -> String { PercentCoding.decode(text.utf8) ?? String(text) }
}

/// The host and port of a `Host` field or of a URL, where they are that and nothing else.
///
/// A text that is half a host, such as `localhost:80@evil.example` or `[::1].evil.example`, is
/// none: a reader of its beginning alone takes another machine for this one.
struct Authority: Hashable, Sendable {
    /// A name or an address in lower case; an IPv6 address in brackets.
    let host: String
    /// In digits, where there is one.
    let port: String?

    init?(_ text: some StringProtocol) {
        let text = text.lowercased()
        let rest: Substring
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            let address = text[text.index(after: text.startIndex)..<end]
            guard address.contains(":"),
                address.utf8.allSatisfy({ Self.isHexDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
            else { return nil }
            host = String(text[...end])
            rest = text[text.index(after: end)...]
        } else {
            let end = text.firstIndex(of: ":") ?? text.endIndex
            let name = text[..<end]
            guard !name.isEmpty, name.utf8.count <= 255, name.utf8.allSatisfy(Self.isNameByte) else { return nil }
            host = String(name)
            rest = text[end...]
        }
        guard let colon = rest.first else {
            port = nil
            return
        }
        let digits = rest.dropFirst()
        guard colon == ":", (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy(Self.isDigit), let number = Int(digits),
            number <= 65_535
        else { return nil }
        port = String(digits)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "_")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte) }
}

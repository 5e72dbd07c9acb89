/// Percent-encoding of plain text for one place in a URL (RFC 3986). Every byte outside the allowed set is encoded, `%` included, so that
/// decoding gives the text back exactly.
enum PercentEncoding {
    /// One segment of a path: a slash in the text becomes `%2F`.
    static func segment(_ text: some StringProtocol) -> String {
        encode(text, keeping: "-._~!$&'()*+,;=:@")
    }

    /// One name or value of a query: `&`, `=`, `+`, `#` and spaces are encoded.
    static func query(_ text: some StringProtocol) -> String {
        encode(text, keeping: "-._~!$'()*,:@/[]")
    }

    /// One name or value of an `application/x-www-form-urlencoded` body.
    static func form(_ text: some StringProtocol) -> String {
        encode(text, keeping: "-._*")
    }

    /// The text that was encoded, or the input itself where it is not valid percent-encoding.
    static func decode(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let value = UInt8(String(Substring(rest.prefix(2))), radix: 16), rest.count >= 2 else { return String(text) }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self) ?? String(text)
    }

    private static func encode(_ text: some StringProtocol, keeping punctuation: StaticString) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        punctuation.withUTF8Buffer { kept in
            for byte in text.utf8 {
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                    bytes.append(byte)
                case _ where kept.contains(byte):
                    bytes.append(byte)
                default:
                    bytes.append(UInt8(ascii: "%"))
                    bytes.append(hexadecimal(byte >> 4))
                    bytes.append(hexadecimal(byte & 15))
                }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
    }
}

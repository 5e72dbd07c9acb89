import Riblet

extension Location {
    /// Reads a path below an application, percent-encoded, with or without query and fragment, such as `/list/3?filter=open#/notes`.
    ///
    /// - Returns: nothing where it is longer than 2,048 bytes, has more than 16 segments or 32 query items, is not valid UTF-8, or a
    ///   segment is `.` or `..` or has a slash or a control character in it.
    public init?(requestPath: String) {
        guard requestPath.utf8.count <= 2048 else { return nil }
        let withoutFragment = requestPath.prefix { $0 != "#" }
        var fragment: String?
        if withoutFragment.endIndex < requestPath.endIndex {
            guard
                let decoded = PercentCoding.decode(requestPath[requestPath.index(after: withoutFragment.endIndex)...].utf8),
                !decoded.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
            else { return nil }
            fragment = decoded.isEmpty ? nil : decoded
        }
        let halves = withoutFragment.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path: [String] = []
        for segment in (halves.first ?? "").split(separator: "/") {
            guard path.count < 16, let decoded = PercentCoding.decode(segment.utf8), decoded != ".", decoded != "..",
                !decoded.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "/") || $0 == 0x7F })
            else { return nil }
            path.append(decoded)
        }
        var query: [Item] = []
        if halves.count == 2 {
            for pair in halves[1].split(separator: "&") {
                let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard query.count < 32, let name = PercentCoding.decode(sides[0].utf8, plusIsSpace: true),
                    let value = PercentCoding.decode((sides.count == 2 ? sides[1] : "").utf8, plusIsSpace: true)
                else { return nil }
                query.append(Item(name, value))
            }
        }
        self.init(path: path, query: query, fragment: fragment)
    }

    /// The location as a path, percent-encoded, beginning with `/`.
    public var requestPath: String {
        var text = path.isEmpty ? "/" : ""
        for segment in path { text += "/" + PercentCoding.encode(segment) }
        for (index, item) in query.enumerated() {
            text += (index == 0 ? "?" : "&") + PercentCoding.encode(item.name) + "=" + PercentCoding.encode(item.value)
        }
        if let fragment { text += "#" + PercentCoding.encode(fragment, keeping: UInt8(ascii: "/")) }
        return text
    }
}

/// RFC 3986 percent-encoding of everything but unreserved characters.
package enum PercentCoding {
    static func encode(_ text: String, keeping kept: UInt8? = nil) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case kept: result.append(byte)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                result.append(byte)
            default:
                result.append(UInt8(ascii: "%"))
                let digits = Array(String(byte, radix: 16, uppercase: true).utf8)
                if digits.count == 1 { result.append(UInt8(ascii: "0")) }
                result.append(contentsOf: digits)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The text; nothing where an escape is broken or the bytes are no UTF-8.
    package static func decode(_ bytes: some Sequence<UInt8>, plusIsSpace: Bool = false) -> String? {
        var result: [UInt8] = []
        var iterator = bytes.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else { return nil }
                result.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: result.append(UInt8(ascii: " "))
            default: result.append(byte)
            }
        }
        return String(validating: result, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? { Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init) }
}

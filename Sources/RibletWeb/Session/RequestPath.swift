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
                let decoded = PercentCoding.decode(requestPath[requestPath.index(after: withoutFragment.endIndex)...], plusIsSpace: false),
                !decoded.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
            else { return nil }
            fragment = decoded.isEmpty ? nil : decoded
        }
        let halves = withoutFragment.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path: [String] = []
        for segment in (halves.first ?? "").split(separator: "/") {
            guard path.count < 16, let decoded = PercentCoding.decode(segment, plusIsSpace: false), decoded != ".", decoded != "..",
                !decoded.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "/") || $0 == 0x7F })
            else { return nil }
            path.append(decoded)
        }
        var query: [Item] = []
        if halves.count == 2 {
            for pair in halves[1].split(separator: "&") {
                let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard query.count < 32, let name = PercentCoding.decode(sides[0], plusIsSpace: true),
                    let value = PercentCoding.decode(sides.count == 2 ? sides[1] : "", plusIsSpace: true)
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
enum PercentCoding {
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

    static func decode(_ text: Substring, plusIsSpace: Bool) -> String? {
        var result: [UInt8] = []
        var bytes = text.utf8.makeIterator()
        while let byte = bytes.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = bytes.next(), let low = bytes.next(), let value = hexValue(high, low) else { return nil }
                result.append(value)
            case UInt8(ascii: "+") where plusIsSpace: result.append(0x20)
            default: result.append(byte)
            }
        }
        return String(validating: result, as: UTF8.self)
    }

    private static func hexValue(_ high: UInt8, _ low: UInt8) -> UInt8? {
        guard high != UInt8(ascii: "+"), high != UInt8(ascii: "-") else { return nil }
        return UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16)
    }
}

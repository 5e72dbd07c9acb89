/// Percent-encoding of URLs.
enum PercentCoding {
    /// The text; nothing where an escape is broken or the bytes are no UTF-8.
    static func decode(_ bytes: some Sequence<UInt8>, plusIsSpace: Bool = false) -> String? {
        var output: [UInt8] = []
        var iterator = bytes.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else { return nil }
                output.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: output.append(UInt8(ascii: " "))
            default: output.append(byte)
            }
        }
        return String(validating: output, as: UTF8.self)
    }

    /// The segments of a percent-encoded path, decoded; nothing where one could lead out of a folder or is no text.
    static func safeSegments(_ path: some StringProtocol) -> [String]? {
        var segments: [String] = []
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            guard let segment = decode(part.utf8), !segment.isEmpty, segment != ".", segment != "..",
                !segment.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") || $0 < 0x20 || $0 == 0x7F })
            else { return nil }
            segments.append(segment)
        }
        return segments
    }

    private static func digit(_ byte: UInt8) -> UInt8? { Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init) }
}

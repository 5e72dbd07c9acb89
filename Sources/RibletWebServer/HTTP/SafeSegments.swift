import Riblet
import RibletWeb

extension PercentCoding {
    /// The segments of a percent-encoded path, decoded; nothing where one could lead out of a
    /// folder or is no text.
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
}

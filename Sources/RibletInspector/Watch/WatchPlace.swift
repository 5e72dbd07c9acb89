import Riblet

/// The place of the inspector: the page it watches, and what of it is chosen.
struct WatchPlace: Hashable, Codable, Sendable {
    /// The segment of the address while the page in the frame has not said its key.
    static let opening = "open"

    /// The key of the page; nil while the page in the frame is on its way.
    var key: String?
    /// The address of the page that the inspector opens in its frame, from the server's root; nil
    /// where the page is another window's.
    var frame: String?
    /// The path of the chosen RIB.
    var rib: String?
    /// The number of the opened cause; nil where the newest is.
    var cause: Int?

    init(key: String? = nil, frame: String? = nil) {
        self.key = key
        self.frame = frame
    }

    /// The place of an address; nil if there is none.
    init?(_ location: Location) {
        guard let first = location.path.first, location.path.count == 1 else { return nil }
        frame = location["frame"].flatMap { Self.isFrameAddress($0) ? $0 : nil }
        if first == Self.opening {
            guard frame != nil else { return nil }
        } else {
            guard !first.isEmpty, first.utf8.count <= 16, first.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
            key = first
        }
        rib = location["rib"].map { String($0.prefix(500)) }
        cause = location["cause"].flatMap { Int($0) }
    }

    var location: Location {
        let items: [(String, String?)] = [("frame", frame), ("rib", rib), ("cause", cause.map { "\($0)" })]
        return Location(
            path: [key ?? Self.opening], query: items.compactMap { name, value in value.map { Location.Item(name, $0) } })
    }

    /// Returns true for an address of this server's that a frame may show: one that begins with a
    /// single slash, and leads neither up nor to the inspector.
    static func isFrameAddress(_ url: String) -> Bool {
        guard url.hasPrefix("/"), !url.hasPrefix("//"), url.utf8.count <= 2_000, !url.contains("\\"),
            !url.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
            let path = try? Location(urlPath: url).path
        else { return false }
        return !path.contains(".") && !path.contains("..") && path.first.map { "/\($0.lowercased())" } != Inspector.basePath
    }
}

extension Location {
    /// The longest URL that is read, in bytes.
    public static let maximumBytes = 4096
    /// The most path segments that are read.
    public static let maximumSegments = 128
    /// The largest number of routes of one stack in an address, so that every written address can
    /// be read: the topmost ones. A deeper stack keeps the routes below and is recognised by the
    /// named ones.
    public static let maximumRoutes = 32
    /// The most query items that are read.
    public static let maximumItems = 32

    /// Reads a URL: `https://example.com/lists/3?filter=open#notes`, `myapp://lists/3`, or a path
    /// alone.
    ///
    /// The host of a web address (`http`, `https`, or no scheme) names the application's server and
    /// is ignored. With any other scheme the host is the first segment, as is usual for custom
    /// schemes.
    ///
    /// - Parameter url: percent-encoded.
    /// - Throws: the fault of the URL.
    public init(url: String) throws(LocationError) {
        guard url.utf8.count <= Self.maximumBytes else { throw .tooLong(bytes: url.utf8.count) }
        let (scheme, rest) = Self.splitScheme(url.utf8[...])
        guard rest.starts(with: "//".utf8) else {
            try self.init(rest)
            return
        }
        let afterSlashes = rest.dropFirst(2)
        let host = afterSlashes.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        try self.init(afterSlashes[host.endIndex...])
        switch scheme.map({ String(Substring($0)).lowercased() }) {
        case nil, "http", "https": break
        default:
            guard !host.isEmpty else { break }
            guard path.count < Self.maximumSegments else { throw .tooManySegments }
            path.insert(try Self.segment(host), at: 0)
        }
    }

    /// Reads the path of a URL, percent-encoded, with or without query and fragment, such as
    /// `/list/3?filter=open#/notes`. Empty segments are left out, also at the beginning.
    ///
    /// - Parameter urlPath: percent-encoded.
    /// - Throws: the fault of the URL.
    public init(urlPath: String) throws(LocationError) {
        guard urlPath.utf8.count <= Self.maximumBytes else { throw .tooLong(bytes: urlPath.utf8.count) }
        try self.init(urlPath.utf8[...])
    }

    /// The location as the path of a URL, percent-encoded, beginning with `/`.
    public var urlPath: String {
        var text = path.isEmpty ? "/" : ""
        for segment in path {
            text += "/"
            text += PercentCoding.encode(segment)
        }
        for (index, item) in query.enumerated() {
            text += index == 0 ? "?" : "&"
            text += PercentCoding.encode(item.name)
            text += "="
            text += PercentCoding.encode(item.value)
        }
        if let fragment {
            text += "#"
            text += PercentCoding.encode(fragment, keeping: UInt8(ascii: "/"))
        }
        return text
    }

    /// True if parsing ``urlPath`` gives this location again: it is within the limits, and every
    /// part is accepted.
    public var isReadable: Bool { (try? Location(urlPath: urlPath)) == self }

    // MARK: Reading

    private init(_ text: Substring.UTF8View) throws(LocationError) {
        let beforeFragment = text.prefix { $0 != UInt8(ascii: "#") }
        let encodedPath = beforeFragment.prefix { $0 != UInt8(ascii: "?") }
        self.init(
            path: try Self.segments(encodedPath), query: try Self.items(beforeFragment[encodedPath.endIndex...].dropFirst()),
            fragment: try Self.fragment(text[beforeFragment.endIndex...].dropFirst()))
    }

    private static func segments(_ path: Substring.UTF8View) throws(LocationError) -> [String] {
        var segments: [String] = []
        for part in path.split(separator: UInt8(ascii: "/")) {
            guard segments.count < maximumSegments else { throw .tooManySegments }
            segments.append(try segment(part))
        }
        return segments
    }

    private static func segment(_ part: Substring.UTF8View) throws(LocationError) -> String {
        let decoded = try decode(part)
        guard decoded != ".", decoded != "..", !decoded.utf8.contains(UInt8(ascii: "/")), !hasControls(decoded) else {
            throw .badSegment(String(Substring(part)))
        }
        return decoded
    }

    private static func items(_ query: Substring.UTF8View) throws(LocationError) -> [Item] {
        var items: [Item] = []
        for pair in query.split(separator: UInt8(ascii: "&")) {
            guard items.count < maximumItems else { throw .tooManyItems }
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            items.append(
                Item(try decode(name, plusIsSpace: true), try decode(pair[name.endIndex...].dropFirst(), plusIsSpace: true)))
        }
        return items
    }

    private static func fragment(_ encoded: Substring.UTF8View) throws(LocationError) -> String? {
        let decoded = try decode(encoded)
        guard !hasControls(decoded) else { throw .badSegment(String(Substring(encoded))) }
        return decoded.isEmpty ? nil : decoded
    }

    private static func decode(_ part: Substring.UTF8View, plusIsSpace: Bool = false) throws(LocationError) -> String {
        guard let decoded = PercentCoding.decode(part, plusIsSpace: plusIsSpace) else { throw .badEncoding(String(Substring(part))) }
        return decoded
    }

    private static func hasControls(_ text: String) -> Bool { text.utf8.contains { $0 < 0x20 || $0 == 0x7F } }

    /// A scheme is a letter, then letters, digits, `+`, `-` and `.` up to a colon.
    private static func splitScheme(_ url: Substring.UTF8View) -> (scheme: Substring.UTF8View?, rest: Substring.UTF8View) {
        let name = url.prefix { byte in
            switch byte | 0x20 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): true
            default: UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "+-.".utf8.contains(byte)
            }
        }
        guard let first = name.first, first | 0x20 >= UInt8(ascii: "a"), url[name.endIndex...].first == UInt8(ascii: ":") else {
            return (nil, url)
        }
        return (name, url[name.endIndex...].dropFirst())
    }
}

extension Location: CustomStringConvertible {
    /// The same as ``urlPath``.
    public var description: String { urlPath }
}

/// A fault of a URL.
public enum LocationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is longer than ``Location/maximumBytes``.
    case tooLong(bytes: Int)
    /// It has more segments than ``Location/maximumSegments``.
    case tooManySegments
    /// It has more query items than ``Location/maximumItems``.
    case tooManyItems
    /// An escape in this part is broken, or the part is not valid UTF-8.
    case badEncoding(String)
    /// This part is `.` or `..`, or has a slash or a control character in it once it is decoded.
    case badSegment(String)

    /// The fault, and the form that is allowed.
    public var description: String {
        switch self {
        case .tooLong(let bytes): "the URL has \(bytes) bytes; at most \(Location.maximumBytes) are read"
        case .tooManySegments: "the URL has more than \(Location.maximumSegments) segments"
        case .tooManyItems: "the URL has more than \(Location.maximumItems) query items"
        case .badEncoding(let part): "'\(part)' is not percent-encoded UTF-8; write % as %25"
        case .badSegment(let part): "'\(part)' cannot be part of a path: it is . or .., or contains a slash or a control character"
        }
    }
}

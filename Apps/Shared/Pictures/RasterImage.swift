/// The type and the size in the first bytes of a picture. A name or a declared type is never
/// believed.
package struct RasterImage: Hashable, Sendable {
    package enum Kind: String, Sendable {
        case png = "image/png"
        case jpeg = "image/jpeg"
        case gif = "image/gif"
        case webp = "image/webp"
    }

    /// No camera's picture is wider, and a few bytes can claim a size that no browser survives.
    static let longestSide = 16_384
    static let mostPixels = 120_000_000

    package let kind: Kind
    package let width: Int
    package let height: Int

    package init(kind: Kind, width: Int, height: Int) {
        self.kind = kind
        self.width = width
        self.height = height
    }

    /// A picture that may be kept.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - limit: the most bytes that it may have.
    /// - Returns: what its first bytes say.
    /// - Throws: ``UnusablePicture``.
    package static func usable(_ bytes: [UInt8], limit: Int = PictureCache.largestPicture) throws(UnusablePicture) -> RasterImage {
        guard !bytes.isEmpty else { throw UnusablePicture("the file is empty; choose another one.") }
        guard bytes.count <= limit else {
            throw UnusablePicture(
                "it is larger than \(limit >> 20) MB; save it smaller or choose another one.")
        }
        guard let kind = kind(of: bytes) else {
            throw UnusablePicture("it is neither PNG, JPEG, GIF nor WebP; save it as one of them or choose another one.")
        }
        let reader = ByteReader(bytes)
        guard let (width, height) = size(of: kind, reader), width > 0, height > 0 else {
            throw UnusablePicture("the file is damaged; choose another one.")
        }
        guard width <= longestSide, height <= longestSide, width * height <= mostPixels else {
            throw UnusablePicture(
                "it has \(width) × \(height) pixels, more than \(longestSide) on a side or \(mostPixels / 1_000_000) million in all; "
                    + "save it smaller.")
        }
        return RasterImage(kind: kind, width: width, height: height)
    }

    package static func kind(of bytes: [UInt8]) -> Kind? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) { return .gif }
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return .webp }
        return nil
    }

    // MARK: - Sizes

    private static func size(of kind: Kind, _ reader: ByteReader) -> (Int, Int)? {
        switch kind {
        case .png: pngSize(reader)
        case .jpeg: jpegSize(reader)
        case .gif: gifSize(reader)
        case .webp: webpSize(reader)
        }
    }

    private static func pngSize(_ reader: ByteReader) -> (Int, Int)? {
        guard reader.text(at: 12, count: 4) == "IHDR", let width = reader.big(at: 16, count: 4), let height = reader.big(at: 20, count: 4)
        else { return nil }
        return (width, height)
    }

    private static func gifSize(_ reader: ByteReader) -> (Int, Int)? {
        guard let width = reader.little(at: 6, count: 2), let height = reader.little(at: 8, count: 2) else { return nil }
        return (width, height)
    }

    /// The size is in the frame header, behind segments of any number and length (a camera's notes
    /// are among them).
    private static func jpegSize(_ reader: ByteReader) -> (Int, Int)? {
        var offset = 2
        while reader.big(at: offset, count: 1) == 0xFF {
            guard let marker = reader.big(at: offset + 1, count: 1) else { return nil }
            switch marker {
            case 0xFF: offset += 1
            case 0x01, 0xD0...0xD7: offset += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let height = reader.big(at: offset + 5, count: 2), let width = reader.big(at: offset + 7, count: 2) else {
                    return nil
                }
                return (width, height)
            case 0xD8...0xDA: return nil
            default:
                guard let length = reader.big(at: offset + 2, count: 2), length >= 2 else { return nil }
                offset += 2 + length
            }
        }
        return nil
    }

    private static func webpSize(_ reader: ByteReader) -> (Int, Int)? {
        switch reader.text(at: 12, count: 4) {
        case "VP8 ":
            guard reader.big(at: 23, count: 3) == 0x9D012A, let width = reader.little(at: 26, count: 2),
                let height = reader.little(at: 28, count: 2)
            else { return nil }
            return (width & 0x3FFF, height & 0x3FFF)
        case "VP8L":
            guard reader.big(at: 20, count: 1) == 0x2F, let bits = reader.little(at: 21, count: 4) else { return nil }
            return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        case "VP8X":
            guard let width = reader.little(at: 24, count: 3), let height = reader.little(at: 27, count: 3) else { return nil }
            return (width + 1, height + 1)
        default: return nil
        }
    }
}

/// Why a file is no picture that may be kept.
package struct UnusablePicture: Error, Hashable, Sendable {
    /// The problem and its remedy, as the end of a sentence.
    package let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// Numbers at places that may not be there.
struct ByteReader {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func big(at offset: Int, count: Int) -> Int? { slice(offset, count)?.reduce(0) { $0 << 8 | Int($1) } }

    func little(at offset: Int, count: Int) -> Int? { slice(offset, count)?.reversed().reduce(0) { $0 << 8 | Int($1) } }

    func text(at offset: Int, count: Int) -> String? { slice(offset, count).map { String(decoding: $0, as: UTF8.self) } }

    private func slice(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, offset + count <= bytes.count else { return nil }
        return bytes[offset..<offset + count]
    }
}

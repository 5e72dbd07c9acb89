import CZlib
import NIOCore

/// Makes answers smaller for browsers that say they can read it.
enum Gzip {
    /// Below this it is not worth its header and its time.
    static let minimumBytes = 1_024
    /// For what is made for one answer.
    static let quick: Int32 = 4
    /// For what is made once.
    static let thorough: Int32 = 9

    /// Returns true if an `Accept-Encoding` allows it.
    static func isAccepted(_ header: String?) -> Bool {
        var accepted: Bool?
        var others = false
        for entry in header?.split(separator: ",") ?? [] {
            let parts = entry.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard let name = parts.first else { continue }
            let allows = !parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) ?? 0 <= 0 }
            if name == "gzip" || name == "x-gzip" { accepted = allows }
            if name == "*" { others = allows }
        }
        return accepted ?? others
    }

    /// Returns true for content that becomes smaller: text of any kind. Pictures, fonts and
    /// archives are compressed already.
    static func isWorthwhile(_ contentType: String) -> Bool {
        let type = contentType.prefix { $0 != ";" }.lowercased()
        return type.hasPrefix("text/") || type.hasSuffix("+xml") || type.hasSuffix("+json")
            || ["application/json", "application/javascript", "application/manifest+json", "application/xml"].contains(type)
    }

    /// The content in gzip's format; nothing where that is not smaller.
    static func compress(_ content: ByteBuffer, level: Int32) -> ByteBuffer? {
        guard content.readableBytes >= minimumBytes else { return nil }
        var stream = z_stream()
        // 15 bits of window, and 16 for gzip's format.
        let size = Int32(MemoryLayout<z_stream>.size)
        guard deflateInit2_(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var output = ByteBuffer()
        let isWhole = content.withUnsafeReadableBytes { input in
            output.writeWithUnsafeMutableBytes(minimumWritableBytes: Int(deflateBound(&stream, UInt(input.count)))) { space in
                // zlib only reads there.
                stream.next_in = UnsafeMutablePointer(mutating: input.assumingMemoryBound(to: UInt8.self).baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = space.assumingMemoryBound(to: UInt8.self).baseAddress
                stream.avail_out = UInt32(space.count)
                guard deflate(&stream, Z_FINISH) == Z_STREAM_END else { return 0 }
                return space.count - Int(stream.avail_out)
            } > 0
        }
        return isWhole && output.readableBytes < content.readableBytes ? output : nil
    }
}

/// Content of which a smaller form may be sent.
struct CompressibleContent: Sendable {
    let plain: ByteBuffer
    /// Nothing where it would not be smaller.
    let gzipped: ByteBuffer?

    init(_ plain: ByteBuffer, contentType: String, level: Int32) {
        self.plain = plain
        gzipped = Gzip.isWorthwhile(contentType) ? Gzip.compress(plain, level: level) : nil
    }
}

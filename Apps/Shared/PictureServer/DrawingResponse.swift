import Hummingbird
import PetPictures

/// A drawing as an answer that never needs to be asked for again.
enum DrawingResponse {
    static func make(_ drawing: PetDrawing, for request: Request) -> Response {
        let svg = drawing.svg
        let tag = "\"\(fingerprint(svg))\""
        var headers: HTTPFields = [
            .eTag: tag,
            .cacheControl: "public, max-age=31536000, immutable",
            .xContentTypeOptions: "nosniff",
            // A drawing that is opened by itself is a document; it may do nothing.
            .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        ]
        if let known = request.headers[.ifNoneMatch], matches(known, tag) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = "image/svg+xml"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: svg)))
    }

    /// The comparison that HTTP asks for here: `*` or a list of tags, weak ones equal to strong ones.
    private static func matches(_ field: String, _ tag: String) -> Bool {
        field.split(separator: ",").contains { part in
            let candidate = part.drop { $0 == " " }.prefix { $0 != " " }
            return candidate == "*" || candidate == tag || candidate == "W/\(tag)"
        }
    }

    /// FNV-1a: the same drawing has the same tag in every run, another one another.
    private static func fingerprint(_ text: String) -> String {
        String(text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
    }
}

import Hummingbird

/// A response with an entity tag of its content: a client that has the content receives status 304
/// without it.
package enum TaggedResponse {
    /// - Parameters:
    ///   - body: the content.
    ///   - type: what it is.
    ///   - cacheControl: how long it may be kept.
    ///   - headers: other fields.
    ///   - request: the question, of which `If-None-Match` counts.
    /// - Returns: the content, or that it has not changed.
    package static func make(
        _ body: String, type: String, cacheControl: String, headers: HTTPFields = [:], for request: Request
    ) -> Response {
        let tag = "\"\(fingerprint(body))\""
        var headers = headers
        headers[.eTag] = tag
        headers[.cacheControl] = cacheControl
        headers[.xContentTypeOptions] = "nosniff"
        if let known = request.headers[.ifNoneMatch], matches(known, tag) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = type
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
    }

    /// A drawing, which never changes below its address. Opened by itself it is a document; it may
    /// do nothing.
    package static func drawing(_ svg: String, for request: Request) -> Response {
        make(
            svg, type: "image/svg+xml", cacheControl: "public, max-age=31536000, immutable",
            headers: [.contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; sandbox"], for: request)
    }

    /// The comparison that HTTP asks for here: `*` or a list of tags, weak ones equal to strong
    /// ones.
    private static func matches(_ field: String, _ tag: String) -> Bool {
        field.split(separator: ",").contains { part in
            let candidate = part.drop { $0 == " " }.prefix { $0 != " " }
            return candidate == "*" || candidate == tag || candidate == "W/\(tag)"
        }
    }

    /// FNV-1a: the same content has the same tag in every run, another one another.
    private static func fingerprint(_ text: String) -> String {
        String(text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
    }
}

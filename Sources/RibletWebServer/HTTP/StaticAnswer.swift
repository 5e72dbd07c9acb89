import HTTPTypes
import HummingbirdCore
import NIOCore

/// Answers with bytes that browsers may keep.
enum StaticAnswer {
    /// For URLs that have a hash of the content.
    static let immutable = "public, max-age=31536000, immutable"

    /// Returns the bytes, gzipped if the browser accepts that, or status 304 if it has them.
    ///
    /// - Parameters:
    ///   - content: what is sent.
    ///   - contentType: its media type.
    ///   - tag: tells it from other content; the gzipped form has a tag of its own, since its bytes
    ///     are others.
    ///   - cacheControl: how long it is kept.
    ///   - request: what is answered.
    /// - Returns: the answer.
    static func make(
        _ content: CompressibleContent, contentType: String, tag: String, cacheControl: String, for request: Request
    ) -> Response {
        var headers: HTTPFields = [.cacheControl: cacheControl]
        if content.gzipped != nil { headers[.vary] = "Accept-Encoding" }
        let gzipped = Gzip.isAccepted(request.headers[.acceptEncoding]) ? content.gzipped : nil
        let tag = gzipped == nil ? "\"\(tag)\"" : "\"\(tag)-gzip\""
        headers[.eTag] = tag
        if let ifNoneMatch = request.headers[.ifNoneMatch], matches(ifNoneMatch, tag) {
            var response = Response(status: .notModified, headers: headers)
            // It would be the length of the content that the browser has.
            response.headers[.contentLength] = nil
            return response
        }
        headers[.contentType] = contentType
        if gzipped != nil { headers[.contentEncoding] = "gzip" }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: gzipped ?? content.plain))
    }

    private static func matches(_ header: String, _ tag: String) -> Bool {
        header.split(separator: ",").contains { candidate in
            var candidate = candidate.drop { $0 == " " }
            if candidate.hasPrefix("W/") { candidate = candidate.dropFirst(2) }
            return candidate == "*" || candidate.prefix(tag.count) == tag
        }
    }
}

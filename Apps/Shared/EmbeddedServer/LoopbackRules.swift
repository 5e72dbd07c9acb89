import Hummingbird

/// Answers what a server within a process has no business with, before its routes see it.
///
/// A page of another site can have a browser ask 127.0.0.1, and can point a name of its own at that
/// address to read the answers. The name, or what browsers say of the page, gives it away. Programs
/// of this machine say nothing of the kind and are answered.
struct LoopbackRules<Responder: HTTPResponder>: HTTPResponder {
    typealias Context = Responder.Context

    let responder: Responder

    func respond(to request: Request, context: Context) async throws -> Response {
        if let refusal = LoopbackRefusal(request) { return refusal.response }
        var response = try await responder.respond(to: request, context: context)
        // Nor may a page of another site show what it could ask for.
        response.headers[.init("Cross-Origin-Resource-Policy")!] = "same-origin"
        return response
    }
}

/// Why a request is not answered.
enum LoopbackRefusal {
    case otherHost, otherSite, targetTooLong, body

    private static let names: Set<String> = ["127.0.0.1", "localhost"]
    static let longestTarget = 8 << 10

    init?(_ request: Request) {
        let fields = request.headers
        let authority = (request.head.authority ?? "").lowercased()
        if !Self.isThisMachine(authority) {
            self = .otherHost
        } else if let site = fields[.init("Sec-Fetch-Site")!], site != "same-origin", site != "none" {
            self = .otherSite
        } else if let origin = fields[.origin], origin.lowercased() != "http://\(authority)" {
            self = .otherSite
        } else if request.uri.string.utf8.count > Self.longestTarget {
            self = .targetTooLong
        } else if fields[.transferEncoding] != nil || fields[.contentLength].map({ $0 != "0" }) ?? false {
            self = .body
        } else {
            return nil
        }
    }

    /// A name of this machine, with a port or without.
    private static func isThisMachine(_ authority: String) -> Bool {
        let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, names.contains(String(name)) else { return false }
        return parts.count == 1 || (parts[1].utf8.count <= 5 && UInt16(parts[1]) != nil)
    }

    var response: Response {
        let (status, text): (HTTPResponse.Status, String) =
            switch self {
            case .otherHost: (.misdirectedRequest, "This server answers under 127.0.0.1 and localhost only.")
            case .otherSite: (.forbidden, "This server does not answer pages of other sites.")
            case .targetTooLong: (.uriTooLong, "The address has more than \(Self.longestTarget) bytes.")
            case .body: (.contentTooLarge, "This server takes no bodies.")
            }
        return Response(
            status: status,
            headers: [
                .contentType: "text/plain; charset=utf-8", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
                .connection: "close",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "\(text)\n")))
    }
}

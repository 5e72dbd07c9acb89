import HTTPTypes
import HummingbirdCore

/// Names a request in logs and in its answer, so that what a user reports is found again.
enum RequestID {
    /// The name that a trusted proxy gave it, or a new one.
    static func of(_ request: Request, trusts: Bool) -> String {
        if trusts, let given = request.headers[.requestID], given.utf8.count <= 64, RandomToken.hasTokenAlphabet(given) { return given }
        return String(RandomToken.make().prefix(12))
    }
}

extension HTTPField.Name {
    static let requestID = HTTPField.Name("X-Request-ID")!
    static let forwarded = HTTPField.Name("Forwarded")!
    static let realIP = HTTPField.Name("X-Real-IP")!
}

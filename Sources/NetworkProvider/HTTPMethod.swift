/// The method of a request.
public enum HTTPMethod: String, Sendable, Hashable, CaseIterable, Codable {
    /// Reads; is repeated and shared freely.
    case get = "GET"
    /// Reads the head of an answer only.
    case head = "HEAD"
    /// Asks what a resource allows.
    case options = "OPTIONS"
    /// Creates or acts; is never repeated by the provider.
    case post = "POST"
    /// Replaces the resource at the URL.
    case put = "PUT"
    /// Changes a part; is never repeated by the provider.
    case patch = "PATCH"
    /// Removes the resource at the URL.
    case delete = "DELETE"

    /// True if a repeated request leaves the server as a single one does. Only such requests are
    /// retried.
    public var isIdempotent: Bool {
        switch self {
        case .get, .head, .options, .put, .delete: true
        case .post, .patch: false
        }
    }

    /// True if a request only asks and changes nothing.
    var isSafe: Bool { [.get, .head, .options].contains(self) }
}

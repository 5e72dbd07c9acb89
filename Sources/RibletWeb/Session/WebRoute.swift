import Riblet

/// An answer of an application beside its pages, such as one call of an API: a method, a path, its
/// limits, its callers, and the handler.
///
/// ```swift
/// application.routes = [
///     WebRoute(.get, "api/trips") { _ in try .json(await store.trips()) },
///     WebRoute(.put, "api/trips/:id", for: .bearers(tokens), bodyBytes: 4_096) { call in
///         try .json(await store.save(call.decoded(Trip.self), as: call["id"]))
///     },
/// ]
/// ```
public struct WebRoute: Sendable {
    /// The method of a request.
    public enum Method: String, Sendable, Hashable, CaseIterable {
        /// Reads; answers `HEAD` as well.
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    /// The ones who may ask.
    public enum Callers: Sendable, CustomStringConvertible, CustomReflectable {
        /// Whoever may open the application's pages. No page of another site may ask, and what is no
        /// `GET` must come from a page of the server.
        case visitors
        /// Programs that send `Authorization: Bearer` with one of these tokens, each of at least 16
        /// letters, digits, hyphens and underscores. The keys are the names of their owners, which
        /// a call has as ``WebCall/caller``. They need no access token of the server.
        case bearers([String: String])

        /// The kind and no token.
        public var description: String { if case .visitors = self { "visitors" } else { "bearers" } }
        /// The kind and no token.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }

    /// Answers a request; runs off the main actor. What it throws is logged by its type and answered
    /// with status 500; a ``WebAnswer/Refusal`` is answered as it says.
    public typealias Handler = @Sendable (WebCall) async throws -> WebAnswer

    /// The method of the requests that it answers.
    public let method: Method
    /// The path below the application's base path. A segment that begins with a colon stands for any
    /// one.
    public let path: String
    /// The ones who may ask.
    public let callers: Callers
    /// Bytes that the body may have; a longer one is answered with status 413 before it is read.
    public let bodyBytes: Int
    /// Answers a request.
    public let handler: Handler

    /// A route. A server does not start with a path that begins with a parameter, `assets`, `media`
    /// or `_riblet`, with two routes of one method and path, or with a token that is too short.
    ///
    /// - Parameters:
    ///   - method: the method of the requests.
    ///   - path: see ``path``, such as `api/trips/:id`.
    ///   - callers: the ones who may ask; the visitors of the pages by default.
    ///   - bodyBytes: the limit on the body; none is read by default.
    ///   - handler: answers a request.
    public init(
        _ method: Method, _ path: String, for callers: Callers = .visitors, bodyBytes: Int = 0, handler: @escaping Handler
    ) {
        self.method = method
        self.path = path
        self.callers = callers
        self.bodyBytes = bodyBytes
        self.handler = handler
    }
}

/// A request to a ``WebRoute``.
public struct WebCall: Sendable {
    /// The owner of the token; nil where the route asks for none.
    public let caller: String?
    /// The person who asks, where the server knows people and the route asks for no token.
    public let person: Person?
    /// The name of the browser that asks, and the pages that it may see in an inspector.
    package var browser: String?
    package var inspection = InspectionRight.own
    /// The query, decoded.
    public let query: [Location.Item]
    /// The body.
    public let body: [UInt8]
    private let parameters: [String: String]
    private let headers: [String: String]

    /// A request.
    ///
    /// - Parameters:
    ///   - caller: see ``caller``.
    ///   - person: see ``person``.
    ///   - parameters: the segments of the path by the names of the route's parameters.
    ///   - query: see ``query``.
    ///   - headers: the header fields by their names in lower case.
    ///   - body: see ``body``.
    public init(
        caller: String? = nil, person: Person? = nil, parameters: [String: String] = [:], query: [Location.Item] = [],
        headers: [String: String] = [:], body: [UInt8] = []
    ) {
        self.caller = caller
        self.person = person
        self.parameters = parameters
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// The segment that stands for a parameter of the path; empty for a name that the path lacks.
    public subscript(parameter: String) -> String { parameters[parameter] ?? "" }

    /// Returns the value of a header field; nil where it is absent or stands there twice. Cookies
    /// and the token are not among them.
    public func header(_ name: String) -> String? { headers[name.lowercased()] }
}

/// The answer of a ``WebRoute``, which no browser keeps.
public struct WebAnswer: Sendable {
    /// A reason to refuse, which a handler throws.
    public struct Refusal: Error, Hashable {
        /// The status of the answer.
        public let status: Int
        /// A sentence for the caller.
        public let reason: String

        /// Refuses with a status from 400 to 599 and a sentence, which the caller gets as
        /// `{"error":"…"}`.
        public init(_ status: Int, _ reason: String) {
            self.status = status
            self.reason = reason
        }
    }

    /// The status.
    public let status: Int
    /// The media type.
    public let contentType: String
    /// The content.
    public let bytes: [UInt8]
    /// The content as it comes, without an end in sight; nil where ``bytes`` has it.
    package var portions: WebResource.Portions?

    /// An answer of status 200 that goes on.
    package init(contentType: String, portions: WebResource.Portions) {
        self.init(contentType: contentType)
        self.portions = portions
    }

    /// An answer.
    public init(status: Int = 200, contentType: String = "application/json", bytes: [UInt8] = []) {
        self.status = status
        self.contentType = contentType
        self.bytes = bytes
    }

    /// A refusal as JSON.
    public init(_ refusal: Refusal) {
        var bytes = Array(#"{"error":"#.utf8)
        JSON.write(refusal.reason, into: &bytes)
        self.init(status: refusal.status, bytes: bytes + [UInt8(ascii: "}")])
    }
}

/// Where in an application the user is, in the form that a URL can carry: path segments and query
/// items.
public struct Location: Hashable, Sendable, Codable {
    /// One query item; order matters and names may repeat.
    public struct Item: Hashable, Sendable, Codable {
        /// The part before `=`.
        public let name: String
        /// The part after `=`.
        public let value: String

        /// A query item, not percent-encoded.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Path segments, not percent-encoded, without empty ones.
    public var path: [String]
    /// Query items, not percent-encoded.
    public var query: [Item]
    /// The part after `#`, not percent-encoded; a server learns of it only from a page that is
    /// open.
    public var fragment: String?

    /// The start page, or the page at `path`.
    public init(path: [String] = [], query: [Item] = [], fragment: String? = nil) {
        self.path = path
        self.query = query
        self.fragment = fragment
    }

    /// The value of the first query item of that name.
    public subscript(name: String) -> String? { query.first { $0.name == name }?.value }

    /// The first segment, and the location below it.
    public var headAndRest: (head: String, rest: Location)? {
        guard let head = path.first else { return nil }
        return (head, Location(path: Array(path.dropFirst()), query: query, fragment: fragment))
    }

    /// This location below `segment`.
    public func prefixed(by segment: String) -> Location { Location(path: [segment] + path, query: query, fragment: fragment) }
}

/// A router that can say where it is and go there: the URL of a page and a deep link are this
/// mechanism read in two directions.
@MainActor
public protocol LocationRouting: Routing {
    /// Where the user is within this RIB, computed from its routes.
    var location: Location { get }

    /// Makes the RIB's routes those of `location`.
    ///
    /// - Returns: false if nothing here answers to it; the routes then are those of the nearest
    ///   place that exists.
    @discardableResult
    func open(_ location: Location) -> Bool

    /// The workflow that still is on its way to the location opened last. Where a page's location
    /// is, and what it shows, is known only at its end: a page load waits for it.
    var opening: WorkflowSubscription? { get }

    /// True if the location opened last has turned out to lead nowhere, which was not known at
    /// once. A page load reads this property when its first content is there.
    var hasMissed: Bool { get }
}

extension LocationRouting {
    /// Nothing: locations are opened at once.
    public var opening: WorkflowSubscription? { nil }

    /// True if the child that the user sees has missed: what the router itself misses ``open(_:)``
    /// has said.
    public var hasMissed: Bool { seenRouter?.hasMissed ?? false }
}

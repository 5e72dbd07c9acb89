/// A person who uses the applications of a server that knows its people.
public struct Person: Sendable, Hashable, Identifiable {
    /// The most groups that a person has.
    public static let groupLimit = 64

    /// The name of the person for programs: 22 letters, digits, hyphens and underscores, the same
    /// for as long as the server knows the person. It opens nothing, so folders and rows may be named
    /// by it.
    public let id: String
    /// The name of the person for people.
    public let name: String
    /// The groups that the proxy names, at most ``groupLimit``; none where it names none.
    public let groups: [String]
    /// True of the one person to whom the data belongs that was stored before the server knew any.
    public let isFirst: Bool
    /// The name of the browser's entry in the list of those in which the person has signed in by a
    /// link; nil where a proxy says who the person is.
    public let signIn: String?

    /// A person, by default without groups, not the first, and not signed in by a link.
    public init(id: String, name: String, groups: [String] = [], isFirst: Bool = false, signIn: String? = nil) {
        self.id = id
        self.name = name
        self.groups = groups
        self.isFirst = isFirst
        self.signIn = signIn
    }
}

/// A place that is open to everybody; see ``WebApplication/openPlace``.
public struct OpenPlace: Sendable, Hashable {
    /// The identifier of the person whose application it is in; nil of the first one.
    public let maker: String?

    /// A place in the application of a person.
    public init(maker: String?) { self.maker = maker }
}

extension WebApplication {
    /// The way in which people share an application.
    public enum People: Sendable {
        /// Nobody has decided it. A server that knows people does not start with the application.
        case undecided
        /// All have the one application and its data. It can tell them apart by
        /// ``PageRequest/person`` and ``PageRequest/owner``.
        case together
        /// Each person has an application of the same kind over data of their own, which the closure
        /// returns. It is asked for each page, each file and each session that is restored, off the
        /// main actor; what it throws is logged, and the person is told that their data cannot be
        /// opened now.
        case apart(@Sendable (Person) async throws -> WebApplication)
    }

    /// Returns the application as a person has it; this one for a visitor who is nobody.
    ///
    /// - Throws: what the closure of ``People/apart(_:)`` throws.
    public func personal(_ person: Person?) async throws -> WebApplication {
        guard case .apart(let open) = people, let person else { return self }
        var application = try await open(person)
        application.basePath = basePath
        application.host = person
        return application
    }
}

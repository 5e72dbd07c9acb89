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

    /// A person, by default without groups and not the first.
    public init(id: String, name: String, groups: [String] = [], isFirst: Bool = false) {
        self.id = id
        self.name = name
        self.groups = groups
        self.isFirst = isFirst
    }
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
        return application
    }
}

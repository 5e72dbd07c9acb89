import RibletHashing
public import RibletWeb

/// The people that a server knows.
///
/// A store holds them in memory as well, because the server asks for them at each request, before
/// anything else is done for it. Methods may be called from any isolation.
public protocol PeopleStore: Sendable {
    /// Returns the person of that identifier, from memory.
    func person(_ id: String) -> Person?

    /// Returns the person to whom the data from before belongs, from memory.
    func firstPerson() -> Person?

    /// Adds a person who comes for the first time, and who is the first where nobody was ever added
    /// before. Where the name is known, nothing changes.
    ///
    /// - Returns: the person of that name; nil where that one was removed.
    /// - Throws: if people cannot be stored.
    func admit(_ name: PersonName) async throws -> Person?

    /// Returns true while the server knows a person whom it has let in, from memory.
    func isKnown(_ person: Person) -> Bool
}

extension PeopleStore {
    /// Returns true if there is a person of that identifier.
    public func isKnown(_ person: Person) -> Bool { self.person(person.id) != nil }
}

/// A name that a person can have: 1 to 256 bytes without line breaks and other control characters,
/// and without white space at its ends.
public struct PersonName: Sendable, Hashable, CustomStringConvertible {
    /// The most bytes of a name.
    public static let byteLimit = 256

    /// The name as it is written.
    public let text: String

    /// Takes a name; nil where nobody can be called so.
    public init?(_ text: String) {
        guard (1...Self.byteLimit).contains(text.utf8.count), text.first?.isWhitespace == false, text.last?.isWhitespace == false,
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control || $0 == "\u{FFFD}" })
        else { return nil }
        self.text = text
    }

    /// The identifier of the person of that name: 128 bits of its SHA-256, which no two names share.
    public var personID: String { Base64URL.encode(SHA256Hash.hash(Array("riblet person\n\(text)".utf8)).prefix(16)) }

    /// The name.
    public var description: String { text }
}

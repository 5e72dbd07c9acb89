public import Foundation
public import Riblet
public import RibletWeb

/// The browsers in which people have signed in, and the links by which they do.
///
/// A link is good for one browser, once, and for 48 hours. Neither its secret nor that of a browser
/// is stored, but only the hash.
public protocol SignInStore: PeopleStore {
    /// Returns the person who has signed in with that secret, from memory.
    func person(signedInBy secret: Secret<String>) -> Person?

    /// Looks for a browser that another process has signed in a moment ago, and remembers it.
    ///
    /// - Returns: true if ``person(signedInBy:)`` may know it now. A secret that is nobody's costs
    ///   little.
    func lookUp(_ secret: Secret<String>) async -> Bool

    /// Returns for whom a link is; nil where it was never made, is used, or too old.
    ///
    /// - Throws: if the links cannot be read.
    func invitation(_ secret: Secret<String>) async throws -> Invitation?

    /// Signs a browser in, and uses the link up.
    ///
    /// The same browser may ask again within ten minutes, because the answer may be lost on its way;
    /// the secret of the first answer is worth nothing then.
    ///
    /// - Parameters:
    ///   - secret: that of the link.
    ///   - name: the name of a person who is new; of no matter where the link is for somebody.
    ///   - browser: the browser that asks.
    /// - Returns: the person and the secret of the browser, or the reason why there is none.
    /// - Throws: if that cannot be stored.
    func signIn(by secret: Secret<String>, as name: PersonName?, in browser: SigningInBrowser) async throws -> SignInResult

    /// Notes that a browser is still in use, and forgets it half a year after the last time.
    ///
    /// - Returns: true at most once a day: the browser's cookie lives longer then.
    func noteUse(of signIn: String) async -> Bool
}

/// A browser in which somebody signs in.
public struct SigningInBrowser: Sendable {
    /// A text that the server knows the browser by, which is stored as a hash.
    public var id: String
    /// The name by which a person tells it from others, such as "Firefox, Linux".
    public var name: String

    /// A browser.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// The purpose of a link.
public struct Invitation: Sendable, Hashable {
    /// The person whose browser it signs in; nil where the link is for somebody new.
    public var person: Person?
    /// The name that was proposed for somebody new; empty without one.
    public var proposedName: String
    /// The time at which it ends.
    public var endsAt: Date

    /// A link for another browser of a person, or for somebody new.
    public init(person: Person?, proposedName: String = "", endsAt: Date) {
        self.person = person
        self.proposedName = proposedName
        self.endsAt = endsAt
    }
}

/// The end of an attempt to sign in.
public enum SignInResult: Sendable {
    /// The browser shows the secret from now on.
    case signedIn(Person, Secret<String>)
    /// The link was never made, is used, or too old.
    case linkIsOver
    /// Somebody new has to say a name.
    case nameIsMissing
    /// Somebody else has the name.
    case nameIsTaken
}

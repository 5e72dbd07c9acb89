public import Foundation
import GRDB
import LocalProvider
public import Riblet
import RibletHashing
public import RibletUpdates
public import RibletWeb
public import RibletWebServer

/// A browser in which a person has signed in.
public struct SignIn: Sendable, Hashable, Identifiable {
    /// The name of the browser for programs. It opens nothing.
    public let id: String
    /// The name of the browser for its person, such as "Firefox, Linux"; empty where it is unknown.
    public let name: String
    /// The time at which the person signed in.
    public let addedAt: Date
    /// The time at which the browser was last in use, within a day.
    public let usedAt: Date
}

/// A link that was made and not used yet.
public struct OpenInvitation: Sendable, Hashable, Identifiable {
    /// The name of the link for programs. It opens nothing.
    public let id: String
    /// True if it signs another browser of its maker in.
    public let isForMaker: Bool
    /// The name that was proposed for somebody new; empty without one.
    public let proposedName: String
    /// The time at which it ends.
    public let endsAt: Date
}

extension SQLitePeopleStore: SignInStore {
    /// The time for which a link is good.
    public static let invitationTime: TimeInterval = 48 * 60 * 60
    /// The most browsers of a person; the one that was not used for longest makes room.
    public static let browserLimit = 64
    /// The most links of a person that are good at a time; the oldest makes room.
    public static let invitationLimit = 32
    /// The time after which a browser is forgotten that was not used.
    static let browserTime: TimeInterval = 180 * 24 * 60 * 60
    /// The time for which a browser may ask again with a link that it has used.
    static let retryTime: TimeInterval = 10 * 60

    /// Returns the name of the link with that secret, as ``invitations(by:)`` has it.
    public static func invitationID(of secret: Secret<String>) -> OpenInvitation.ID { hash(secret.revealed) }

    private static func hash(_ text: String) -> String {
        Base64URL.encode(SHA256Hash.hash(Array("riblet sign-in\n\(text)".utf8)).prefix(16))
    }

    // MARK: Browsers

    /// Returns the person who has signed in with that secret, from memory.
    public func person(signedInBy secret: Secret<String>) -> Person? {
        guard secret.revealed.utf8.count == 22 else { return nil }
        let id = Self.hash(secret.revealed)
        return known.withLock { known in
            guard let browser = known.browsers[id], now().timeIntervalSince(browser.usedAt) < Self.browserTime,
                let person = known.people[browser.person]
            else { return nil }
            return Person(id: person.id, name: person.name, isFirst: person.isFirst, signIn: id)
        }
    }

    /// Looks into the file for a browser that another process has signed in.
    public func lookUp(_ secret: Secret<String>) async -> Bool {
        guard secret.revealed.utf8.count == 22 else { return false }
        let id = Self.hash(secret.revealed)
        let isThere: Bool? = try? await file.read { try $0.value("SELECT EXISTS (SELECT 1 FROM browser WHERE id = ?)", id) }
        guard isThere == true else { return false }
        try? await read()
        return true
    }

    /// Returns true while there is a person of that identifier, who is signed in still in a browser
    /// where that was so.
    public func isKnown(_ person: Person) -> Bool {
        known.withLock { known in
            known.people[person.id] != nil && person.signIn.map { known.browsers[$0]?.person == person.id } != false
        }
    }

    /// True while nobody has signed in in any browser.
    public var isWithoutBrowsers: Bool { known.withLock { $0.browsers.isEmpty } }

    /// Notes that a browser is in use, at most once a day, and forgets those that have not been for
    /// half a year.
    ///
    /// - Returns: true if it was noted.
    public func noteUse(of signIn: String) async -> Bool {
        let now = now()
        guard let browser = known.withLock({ $0.browsers[signIn] }), now.timeIntervalSince(browser.usedAt) >= 24 * 60 * 60 else {
            return false
        }
        let changed: Void? = try? await change { db in
            let seconds = now.timeIntervalSinceReferenceDate
            try db.execute("UPDATE browser SET usedAt = ? WHERE id = ?", seconds, signIn)
            try db.execute("DELETE FROM browser WHERE usedAt < ?", seconds - Self.browserTime)
        }
        return changed != nil
    }

    /// The browsers of a person, that which was used last at the beginning: at once, and after every
    /// change.
    public func signIns(of person: String) -> Updates<[SignIn]> {
        changes.values(of: ["browser"]) { db in
            try Row.fetchAll(
                db, sql: "SELECT id, name, addedAt, usedAt FROM browser WHERE person = ? ORDER BY usedAt DESC, addedAt DESC",
                arguments: [person]
            ).map { row in
                SignIn(
                    id: row["id"], name: row["name"], addedAt: Date(timeIntervalSinceReferenceDate: row["addedAt"]),
                    usedAt: Date(timeIntervalSinceReferenceDate: row["usedAt"]))
            }
        }
    }

    /// Gives a browser of a person another name.
    ///
    /// - Throws: ``PeopleStoreError`` if the file cannot be written.
    public func rename(_ signIn: String, of person: String, to name: PersonName) async throws(PeopleStoreError) {
        try await change { db in
            try db.execute("UPDATE browser SET name = ? WHERE id = ? AND person = ?", name.text, signIn, person)
        }
    }

    /// Signs a person out of a browser. Its pages end within seconds.
    ///
    /// - Throws: ``PeopleStoreError`` if the file cannot be written.
    public func signOut(_ signIn: String, of person: String) async throws(PeopleStoreError) {
        try await change { db in
            try db.execute("DELETE FROM browser WHERE id = ? AND person = ?", signIn, person)
        }
    }

    /// Signs a person out of all browsers but one, and ends the links to further ones.
    ///
    /// - Throws: ``PeopleStoreError`` if the file cannot be written.
    public func signOut(of person: String, but signIn: String? = nil) async throws(PeopleStoreError) {
        try await change { db in
            try db.execute("DELETE FROM browser WHERE person = ? AND id IS NOT ?", person, signIn)
            try db.execute("DELETE FROM invitation WHERE person = ?", person)
        }
    }

    // MARK: Links

    /// Makes a link.
    ///
    /// - Parameters:
    ///   - person: the identifier of the one whose browser it signs in; nil for somebody new.
    ///   - proposedName: a name for somebody new, who may choose another; empty without one.
    ///   - maker: the identifier of the one who asks for it; nil for who runs the server.
    /// - Returns: the secret of the link, which is not stored.
    /// - Throws: ``PeopleStoreError`` if the file cannot be written.
    public func invite(
        _ person: String?, proposedName: String = "", by maker: String? = nil
    ) async throws(PeopleStoreError) -> Secret<String> {
        let (secret, now) = (RandomToken.make(), now().timeIntervalSinceReferenceDate)
        try await change { db in
            try db.execute("DELETE FROM invitation WHERE endsAt <= ?", now)
            try db.execute(
                "INSERT INTO invitation (id, person, proposedName, madeBy, endsAt) VALUES (?, ?, ?, ?, ?)", Self.hash(secret), person,
                proposedName, maker, now + Self.invitationTime)
            try db.execute(
                """
                DELETE FROM invitation WHERE usedAt IS NULL AND id IN (
                    SELECT id FROM invitation WHERE madeBy IS ? AND usedAt IS NULL ORDER BY endsAt DESC, rowid DESC LIMIT -1 OFFSET ?)
                """, maker, Self.invitationLimit)
        }
        return Secret(secret)
    }

    /// The links of a person that are good still, the newest at the beginning: at once, and after
    /// every change. A link that gets too old leaves with the next change.
    public func invitations(by maker: String) -> Updates<[OpenInvitation]> {
        changes.values(of: ["invitation"]) { [now] db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT id, person, proposedName, endsAt FROM invitation WHERE madeBy = ? AND usedAt IS NULL AND endsAt > ?
                    ORDER BY endsAt DESC, rowid DESC
                    """, arguments: [maker, now().timeIntervalSinceReferenceDate]
            ).map { row in
                OpenInvitation(
                    id: row["id"], isForMaker: (row["person"] as String?) == maker, proposedName: row["proposedName"],
                    endsAt: Date(timeIntervalSinceReferenceDate: row["endsAt"]))
            }
        }
    }

    /// Ends a link of a person that nobody has used.
    ///
    /// - Throws: ``PeopleStoreError`` if the file cannot be written.
    public func withdraw(_ invitation: String, by maker: String) async throws(PeopleStoreError) {
        try await change { db in
            try db.execute("DELETE FROM invitation WHERE id = ? AND madeBy = ? AND usedAt IS NULL", invitation, maker)
        }
    }

    /// Returns for whom a link is; nil where it was never made, is used, or too old.
    ///
    /// - Throws: ``PeopleStoreError`` if the file cannot be read.
    public func invitation(_ secret: Secret<String>) async throws -> Invitation? {
        let (id, now) = (Self.hash(secret.revealed), now().timeIntervalSinceReferenceDate)
        return try await using { [file] in
            try await file.read { db in
                try Link(id, at: now, in: db).flatMap { link in
                    guard !link.isUsed else { return nil }
                    return Invitation(
                        person: try link.person.flatMap { id in try Self.all(db).first { $0.id == id } }, proposedName: link.proposedName,
                        endsAt: Date(timeIntervalSinceReferenceDate: link.endsAt))
                }
            }
        }
    }

    /// Signs a browser in, and uses the link up; the same browser may ask again for ten minutes.
    ///
    /// - Throws: ``PeopleStoreError`` if the file cannot be written.
    public func signIn(
        by secret: Secret<String>, as name: PersonName?, in browser: SigningInBrowser
    ) async throws -> SignInResult {
        let (id, now, new) = (Self.hash(secret.revealed), now().timeIntervalSinceReferenceDate, RandomToken.make())
        let asker = Self.hash(browser.id)
        return try await change { db in
            guard let link = try Link(id, at: now, in: db) else { return .linkIsOver }
            let owner: String
            if link.isUsed {
                guard let former = try link.browser(ofAsker: asker, at: now, in: db) else { return .linkIsOver }
                owner = former
            } else if let person = link.person {
                owner = person
            } else {
                guard let name else { return .nameIsMissing }
                let names = try String.fetchAll(db, sql: "SELECT name FROM person")
                // One who was removed has data, which nobody else gets by choosing the name.
                guard !names.contains(where: { $0.lowercased() == name.text.lowercased() }) else { return .nameIsTaken }
                try db.execute(
                    "INSERT INTO person (id, name, isFirst, addedAt) VALUES (?, ?, NOT EXISTS (SELECT 1 FROM person), ?)", name.personID,
                    name.text, now)
                owner = name.personID
            }
            guard let person = try Self.all(db).first(where: { $0.id == owner }) else { return .linkIsOver }
            let signIn = Self.hash(new)
            try db.execute(
                "INSERT INTO browser (id, person, name, addedAt, usedAt) VALUES (?, ?, ?, ?, ?)", signIn, owner, browser.name, now, now)
            try db.execute(
                "UPDATE invitation SET usedAt = coalesce(usedAt, ?), usedBy = ?, browser = ? WHERE id = ?", now, asker, signIn, id)
            try db.execute(
                """
                DELETE FROM browser WHERE id IN (
                    SELECT id FROM browser WHERE person = ? ORDER BY usedAt DESC, rowid DESC LIMIT -1 OFFSET ?)
                """, owner, Self.browserLimit)
            return .signedIn(
                Person(id: person.id, name: person.name, isFirst: person.isFirst, signIn: signIn), Secret(new))
        }
    }
}

/// A link as it is stored.
private struct Link {
    let person: String?
    let proposedName: String
    let endsAt: Double
    private let use: (at: Double, by: String, browser: String)?

    var isUsed: Bool { use != nil }

    /// Finds a link that is not too old.
    init?(_ id: String, at now: Double, in db: Database) throws {
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM invitation WHERE id = ? AND endsAt > ?", arguments: [id, now]) else {
            return nil
        }
        person = row["person"]
        proposedName = row["proposedName"]
        endsAt = row["endsAt"]
        use = if let at = row["usedAt"] as Double? { (at, row["usedBy"], row["browser"]) } else { nil }
    }

    /// Returns the person of the browser that has used the link, where it asks again; it is signed
    /// out, since the answer that told it the secret may be lost.
    func browser(ofAsker asker: String, at now: Double, in db: Database) throws -> String? {
        guard let use, use.by == asker, now - use.at < SQLitePeopleStore.retryTime else { return nil }
        return try db.value("DELETE FROM browser WHERE id = ? RETURNING person", use.browser)
    }
}

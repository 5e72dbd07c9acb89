public import Foundation
import GRDB
import LocalProvider
public import RibletUpdates
public import RibletWeb

/// People who leave, and take back that they do for a day.
extension SQLitePeopleStore {
    /// The time between the wish of a person and the end of their data.
    public static let leavingTime: TimeInterval = 24 * 60 * 60

    /// Notes that a person wants all data deleted, which happens in a day.
    ///
    /// - Throws: ``PeopleStoreError`` if the file cannot be written.
    public func leave(_ person: String) async throws(PeopleStoreError) {
        try await change { [now] db in
            let end = now().timeIntervalSinceReferenceDate + Self.leavingTime
            try db.execute("UPDATE person SET endsAt = ? WHERE id = ? AND endsAt IS NULL", end, person)
        }
    }

    /// Takes the wish back.
    ///
    /// - Throws: ``PeopleStoreError`` if the file cannot be written.
    public func stay(_ person: String) async throws(PeopleStoreError) {
        try await change { db in
            try db.execute("UPDATE person SET endsAt = NULL WHERE id = ? AND NOT isRemoved", person)
        }
    }

    /// The time at which the data of a person ends, nil where that is not wished: at once, and after
    /// every change.
    public func end(of person: String) -> Updates<Date?> {
        changes.values(of: ["person"]) { db in
            try Double.fetchOne(db, sql: "SELECT endsAt FROM person WHERE id = ? AND endsAt IS NOT NULL", arguments: [person])
                .map(Date.init(timeIntervalSinceReferenceDate:))
        }
    }

    /// Removes the people whose day is over, and signs them out.
    ///
    /// - Returns: those whose data is still there; ``forget(_:)`` ends that.
    /// - Throws: ``PeopleStoreError`` if the file cannot be written.
    public func takeLeaving() async throws(PeopleStoreError) -> [Person] {
        let now = now().timeIntervalSinceReferenceDate
        let hasDue: Bool? = try await using { [file] in
            try await file.read { try $0.value("SELECT EXISTS (SELECT 1 FROM person WHERE endsAt <= ?)", now) }
        }
        // It is asked each minute, and mostly there is nothing to write.
        guard hasDue == true else { return [] }
        return try await change { db in
            let due = try Row.fetchAll(
                db, sql: "SELECT id, name, isFirst FROM person WHERE endsAt <= ?", arguments: [now]
            ).map { Person(id: $0["id"], name: $0["name"], isFirst: $0["isFirst"]) }
            for person in due {
                try db.execute("UPDATE person SET isRemoved = 1 WHERE id = ?", person.id)
                try Self.signOut(person.id, db)
            }
            return due
        }
    }

    /// Forgets a person whose data is deleted, with the name.
    ///
    /// - Throws: ``PeopleStoreError`` if the file cannot be written.
    public func forget(_ person: String) async throws(PeopleStoreError) {
        try await change { db in
            try Self.signOut(person, db)
            try db.execute("DELETE FROM person WHERE id = ?", person)
        }
    }

    /// Signs a person out of all browsers, and ends all links of or for that person.
    static func signOut(_ person: String, _ db: Database) throws {
        try db.execute("DELETE FROM browser WHERE person = ?", person)
        try db.execute("DELETE FROM invitation WHERE person = ?1 OR madeBy = ?1", person)
    }
}

import Foundation
import LocalProvider
import RibletUpdates
import TodoDomain

/// The address at which calendars read the open todos, in the same file as the todos: all pages of
/// a data folder show the same todos, so they have one address.
///
/// The token itself is stored and no digest of it, since the page shows the address again; whoever
/// reads the file has the todos anyway.
struct CalendarFeedStore: CalendarFeedRepository {
    let database: TodoDatabase
    let todos: TodoStore
    let flavor: TodoFlavor
    /// The identifier of the person whose todos they are; nil of the first one.
    var person: String?
    let now: @Sendable () -> Date

    func updates() -> Updates<CalendarFeed?> {
        database.changes.values(of: ["calendar_feed"]) { try kept($0) }
    }

    private func kept(_ db: any SQLConnection) throws -> CalendarFeed? {
        try db.value("SELECT token FROM calendar_feed").map { CalendarFeed(token: beginning + $0) }
    }

    /// The beginning of the token of a person's calendar, which the file need not say.
    private var beginning: String { person.map { "\($0)." } ?? "" }

    func make(in zone: TimeZone) async throws(TodoError) -> CalendarFeed {
        let (token, now) = (Self.makeToken(), now())
        return try await database.write { db in
            // Two pages may ask at once, and one address is shown to both.
            try db.execute(
                "INSERT INTO calendar_feed (one, token, zone, made_at) VALUES (1, ?, ?, ?) ON CONFLICT DO NOTHING",
                token, zone.identifier, now.column)
            return try kept(db) ?? CalendarFeed(token: beginning + token)
        }
    }

    func revoke() async throws(TodoError) {
        try await database.write { _ = try $0.execute("DELETE FROM calendar_feed") }
    }

    /// The calendar at the address with this token; nil where there is no such address.
    func content(of token: String) async throws(TodoError) -> [UInt8]? {
        let kept = try await database.read { db in
            try db.rows("SELECT token, zone FROM calendar_feed") { (token: try $0.decode(0) as String, zone: try $0.decode(1) as String) }
                .first
        }
        guard let kept, Self.equal(beginning + kept.token, token) else { return nil }
        let zone = TimeZone(identifier: kept.zone) ?? .gmt
        // Before the todos: the text of an older revision under a newer number would stay for good.
        let revisions = try await database.read { try Self.revisions($0) }
        let text = CalendarText(name: flavor.name, namespace: flavor.storageNamespace, zone: zone, revisions: revisions)
        return text.bytes(try await todos.todos())
    }

    private static func revisions(_ db: any SQLConnection) throws -> [Todo.ID: CalendarText.Revision] {
        Dictionary(
            uniqueKeysWithValues: try db.rows("SELECT id, revision, edited_at FROM todo WHERE edited_at IS NOT NULL") { row in
                (try row.decode(0), CalendarText.Revision(number: try row.decode(1), date: Date(column: try row.decode(2))))
            })
    }

    /// 128 random bits as 32 digits.
    private static func makeToken() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(random.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Compares in a time that does not tell where two tokens differ.
    private static func equal(_ a: String, _ b: String) -> Bool {
        a.utf8.count == b.utf8.count && zip(a.utf8, b.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

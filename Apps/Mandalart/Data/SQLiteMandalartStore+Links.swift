import GRDB
import MandalartDomain
import RibletUpdates

/// The links by which plans are read, in the same file as the plans.
extension SQLiteMandalartStore {
    private static let table = "read_link"

    /// The key of a plan's link, at once and after every change.
    func keyUpdates(of plan: Plan.ID) -> Updates<ReadKey?> {
        changes.values(of: [Self.table], about: Self.subject(plan)) { [maker] in try Self.key(of: plan, by: maker, $0) }
    }

    func key(of plan: Plan.ID) async throws(MandalartError) -> ReadKey? {
        try await database.read { [maker] in try Self.key(of: plan, by: maker, $0) }
    }

    /// Makes the link of a plan, where there is none.
    func makeKey(of plan: Plan.ID) async throws(MandalartError) -> ReadKey {
        try await database.write { [changes, maker] database in
            changes.concerns(Self.subject(plan))
            guard try PlanRows.plan(plan, database) != nil else { throw MandalartError.planNotFound(plan) }
            if let key = try Self.key(of: plan, by: maker, database) { return key }
            let key = ReadKey.random(of: maker)
            try database.execute(sql: "INSERT INTO read_link (plan, read_key) VALUES (?, ?)", arguments: [plan, key.secret])
            return key
        }
    }

    /// Revokes the link of a key.
    func revoke(_ key: ReadKey) async throws(MandalartError) {
        try await database.write { [changes] database in
            guard let plan = try Self.plan(of: key, database) else { return }
            changes.concerns(Self.subject(plan))
            try database.execute(sql: "DELETE FROM read_link WHERE plan = ?", arguments: [plan])
        }
    }

    /// The plan that a key opens, at once and after every change.
    func updates(for key: ReadKey) -> Updates<PlanContent?> {
        follow(.link(key), in: PlanRows.tables + [Self.table]) { try Self.content(for: key, $0) }
    }

    func content(for key: ReadKey) async throws(MandalartError) -> PlanContent? {
        try await database.read { try Self.content(for: key, $0) }
    }

    // MARK: - Rows

    private static func key(of plan: Plan.ID, by maker: String?, _ database: Database) throws -> ReadKey? {
        try String.fetchOne(database, sql: "SELECT read_key FROM read_link WHERE plan = ?", arguments: [plan])
            .flatMap { ReadKey(secret: $0, maker: maker) }
    }

    private static func content(for key: ReadKey, _ database: Database) throws -> PlanContent? {
        try plan(of: key, database).flatMap { try PlanRows.content($0, database)?.forReaders }
    }

    /// Compares the key with that of every link, of which there are no more than plans. The time
    /// that a search by an index takes would tell how much of a guess is right.
    private static func plan(of key: ReadKey, _ database: Database) throws -> Plan.ID? {
        var plan: Plan.ID?
        let rows = try Row.fetchCursor(try database.cachedStatement(sql: "SELECT plan, read_key FROM read_link"))
        while let row = try rows.next() {
            if key.matches(try row.decode(atIndex: 1)) { plan = try row.decode(atIndex: 0) }
        }
        return plan
    }
}

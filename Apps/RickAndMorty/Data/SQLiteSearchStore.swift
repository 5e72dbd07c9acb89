import ExplorerDomain
import GRDB
import LocalProvider
import RibletUpdates

/// The searches that somebody made, in the file of the data.
struct SQLiteSearchStore: RecentSearchRepository {
    let database: ExplorerDatabase
    let changes: SQLiteForeignChanges
    let owner: String

    func updates(of kind: ExplorerKind) -> Updates<[RecentSearch]> {
        changes.values(of: ["search"], about: owner) { [owner] in try Self.all(of: kind, owner, $0) }
    }

    func searches(of kind: ExplorerKind) async throws(ExplorerError) -> [RecentSearch] {
        try await database.read { [owner] in try Self.all(of: kind, owner, $0) }
    }

    func add(_ search: RecentSearch) async throws(ExplorerError) {
        guard !search.items.isEmpty else { return }
        try await database.write { [owner, changes] database in
            changes.concerns(owner)
            // Counted, not timed: two in one moment still have an order.
            try database.execute(
                """
                INSERT INTO search (owner, kind, items, used)
                VALUES (?1, ?2, ?3, (SELECT coalesce(max(used), 0) + 1 FROM search WHERE owner = ?1))
                ON CONFLICT (owner, kind, items) DO UPDATE SET used = excluded.used
                """, owner, search.kind.rawValue, try JSONColumn.text(search.items))
            try database.execute(
                """
                DELETE FROM search WHERE owner = ?1 AND kind = ?2 AND items IN
                (SELECT items FROM search WHERE owner = ?1 AND kind = ?2 ORDER BY used DESC LIMIT -1 OFFSET ?3)
                """, owner, search.kind.rawValue, PersonalLimits.searches)
        }
    }

    func remove(_ search: RecentSearch) async throws(ExplorerError) {
        try await database.write { [owner, changes] database in
            changes.concerns(owner)
            try database.execute(
                "DELETE FROM search WHERE owner = ? AND kind = ? AND items = ?", owner, search.kind.rawValue,
                try JSONColumn.text(search.items))
        }
    }

    func removeAll(of kind: ExplorerKind) async throws(ExplorerError) {
        try await database.write { [owner, changes] database in
            changes.concerns(owner)
            try database.execute("DELETE FROM search WHERE owner = ? AND kind = ?", owner, kind.rawValue)
        }
    }

    private static func all(of kind: ExplorerKind, _ owner: String, _ database: Database) throws -> [RecentSearch] {
        let sql = "SELECT items FROM search WHERE owner = ? AND kind = ? ORDER BY used DESC"
        let found = try database.rows(sql, owner, kind.rawValue) { row in
            JSONColumn.value(try row.decode(0)).map { RecentSearch(kind, items: $0) }
        }
        return found.compactMap(\.self)
    }
}

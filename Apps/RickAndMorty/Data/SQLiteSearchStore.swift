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
                sql: """
                    INSERT INTO search (owner, kind, items, used)
                    VALUES (?1, ?2, ?3, (SELECT coalesce(max(used), 0) + 1 FROM search WHERE owner = ?1))
                    ON CONFLICT (owner, kind, items) DO UPDATE SET used = excluded.used
                    """,
                arguments: [owner, search.kind.rawValue, try JSONColumn.text(search.items)])
            try database.execute(
                sql: """
                    DELETE FROM search WHERE owner = ?1 AND kind = ?2 AND items IN
                    (SELECT items FROM search WHERE owner = ?1 AND kind = ?2 ORDER BY used DESC LIMIT -1 OFFSET ?3)
                    """,
                arguments: [owner, search.kind.rawValue, PersonalLimits.searches])
        }
    }

    func remove(_ search: RecentSearch) async throws(ExplorerError) {
        try await database.write { [owner, changes] database in
            changes.concerns(owner)
            try database.execute(
                sql: "DELETE FROM search WHERE owner = ? AND kind = ? AND items = ?",
                arguments: [owner, search.kind.rawValue, try JSONColumn.text(search.items)])
        }
    }

    func removeAll(of kind: ExplorerKind) async throws(ExplorerError) {
        try await database.write { [owner, changes] database in
            changes.concerns(owner)
            try database.execute(sql: "DELETE FROM search WHERE owner = ? AND kind = ?", arguments: [owner, kind.rawValue])
        }
    }

    private static func all(of kind: ExplorerKind, _ owner: String, _ database: Database) throws -> [RecentSearch] {
        let texts = try String.fetchAll(
            database, sql: "SELECT items FROM search WHERE owner = ? AND kind = ? ORDER BY used DESC", arguments: [owner, kind.rawValue])
        return texts.compactMap { text in JSONColumn.value(text).map { RecentSearch(kind, items: $0) } }
    }
}

import ExplorerDomain
import Foundation
import GRDB
import LocalProvider
import RibletUpdates

/// The favourites of users, in the file of the data.
struct SQLiteFavouriteStore: FavouriteRepository {
    let database: ExplorerDatabase
    let changes: SQLiteForeignChanges
    let owner: String

    func updates() -> Updates<Favourites> { changes.values(of: ["favourite"], about: owner) { [owner] in try Self.all(of: owner, $0) } }

    func favourites() async throws(ExplorerError) -> Favourites {
        try await database.read { [owner] in try Self.all(of: owner, $0) }
    }

    @discardableResult
    nonisolated(nonsending) func remove(_ item: ExplorerItem) async throws(ExplorerError) -> (removed: Favourite?, left: Favourites) {
        try await database.write { [owner, changes] database in
            changes.concerns(owner)
            let sql = "DELETE FROM favourite WHERE owner = ? AND kind = ? AND id = ? RETURNING added_at"
            let addedAt: Double? = try database.value(sql, owner, item.kind.rawValue, item.id)
            return (addedAt.map { Favourite(item, addedAt: Date(column: $0)) }, try Self.all(of: owner, database))
        }
    }

    @discardableResult
    nonisolated(nonsending) func add(_ favourite: Favourite) async throws(ExplorerError) -> Favourites {
        guard favourite.item.id > 0 else { throw .notFound(favourite.item) }
        return try await database.write { [owner, changes] database in
            changes.concerns(owner)
            try database.execute(
                "INSERT INTO favourite (owner, kind, id, added_at) VALUES (?, ?, ?, ?) ON CONFLICT (owner, kind, id) DO NOTHING",
                owner, favourite.item.kind.rawValue, favourite.item.id, favourite.addedAt.column)
            try database.execute(
                """
                DELETE FROM favourite WHERE owner = ?1 AND (kind, id) IN
                (SELECT kind, id FROM favourite WHERE owner = ?1 ORDER BY added_at DESC, kind, id LIMIT -1 OFFSET ?2)
                """, owner, PersonalLimits.favourites)
            return try Self.all(of: owner, database)
        }
    }

    private static func all(of owner: String, _ database: Database) throws -> Favourites {
        let sql = "SELECT kind, id, added_at FROM favourite WHERE owner = ? ORDER BY added_at DESC, kind, id"
        let rows = try database.rows(sql, owner) { row in
            let (id, addedAt) = (try row.integer(1), Date(column: try row.decode(2)))
            return ExplorerKind(rawValue: try row.decode(0)).map { Favourite(ExplorerItem($0, id), addedAt: addedAt) }
        }
        return Favourites(rows.compactMap(\.self))
    }
}

import ExplorerDomain
import GRDB
import LocalProvider
import RibletUpdates

/// The registrations of users, in the file of the data.
struct SQLiteSettingStore: SessionRepository {
    private static let name = "registered"

    let database: ExplorerDatabase
    let changes: SQLiteForeignChanges
    let owner: String

    func updates() -> Updates<Bool> {
        changes.values(of: ["setting"], about: owner) { [owner] in try Self.isRegistered(owner, $0) }
    }

    func isRegistered() async throws(ExplorerError) -> Bool {
        try await database.read { [owner] in try Self.isRegistered(owner, $0) }
    }

    func setRegistered(_ isRegistered: Bool) async throws(ExplorerError) {
        try await database.write { [owner, changes] in
            changes.concerns(owner)
            try $0.execute(
                "INSERT INTO setting (owner, name, value) VALUES (?, ?, ?) ON CONFLICT (owner, name) DO UPDATE SET value = excluded.value",
                owner, Self.name, try JSONColumn.text(isRegistered))
        }
    }

    /// False where it was not set, or cannot be read any more.
    private static func isRegistered(_ owner: String, _ database: Database) throws -> Bool {
        let value: String? = try database.value("SELECT value FROM setting WHERE owner = ? AND name = ?", owner, name)
        return value.flatMap { JSONColumn.value($0) } ?? false
    }
}

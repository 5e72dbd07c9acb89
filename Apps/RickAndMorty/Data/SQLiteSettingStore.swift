import GRDB
import LocalProvider
import PortalDomain

/// Whether somebody has registered, and what else was chosen, in the file of the data.
struct SQLiteSettingStore: SessionRepository, SettingsRepository {
    private enum Name: String {
        case registered, settings
    }

    let database: PortalDatabase
    let changes: SQLiteForeignChanges
    let owner: String

    // MARK: - Session

    func updates() -> AsyncStream<Bool> {
        changes.values(of: ["setting"], about: owner) { [owner] in try Self.value(.registered, owner, $0) ?? false }
    }

    func isRegistered() async throws(PortalError) -> Bool {
        try await database.read { [owner] in try Self.value(.registered, owner, $0) ?? false }
    }

    func setRegistered(_ isRegistered: Bool) async throws(PortalError) {
        try await database.write { [owner, changes] in
            changes.concerns(owner)
            try Self.keep(isRegistered, as: .registered, owner, $0)
        }
    }

    // MARK: - Settings

    func updates() -> AsyncStream<PortalSettings> {
        changes.values(of: ["setting"], about: owner) { [owner] in try Self.value(.settings, owner, $0) ?? PortalSettings() }
    }

    func settings() async throws(PortalError) -> PortalSettings {
        try await database.read { [owner] in try Self.value(.settings, owner, $0) ?? PortalSettings() }
    }

    func change(_ body: @escaping @Sendable (inout PortalSettings) -> Void) async throws(PortalError) -> PortalSettings {
        try await database.write { [owner, changes] database in
            changes.concerns(owner)
            var settings = try Self.value(.settings, owner, database) ?? PortalSettings()
            body(&settings)
            try Self.keep(settings, as: .settings, owner, database)
            return settings
        }
    }

    private static func keep(_ value: some Encodable & Sendable, as name: Name, _ owner: String, _ database: Database) throws {
        try database.execute(
            sql: "INSERT INTO setting (owner, name, value) VALUES (?, ?, ?) ON CONFLICT (owner, name) DO UPDATE SET value = excluded.value",
            arguments: [owner, name.rawValue, try JSONColumn.text(value)])
    }

    /// Nil where it was not set, or cannot be read any more.
    private static func value<Value: Decodable>(_ name: Name, _ owner: String, _ database: Database) throws -> Value? {
        try String.fetchOne(database, sql: "SELECT value FROM setting WHERE owner = ? AND name = ?", arguments: [owner, name.rawValue])
            .flatMap { JSONColumn.value($0) }
    }
}

import Foundation
import GRDB
import LocalProvider
import MandalartDomain
import RibletUpdates

/// The user's state in the same file as the plans.
final class SQLiteUserStateStore: UserStateRepository {
    private let database: MandalartDatabase
    /// Read once for all pages.
    private let shared: SQLSharedValue<UserState>

    init(database: MandalartDatabase, changes: SQLiteForeignChanges) {
        self.database = database
        shared = SQLSharedValue(of: ["user_state", "seen_hint", "milestone"], in: changes, Self.read)
    }

    /// The state, at once and after every change.
    func updates() -> Updates<UserState> { shared.updates() }

    func state() async throws(MandalartError) -> UserState { try await database.read(Self.read) }

    /// Reads, changes and writes in one transaction.
    @discardableResult
    func change<Value: Sendable>(_ body: @escaping @Sendable (inout UserState) -> Value) async throws(MandalartError) -> Value {
        try await database.write { database in
            let before = try Self.read(database)
            var state = before
            let value = body(&state)
            if state != before { try Self.write(state, database) }
            return value
        }
    }

    private static func read(_ database: Database) throws -> UserState {
        var state = UserState()
        _ = try database.rows("SELECT nickname, theme, current_plan, reviewed_at FROM user_state WHERE id = 1") { row in
            state.nickname = try row.decode(0)
            state.theme = (try row.decode(1) as String?).flatMap(Theme.init(rawValue:)) ?? .system
            state.currentPlan = try row.decode(2)
            state.reviewedAt = (try row.decode(3) as Double?).map(Date.init(column:))
        }
        state.seenHints = Set(try database.rows("SELECT name FROM seen_hint") { Hint(rawValue: try $0.decode(0)) }.compactMap(\.self))
        let milestones = try database.rows("SELECT name FROM milestone") { Milestone(rawValue: try $0.decode(0)) }
        state.milestones = Set(milestones.compactMap(\.self))
        return state
    }

    private static func write(_ state: UserState, _ database: Database) throws {
        // A plan may have gone meanwhile; then none is the current one.
        try database.execute(
            """
            UPDATE user_state SET nickname = ?, theme = ?, current_plan = (SELECT id FROM plan WHERE id = ?), reviewed_at = ?
            WHERE id = 1
            """, state.nickname, state.theme.rawValue, state.currentPlan, state.reviewedAt?.column)
        for hint in Hint.allCases { try set(hint.rawValue, state.seenHints.contains(hint), in: "seen_hint", database) }
        for milestone in Milestone.allCases { try set(milestone.rawValue, state.milestones.contains(milestone), in: "milestone", database) }
    }

    private static func set(_ name: String, _ isThere: Bool, in table: String, _ database: Database) throws {
        let sql = isThere ? "INSERT INTO \(table) (name) VALUES (?) ON CONFLICT DO NOTHING" : "DELETE FROM \(table) WHERE name = ?"
        try database.execute(sql, name)
    }
}

import ExplorerDomain
import Foundation
import GRDB
import Logging
import Synchronization

/// Bounds the stored entities of all kinds together; those seen longest ago are removed first.
///
/// It works beside the writes, now and then and a few rows at a time, so that no write waits for a
/// whole sweep.
final class SeenSweeper: Sendable {
    /// A table with the most that it may hold.
    struct Table: Sendable {
        let name: String
        let key: String
        /// The weight of a row, in SQL.
        let weight: String
        var rows: Int
        var bytes: Int
    }

    struct Limits: Sendable {
        var tables = [
            Table(name: "page", key: "kind, filter, number", weight: "length(filter) + length(ids)", rows: 3_000, bytes: 16 << 20),
            Table(name: "entity", key: "kind, id", weight: "length(content)", rows: 20_000, bytes: 64 << 20),
            Table(name: "picture", key: "name", weight: "length(address)", rows: 20_000, bytes: 16 << 20),
        ]
        /// The age in seconds after which seen entities are removed.
        var age = 365.0 * 86_400
        /// So much is kept from one sweep to the next.
        var every = 500
    }

    private struct State {
        var kept: Int
        var running: Task<Void, Never>?
        var isOver = false
    }

    /// So many rows go in one transaction.
    private static let portion = 500

    private let database: ExplorerDatabase
    private let limits: Limits
    private let now: @Sendable () -> Date
    private let logger: Logger
    private let state: Mutex<State>

    init(database: ExplorerDatabase, limits: Limits = Limits(), now: @escaping @Sendable () -> Date, logger: Logger) {
        self.database = database
        self.limits = limits
        self.now = now
        self.logger = logger
        // The first that is kept sweeps: what an earlier run left may be old.
        state = Mutex(State(kept: limits.every))
    }

    /// Something was kept. It returns at once.
    func didKeep(_ count: Int) {
        state.withLock { state in
            state.kept += count
            guard state.kept >= limits.every, state.running == nil, !state.isOver else { return }
            state.kept = 0
            state.running = Task { [self] in
                await sweep()
                self.state.withLock { $0.running = nil }
            }
        }
    }

    /// Returns when the sweep under way, if any, has ended.
    func untilQuiet() async { await state.withLock(\.running)?.value }

    /// Ends the sweep under way and begins no other.
    func end() async {
        let running = state.withLock { state in
            state.isOver = true
            return state.running
        }
        running?.cancel()
        await running?.value
    }

    private func sweep() async {
        do throws(ExplorerError) {
            for table in limits.tables {
                while !Task.isCancelled {
                    let surplus = try await surplus(table)
                    if surplus == 0 { break }
                    try await remove(min(surplus, Self.portion), from: table)
                }
            }
        } catch {
            if error != .cancelled, !Task.isCancelled {
                logger.warning("What was seen long ago could not be removed", metadata: ["error": "\(error)"])
            }
        }
    }

    /// Returns the number of rows that are too many, or too old; some of them where all together
    /// weigh too much.
    private func surplus(_ table: Table) async throws(ExplorerError) -> Int {
        let oldest = now().addingTimeInterval(-limits.age).column
        return try await database.read { database in
            let row = try Row.fetchOne(
                database,
                sql: "SELECT count(*), total(\(table.weight)), total(seen_at < ?) FROM \(table.name)", arguments: [oldest])
            guard let row else { return 0 }
            let rows = try row.decode(Int.self, atIndex: 0)
            let isTooHeavy = try row.decode(Double.self, atIndex: 1) > Double(table.bytes)
            let old = Int(try row.decode(Double.self, atIndex: 2))
            return max(rows - table.rows, old, isTooHeavy ? max(1, rows / 20) : 0)
        }
    }

    private func remove(_ count: Int, from table: Table) async throws(ExplorerError) {
        try await database.write { database in
            try database.execute(
                sql: "DELETE FROM \(table.name) WHERE (\(table.key)) IN (SELECT \(table.key) FROM \(table.name) ORDER BY seen_at LIMIT ?)",
                arguments: [count])
        }
    }
}

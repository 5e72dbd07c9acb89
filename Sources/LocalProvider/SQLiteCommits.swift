import GRDB
import Synchronization

/// The transactions that wait for their turn. Those that wait at the same moment are flushed to the
/// disk together: a flush takes milliseconds, and makes durable whatever was written before it.
final class SQLiteCommits: Sendable {
    private struct Commit: Sendable {
        let pool: DatabasePool
        let run: @Sendable (Database) -> Outcome
    }

    /// The end of a transaction of which its caller does not know yet.
    private struct Outcome {
        let isStored: Bool
        /// Tells the caller; with an error where what is stored could not be made durable.
        let tell: ((any Error)?) -> Void
    }

    /// The number of transactions that share a flush at most.
    private static let limit = 64

    private let waiting = Mutex<[Commit]>([])
    private let areFlushed: Bool

    /// The number of those that wait.
    var count: Int { waiting.withLock { $0.count } }

    init(_ durability: SQLiteOptions.Durability) { areFlushed = durability == .everyCommit }

    /// Runs a transaction to its end, and returns when it is durable.
    ///
    /// - Throws: The errors of `body`, and `DatabaseError`.
    nonisolated(nonsending) func run<Value: Sendable>(
        in pool: DatabasePool, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        // Nothing here hears of a cancellation, and no task is made only to outlive one.
        try await withCheckedThrowingContinuation { continuation in
            let commit = Commit(pool: pool) { database in
                do {
                    var values: [Value] = []
                    try database.inTransaction {
                        values.append(try body(database))
                        return .commit
                    }
                    return Outcome(isStored: true) { error in
                        continuation.resume(with: error.map { .failure($0) } ?? .success(values[0]))
                    }
                } catch {
                    return Outcome(isStored: false) { _ in continuation.resume(throwing: error) }
                }
            }
            waiting.withLock { $0.append(commit) }
            pool.asyncWriteWithoutTransaction { [self] database in work(off: take(of: pool), database) }
        }
    }

    /// Takes those that wait. Each has asked for a turn, and the first turn is for all.
    private func take(of pool: DatabasePool) -> ArraySlice<Commit> {
        waiting.withLock { waiting in
            let due = waiting.filter { $0.pool === pool }
            waiting = waiting.filter { $0.pool !== pool } + due.dropFirst(Self.limit)
            return due.prefix(Self.limit)
        }
    }

    private func work(off due: ArraySlice<Commit>, _ database: Database) {
        guard areFlushed, due.count > 1, let last = due.last else {
            for commit in due { commit.run(database).tell(nil) }
            return
        }
        var failure: (any Error)?
        // Where that is refused each is flushed by itself.
        try? database.execute(sql: "PRAGMA synchronous = NORMAL")
        var outcomes = due.dropLast().map { $0.run(database) }
        do {
            try database.execute(sql: "PRAGMA synchronous = FULL")
            let before = database.totalChangesCount
            outcomes.append(last.run(database))
            // One that writes nothing flushes nothing.
            if database.totalChangesCount == before || outcomes.last?.isStored == false { try flush(database) }
        } catch {
            failure = error
            if outcomes.count < due.count { outcomes.append(last.run(database)) }
        }
        for outcome in outcomes { outcome.tell(failure) }
    }

    /// Flushes what was written before, by a transaction that changes nothing.
    private func flush(_ database: Database) throws {
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        try database.execute(sql: "PRAGMA user_version = \(version)")
    }
}

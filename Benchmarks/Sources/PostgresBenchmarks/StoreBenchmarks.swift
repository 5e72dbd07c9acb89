#if Postgres
import Foundation
import GRDB
import LocalProvider
import Measuring
import Riblet
import RibletPostgres
import RibletWebServer
import RibletWebStore

private let count = 1_000
private let reference = "SQLite, which flushes at checkpoints"

/// Sessions saved and restored, each as large as those of Todo's pages.
@MainActor
func storeBenchmarks(_ url: String) -> [Benchmark] {
    let restores = ["one after another", "16 at a time"].map { "postgres: sessions restored, \($0)" }
    return [1, 10, 100].map { number in
        let name = "postgres: sessions saved, \(number) at once"
        return benchmark([name]) {
            try await withStores(url) { server, file in
                var round = 0
                let times = try await clockInTurns(of: 2_000 / (number + 19)) {
                    round += 1
                    _ = try await server.save(records(number, round + 1))
                } _: {
                    _ = try await file.save(records(number, round + 1))
                }
                return [Line(name, times.value, "ms", reference: Reference(reference, times.reference))]
            }
        }
    } + [
        benchmark(restores) {
            try await withStores(url) { server, file in
                var lines: [Line] = []
                for (name, width) in zip(restores, [1, 16]) {
                    let times = try await clockInTurns(of: 5) {
                        try await restore(server, width)
                    } _: {
                        try await restore(file, width)
                    }
                    let rates = (Double(count) / times.value * 1e3, Double(count) / times.reference * 1e3)
                    lines.append(Line(name, rates.0, "sessions/s", reference: Reference(reference, rates.1)))
                }
                return lines
            }
        },
        directSave,
    ]
}

/// The cost of the layer for several engines in a save.
@MainActor private var directSave: Benchmark {
    let name = "postgres: 100 sessions saved on SQLite, CPU"
    return benchmark([name]) {
        try await withFolder { folder in
            let file = try SQLiteSessionStore(at: folder.appending(path: "sessions.sqlite"))
            var migrator = DatabaseMigrator()
            migrator.registerMigration("1") { db in
                try db.execute(
                    sql: """
                        CREATE TABLE session (id TEXT PRIMARY KEY, revision INTEGER, savedAt INTEGER, bytes BLOB) WITHOUT ROWID;
                        CREATE INDEX session_savedAt ON session (savedAt, id);
                        """)
            }
            let direct = try SQLiteDatabase(
                at: folder.appending(path: "direct.sqlite"), options: SQLiteOptions(durability: .checkpoints), migrator: migrator)
            var round = 0
            var times = (value: Double.infinity, reference: Double.infinity)
            for _ in 0..<200 {
                round += 1
                let records = records(100, round)
                let time = await bestInTurns(of: 1) {
                    _ = try? await file.save(records)
                } _: {
                    try? await save(records, direct)
                }
                times = (min(times.value, time.value), min(times.reference, time.reference))
            }
            guard try await file.record(of: "1")?.revision == round else { throw NotPassed("nothing was saved") }
            return [
                Line(name, times.value * 1e3, "ms", goal: .atMostTimes(1.1), reference: Reference("GRDB alone", times.reference * 1e3))
            ]
        }
    }
}

private func save(_ records: [SessionRecord], _ database: SQLiteDatabase) async throws {
    try await database.commit { db in
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO session (id, revision, savedAt, bytes) VALUES (?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, savedAt = excluded.savedAt, bytes = excluded.bytes
                WHERE excluded.revision > session.revision
                """)
        for record in records {
            try statement.execute(arguments: [record.id, record.revision, record.savedAt, Data(record.bytes)])
            guard db.changesCount == 1 else { throw NotPassed("a record was not saved") }
        }
    }
}

/// Runs `body` with both stores, with the sessions in them.
@MainActor
private func withStores<Value>(
    _ url: String, _ body: @MainActor (PostgresSessionStore, SQLiteSessionStore) async throws -> Value
) async throws -> Value {
    try await withFolder { folder in
        let database = try PostgresDatabase(at: Secret(url))
        let server = try await PostgresSessionStore(on: database)
        _ = try await database.commit { db in try db.execute("DELETE FROM session") }
        let file = try SQLiteSessionStore(at: folder.appending(path: "sessions.sqlite"))
        for store in [server, file] as [any SessionStore] { _ = try await store.save(records(count, 1)) }
        return try await body(server, file)
    }
}

private func records(_ number: Int, _ revision: Int) -> [SessionRecord] {
    (0..<number).map { index in
        let id = (revision &* number + index) % count
        return SessionRecord(
            id: "\(id)", revision: revision, savedAt: Int64(revision), bytes: (0..<700).map { UInt8(truncatingIfNeeded: $0 &+ id) })
    }
}

/// Takes all sessions over, as many at a time as `width`.
private func restore(_ store: some SessionStore, _ width: Int) async throws {
    try await withThrowingTaskGroup(of: Void.self) { tasks in
        for lane in 0..<width {
            tasks.addTask {
                for id in stride(from: lane, to: count, by: width) {
                    guard let record = try await store.record(of: "\(id)"), try await store.take(record) != nil else {
                        throw NotPassed("session \(id) is gone")
                    }
                }
            }
        }
        try await tasks.waitForAll()
    }
}
#endif

#if Postgres
import AppMeasuring
import Foundation
import GRDB
import LocalProvider
import Logging
import Measuring
import Riblet
import RibletPostgres

/// All of 10,000 to-dos, read anew.
@MainActor
func readingBenchmarks(_ url: String) -> [Benchmark] {
    let names = ["postgres: 10,000 todos read", "postgres: 10,000 todos read on SQLite, CPU"]
    return [
        benchmark(names) {
            try await withFolder { folder in
                let person = try await person(url)
                return try await MeasuredTodos.stored(todos, in: folder, on: person) { _ in
                    try await MeasuredTodos.stored(todos, in: folder) { _ in try await lines(names, person, folder) }
                }
            }
        }
    ]
}

private let todos = 10_000

@MainActor
private func lines(_ names: [String], _ person: PostgresPerson, _ folder: URL) async throws -> [Line] {
    let file = try DatabaseQueue(path: MeasuredTodos.file(in: folder).path)
    let times = try await clockInTurns(of: 31) {
        try check(await person.read { db in try MeasuredTodos.readAll(db) })
    } _: {
        try check(await file.read { db in try MeasuredTodos.readAll(db) })
    }
    try check(await file.read { db in try MeasuredTodos.readAllByGRDB(db) })
    let cpu = bestInTurns(of: 200) {
        keep(try? file.read { db in try MeasuredTodos.readAll(db) })
    } _: {
        keep(try? file.read { db in try MeasuredTodos.readAllByGRDB(db) })
    }
    return [
        Line(names[0], times.value, "ms", reference: Reference("SQLite", times.reference)),
        Line(names[1], cpu.value * 1e3, "ms", goal: .atMostTimes(1.1), reference: Reference("GRDB alone", cpu.reference * 1e3)),
    ]
}

private func check(_ count: Int) throws {
    guard count == todos else { throw NotPassed("\(count) todos were read") }
}

/// Returns the rows of a person, as a role to which row level security applies: that of the server
/// is above it.
@MainActor
private func person(_ url: String) async throws -> PostgresPerson {
    let all = try PostgresDatabase(at: Secret(url), connections: 1)
    for sql in [
        "DROP SCHEMA IF EXISTS bench CASCADE", "DROP ROLE IF EXISTS bench", "CREATE ROLE bench", "CREATE SCHEMA bench AUTHORIZATION bench",
    ] {
        _ = try await all.commit { db in try db.execute(sql) }
    }
    let server = try PostgresDatabase(at: Secret("\(url)&options=-crole%3Dbench"))
    try await server.preparePeople()
    let schema = MeasuredTodos.serverSchema
    try await server.migrate(schema.part, schema.migrations)
    return PostgresPerson("bench", on: server, logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() })
}
#endif

import Foundation
import Riblet
import RibletPostgres
import Testing

/// Runs a test on a server, with tables of its own, which go with it.
///
/// - Parameters:
///   - connections: the number of connections at most.
///   - body: is given the database, and an address that leads to the same tables.
/// - Throws: what `body` throws; where there is no server the test is cancelled.
func withPostgres(connections: Int = 4, _ body: (PostgresDatabase, Secret<String>) async throws -> Void) async throws {
    guard let server = ProcessInfo.processInfo.environment["RIBLET_POSTGRES"] else {
        try Test.cancel("There is no server in RIBLET_POSTGRES; make postgres starts one.")
    }
    let all = try PostgresDatabase(at: Secret(server), connections: 1)
    let schema = "test_\(UUID().uuidString.lowercased().filter { $0 != "-" })"
    _ = try await all.commit { db in try db.execute("CREATE SCHEMA \(schema)", []) }
    let url = Secret("\(server)&options=-csearch_path%3D\(schema)")
    let outcome: Result<Void, any Error>
    do {
        outcome = .success(try await body(PostgresDatabase(at: url, connections: connections), url))
    } catch {
        outcome = .failure(error)
    }
    _ = try await all.commit { db in try db.execute("DROP SCHEMA \(schema) CASCADE", []) }
    try outcome.get()
}

/// Runs a test on a server, with tables of its own.
func withPostgres(_ body: (PostgresDatabase) async throws -> Void) async throws {
    try await withPostgres { database, _ in try await body(database) }
}

import Foundation
import LocalProvider
import Logging
import Riblet
import RibletPostgres
import Testing
import TodoDomain

@testable import TodoData

/// The tables of Todo on a server, for all tests: each is another person there.
enum TodoServer {
    /// Tables without a row, and the addresses at which a program and an operator find them.
    struct Place {
        let url: String
        /// Of a role that sees all rows.
        let all: String
    }

    private static let opening = Task { try await make() }

    /// Makes tables; nil where there is no server.
    private static func make() async throws -> Place? {
        guard let server = ProcessInfo.processInfo.environment["RIBLET_POSTGRES"] else { return nil }
        let schema = "todo_\(UUID().uuidString.lowercased().filter { $0 != "-" })"
        // The role of the server in tests is a superuser.
        for sql in [
            "DO $$ BEGIN CREATE ROLE riblet_plain; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$",
            "CREATE SCHEMA \(schema) AUTHORIZATION riblet_plain",
        ] { try await PostgresDatabase(at: Secret(server), connections: 1).commit { db in _ = try db.execute(sql) } }
        let all = "\(server)&options=-csearch_path%3D\(schema)"
        let place = Place(url: "\(all)%20-crole%3Driblet_plain", all: all)
        let database = try PostgresDatabase(at: Secret(place.url), connections: 1)
        try await database.preparePeople()
        try await database.migrate(TodoServerSchema.part, TodoServerSchema.migrations)
        return place
    }

    /// Makes tables for a test alone; where there is no server the test is cancelled.
    static func fresh() async throws -> (program: PostgresDatabase, all: PostgresDatabase) {
        guard let place = try await make() else { return try (await connect(), await connect()) }
        return (try PostgresDatabase(at: Secret(place.url)), try PostgresDatabase(at: Secret(place.all), connections: 1))
    }

    /// Returns the address; where there is no server the test is cancelled.
    static func url() async throws -> Secret<String> {
        guard let url = try await opening.value?.url else {
            try Test.cancel("There is no server in RIBLET_POSTGRES; make postgres starts one.")
        }
        return Secret(url)
    }

    /// Connects as a process does.
    static func connect(connections: Int = 2) async throws -> PostgresDatabase {
        try PostgresDatabase(at: await url(), connections: connections)
    }

    /// Returns the rows of a test's person.
    static func person(_ folder: TemporaryFolder, connections: Int = 2) async throws -> PostgresPerson {
        PostgresPerson(folder.url.lastPathComponent, on: try await connect(connections: connections), clock: StillClock(), logger: .silent)
    }
}

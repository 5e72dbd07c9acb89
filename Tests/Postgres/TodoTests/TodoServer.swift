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
    private static let opening = Task {
        guard let server = ProcessInfo.processInfo.environment["RIBLET_POSTGRES"] else { return nil as String? }
        let schema = "todo_\(UUID().uuidString.lowercased().filter { $0 != "-" })"
        // The role of the server in tests is a superuser.
        for sql in [
            "DO $$ BEGIN CREATE ROLE riblet_plain; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$",
            "CREATE SCHEMA \(schema) AUTHORIZATION riblet_plain",
        ] { try await PostgresDatabase(at: Secret(server), connections: 1).commit { db in _ = try db.execute(sql) } }
        let url = "\(server)&options=-csearch_path%3D\(schema)%20-crole%3Driblet_plain"
        let database = try PostgresDatabase(at: Secret(url), connections: 1)
        try await database.preparePeople()
        try await database.migrate(TodoServerSchema.part, TodoServerSchema.migrations)
        return url
    }

    /// Returns the address; where there is no server the test is cancelled.
    static func url() async throws -> Secret<String> {
        guard let url = try await opening.value else {
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

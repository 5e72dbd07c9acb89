import Foundation
import LocalProvider
import Logging
import Riblet
import RibletPostgres
import RibletWebServer
import Testing
import TodoDomain

@testable import RibletWebApp
@testable import TodoData

/// The files of `Deployment`, with a server of their own.
@Suite("Deployment on PostgreSQL", .timeLimit(.minutes(3)))
struct DeploymentTests {
    /// The files as they are, but for the name of the role: the server's own is called so as well.
    private static func roles() throws -> URL {
        let text = try String(contentsOf: OwnServer.root.appending(path: "Deployment/roles.sql"), encoding: .utf8)
        let file = FileManager.default.temporaryDirectory.appending(path: "roles-\(UUID().uuidString).sql")
        try text.replacing("riblet", with: "shop").write(to: file, atomically: true, encoding: .utf8)
        return file
    }

    private static func open(_ url: Secret<String>, key: UInt8 = 7) async throws -> SharedDatabase {
        try await SharedDatabase.open(url, key: Secret([UInt8](repeating: key, count: 32)), logger: .silent)
    }

    @Test("The role owns its database and is enough for the program; another key is refused; a dump restores all, and with its key alone")
    func rolesAndDump() async throws {
        try await OwnServer.use { server in
            let roles = try Self.roles()
            let folder = FileManager.default.temporaryDirectory.appending(path: "dump-\(UUID().uuidString)")
            defer { for file in [roles, folder] { try? FileManager.default.removeItem(at: file) } }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try await run("psql", ["-X", "-v", "ON_ERROR_STOP=1", "-f", roles.path, server.url])
            let url = { @Sendable (role: String, name: String) in server.url.replacing("riblet@/postgres", with: "\(role)@/\(name)") }

            async let other = Self.open(Secret(url("shop", "shop")))
            let database = try await Self.open(Secret(url("shop", "shop")))
            _ = try await other
            await #expect { try await Self.open(Secret(url("shop", "shop")), key: 8) } throws: { $0 as? HostError == .otherKey }
            try await database.migrate(TodoServerSchema.part, TodoServerSchema.migrations)
            func todos(_ database: SharedDatabase, _ person: String) -> TodoStore {
                TodoStore(database: TodoDatabase(changes: database.rows(of: person)), now: { Date() }, logger: .silent)
            }
            let kept = [try await todos(database, "ann").add(.sample("Ann's")), try await todos(database, "ben").add(.sample("Ben's"))]
            let record = SessionRecord(id: "a", revision: 3, savedAt: 1, bytes: [1, 2])
            _ = try await database.sessionStore.save([record])

            let key = folder.appending(path: "server.key")
            try Data([1, 2, 3]).write(to: key)
            let (dump, restore) = ("\(OwnServer.root.path)/Deployment/dump", "\(OwnServer.root.path)/Deployment/restore")
            let copy = folder.appending(path: "copy").path
            try await run(dump, [copy], ["BACKUP_URL": url("shop_backup", "shop"), "SERVER_KEY": key.path])
            await #expect(throws: PostgresError.self) {
                let backup = try PostgresDatabase(at: Secret(url("shop_backup", "shop")), connections: 1)
                try await backup.commit { db in _ = try db.execute("DELETE FROM session") }
            }
            let target = ["DATABASE_URL": url("shop", "again"), "SERVER_KEY": key.path]
            try await run("psql", ["-X", "-c", "CREATE DATABASE again OWNER shop", server.url])
            try Data([1]).write(to: key)
            #expect(try await run(restore, [copy], target, fails: true).contains("is another key"))
            try FileManager.default.removeItem(at: key)
            try await run(restore, [copy], target)
            #expect(try Data(contentsOf: key) == Data([1, 2, 3]))
            #expect(try await run(restore, [copy], target, fails: true).contains("is not empty"))

            let restored = try await Self.open(Secret(url("shop", "again")))
            #expect(try await restored.sessionStore.record(of: "a") == record)
            for (person, todo) in zip(["ann", "ben"], kept) {
                #expect(try await todos(restored, person).todos() == [todo])
                // Numbers go on after those that were restored.
                #expect(try await todos(restored, person).add(.sample("new")).id > todo.id)
            }
        }
    }

    @Test("The unit is one that systemd knows")
    func unit() async throws {
        guard FileManager.default.fileExists(atPath: "/usr/bin/systemd-analyze") else { try Test.cancel("There is no systemd-analyze.") }
        let text = try String(contentsOf: OwnServer.root.appending(path: "Deployment/riblet@.service"), encoding: .utf8)
        let folder = FileManager.default.temporaryDirectory.appending(path: "unit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let unit = folder.appending(path: "riblet@8081.service")
        try text.replacing("/opt/riblet/gallery", with: "/bin/true").write(to: unit, atomically: true, encoding: .utf8)
        #expect(try await run("systemd-analyze", ["verify", "--man=no", unit.path]).isEmpty)
    }
}

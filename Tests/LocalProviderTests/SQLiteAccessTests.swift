import Foundation
import GRDB
import LocalProvider
import Testing

private enum PlaceError: Error, Equatable {
    case taken
    case storage(String)
}

@Suite("SQLiteAccess")
struct SQLiteAccessTests {
    private let temporary: TemporaryFolder
    private let places: SQLiteAccess<PlaceError>

    init() throws {
        temporary = try TemporaryFolder()
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 place") { database in
            try database.create(table: "place") { $0.primaryKey("name", .text) }
        }
        let file = try SQLiteDatabase(at: temporary.url.appendingPathComponent("places.sqlite"), migrator: migrator)
        places = SQLiteAccess(file: file) { .storage($0) }
    }

    private func names() async throws(PlaceError) -> [String] {
        try await places.read { try String.fetchAll($0, sql: "SELECT name FROM place ORDER BY name") }
    }

    @Test("An error of the domain arrives as it is, and takes the whole transaction back")
    func domainError() async throws {
        try await places.write { try $0.execute(sql: "INSERT INTO place VALUES ('Jeju')") }
        await #expect(throws: PlaceError.taken) {
            try await places.write { database in
                try database.execute(sql: "INSERT INTO place VALUES ('Busan')")
                throw PlaceError.taken
            }
        }
        #expect(try await names() == ["Jeju"])
    }

    @Test("An error of the file is a sentence that names it")
    func fileError() async throws {
        let path = places.file.url.path
        for body in [places.read, places.write] as [@Sendable (@escaping @Sendable (Database) throws -> Void) async throws -> Void] {
            do {
                try await body { try $0.execute(sql: "DELETE FROM nowhere") }
                Issue.record("no error")
            } catch PlaceError.storage(let sentence) {
                #expect(sentence.hasPrefix(path))
                #expect(sentence.contains("nowhere"))
            }
        }
    }

    @Test("A write ends though the task that asked for it is cancelled; a read does not")
    func cancelled() async throws {
        let places = places
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await places.write { try $0.execute(sql: "INSERT INTO place VALUES ('Jeju')") }
        }
        try await task.value
        #expect(try await names() == ["Jeju"])
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await places.read { try String.fetchAll($0, sql: "SELECT name FROM place") }
        }
        let path = places.file.url.path
        await #expect(throws: PlaceError.storage("reading \(path) was cancelled")) { try await reading.value }
    }
}

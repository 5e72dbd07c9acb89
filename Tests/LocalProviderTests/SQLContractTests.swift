import Foundation
import GRDB
import LocalProvider
import Testing

#if Postgres
import RibletPostgres
#endif

/// Tests of the promises of the SQL layer that all engines keep. PostgreSQL is among them in the
/// package Tests/Postgres.
@Suite("SQL of any engine")
struct SQLContractTests {
    private struct Refusal: Error {}

    private static func check(_ database: some SQLDatabase) async throws {
        try await database.commit { db in
            let (real, bytes) = db.dialect == .sqlite ? ("REAL", "BLOB") : ("double precision", "bytea")
            _ = try db.execute("CREATE TABLE thing (id bigint PRIMARY KEY, amount \(real), name text, bytes \(bytes))", [])
        }
        let rows: [[SQLValue]] = [
            [.integer(.max), .real(0.1), .text("한글 ? 'a'"), .bytes([0, 255])],
            [.integer(.min), .real(-1e300), .text(""), .bytes([])],
            [.integer(0), .null, .null, .null],
        ]
        let counts = try await database.commit { db in try db.executeEach("INSERT INTO thing VALUES (?, ?, ?, ?)", rows) }
        #expect(counts == [1, 1, 1])
        for row in rows {
            let found = try await database.read { db in
                try db.rows("SELECT id, amount, name, bytes, 'a ? \"' FROM thing WHERE id = ?", [row[0]]) { row in
                    try (0..<5).map(row.value)
                }
            }
            #expect(found == [row + [.text("a ? \"")]])
        }
        try await changes(of: database)
        // More than are sent at a time.
        let many = try await database.commit { db in
            try db.executeEach("UPDATE thing SET amount = ? WHERE id = 0", (0..<200).map { [.real(Double($0))] })
        }
        #expect(many == Array(repeating: 1, count: 200))
        await #expect {
            _ = try await database.read { db in
                try db.rows("SELECT name FROM thing WHERE id = ?", [.integer(.max)]) { try $0.integer(0) }
            }
        } throws: { "\($0)".contains("Column 0") && !"\($0)".contains("한글") }
    }

    private static func changes(of database: some SQLDatabase) async throws {
        let (updated, none) = try await database.commit { db in
            (
                try db.execute("UPDATE thing SET name = ?2 WHERE id = ?1 OR name = ?2", [.integer(0), .text("")]),
                try db.execute("DELETE FROM thing WHERE id = ?", [.integer(7)])
            )
        }
        #expect(updated == 2 && none == 0)
        await #expect(throws: Refusal.self) {
            try await database.commit { db in
                try db.execute("DELETE FROM thing", [])
                throw Refusal()
            }
        }
        await #expect(throws: (any Error).self) {
            try await database.commit { db in
                try db.executeEach("INSERT INTO thing (id) VALUES (?)", [[.integer(8)], [.integer(0)], [.integer(9)]])
            }
        }
        try await database.tidy { db in try db.execute("DELETE FROM thing WHERE id = ?", [.integer(.min)]) }
        let left = try await database.read { db in try db.rows("SELECT id FROM thing ORDER BY id", []) { try $0.integer(0) } }
        #expect(left == [0, .max])
    }

    @Test("values come back as they were stored, counts are those of rows, and an error takes all back")
    func sqlite() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-sql-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await Self.check(SQLiteDatabase.open(at: folder.appending(path: "things.sqlite"), migrator: DatabaseMigrator()))
    }

    #if Postgres
    @Test("a server of PostgreSQL keeps the same promises")
    func postgres() async throws { try await withPostgres { try await Self.check($0) } }
    #endif
}

import Foundation
import GRDB
import LocalProvider
import Logging

@testable import ExplorerData

/// The file of a test's data, for what no store does.
struct SQLiteFile {
    private let file: SQLiteDatabase

    static func open(_ folder: TemporaryFolder) async throws -> SQLiteFile {
        SQLiteFile(file: try await SQLiteDatabase.open(at: folder.file(), migrator: ExplorerSchema.migrator, logger: .silent))
    }

    func execute(_ sql: String) async throws { try await file.commit { try $0.execute(sql: sql) } }

    func count(_ table: String) async throws -> Int {
        try await file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
    }

    /// Fills a table with as many rows of an earlier day, each of which weighs as much.
    func fill(_ table: String, count: Int, weight: Int = 1, at date: Date) async throws {
        let insert =
            switch table {
            case "page":
                "INSERT INTO page (kind, filter, number, ids, count, seen_at) SELECT 'character', ?2, value, '[]', 0, ?3 FROM numbers"
            case "entity":
                "INSERT INTO entity (kind, id, content, seen_at) SELECT 'character', 1000 + value, '\"' || ?2 || '\"', ?3 FROM numbers"
            default: "INSERT INTO picture (name, address, seen_at) SELECT 'p' || value, ?2, ?3 FROM numbers"
            }
        try await file.commit { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE numbers(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < ?1) \(insert)
                    """,
                arguments: [count, String(repeating: "x", count: weight), date.timeIntervalSinceReferenceDate])
        }
    }
}

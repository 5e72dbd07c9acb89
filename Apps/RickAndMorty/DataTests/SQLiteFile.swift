import Foundation
import GRDB
import LocalProvider
import Logging

@testable import PortalData

/// The file of a test's data, for what no store does.
struct SQLiteFile {
    private let file: SQLiteDatabase

    static func open(_ folder: TemporaryFolder) async throws -> SQLiteFile {
        SQLiteFile(file: try await SQLiteDatabase.open(at: folder.file(), migrator: PortalSchema.migrator, logger: .silent))
    }

    func execute(_ sql: String) async throws { try await file.commit { try $0.execute(sql: sql) } }

    func count(_ table: String) async throws -> Int {
        try await file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
    }

    func fillPages(kind: String, count: Int, at date: Date) async throws {
        try await file.commit { database in
            for number in 1...count {
                try database.execute(
                    sql: "INSERT INTO page (kind, filter, number, ids, count, seen_at) VALUES (?, 'old', ?, '[]', 0, ?)",
                    arguments: [kind, number, date.timeIntervalSinceReferenceDate])
            }
        }
    }
}

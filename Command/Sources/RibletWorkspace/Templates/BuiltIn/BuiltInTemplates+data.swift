// Made of Templates/Files by TemplateFilesTests, which says how to make it anew.
// swift-format-ignore-file

extension BuiltInTemplates {
    static let data: [(String, String)] = [
("data/__folder__/SQLite__name__Store.swift", ##"""
import Foundation
import GRDB
import LocalProvider

/// Why {{ title }} cannot be read or stored.
package enum {{ name }}StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The store fails.
    case storage(String)

    /// A sentence for who runs the program.
    package var description: String {
        switch self {
        case .storage(let reason): "{{ title }} cannot be read or stored: \(reason)"
        }
    }
}

/// {{ title }} in a SQLite file; what was acknowledged is stored.
package final class SQLite{{ name }}Store: Sendable {
    private let file: SQLiteDatabase
    private let database: SQLiteAccess<{{ name }}StoreError>

    private init(_ file: SQLiteDatabase) {
        self.file = file
        database = SQLiteAccess(file: file) { .storage($0) }
    }

    /// Opens the file, and makes it where it is missing.
    ///
    /// - Throws: what keeps it from being opened, in a sentence.
    package static func open(at url: URL) async throws -> SQLite{{ name }}Store {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("{{ table }}") { database in
            try database.create(table: {{ name }}Row.databaseTableName) { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("title", .text).notNull()
            }
        }
        return SQLite{{ name }}Store(try await SQLiteDatabase.open(at: url, migrator: migrator))
    }

    /// Closes the file. What was acknowledged is stored already.
    package func close() async { try? await file.close() }

    /// The titles of all, in the order in which they were added.
    package func titles() async throws({{ name }}StoreError) -> [String] {
        try await database.read { try {{ name }}Row.order(Column("id")).fetchAll($0).map(\.title) }
    }

    /// Stores a new one.
    package func add(title: String) async throws({{ name }}StoreError) {
        try await database.write { try {{ name }}Row(id: nil, title: title).insert($0) }
    }
}

/// One as a row.
private struct {{ name }}Row: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "{{ table }}"

    var id: Int?
    var title: String
}

"""##),
("data/__tests__/SQLite__name__StoreTests.swift", ##"""
import Foundation
import Testing
import {{ module }}

@Suite("{{ title }} in a file")
struct SQLite{{ name }}StoreTests {
    @Test("What was stored is there after the file was closed")
    func reopened() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "{{ table }}.sqlite")
        let store = try await SQLite{{ name }}Store.open(at: file)
        try await store.add(title: "First")
        try await store.add(title: "Second")
        await store.close()
        let again = try await SQLite{{ name }}Store.open(at: file)
        #expect(try await again.titles() == ["First", "Second"])
        await again.close()
    }
}

"""##),
    ]
}

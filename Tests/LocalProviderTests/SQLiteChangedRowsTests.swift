import Foundation
import GRDB
import LocalProvider
import Logging
import Synchronization
import Testing

@Suite("Values of which only changed rows are read", .timeLimit(.minutes(20)))
struct SQLiteChangedRowsTests {
    /// The reads of a value: the rows that were asked for at each, nil for all.
    private final class Reads: Sendable {
        private let asked = Mutex<[Set<Int64>?]>([])
        private let failures = Mutex(0)
        /// Called within a read, before it reads.
        let hook = Mutex<(@Sendable () -> Void)?>(nil)

        func failNext() { failures.withLock { $0 += 1 } }

        /// Returns the rows that were asked for since this was called last.
        func take() -> [Set<Int64>?] {
            asked.withLock { asked in
                defer { asked = [] }
                return asked
            }
        }

        @Sendable func read(_ database: Database, _ former: [Int64: String]?, _ changed: Set<Int64>?) throws -> [Int64: String] {
            hook.withLock { $0 }?()
            asked.withLock { $0.append(changed) }
            let fails = failures.withLock { failures in
                defer { failures = max(0, failures - 1) }
                return failures > 0
            }
            if fails { throw DatabaseError(resultCode: .SQLITE_IOERR, message: "gone") }
            guard var words = former, let changed else { return try Self.words(database, "") }
            for id in changed { words[id] = nil }
            for id in changed { words.merge(try Self.words(database, "WHERE id = \(id)")) { $1 } }
            return words
        }

        private static func words(_ database: Database, _ condition: String) throws -> [Int64: String] {
            let rows = try Row.fetchAll(database, sql: "SELECT id, text FROM word \(condition)")
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
    }

    private let temporary: TemporaryFolder
    private let url: URL
    private let reads = Reads()

    init() throws {
        temporary = try TemporaryFolder()
        url = temporary.url.appendingPathComponent("word.sqlite")
    }

    private func open() async throws -> SQLiteDatabase {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 word") {
            try $0.execute(
                sql: """
                    CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
                    CREATE TABLE other (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
                    CREATE TABLE keyed (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;
                    CREATE TRIGGER echo AFTER INSERT ON other BEGIN UPDATE word SET text = new.text WHERE id = new.id; END;
                    """)
        }
        return try await SQLiteDatabase.open(at: url, migrator: migrator)
    }

    private func changes(_ file: SQLiteDatabase) -> SQLiteForeignChanges {
        SQLiteForeignChanges(in: file, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func write(_ sql: String, in file: SQLiteDatabase) async throws { try await file.writer.write { try $0.execute(sql: sql) } }

    private func words(in changes: SQLiteForeignChanges) -> SQLSharedValue<[Int64: String]> {
        SQLSharedValue(ofRows: "word", in: changes) { [reads] in try reads.read($0, $1, $2) }
    }

    @Test("The rows that a commit has changed are read, however it changed them, and no others")
    func rows() async throws {
        let file = try await open()
        let changes = changes(file)
        let words = words(in: changes)
        var page = words.updates().makeAsyncIterator()
        #expect(await page.next() == [:] && reads.take() == [nil])
        for (sql, expected, ids) in [
            ("INSERT INTO word VALUES (1, 'a'), (2, 'b'), (3, 'c')", [1: "a", 2: "b", 3: "c"], [1, 2, 3]),
            ("UPDATE word SET text = 'B' WHERE id = 2", [1: "a", 2: "B", 3: "c"], [2]),
            ("DELETE FROM word WHERE id = 3; INSERT INTO word VALUES (9, 'c')", [1: "a", 2: "B", 9: "c"], [3, 9]),
            ("INSERT OR REPLACE INTO word VALUES (1, 'A')", [1: "A", 2: "B", 9: "c"], [1]),
            ("INSERT INTO other VALUES (9, 'C')", [1: "A", 2: "B", 9: "C"], [9]),
            ("INSERT INTO other VALUES (10, 'x'); DELETE FROM word WHERE id = 1", [2: "B", 9: "C"], [1]),
            ("DELETE FROM word", [:], [2, 9]),
        ] as [(String, [Int64: String], Set<Int64>)] {
            try await write(sql, in: file)
            #expect(await page.next() == expected, "\(sql)")
            #expect(reads.take() == [ids], "\(sql)")
        }
        // A change that is taken back is not asked for.
        _ = try? await file.commit { database in
            try database.execute(sql: "INSERT INTO word VALUES (7, 'x')")
            throw CancellationError()
        }
        try await write("INSERT INTO word VALUES (8, 'y')", in: file)
        #expect(await page.next() == [8: "y"])
        #expect(reads.take() == [[8]])
    }

    @Test("Rows of more commits than one wait for the next read, also while one is under way")
    func meanwhile() async throws {
        let file = try await open()
        let changes = changes(file)
        let words = words(in: changes)
        #expect(try await words.value() == [:] && reads.take() == [nil])
        // Nobody follows: nothing is read, and nothing is lost.
        for id in 1...5 { try await write("INSERT INTO word VALUES (\(id), 'a')", in: file) }
        let (begun, go) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
        reads.hook.withLock { hook in
            hook = {
                begun.continuation.yield()
                go.wait()
            }
        }
        async let first = words.value()
        var beginnings = begun.stream.makeAsyncIterator()
        await beginnings.next()
        reads.hook.withLock { $0 = nil }
        for id in 3...7 { try await write("INSERT OR REPLACE INTO word VALUES (\(id), 'b')", in: file) }
        go.signal()
        _ = try await first
        let expected = [1: "a", 2: "a", 3: "b", 4: "b", 5: "b", 6: "b", 7: "b"] as [Int64: String]
        #expect(try await words.value() == expected)
        #expect(reads.take() == [[1, 2, 3, 4, 5], [3, 4, 5, 6, 7]])
    }

    @Test("The subjects of a failed read are read by the next one")
    func failure() async throws {
        let file = try await open()
        let changes = changes(file)
        let words = words(in: changes)
        #expect(try await words.value() == [:])
        try await write("INSERT INTO word VALUES (1, 'a')", in: file)
        reads.failNext()
        await #expect(throws: DatabaseError.self) { try await words.value() }
        try await write("INSERT INTO word VALUES (2, 'b')", in: file)
        #expect(try await words.value() == [1: "a", 2: "b"])
        #expect(reads.take() == [nil, [1], [1, 2]])
    }

    @Test("All is read where too many rows have changed, or another process has changed something, also with a change made here")
    func all() async throws {
        let (file, other) = (try await open(), try await open())
        let changes = changes(file)
        let words = words(in: changes)
        var page = words.updates().makeAsyncIterator()
        #expect(await page.next() == [:])
        let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000)"
        try await write("\(numbers) INSERT INTO word SELECT i, '' FROM n", in: file)
        #expect(await page.next()?.count == 1000)
        #expect(reads.take() == [nil, nil])
        try await write("DELETE FROM word WHERE id > 1; INSERT INTO keyed VALUES (1, '')", in: other)
        try await write("UPDATE word SET text = 'a'", in: file)
        #expect(await page.next() == [1: "a"])
        try await write("INSERT INTO word VALUES (2, 'b')", in: other)
        await changes.look()
        #expect(await page.next() == [1: "a", 2: "b"])
        #expect(reads.take() == [nil, nil])
        try await write("INSERT INTO word VALUES (3, 'c')", in: file)
        #expect(await page.next()?.count == 3)
        #expect(reads.take() == [[3]])
    }

    @Test("Of a table without row identifiers SQLite tells nothing; what changes it makes known by hand is read whole")
    func withoutRowIdentifiers() async throws {
        let file = try await open()
        let changes = changes(file)
        let asked = Mutex<[Set<Int64>?]>([])
        let count = SQLSharedValue<Int>(ofRows: "keyed", in: changes) { database, _, changed in
            asked.withLock { $0.append(changed) }
            return try Int.fetchOne(database, sql: "SELECT count(*) FROM keyed") ?? 0
        }
        #expect(try await count.value() == 0)
        try await file.writer.write { database in
            try database.execute(sql: "INSERT INTO keyed VALUES (1, '')")
            try database.notifyChanges(in: .fullDatabase)
        }
        #expect(try await count.value() == 1)
        #expect(asked.withLock { $0 } == [nil, nil])
    }
}

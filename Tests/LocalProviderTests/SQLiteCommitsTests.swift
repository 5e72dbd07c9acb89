import Dispatch
import Foundation
import GRDB
import Synchronization
import Testing

@testable import LocalProvider

/// Commits that wait at the same moment share a flush.
@Suite("Commits at once")
struct SQLiteCommitsTests {
    private struct Refused: Error {}

    private let temporary: TemporaryFolder

    init() throws { temporary = try TemporaryFolder() }

    /// The results of commits that all wait before the first has its turn, and the statements with
    /// which the connection ran them.
    private func commit(
        _ bodies: [@Sendable (Database) throws -> Int], _ durability: SQLiteOptions.Durability = .everyCommit
    ) async throws -> (results: [Result<Int, any Error>], pragmas: [String], words: [String]) {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 word") { try $0.execute(sql: "CREATE TABLE word (text TEXT NOT NULL) STRICT") }
        let database = try await SQLiteDatabase.open(
            at: temporary.url.appendingPathComponent("\(UUID()).sqlite"), options: SQLiteOptions(durability: durability), migrator: migrator
        )
        let statements = Log()
        let gate = DispatchSemaphore(value: 0)
        database.writer.asyncWriteWithoutTransaction { connection in
            connection.trace { statements.add("\($0)") }
            gate.wait()
        }
        var tasks: [Task<Int, any Error>] = []
        for body in bodies {
            tasks.append(Task { try await database.commit(body) })
            while database.commits.count < tasks.count { await Task.yield() }
        }
        gate.signal()
        var results: [Result<Int, any Error>] = []
        for task in tasks { results.append(await task.result) }
        let words = try await database.read { try String.fetchAll($0, sql: "SELECT text FROM word ORDER BY rowid") }
        #expect(try await database.commit { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == (durability == .everyCommit ? 2 : 1))
        try await database.close()
        return (results, statements.pragmas, words)
    }

    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        func add(_ line: String) { lines.withLock { $0.append(line) } }
        var pragmas: [String] { lines.withLock { $0.filter { $0.hasPrefix("PRAGMA") && $0.contains(" = ") } } }
    }

    private static func add(_ word: String) -> @Sendable (Database) throws -> Int {
        { database in
            try database.execute(sql: "INSERT INTO word VALUES (?)", arguments: [word])
            return word.count
        }
    }

    private static let refuse: @Sendable (Database) throws -> Int = { database in
        try database.execute(sql: "INSERT INTO word VALUES ('never')")
        throw Refused()
    }

    private static let read: @Sendable (Database) throws -> Int = { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM word") ?? 0 }

    @Test("All are stored in their order, and only the last is flushed")
    func together() async throws {
        let words = (0..<40).map { String(repeating: "a", count: $0) }
        let ended = try await commit(words.map(Self.add))
        #expect(try ended.results.map { try $0.get() } == Array(0..<40))
        #expect(ended.words == words && ended.pragmas == ["PRAGMA synchronous = NORMAL", "PRAGMA synchronous = FULL"])
    }

    @Test("One that fails takes nothing but its own back")
    func failing() async throws {
        let ended = try await commit([Self.add("a"), Self.refuse, Self.add("bb")])
        #expect(throws: Refused.self) { try ended.results[1].get() }
        #expect(try ended.results[0].get() == 1 && ended.results[2].get() == 2)
        #expect(ended.words == ["a", "bb"] && ended.pragmas.count == 2)
    }

    @Test("Where the last writes nothing, what was written before is flushed all the same", arguments: [true, false])
    func lastWritesNothing(_ fails: Bool) async throws {
        let ended = try await commit([Self.add("a"), Self.add("bb"), fails ? Self.refuse : Self.read])
        #expect(ended.words == ["a", "bb"] && ended.pragmas.suffix(2) == ["PRAGMA synchronous = FULL", "PRAGMA user_version = 0"])
        #expect((try? ended.results[2].get()) == (fails ? nil : 2))
    }

    @Test("One by itself, and those of a file that is flushed at checkpoints, are left as they are")
    func asTheyAre() async throws {
        #expect(try await commit([Self.add("a")]).pragmas.isEmpty)
        let ended = try await commit([Self.add("a"), Self.add("b")], .checkpoints)
        #expect(ended.words == ["a", "b"] && ended.pragmas.isEmpty)
    }

    @Test("More than share a flush all have their turn")
    func many() async throws {
        let ended = try await commit((0..<150).map { Self.add("\($0)") })
        #expect(ended.words == (0..<150).map(String.init) && ended.pragmas.count == 6)
        #expect(try ended.results.map { try $0.get() } == (0..<150).map { "\($0)".count })
    }
}

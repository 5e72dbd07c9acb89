import Foundation
import GRDB
import InMemoryLogging
import LocalProvider
import Logging
import Testing

/// Tests of files that are removed, moved or replaced while a database is open, or before.
@Suite("A database that is lost", .timeLimit(.minutes(20)))
struct SQLiteLossTests {
    private let temporary: TemporaryFolder
    private let folder: URL
    private let file: URL
    private let log = InMemoryLogHandler()

    init() throws {
        temporary = try TemporaryFolder()
        folder = temporary.url.appendingPathComponent("data")
        file = folder.appendingPathComponent("word.sqlite")
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 word") { try $0.execute(sql: "CREATE TABLE word (text TEXT NOT NULL) STRICT") }
        return migrator
    }

    private func open(_ options: SQLiteOptions = SQLiteOptions(), at url: URL? = nil) async throws -> SQLiteDatabase {
        try await SQLiteDatabase.open(
            at: url ?? file, options: options, migrator: Self.migrator, logger: Logger(label: "test") { [log] _ in log })
    }

    private func add(_ text: String, to database: SQLiteDatabase) async throws {
        try await database.commit { try $0.execute(sql: "INSERT INTO word VALUES (?)", arguments: [text]) }
    }

    private func words(_ database: SQLiteDatabase) async throws -> [String] {
        try await database.read { try String.fetchAll($0, sql: "SELECT text FROM word ORDER BY rowid") }
    }

    /// Returns the words that a new process would find.
    private func wordsAfterRestart() async throws -> [String] { try await words(try await open()) }

    // MARK: While it is open

    @Test("Where the folder is deleted no write is acknowledged, what was there can be read, and it is told and logged once")
    func folderDeleted() async throws {
        let database = try await open()
        try await add("a", to: database)
        try FileManager.default.removeItem(at: folder)
        for _ in 0..<2 {
            await #expect(throws: SQLiteDatabaseError.vanished(path: file.path)) { try await add("b", to: database) }
        }
        #expect(await database.look() == .vanished(path: file.path))
        #expect(try await words(database) == ["a"])
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(log.entries.count { $0.level == .error && "\($0.message)".contains(file.path) } == 1)
    }

    @Test("A folder that was moved away and back is used again, with nothing lost")
    func folderMovedAndBack() async throws {
        let database = try await open()
        try await add("a", to: database)
        let away = temporary.url.appendingPathComponent("away")
        try FileManager.default.moveItem(at: folder, to: away)
        await #expect(throws: SQLiteDatabaseError.vanished(path: file.path)) { try await add("b", to: database) }
        try FileManager.default.moveItem(at: away, to: folder)
        try await add("c", to: database)
        #expect(database.problem == nil)
        #expect(try await wordsAfterRestart() == ["a", "c"])
    }

    @Test("A file in the place of the other is read at once; the first write, meant for the other, is refused, the next is in it")
    func replaced() async throws {
        let database = try await open()
        try await add("ours", to: database)
        let backup = temporary.url.appendingPathComponent("backup/word.sqlite")
        let other = try await open(at: backup)
        try await add("theirs", to: other)
        try await other.close()
        // As `rm -rf data; cp -a backup data` does.
        try FileManager.default.removeItem(at: folder)
        try FileManager.default.copyItem(at: backup.deletingLastPathComponent(), to: folder)
        await #expect(throws: SQLiteDatabaseError.replaced(path: file.path)) { try await add("lost", to: database) }
        #expect(try await words(database) == ["theirs"])
        try await add("next", to: database)
        #expect(database.problem == nil)
        #expect(try await wordsAfterRestart() == ["theirs", "next"])
    }

    @Test("A file that alone is replaced is not mixed with the journal of the one before, which is whole wherever it was moved")
    func replacedBesideItsJournal() async throws {
        let database = try await open()
        for number in 0..<50 { try await add("ours \(number)", to: database) }
        let other = try await open(at: temporary.url.appendingPathComponent("other.sqlite"))
        try await add("theirs", to: other)
        try await other.close()
        let moved = temporary.url.appendingPathComponent("moved.sqlite")
        try FileManager.default.moveItem(at: file, to: moved)
        try FileManager.default.moveItem(at: other.url, to: file)
        #expect(try await words(database) == ["theirs"])
        #expect(try await wordsAfterRestart() == ["theirs"])
        #expect(try await words(try await open(at: moved)).count == 50)
    }

    @Test("Something in its place that is no database stops writing until there is one, and the old is read meanwhile")
    func replacedByDamage() async throws {
        let database = try await open()
        try await add("a", to: database)
        let away = temporary.url.appendingPathComponent("away")
        try FileManager.default.moveItem(at: folder, to: away)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for bytes in [Data(), Data(repeating: 0x41, count: 8192)] {
            try bytes.write(to: file)
            await #expect(throws: SQLiteDatabaseError.self) { try await add("b", to: database) }
            guard case .damaged(file.path, _)? = database.problem else {
                Issue.record("\(String(describing: database.problem))")
                return
            }
            #expect(try await words(database) == ["a"])
            #expect(try Data(contentsOf: file) == bytes)
        }
        try FileManager.default.removeItem(at: folder)
        try FileManager.default.moveItem(at: away, to: folder)
        try await add("c", to: database)
        #expect(try await wordsAfterRestart() == ["a", "c"])
    }

    @Test("A journal that alone was deleted takes nothing along")
    func journalDeleted() async throws {
        let database = try await open()
        for number in 0..<20 { try await add("\(number)", to: database) }
        try FileManager.default.removeItem(atPath: file.path + "-wal")
        try await add("last", to: database)
        #expect(database.problem == nil)
        // As a process killed now would leave them.
        let copy = temporary.url.appendingPathComponent("killed.sqlite")
        try FileManager.default.copyItem(at: file, to: copy)
        try FileManager.default.copyItem(atPath: file.path + "-wal", toPath: copy.path + "-wal")
        #expect(try await words(try await open(at: copy)) == (0..<20).map(String.init) + ["last"])
    }

    @Test("A file that was emptied in its place is not written any more")
    func emptied() async throws {
        let database = try await open()
        try await add("a", to: database)
        #expect(truncate(file.path, 0) == 0)
        await #expect(throws: SQLiteDatabaseError.self) { try await add("b", to: database) }
        guard case .damaged(file.path, _)? = await database.look() else {
            Issue.record("\(String(describing: database.problem))")
            return
        }
    }

    @Test(
        "A file that is written over in its place is noticed with the next look, and nothing is acknowledged from then on",
        arguments: ["header", "schema", "other"])
    func writtenOver(_ part: String) async throws {
        let database = try await open()
        try await add("a", to: database)
        let changes = SQLiteForeignChanges(in: database, logger: Logger(label: "test") { [log] _ in log })
        for _ in 0..<2 { await changes.look() }
        #expect(database.problem == nil)
        let bytes: Data
        switch part {
        case "header": bytes = Data(repeating: 0x41, count: 100)
        case "schema": bytes = try Data(contentsOf: file).prefix(100) + Data(count: 3_996)
        default:
            var migrator = DatabaseMigrator()
            migrator.registerMigration("1 other") { try $0.execute(sql: "CREATE TABLE other (number INTEGER)") }
            let other = temporary.url.appendingPathComponent("other.sqlite")
            try await SQLiteDatabase.open(at: other, migrator: migrator).close()
            bytes = try Data(contentsOf: other)
        }
        // SQLite's own handle stays as it is; this one takes the locks of the process along, as
        // another program would not have them.
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: bytes)
        try handle.close()
        await changes.look()
        guard case .damaged(file.path, let reason)? = database.problem else {
            Issue.record("\(String(describing: database.problem))")
            return
        }
        #expect(reason.contains("while it was in use"))
        await #expect(throws: SQLiteDatabaseError.self) { try await add("b", to: database) }
        #expect(log.entries.count { $0.level == .error && "\($0.message)".contains(file.path) } == 1)
    }

    @Test("Checkpoints, and what other processes do to the schema through SQLite, are no damage")
    func orderlyChanges() async throws {
        let (database, other) = (try await open(), try await open())
        let statements = [
            "CREATE TABLE more (text TEXT)", "INSERT INTO word VALUES ('x')", "ALTER TABLE more ADD COLUMN number INTEGER", "ANALYZE",
            "DROP TABLE more", "VACUUM",
        ]
        for (number, statement) in statements.enumerated() {
            for text in 0..<20 { try await add("\(number) \(text)", to: database) }
            try await other.writer.writeWithoutTransaction { try $0.execute(sql: statement) }
            #expect(await database.inspect() == nil)
            try await (number % 2 == 0 ? database : other).writer.writeWithoutTransaction { _ = try $0.checkpoint(.passive) }
            #expect(await database.inspect() == nil)
        }
        for text in 0..<20 { try await add("\(text)", to: database) }
        #expect(await database.inspect() == nil)
        try await other.close()
    }

    @Test("Damage that an access meets stops writing, so that nothing is acknowledged that may not be found again")
    func damageMet() async throws {
        let database = try await open()
        try await add("a", to: database)
        await #expect(throws: DatabaseError.self) {
            try await database.read { _ in throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "malformed") }
        }
        await #expect(throws: SQLiteDatabaseError.self) { try await add("b", to: database) }
        guard case .damaged(file.path, let reason)? = database.problem else {
            Issue.record("\(String(describing: database.problem))")
            return
        }
        #expect(reason.contains("malformed"))
    }

    @Test("A store that can be made again begins anew where it was deleted, after one refusal; without its folder it waits")
    func beginsAnew() async throws {
        let database = try await open(SQLiteOptions(replacesLostFile: true))
        try await add("a", to: database)
        try FileManager.default.removeItem(at: folder)
        await #expect(throws: SQLiteDatabaseError.vanished(path: file.path)) { try await add("b", to: database) }
        await #expect(throws: SQLiteDatabaseError.vanished(path: file.path)) { try await words(database) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        await #expect(throws: SQLiteDatabaseError.replaced(path: file.path)) { try await add("c", to: database) }
        try await add("d", to: database)
        #expect(try await wordsAfterRestart() == ["d"])
    }

    @Test("A follower hears of the loss and of the return, and is shown the content of the new file")
    func watched() async throws {
        let database = try await open()
        try await add("ours", to: database)
        let changes = SQLiteForeignChanges(in: database, logger: Logger(label: "test") { [log] _ in log })
        var values = changes.values(of: ["word"]) { try String.fetchAll($0, sql: "SELECT text FROM word") }.makeAsyncIterator()
        #expect(await values.next() == ["ours"])
        var conditions = database.conditions().makeAsyncIterator()
        #expect(await conditions.next() == StoreCondition())
        let backup = temporary.url.appendingPathComponent("backup/word.sqlite")
        let other = try await open(at: backup)
        try await add("theirs", to: other)
        try await other.close()
        try FileManager.default.removeItem(at: folder)
        await changes.look()
        #expect(await conditions.next() == StoreCondition(problem: .vanished(path: file.path)))
        try FileManager.default.copyItem(at: backup.deletingLastPathComponent(), to: folder)
        await changes.look()
        #expect(await conditions.next() == StoreCondition(replacements: 1))
        #expect(await values.next() == ["theirs"])
        #expect(try await words(database) == ["theirs"])
    }

    @Test("A closed database is not looked after any more")
    func closed() async throws {
        let database = try await open()
        try await database.close()
        try FileManager.default.removeItem(at: folder)
        #expect(await database.look() == nil)
        await #expect(throws: DatabaseError.self) { try await add("a", to: database) }
    }

    // MARK: Before it is opened

    @Test("A file of 0 bytes is set aside, never taken for a new one", arguments: [true, false])
    func empty(_ movesAside: Bool) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: file)
        guard movesAside else {
            await #expect(throws: SQLiteDatabaseError.damaged(path: file.path, reason: "it is empty")) { try await open() }
            return
        }
        let database = try await open(SQLiteOptions(onDamage: .moveAside))
        let kept = SetAsideFile(file: file.path, movedTo: file.path + ".corrupt-1", reason: "it is empty")
        #expect(database.setAside == kept && database.untold == [kept])
        #expect(try Data(contentsOf: URL(fileURLWithPath: kept.movedTo)).isEmpty)
        try await add("a", to: database)
        #expect(try await wordsAfterRestart() == ["a"])
    }

    @Test("A journal whose file is gone is set aside, since SQLite would delete it for a new file")
    func journalAlone() async throws {
        let database = try await open()
        try await add("a", to: database)
        let journal = URL(fileURLWithPath: file.path + "-wal")
        let bytes = try Data(contentsOf: journal)
        try await database.close()
        try FileManager.default.removeItem(at: file)
        try bytes.write(to: journal)
        let next = try await open(SQLiteOptions(onDamage: .moveAside))
        #expect(next.setAside?.movedTo == file.path + ".corrupt-1-wal")
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path + ".corrupt-1-wal")) == bytes)
    }

    @Test("A reminder that was set aside is to be told until it was told, over restarts, and where it is told by others not at all")
    func untold() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for number in 1...2 {
            try Data("no database".utf8).write(to: file)
            let database = try await open(SQLiteOptions(onDamage: .moveAside))
            #expect(database.untold.map(\.movedTo) == (1...number).map { "\(file.path).corrupt-\($0)" })
            try await database.close()
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
        }
        let database = try await open()
        #expect(database.setAside == nil)
        let all = database.untold
        #expect(all.count == 2)
        await database.markTold(all[0])
        #expect(try await open().untold == [all[1]])
        await database.markTold(all[1])
        #expect(try await open().untold.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).contains { $0.hasSuffix(".json") } == false)

        let cache = folder.appendingPathComponent("cache.sqlite")
        try Data("no database".utf8).write(to: cache)
        let quiet = try await open(SQLiteOptions(onDamage: .moveAside, tellsOfDamage: false), at: cache)
        #expect(quiet.setAside != nil && quiet.untold.isEmpty)
    }

    @Test("Many that begin at the same moment take nobody's new file for an empty one")
    func beginTogether() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { try await open(SQLiteOptions(onDamage: .moveAside)).setAside == nil } }
            for try await isNew in group { #expect(isNew) }
        }
    }

    @Test("Stored data can be read by its owner only")
    func mode() async throws {
        let database = try await open()
        try await add("a", to: database)
        for suffix in ["", "-wal", "-shm"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path + suffix)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(suffix)")
        }
    }
}

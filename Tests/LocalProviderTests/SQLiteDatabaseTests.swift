import Foundation
import GRDB
import Testing

@testable import LocalProvider

private struct Todo: Codable, Sendable, Equatable, FetchableRecord, PersistableRecord {
    var id: String
    var title: String
}

@Suite("SQLiteDatabase")
struct SQLiteDatabaseTests {
    private let temporary: TemporaryFolder
    private let file: URL
    private let log = EventLog()

    init() throws {
        temporary = try TemporaryFolder()
        file = temporary.url.appendingPathComponent("data/todo.sqlite")
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 todo") { database in
            try database.create(table: "todo") { table in
                table.primaryKey("id", .text)
                table.column("title", .text).notNull()
            }
        }
        migrator.registerMigration("2 note") { database in
            try database.create(table: "note") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("todoID", .text).notNull().references("todo", onDelete: .cascade)
            }
        }
        return migrator
    }

    private func open(_ options: SQLiteOptions = SQLiteOptions()) throws(SQLiteDatabaseError) -> SQLiteDatabase {
        try log.hears { () throws(SQLiteDatabaseError) in try SQLiteDatabase(at: file, options: options, migrator: Self.migrator) }
    }

    @Test("Folder and file are made, migrated, and records survive closing")
    func opens() async throws {
        let database = try await SQLiteDatabase.open(at: file, migrator: Self.migrator)
        try await database.writer.write { try Todo(id: "1", title: "Walk").insert($0) }
        try await database.close()
        await #expect(throws: (any Error).self) { try await database.reader.read { try Todo.fetchCount($0) } }
        let reopened = try open()
        #expect(try await reopened.reader.read { try Todo.fetchAll($0) } == [Todo(id: "1", title: "Walk")])
        #expect(log.events.isEmpty)
    }

    @Test("A database that is closed again stays as it is, also where both closings meet")
    func closesOnce() async throws {
        let database = try open()
        try await database.writer.write { try Todo(id: "1", title: "Walk").insert($0) }
        async let first: Void = database.close()
        async let second: Void = database.close()
        _ = try await (first, second)
        try await database.close()
        #expect(try await open().reader.read { try Todo.fetchCount($0) } == 1)
    }

    @Test("WAL, foreign keys and the durability asked for are on")
    func settings() async throws {
        for (durability, expected) in [(SQLiteOptions.Durability.everyCommit, 2), (.checkpoints, 1)] {
            let database = try open(SQLiteOptions(durability: durability))
            let (mode, synchronous, foreignKeys) = try await database.writer.writeWithoutTransaction { database in
                (
                    try String.fetchOne(database, sql: "PRAGMA journal_mode"), try Int.fetchOne(database, sql: "PRAGMA synchronous"),
                    try Bool.fetchOne(database, sql: "PRAGMA foreign_keys")
                )
            }
            #expect(mode == "wal")
            #expect(synchronous == expected)
            #expect(foreignKeys == true)
            await #expect(throws: DatabaseError.self) {
                try await database.writer.write { try $0.execute(sql: "INSERT INTO note (todoID) VALUES ('nobody')") }
            }
        }
    }

    @Test("An acknowledged commit is in the files at once, as a process killed now would leave them")
    func killed() async throws {
        let database = try open()
        for number in 0..<20 {
            try await database.writer.write { try Todo(id: "\(number)", title: "t").insert($0) }
            let copy = temporary.url.appendingPathComponent("killed-\(number).sqlite")
            try FileManager.default.copyItem(at: file, to: copy)
            try FileManager.default.copyItem(atPath: file.path + "-wal", toPath: copy.path + "-wal")
            let recovered = try SQLiteDatabase(at: copy, options: SQLiteOptions(checksIntegrity: true), migrator: Self.migrator)
            #expect(try await recovered.reader.read { try Todo.fetchCount($0) } == number + 1)
        }
    }

    @Test("Uncommitted work of a killed process is gone, committed work stays")
    func halfWritten() async throws {
        let database = try open()
        try await database.writer.write { try Todo(id: "1", title: "t").insert($0) }
        let committed = try Data(contentsOf: URL(fileURLWithPath: file.path + "-wal"))
        try await database.writer.write { try Todo(id: "2", title: "t").insert($0) }
        let both = try Data(contentsOf: URL(fileURLWithPath: file.path + "-wal"))
        for length in [committed.count, committed.count + 10, both.count - 1, both.count] {
            let copy = temporary.url.appendingPathComponent("torn-\(length).sqlite")
            try FileManager.default.copyItem(at: file, to: copy)
            try both.prefix(length).write(to: URL(fileURLWithPath: copy.path + "-wal"))
            let recovered = try SQLiteDatabase(at: copy, options: SQLiteOptions(checksIntegrity: true), migrator: Self.migrator)
            #expect(try await recovered.reader.read { try Todo.fetchCount($0) } == (length == both.count ? 2 : 1))
        }
    }

    @Test("A file that is no database is an error that names it, and is left alone")
    func notADatabase() throws {
        let garbage = Data(repeating: 0x41, count: 8_192)
        try prepare(garbage)
        do throws(SQLiteDatabaseError) {
            _ = try SQLiteDatabase(at: file, migrator: Self.migrator)
            Issue.record("opened")
        } catch {
            guard case .damaged(file.path, _) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(error.description.contains(file.path))
            #expect(error.description.contains("Restore a backup"))
        }
        #expect(try Data(contentsOf: file) == garbage)
    }

    @Test("Asked to, a damaged file is moved aside with its companions, reported, and an empty database begins")
    func movedAside() async throws {
        let garbage = Data(repeating: 0x41, count: 8_192)
        for number in 1...2 {
            try prepare(garbage)
            try Data("old wal".utf8).write(to: URL(fileURLWithPath: file.path + "-wal"))
            let database = try open(SQLiteOptions(onDamage: .moveAside))
            #expect(try await database.reader.read { try Todo.fetchCount($0) } == 0)
            try await database.close()
            let kept = "\(file.path).corrupt-\(number)"
            #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == garbage)
            #expect(log.events.count == number)
            guard case .damaged(file.path, kept, _)? = log.events.last else {
                Issue.record("\(log.events)")
                return
            }
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
        }
    }

    @Test("Damage past the first page is found when the whole file is checked")
    func integrity() async throws {
        let database = try open()
        try await database.writer.write { database in
            for number in 0..<2_000 { try Todo(id: "\(number)", title: String(repeating: "x", count: 50)).insert(database) }
        }
        try await database.close()
        var bytes = try Data(contentsOf: file)
        bytes.replaceSubrange(20_480..<40_960, with: Data(repeating: 0xff, count: 20_480))
        try bytes.write(to: file)
        #expect(throws: SQLiteDatabaseError.self) { try open(SQLiteOptions(checksIntegrity: true)) }
        let fresh = try open(SQLiteOptions(onDamage: .moveAside, checksIntegrity: true))
        #expect(try await fresh.reader.read { try Todo.fetchCount($0) } == 0)
    }

    @Test("A folder that cannot be used is an error that says what to do")
    func unusableFolder() throws {
        let blocker = temporary.url.appendingPathComponent("blocker")
        try Data().write(to: blocker)
        do throws(SQLiteDatabaseError) {
            _ = try SQLiteDatabase(at: blocker.appendingPathComponent("todo.sqlite"), migrator: Self.migrator)
            Issue.record("opened")
        } catch {
            guard case .folderNotWritable = error else {
                Issue.record("\(error)")
                return
            }
            #expect(error.description.contains("choose another folder"))
        }
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        do throws(SQLiteDatabaseError) {
            _ = try open()
            Issue.record("opened a folder")
        } catch {
            guard case .cannotOpen(file.path, _) = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test("A file of a newer version is refused, with the migrations it has")
    func newer() throws {
        _ = try open()
        var older = DatabaseMigrator()
        older.registerMigration("1 todo") { _ in }
        #expect(throws: SQLiteDatabaseError.newerSchema(path: file.path, migrations: ["2 note"])) {
            try SQLiteDatabase(at: file, migrator: older)
        }
    }

    @Test("A failing migration is an error and leaves what was there")
    func failingMigration() async throws {
        let before = try open()
        try await before.writer.write { try Todo(id: "1", title: "t").insert($0) }
        try await before.close()
        var broken = Self.migrator
        broken.registerMigration("3 broken") { database in
            try database.execute(sql: "DELETE FROM todo")
            try database.execute(sql: "INSERT INTO nowhere VALUES (1)")
        }
        do throws(SQLiteDatabaseError) {
            _ = try SQLiteDatabase(at: file, migrator: broken)
            Issue.record("migrated")
        } catch {
            #expect(error.description.contains("nowhere"))
        }
        let after = try open()
        #expect(try await after.reader.read { try Todo.fetchCount($0) } == 1)
    }

    @Test("A file another connection has locked is an error after the busy timeout")
    func busy() async throws {
        try await open().close()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let holder = try DatabaseQueue(path: file.path, configuration: configuration)
        try await holder.writeWithoutTransaction { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE") }
        do throws(SQLiteDatabaseError) {
            var options = SQLiteOptions()
            options.busyTimeout = .zero
            _ = try open(options)
            Issue.record("opened")
        } catch {
            guard case .busy(file.path, _) = error else {
                Issue.record("\(error)")
                return
            }
        }
        try await holder.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    }

    @Test("An observation tells the present value and then the changes, without repeats")
    func observation() async throws {
        let database = try open()
        var titles = database.values { try Todo.order(sql: "id").fetchAll($0).map(\.title) }.makeAsyncIterator()
        #expect(try await titles.next() == [])
        try await database.writer.write { try Todo(id: "1", title: "Walk").insert($0) }
        #expect(try await titles.next() == ["Walk"])
        try await database.writer.write { try $0.execute(sql: "UPDATE todo SET title = 'Walk'") }
        try await database.writer.write { try Todo(id: "2", title: "Feed").insert($0) }
        #expect(try await titles.next() == ["Walk", "Feed"])
    }

    @Test("An observation ends with its error")
    func failingObservation() async throws {
        let database = try open()
        var values = database.values { try Int.fetchOne($0, sql: "SELECT count(*) FROM nowhere") }.makeAsyncIterator()
        await #expect(throws: DatabaseError.self) { try await values.next() }
    }

    @Test("Closing is not disturbed by accesses that are cancelled at that moment")
    func closingAmongCancelled() async throws {
        for round in 0..<200 {
            let database = try open()
            let tasks = (0..<8).map { number in
                Task {
                    try await database.writer.write { try Todo(id: "\(round)-\(number)", title: "").insert($0) }
                    _ = try await database.reader.read { try Todo.fetchCount($0) }
                }
            }
            async let closed: Void = database.close()
            for task in tasks { task.cancel() }
            try await closed
        }
        let reopened = try open()
        #expect(try await reopened.reader.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }

    @Test("A backup is one file that opens, replaces an older one, and leaves nothing beside it")
    func backup() async throws {
        let database = try open()
        let destination = temporary.url.appendingPathComponent("backup/todo.sqlite")
        for count in 1...2 {
            try await database.writer.write { try Todo(id: "\(count)", title: "t").insert($0) }
            try await database.backup(to: destination)
            #expect(try temporary.names(under: "backup") == ["todo.sqlite"])
            let copy = try SQLiteDatabase(at: destination, options: SQLiteOptions(checksIntegrity: true), migrator: Self.migrator)
            #expect(try await copy.reader.read { try Todo.fetchCount($0) } == count)
            try await copy.close()
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: destination.path + suffix) }
        }
    }

    @Test("A backup taken while writes run is consistent")
    func backupWhileWriting() async throws {
        let database = try open()
        let destination = temporary.url.appendingPathComponent("backup.sqlite")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 0..<30 {
                    try await database.writer.write { database in
                        try Todo(id: "a\(number)", title: "t").insert(database)
                        try Todo(id: "b\(number)", title: "t").insert(database)
                    }
                }
            }
            group.addTask { for _ in 0..<5 { try await database.backup(to: destination) } }
            try await group.waitForAll()
        }
        let copy = try SQLiteDatabase(at: destination, options: SQLiteOptions(checksIntegrity: true), migrator: Self.migrator)
        #expect(try await copy.reader.read { try Todo.fetchCount($0) } % 2 == 0)
    }

    @Test("A backup that cannot be made is an error, and an older one stays")
    func failingBackup() async throws {
        let database = try open()
        do throws(SQLiteDatabaseError) {
            try await database.backup(to: file)
            Issue.record("overwrote itself")
        } catch {
            #expect(error.description.contains("it is the database itself"))
        }
        let blocker = temporary.url.appendingPathComponent("blocker")
        try Data("mine".utf8).write(to: blocker)
        await #expect(throws: SQLiteDatabaseError.self) { try await database.backup(to: blocker.appendingPathComponent("copy.sqlite")) }
        #expect(try Data(contentsOf: blocker) == Data("mine".utf8))
        #expect(try await database.reader.read { try Todo.fetchCount($0) } == 0)
    }

    @Test("Two connections of one file wait for each other instead of failing")
    func twoConnections() async throws {
        let one = try open()
        let two = try open()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (name, database) in [("one", one), ("two", two)] {
                group.addTask {
                    for number in 0..<25 {
                        try await database.writer.write { try Todo(id: "\(name) \(number)", title: "t").insert($0) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await one.reader.read { try Todo.fetchCount($0) } == 50)
    }

    private func prepare(_ data: Data) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }
}

import Foundation
import GRDB
import LocalProvider
import Logging
import NetworkProvider
import Testing
import TodoDomain

@testable import TodoData

@Suite(.timeLimit(.minutes(20))) struct TodoStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func aKilledProcessLosesNoAcknowledgedTodo() async throws {
        let path = folder.url.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let data = try await TodoDataFolder.open(
                root: URL(fileURLWithPath: path), flavor: .dog, pictures: PictureAccess(network: StubProvider(replies: [])),
                logger: .silent)
            let acknowledged = RawFile.openForAppending("\(path)/acknowledged")
            await withTaskGroup(of: Void.self) { group in
                for writer in 0..<4 {
                    group.addTask {
                        for number in 0... {
                            guard let todo = try? await data.todos.add(.sample("\(writer)-\(number)")) else { return }
                            RawFile.append("\(todo.id) \(todo.title)\n", to: acknowledged)
                            // The other writers are in the middle of something.
                            if writer == 0, number == 20 { kill(getpid(), SIGKILL) }
                        }
                    }
                }
            }
        }
        let lines = try String(contentsOf: folder.url.appendingPathComponent("acknowledged"), encoding: .utf8).split(separator: "\n")
        #expect(lines.count > 20)
        let stored = Set(try await TodoData.open(folder).todos.todos().map { "\($0.id) \($0.title)" })
        for line in lines { #expect(stored.contains(String(line))) }
    }

    @Test func draftsBelongToOneBrowser() async throws {
        let data = try await TodoData.open(folder)
        let (mine, yours) = (data.drafts(of: "my browser"), data.drafts(of: "yours"))
        try await mine.keep(.sample("mine"), as: .new)
        try await mine.keep(.sample("my entry"), as: .entry)
        #expect(try await yours.draft(.new) == nil)
        #expect(try await yours.draft(.entry) == nil)
        #expect(try await data.drafts.draft(.new) == nil)
        try await yours.keep(.sample("yours"), as: .new)
        try await yours.keep(nil, as: .entry)
        #expect(try await mine.draft(.new)?.title == "mine")
        try await yours.keep(nil, as: .new)
        #expect(try await mine.draft(.new)?.title == "mine")
        #expect(try await data.drafts(of: "my browser").draft(.entry)?.title == "my entry")
    }

    @Test func aDraftKeepsItsRepetition() async throws {
        let data = try await TodoData.open(folder)
        let draft = TodoDraft(title: "Water", due: .day(try #require(Day("2027-02-28"))), repeats: Repetition("monthly 31"))
        try await data.drafts.keep(draft, as: .new)
        #expect(try await data.drafts.draft(.new) == draft)
        try await data.drafts.keep(TodoDraft(title: "Water"), as: .new)
        #expect(try await data.drafts.draft(.new) == TodoDraft(title: "Water"))
    }

    @Test func everyCommitIsFlushedAndTheLogIsWrittenAhead() async throws {
        let data = try await TodoData.open(folder)
        try await data.todos.add(.sample("one"))
        let file = try await SQLiteDatabase.open(at: folder.database, migrator: TodoSchema.migrator)
        #expect(try await file.reader.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
        #expect(try await file.writer.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 2)
    }

    @Test func theTablesTakeNoNonsense() async throws {
        let database = try await TodoDatabase.open(folder)
        for sql in [
            "INSERT INTO todo (title, text, due_time, is_done, created_at) VALUES ('', '', 0, 0, 0)",
            "INSERT INTO todo (title, text, due_time, is_done, created_at) VALUES ('x', '', 0, 2, 0)",
            "INSERT INTO todo (id, title, text, due_time, is_done, created_at) VALUES (0, 'x', '', 0, 0, 0)",
            "INSERT INTO todo (title, text, due_time, is_done, created_at) VALUES (hex(zeroblob(6401)), '', 0, 0, 0)",
            "INSERT INTO todo (title, text, due_time, is_done, created_at) VALUES ('x', '', 'tomorrow', 0, 0)",
            "INSERT INTO todo (title, text, due_day, is_done, created_at) VALUES ('x', '', 'tomorrow', 0, 0)",
            "INSERT INTO todo (title, text, due_time, due_day, is_done, created_at) VALUES ('x', '', 0, '2026-11-21', 0, 0)",
            "INSERT INTO upload (id, content_type, width, height, touched_at, bytes) VALUES ('up-1', 'image/svg+xml', 1, 1, 0, x'00')",
            "INSERT INTO upload (id, content_type, width, height, touched_at, bytes) VALUES ('up-1', 'image/png', 1, 1, 0, x'')",
        ] {
            let error = await #expect(throws: TodoError.self) { try await database.write { try $0.execute(sql) } }
            guard case .storage(let text)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(text.contains(folder.database.path))
        }
    }

    /// A file of the version in which each todo had a time.
    @Test func todosAndDraftsOfBeforeKeepTheirTime() async throws {
        try FileManager.default.createDirectory(at: folder.database.deletingLastPathComponent(), withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: folder.database.path)
        try TodoSchema.migrator.migrate(queue, upTo: "6 preferences")
        try await queue.write { database in
            for (id, title) in [(3, "three"), (7, "seven")] {
                try database.execute(
                    sql:
                        "INSERT INTO todo (id, title, text, picture, due_at, is_done, created_at) VALUES (?, ?, 'b', 'up-1', 830000000.5, 1, 2)",
                    arguments: [id, title])
            }
            try database.execute(sql: "DELETE FROM todo WHERE id = 7")
            try database.execute(
                sql: "INSERT INTO draft (form, title, text, due_at, kept_at) VALUES ('new', 'Half', '', 830000000.5, 820000000)")
            try database.execute(
                sql: "INSERT INTO deletion (browser, todos, deleted_at) VALUES ('mine', ?, 820000000)",
                arguments: [#"[{"id":9,"title":"nine","text":"","dueAt":830000000.5,"isDone":false,"createdAt":1}]"#])
        }
        try queue.close()

        let time = ManualTime()
        let data = try await TodoData.open(folder, time: time)
        let due = Due.time(Date(timeIntervalSinceReferenceDate: 830_000_000.5))
        let kept = Todo(
            id: 3, title: "three", text: "b", picture: PictureID(rawValue: "up-1"), due: due, isDone: true,
            createdAt: Date(timeIntervalSinceReferenceDate: 2))
        #expect(try await data.todos.todos() == [kept])
        #expect(try await data.drafts.draft(.new) == TodoDraft(title: "Half", due: due))
        #expect(try await TodoDatabase.open(folder).read { try StoreBounds.size($0) } == (1, "threeb".utf8.count))
        #expect(try await data.todos.add(.sample("next")).id == 8, "an identifier is not given again")
        try await data.deletions(of: "mine").takeBack(1)
        #expect(try await data.todos.todo(9).due == due)
    }

    /// A file of the version in which no todo was important.
    @Test func todosAndDraftsOfBeforeAreNotImportant() async throws {
        try FileManager.default.createDirectory(at: folder.database.deletingLastPathComponent(), withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: folder.database.path)
        try TodoSchema.migrator.migrate(queue, upTo: "11 calendar feed")
        try await queue.write { database in
            try database.execute(
                sql: """
                    INSERT INTO todo (id, title, text, is_done, created_at) VALUES (3, 'three', '', 0, 2);
                    INSERT INTO draft (form, title, text, kept_at) VALUES ('new', 'Half', '', 820000000);
                    INSERT INTO deletion (browser, todos, deleted_at) VALUES
                        ('mine', '[{"id":9,"title":"nine","text":"","isDone":false,"createdAt":1}]', 820000000);
                    """)
        }
        try queue.close()
        let data = try await TodoData.open(folder, time: ManualTime())
        try await data.deletions(of: "mine").takeBack(1)
        #expect(try await data.todos.todos().map(\.isImportant) == [false, false])
        #expect(try await data.drafts.draft(.new) == TodoDraft(title: "Half"))
    }

    @Test func aRowThatCannotBeReadHidesNoOther() async throws {
        let log = LogLines()
        let opened = try await opened(logger: log.logger)
        let first = try await opened.store.add(.sample("first"))
        try await opened.database.write { db in
            try db.execute(
                "INSERT INTO todo (id, title, text, due_day, is_done, created_at) VALUES (20, 'bad day', '', '2026-02-31', 0, 0)")
            try db.execute("INSERT INTO todo (id, title, text, repeats, is_done, created_at) VALUES (21, 'bad rule', '', 'hourly', 0, 0)")
        }
        #expect(try await opened.store.todos() == [first])
        var tables = opened.store.updates().makeAsyncIterator()
        #expect(await tables.next()?.counts == TodoCounts(left: 1, done: 0, unreadable: 2))
        let second = try await opened.store.add(.sample("second"))
        #expect(try await opened.store.todos() == [first, second])
        // Each is told of once, with what is wrong with it.
        #expect(log.lines.count == 2 && log.lines[0].contains("id=20") && log.lines[0].contains("'2026-02-31' is no day"))
        #expect(log.lines[1].contains("id=21") && log.lines[1].contains("'hourly' is no repetition"))
        await #expect(throws: TodoError.self) { try await opened.store.todo(20) }

        try await opened.database.write { try $0.execute("UPDATE todo SET due_day = '1969-12-31' WHERE id = 20") }
        #expect(try await opened.store.todos().map(\.title) == ["first", "bad day", "second"])
        // Pages are told where nothing else has changed.
        try await opened.database.write { try $0.execute("DELETE FROM todo WHERE id = 21") }
        while let counts = await tables.next()?.counts, counts != TodoCounts(left: 3, done: 0) {}
    }

    /// A board without a clock is in 1970, where a browser in New York has the day before.
    @Test func theFirstDayOfABoardWithoutAClockIsKept() async throws {
        let store = try await opened().store
        let newYork = Calendar.gregorian(in: try #require(TimeZone(identifier: "America/New_York")))
        let today = Due.day(Day(Date(timeIntervalSince1970: 0), in: newYork))
        try await store.add(TodoDraft(title: "walk", due: today))
        #expect(try await store.todos().map(\.due) == [today])
    }

    @Test func impossibleReturnIsDoneAllTheSame() async throws {
        let store = try await opened().store
        let last = try await store.add(
            TodoDraft(title: "for ever", due: .day(try #require(Day("9999-12-31"))), repeats: Repetition(.daily)))
        try await store.setDone([last.id], true)
        #expect(try await store.todos().map(\.isDone) == [true])
    }

    @Test func twoProcessesShareOneFile() async throws {
        let first = try await opened()
        let second = try await opened()
        var watcher = second.store.updates().makeAsyncIterator()
        #expect(await watcher.next() == [])
        let todo = try await first.store.add(.sample("from the other process"))
        // Reading sees it at once, watching after a look.
        #expect(try await second.store.todos() == [todo])
        await second.database.changes.look()
        #expect(await watcher.next(equal: [todo]))
        let other = try await second.store.add(.sample("and back"))
        #expect(other.id == todo.id + 1)
        #expect(await watcher.next(equal: [todo, other]))
    }

    @Test func ownChangesAreNotTakenForForeignOnes() async throws {
        let opened = try await opened()
        let before = try await dataVersion(opened.database)
        try await opened.store.add(.sample("one"))
        #expect(try await dataVersion(opened.database) == before)
    }

    @Test func closingEndsTheStreamsAndFailsLaterCalls() async throws {
        let data = try await TodoData.open(folder)
        let stream = data.todos.updates()
        let todo = try await data.todos.add(.sample("one"))
        try await data.close()
        await #expect(throws: TodoError.self) { try await data.todos.todos() }
        await #expect(throws: TodoError.self) { try await data.todos.add(.sample("two")) }
        var later = data.todos.updates().makeAsyncIterator()
        #expect(await later.next() == nil)
        _ = stream
        #expect(try await TodoData.open(folder).todos.todos() == [todo])
    }

    @Test func moreTodosThanAStatementHasArgumentsAreMarkedAtOnce() async throws {
        let opened = try await opened()
        let entries = (1...40_000).map { NewTodo(draft: .sample("\($0)"), isDone: false, createdAt: Date()) }
        let added = try await opened.store.add(all: entries)
        try await opened.store.setDone(added.map(\.id), true)
        #expect(try await opened.store.delete(added.map(\.id)).count == 40_000)
    }

    /// The texts of repetitions had room for twenty characters.
    @Test func repetitionsOfBeforeAreKept() async throws {
        try FileManager.default.createDirectory(at: folder.database.deletingLastPathComponent(), withIntermediateDirectories: true)
        let former = try DatabaseQueue(path: folder.database.path)
        try TodoSchema.migrator.migrate(former, upTo: "15 size of all todos")
        let rules = ["weekly", "after 365 at 02:30", "monthly 31 at 23:59"]
        try await former.write { database in
            for (id, rule) in rules.enumerated() {
                try database.execute(
                    sql:
                        "INSERT INTO todo (id, title, text, due_day, repeats, is_done, created_at) VALUES (?, 'x', '', '2026-11-30', ?, 0, 0)",
                    arguments: [id + 1, rule])
            }
            try database.execute(sql: "INSERT INTO todo (id, title, text, is_done, created_at) VALUES (4, 'x', '', 0, 0)")
            try database.execute(
                sql: "INSERT INTO draft (form, title, text, kept_at, repeats) VALUES ('new', 'x', '', 820000000, 'after 7')")
        }
        try former.close()
        let data = try await TodoData.open(folder)
        #expect(try await data.todos.todos().map { $0.repeats?.description } == rules + [nil])
        #expect(try await data.drafts.draft(.new)?.repeats == Repetition(.afterDone(days: 7)))
        let long = try #require(Repetition("every 2 weeks on mon tue wed thu fri sat sun at 23:59"))
        let todo = try await data.todos.add(TodoDraft(title: "long", repeats: long))
        try await data.drafts.keep(TodoDraft(title: "x", repeats: long), as: .new)
        #expect(try await data.todos.todo(todo.id).repeats == long)
        #expect(try await data.drafts.draft(.new)?.repeats == long)
    }

    @Test func draftsOfBeforeHaveNoBasis() async throws {
        try FileManager.default.createDirectory(at: folder.database.deletingLastPathComponent(), withIntermediateDirectories: true)
        let former = try DatabaseQueue(path: folder.database.path)
        try TodoSchema.migrator.migrate(former, upTo: "17 times of completion")
        try await former.write {
            try $0.execute(sql: "INSERT INTO draft (form, todo, title, text, kept_at) VALUES ('todo/1', 1, 'x', '', 820000000)")
        }
        try former.close()
        let data = try await TodoData.open(folder, time: ManualTime())
        #expect(try await data.drafts.draft(.todo(1)) == TodoDraft(title: "x"))
    }

    // MARK: - Support

    private struct Opened {
        let store: TodoStore
        let database: TodoDatabase
    }

    private func opened(logger: Logger = .silent) async throws -> Opened {
        let database = try await TodoDatabase.open(folder)
        await database.changes.look()
        return Opened(store: TodoStore(database: database, now: { Date() }, logger: logger), database: database)
    }

    private func dataVersion(_ database: TodoDatabase) async throws -> Int? {
        let file = try #require(database.changes.database as? SQLiteDatabase)
        return try await file.writer.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA data_version") }
    }
}

/// Writing that is done when the call returns, whatever becomes of the process.
private enum RawFile {
    static func openForAppending(_ path: String) -> Int32 { open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600) }

    static func append(_ text: String, to file: Int32) {
        let bytes = Array(text.utf8)
        _ = write(file, bytes, bytes.count)
    }
}

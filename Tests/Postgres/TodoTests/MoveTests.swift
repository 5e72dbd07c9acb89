import Foundation
import GRDB
import LocalProvider
import Logging
import NetworkProvider
import Riblet
import RibletPostgres
import Synchronization
import Testing
import TodoDomain

@testable import TodoData

@Suite("Todo's data moves from files to a server", .timeLimit(.minutes(20)))
struct MoveTests {
    private static let ann = "annannannannannannanna"
    private let folder: TemporaryFolder
    private let target: (program: PostgresDatabase, all: PostgresDatabase)

    init() async throws { (folder, target) = (try TemporaryFolder(), try await TodoServer.fresh()) }

    private var files: [(owner: String, file: URL)] {
        [(nil, folder.url), (Self.ann, folder.url.appending(path: "people/\(Self.ann)"))].flatMap { person, root in
            [TodoFlavor.dog, .cat].map { flavor in
                let place = TodoDataFolder.folder(root: root, flavor: flavor).appending(path: TodoDataFolder.fileName)
                return (TodoServerSchema.owner(person, of: flavor), place)
            }
        }
    }

    private func open(_ root: URL, _ flavor: TodoFlavor = .dog, on changes: PostgresPerson? = nil) async throws -> TodoData {
        var pictures = PictureAccess(network: StubProvider(replies: []))
        pictures.scaler = .patient()
        return try await TodoDataFolder.open(
            root: root, flavor: flavor, pictures: pictures, on: changes, logger: .silent, now: ManualTime().now, clock: StillClock())
    }

    /// Fills every table.
    private func fill(_ data: TodoData, _ name: String) async throws {
        let list = try await data.lists.addList("\(name)'s", .red)
        let picture = try await data.pictures.keep(Sample.png(filler: name))
        var draft = TodoDraft.sample("\(name) 🐾 'x'", text: "two\nlines", picture: picture)
        draft.list = list.id
        let todos = data.todos(of: "browser", in: Calendar(identifier: .gregorian))
        for number in 1...3 { _ = try await todos.add(number == 1 ? draft : .sample("\(name) \(number)")) }
        try await todos.delete([2, 3])
        try await data.drafts(of: "browser").keep(draft, as: .new)
        try await data.preferences(of: "browser").choose(.compact)
        _ = try await (data.calendarFeed as? CalendarFeedStore)?.make(in: .gmt)
        try await data.close()
    }

    private func fillAll() async throws {
        for (root, name) in [(folder.url, "first"), (folder.url.appending(path: "people/\(Self.ann)"), "ann")] {
            try await fill(try await open(root), name)
            try await fill(try await open(root, .cat), name)
        }
        for (_, file) in files {
            try await edit(file) { try $0.execute(sql: "INSERT INTO known_picture VALUES ('dog-1', 'https://x', 3, 2, 1.5)") }
        }
    }

    private func edit(_ file: URL, _ body: @escaping @Sendable (Database) throws -> Void) async throws {
        try await DatabaseQueue(path: file.path).write(body)
    }

    /// Returns the rows of a table on the server, whosever.
    private func count(_ table: String) async throws -> Int {
        try await target.all.read { try $0.value("SELECT count(*) FROM \(table)") } ?? -1
    }

    private func isEmpty() async throws -> Bool {
        for table in TodoServerSchema.names where try await count(table) > 0 { return false }
        return true
    }

    @Test("Every value of every person is there afterwards, numbers go on, and once more is refused")
    func everything() async throws {
        try await fillAll()
        // Somebody follows these rows already, as in a process that was started too early.
        let early = PostgresPerson("todo-dog/first", on: target.program, clock: StillClock(), logger: .silent)
        try await early.commit { _ in }
        let followed = early.values(of: ["todo"]) { db in try db.value("SELECT count(*) FROM todo") as Int? }
        var counts = followed.makeAsyncIterator()
        #expect(await counts.next() == 0)

        let rows = try await TodoMove(from: folder.url).run(to: target.program)
        #expect(rows == Dictionary(uniqueKeysWithValues: TodoServerSchema.names.map { ($0, 4) }))
        await early.look()
        #expect(await counts.next() == 1)
        for (owner, file) in files {
            let person = PostgresPerson(owner, on: target.program, clock: StillClock(), logger: .silent)
            let queue = try DatabaseQueue(path: file.path)
            for table in TodoServerSchema.names {
                let columns = try await queue.read { try String.fetchAll($0, sql: "SELECT name FROM pragma_table_info('\(table)')") }
                let sql = "SELECT \(columns.joined(separator: ", ")) FROM \(table)"
                let values = { @Sendable (row: SQLRow) in try columns.indices.map { try row.value($0) } }
                let (there, here) = (
                    try await queue.read { try $0.rows(sql, [], values) }, try await person.read { try $0.rows(sql, [], values) }
                )
                #expect(there == here && here.count == 1, "\(table) of \(owner)")
            }
            let added = try await TodoStore(database: TodoDatabase(changes: person), now: { Date() }, logger: .silent).add(.sample("next"))
            #expect(added.id > 3)
        }
        await #expect {
            _ = try await TodoMove(from: folder.url).run(to: target.program)
        } throws: {
            "\($0)".contains("has data already, such as in the table list of todo-cat/annannannannannannanna (rows: 1)")
        }
        // The check is bound to nobody only as long as it lasts.
        let hidden: Int? = try await target.program.read {
            try $0.value("SELECT count(*) FROM pg_class WHERE relname = 'todo' AND relforcerowsecurity")
        }
        #expect(hidden ?? 0 >= 1)
        #expect(
            try await PostgresPerson("somebody", on: target.program, logger: .silent).read { try $0.value("SELECT count(*) FROM todo") }
                == 0)
    }

    @Test(
        "A row that cannot be stored is named, and nothing is copied; without it all is",
        arguments: [
            ("UPDATE todo SET is_done = 7 WHERE id = 1", "todo", SQLValue.integer(1)),
            ("UPDATE todo SET title = CAST(x'610062' AS TEXT) WHERE id = 1", "todo", .integer(1)),
            ("UPDATE list SET name = CAST(x'61ff' AS TEXT)", "list", .integer(1)),
            ("UPDATE draft SET form = '', title = 'kept'", "draft", .text("")),
            ("UPDATE calendar_feed SET token = 'short'", "calendar_feed", .integer(1)),
        ])
    func badRow(_ sql: String, _ table: String, _ key: SQLValue) async throws {
        try await fillAll()
        let (_, file) = files[2]
        let good = try Data(contentsOf: file)
        try await edit(file) { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = 1")
            try db.execute(sql: sql)
        }
        await #expect {
            _ = try await TodoMove(from: folder.url).run(to: target.program)
        } throws: { error in
            if case TodoMoveError.row(table, key, file.path, _) = error { true } else { false }
        }
        #expect(try await isEmpty())
        try good.write(to: file)
        _ = try await TodoMove(from: folder.url).run(to: target.program)
        #expect(try await count("todo") == 4)
    }

    @Test("Where the server keeps fewer rows than there are nothing is copied")
    func counts() async throws {
        try await fillAll()
        _ = try await target.all.commit { db in
            try db.execute("CREATE FUNCTION nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'")
            try db.execute("CREATE TRIGGER loses BEFORE INSERT ON upload FOR EACH ROW EXECUTE FUNCTION nothing()")
        }
        await #expect {
            _ = try await TodoMove(from: folder.url).run(to: target.program)
        } throws: {
            if case TodoMoveError.count("upload", _, 1, 0) = $0 { true } else { false }
        }
        #expect(try await isEmpty())
    }

    @Test("A folder without to-dos, and a file that is open, foreign, damaged or newer, is refused")
    func sources() async throws {
        #expect(throws: TodoMoveError.nothing(folder: folder.url.path)) { try TodoMove(from: folder.url) }
        #expect(throws: TodoMoveError.self) { try TodoMove(from: folder.url.appending(path: "missing")) }
        try await fillAll()
        let (_, file) = files[3]
        func refused(_ reason: String) async throws {
            await #expect {
                _ = try await TodoMove(from: folder.url).run(to: target.program)
            } throws: {
                if case TodoMoveError.unusable(file.path, let said) = $0 { said.contains(reason) } else { false }
            }
            #expect(try await isEmpty())
        }
        let data = try await open(folder.url.appending(path: "people/\(Self.ann)"), .cat)
        try await refused("stop the gallery")
        try await data.close()
        try await edit(file) { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 later')") }
        try await refused("newer version")
        try await edit(file) { try $0.execute(sql: "DROP TABLE grdb_migrations") }
        try await refused("no file of Todo")
        try Data(repeating: 7, count: 8_192).write(to: file)
        try await refused("not a database")
    }

    @Test("No more than some rows, or one megabyte, are read before they are sent")
    func bounded() async throws {
        let data = try await open(folder.url)
        for number in 1...12 { _ = try await data.pictures.keep(Sample.png(filler: Array(repeating: UInt8(number), count: 300_000))) }
        try await data.close()
        try await edit(files[0].file) { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
                    INSERT INTO todo (title, text, is_done, created_at) SELECT 'todo ' || n, '', 0, n FROM numbers
                    """)
        }
        let told = Mutex<[Int]>([])
        let rows = try await TodoMove(from: folder.url).run(to: target.program) { _, _, rows in told.withLock { $0.append(rows) } }
        #expect(rows["todo"] == 10_000 && rows["upload"] == 12)
        let steps = told.withLock { zip([0] + $0, $0).map { $1 - $0 } }
        #expect(steps == Array(repeating: 500, count: 20) + [4, 4, 4])
    }
}

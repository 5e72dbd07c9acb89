import Foundation
import LocalProvider
import Logging
import Riblet
import RibletPostgres
import RibletTesting
import Testing
import TodoDomain

@testable import TodoData

@Suite("People in the same tables", .timeLimit(.minutes(20)))
struct PeopleTests {
    private let folder: TemporaryFolder
    private let other: TemporaryFolder

    init() throws { (folder, other) = (try TemporaryFolder(), try TemporaryFolder()) }

    private static func isRefused(_ error: any Error, _ state: String) -> Bool {
        if case PostgresError.refused(state, _) = error { true } else { false }
    }

    @Test("Another person reads, changes and removes nothing, and writes under no other name")
    func apart() async throws {
        let todo = try await TodoData.open(folder).todos.add(.sample("mine"))
        let theirs = try await TodoServer.person(other)
        let data = try await TodoData.open(other)
        #expect(try await data.todos.todos().isEmpty)
        await #expect(throws: TodoError.notFound(todo.id)) { try await data.todos.update(todo.id, with: .sample("taken")) }
        #expect(try await data.todos.delete([todo.id]).isEmpty)
        for table in TodoServerSchema.names + ["changed"] {
            let count: Int? = try await theirs.read {
                try $0.value("SELECT count(*) FROM \(table) WHERE person <> current_setting('riblet.person')")
            }
            #expect(count == 0, "\(table)")
        }
        let updated = try await theirs.commit { try $0.execute("UPDATE todo SET title = 'taken'") }
        let deleted = try await theirs.commit { try $0.execute("DELETE FROM todo") }
        #expect(updated == 0 && deleted == 0)
        let forged = "INSERT INTO list (person, name, color) VALUES (?, 'forged', 'red')"
        let name = folder.url.lastPathComponent
        await #expect { try await theirs.commit { _ = try $0.execute(forged, name) } } throws: { Self.isRefused($0, "42501") }
        // The same number under another name is another todo.
        try await data.todos.restore([todo])
        try await data.todos.update(todo.id, with: .sample("theirs"))
        try await TodoServerSchema.erase(theirs)
        #expect(try await data.todos.todos().isEmpty)
        #expect(try await TodoData.open(folder).todos.todos() == [todo])
    }

    @Test("Without a person nothing is seen, and nothing can be written")
    func nobody() async throws {
        _ = try await TodoData.open(folder).todos.add(.sample("mine"))
        let server = try await TodoServer.connect(connections: 1)
        // The setting is not known to a new connection, and empty in one that was somebody's.
        await #expect { _ = try await server.read { try $0.value("SELECT count(*) FROM todo") as Int? } } throws: {
            Self.isRefused($0, "42704")
        }
        let mine = PostgresPerson(folder.url.lastPathComponent, on: server, logger: .silent)
        #expect(try await mine.read { try $0.value("SELECT count(*) FROM todo") as Int? } == 1)
        for person in [nil, PostgresPerson("", on: server, logger: .silent)] {
            let count: Int? =
                if let person { try await person.read { try $0.value("SELECT count(*) FROM todo") } } else {
                    try await server.read { try $0.value("SELECT count(*) FROM todo") }
                }
            #expect(count == 0)
        }
        await #expect { try await server.commit { _ = try $0.execute("INSERT INTO list (name, color) VALUES ('x', 'red')") } } throws: {
            Self.isRefused($0, "23514")
        }
        // A name is text, whatever stands in it.
        let odd = PostgresPerson("o'; RESET ROLE; --", on: server, logger: .silent)
        #expect(try await odd.read { try $0.value("SELECT current_setting('riblet.person')") } == "o'; RESET ROLE; --")
    }

    @Test("A role that sees everybody is refused with a sentence")
    func superuser() async throws {
        _ = try await TodoServer.connect()
        let server = Secret(ProcessInfo.processInfo.environment["RIBLET_POSTGRES"] ?? "")
        await #expect { try await PostgresDatabase(at: server, connections: 1).preparePeople() } throws: {
            "\($0)".contains("The role riblet of the database sees the data of all people")
        }
    }

    @Test("Of many who do the same at once one does, in whatever process")
    func inOrder() async throws {
        let all = [try await TodoData.open(folder), try await TodoData.open(folder)]
        let outcomes = await withTaskGroup(of: Result<TodoList, TodoError>.self) { tasks in
            for number in 0..<12 {
                tasks.addTask {
                    do throws(TodoError) { return .success(try await all[number % 2].lists.addList("Home", .red)) } catch {
                        return .failure(error)
                    }
                }
            }
            return await tasks.reduce(into: [Result<TodoList, TodoError>]()) { $0.append($1) }
        }
        #expect(outcomes.count { (try? $0.get()) != nil } == 1)
        #expect(outcomes.allSatisfy { if case .failure(let error) = $0 { error == .nameTaken("Home") } else { true } })
        #expect(try await all[0].lists.lists().count == 1)
    }

    @Test("Others' changes are heard of at the next look: of the tables and the rows that have changed")
    func followed() async throws {
        let (mine, theirs) = (try await TodoServer.person(folder), try await TodoServer.person(folder))
        let store = TodoStore(database: TodoDatabase(changes: theirs), now: { Date() }, logger: .silent)
        let first = try await store.add(.sample("first"))
        let second = try await store.add(.sample("second"))
        let rows = AsyncStream<Set<Int64>?>.makeStream()
        let titles = mine.shared(ofRows: "todo") { db, _, changed in
            rows.continuation.yield(changed)
            return try db.rows("SELECT title FROM todo ORDER BY id") { try $0.decode(0) as String }
        }
        var (values, read) = (titles.updates().makeAsyncIterator(), rows.stream.makeAsyncIterator())
        #expect(await values.next() == ["first", "second"])
        #expect(await read.next() == .some(nil))
        await mine.look()
        #expect(await read.next() == .some(nil))

        try await DraftStore(database: TodoDatabase(changes: theirs), now: { Date() }).keep(.sample("draft"), as: .new)
        await mine.look()
        try await store.update(second.id, with: .sample("changed"))
        try await store.delete([first.id])
        await mine.look()
        #expect(await values.next() == ["changed"])
        // The draft has cost no reading.
        #expect(await read.next() == [first.id, second.id])
        let third = try await TodoStore(database: TodoDatabase(changes: mine), now: { Date() }, logger: .silent).add(.sample("own"))
        #expect(await values.next() == ["changed", "own"])
        #expect(await read.next() == [third.id])
    }

    @Test("News wake those who follow, and nobody has to look")
    func news() async throws {
        var people: [PostgresPerson] = []
        for _ in 0..<2 {
            let server = try await TodoServer.connect()
            let person = PostgresPerson(
                folder.url.lastPathComponent, on: server, news: try await PostgresPubSub(on: server), clock: StillClock(), logger: .silent)
            person.start()
            people.append(person)
        }
        let titles = people[0].values(of: ["todo"]) { db in try db.rows("SELECT title FROM todo") { try $0.decode(0) as String } }
        var values = titles.makeAsyncIterator()
        #expect(await values.next() == [])
        _ = try await TodoStore(database: TodoDatabase(changes: people[1]), now: { Date() }, logger: .silent).add(.sample("from there"))
        #expect(await values.next() == ["from there"])
    }

    @Test("Without news those who follow look every two seconds")
    func looking() async throws {
        let clock = TestClock()
        let mine = PostgresPerson(folder.url.lastPathComponent, on: try await TodoServer.connect(), clock: clock, logger: .silent)
        mine.start()
        var values = mine.values(of: ["todo"]) { db in try db.rows("SELECT title FROM todo") { try $0.decode(0) as String } }
            .makeAsyncIterator()
        #expect(await values.next() == [])
        while clock.sleepers == 0 { await Task.yield() }
        _ = try await TodoData.open(folder).todos.add(.sample("from there"))
        await clock.advance(by: .seconds(2))
        #expect(await values.next() == ["from there"])
    }

    @Test(
        "A session elsewhere that keeps a person's rows locked holds up no reading and nobody else; a write waits for as long as it may, and then says so"
    )
    func locked() async throws {
        let url = Secret(try await TodoServer.url().revealed + "%20-clock_timeout%3D200ms")
        let name = folder.url.lastPathComponent
        let server = try PostgresDatabase(at: url)
        let mine = PostgresPerson(name, on: server, logger: .silent)
        let todos = TodoStore(database: TodoDatabase(changes: mine), now: { Date() }, logger: .silent)
        let first = try await todos.add(.sample("first"))
        let (begun, hold) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
        let elsewhere = try await TodoServer.person(folder, connections: 1)
        async let held: Void = elsewhere.commit { _ in
            begun.continuation.finish()
            hold.wait()
        }
        defer { hold.signal() }
        for await _ in begun.stream {}
        await #expect { try await todos.add(.sample("second")) } throws: {
            "\($0)".contains("Another program keeps the same rows locked") && "\($0)".contains("Nothing was stored")
        }
        #expect(try await todos.todos() == [first])
        let other = PostgresPerson(other.url.lastPathComponent, on: server, logger: .silent)
        _ = try await TodoStore(database: TodoDatabase(changes: other), now: { Date() }, logger: .silent).add(.sample("another's"))
        hold.signal()
        try await held
        _ = try await todos.add(.sample("third"))
        #expect(try await todos.todos().count == 2)
    }
}

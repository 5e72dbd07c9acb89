import Foundation
import LocalProvider
import Riblet
import RibletTesting
import RibletWebServer
import RibletWebStore
import Synchronization
import Testing

@testable import RibletPostgres

@Suite("A server of PostgreSQL")
struct PostgresDatabaseTests {
    private final class Order: Sendable {
        let numbers = Mutex<[Int]>([])
    }

    private static func count(_ database: PostgresDatabase) async throws -> Int {
        try await database.read { db in try db.rows("SELECT count(*) FROM thing", []) { try $0.integer(0) }[0] }
    }

    @Test("statements, waits for locks and idle transactions have an end, and types that are no value are named")
    func settings() async throws {
        try await withPostgres { database in
            for (name, value) in ["statement_timeout": "10s", "lock_timeout": "5s", "idle_in_transaction_session_timeout": "10s"] {
                let found = try await database.read { db in try db.rows("SELECT current_setting(?)", [.text(name)]) { try $0.value(0) } }
                #expect(found == [.text(value)])
            }
            await #expect {
                _ = try await database.read { db in try db.rows("SELECT now()", []) { try $0.value(0) } }
            } throws: { "\($0)".contains("cast") }
            await #expect {
                _ = try await database.read { db in try db.rows("SELECT ?", [.text("a\0b")]) { try $0.value(0) } }
            } throws: { "\($0)".contains("U+0000") }
            await #expect { try await database.read { db in _ = try db.execute("CREATE TABLE thing (id bigint)", []) } } throws: {
                guard case PostgresError.refused(state: "25006", _) = $0 else { return false }
                return true
            }
        }
    }

    @Test(
        "a connection that was ended is made anew; within a transaction it is said that nothing is stored, in a commit that it is not known"
    )
    func ended() async throws {
        try await withPostgres(connections: 1) { database, url in
            let other = try PostgresDatabase(at: url, connections: 1)
            let end: @Sendable (Int) async throws -> Void = { process in
                _ = try await other.read { db in
                    try db.rows("SELECT pg_terminate_backend(?::int, 5000)", [.integer(process)]) { try $0.value(0) }
                }
            }
            let process = try await database.commit { db in
                try db.run(
                    """
                    CREATE TABLE thing (id bigint PRIMARY KEY);
                    CREATE FUNCTION leave() RETURNS trigger LANGUAGE plpgsql AS
                        $$ BEGIN IF NEW.id = 3 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NEW; END $$;
                    CREATE CONSTRAINT TRIGGER leaving AFTER INSERT ON thing DEFERRABLE INITIALLY DEFERRED
                        FOR EACH ROW EXECUTE FUNCTION leave()
                    """)
                return try db.rows("SELECT pg_backend_pid()", []) { try $0.integer(0) }[0]
            }
            try await end(process)
            _ = try await database.commit { db in try db.execute("INSERT INTO thing VALUES (1)", []) }
            await #expect {
                try await database.commit { db in
                    try db.execute("INSERT INTO thing VALUES (2)", [])
                    _ = try db.rows("SELECT pg_terminate_backend(pg_backend_pid())", []) { try $0.value(0) }
                }
            } throws: { "\($0)".contains("Nothing was stored") }
            await #expect {
                try await database.commit { db in
                    try db.executeEach("INSERT INTO thing VALUES (?)", [[.integer(2)], [.integer(3)]])
                }
            } throws: { "\($0)".contains("not known whether") }
            #expect(try await Self.count(database) == 1)
        }
    }

    @Test("what fails within a pipeline fails as a whole, and the connection goes on; an error that is hidden stores nothing")
    func failing() async throws {
        try await withPostgres(connections: 1) { database, _ in
            _ = try await database.commit { db in try db.execute("CREATE TABLE thing (id bigint PRIMARY KEY)", []) }
            await #expect {
                try await database.commit { db in
                    try db.executeEach("INSERT INTO thing VALUES (?)", (0..<150).map { [.integer($0 % 140)] })
                }
            } throws: {
                guard case PostgresError.refused(state: "23505", _) = $0 else { return false }
                return true
            }
            await #expect {
                try await database.commit { db in
                    try db.execute("INSERT INTO thing VALUES (1)", [])
                    _ = try? db.execute("INSERT INTO thing VALUES (1)", [])
                }
            } throws: {
                guard case PostgresError.refused(state: "25P02", _) = $0 else { return false }
                return true
            }
            #expect(try await Self.count(database) == 0)
        }
    }

    @Test("connections are had in the order of asking, and who has waited for five seconds is told")
    func pool() async throws {
        try await withPostgres { _, url in
            let clock = TestClock()
            let database = try PostgresDatabase(at: url, connections: 1, clock: clock)
            let hold = DispatchSemaphore(value: 0)
            let order = Order()
            let begun = AsyncStream<Void>.makeStream()
            async let first: Void = database.read { _ in
                begun.continuation.finish()
                hold.wait()
            }
            for await _ in begun.stream {}
            let late = Task { try await database.read { _ in } }
            while clock.sleepers < 1 { await Task.yield() }
            await clock.advance(by: .seconds(4))
            async let second: Void = database.read { _ in order.numbers.withLock { $0.append(1) } }
            while clock.sleepers < 2 { await Task.yield() }
            async let third: Void = database.read { _ in order.numbers.withLock { $0.append(2) } }
            while clock.sleepers < 3 { await Task.yield() }
            await clock.advance(by: .seconds(2))
            await #expect(throws: PostgresError.busy) { try await late.value }
            hold.signal()
            _ = try await (first, second, third)
            #expect(order.numbers.withLock { $0 } == [1, 2])
        }
    }

    @Test("at the start a server that is away is tried for thirty seconds, with a word every five, and then there is a sentence")
    func awayAtTheStart() async throws {
        let clock = TestClock()
        let database = try PostgresDatabase(at: "postgresql://ann:topsecret@127.0.0.1:1/todo", connections: 1, clock: clock)
        let order = Order()
        let connecting = Task { try await database.connect { _ in order.numbers.withLock { $0.append(1) } } }
        for _ in 1...30 {
            while clock.sleepers < 1 { await Task.yield() }
            await clock.advance(by: .seconds(1))
        }
        await #expect { try await connecting.value } throws: { "\($0)".contains("cannot be reached") && !"\($0)".contains("topsecret") }
        #expect(order.numbers.withLock { $0.count } == 6)
    }

    @Test("a server that is frozen keeps nobody for longer than the limit; a migration may take its time")
    func frozen() async throws {
        try await withPostgres { database, url in
            let hasty = try PostgresDatabase(at: url, connections: 1, clock: ContinuousClock(), answersWithin: .milliseconds(50))
            await #expect { try await hasty.commit { db in try db.run("SELECT pg_sleep(5)") } } throws: {
                "\($0)".contains("does not answer. Nothing was stored")
            }
            await #expect {
                try await hasty.commit { db in try db.executeEach("SELECT pg_sleep(?::int)", [[.integer(5)], [.integer(5)]]) }
            } throws: {
                "\($0)".contains("does not answer")
            }
            try await hasty.migrate("things", ["1": "CREATE TABLE thing (id bigint); SELECT pg_sleep(0.2)"])
            #expect(try await Self.count(database) == 0)
        }
    }

    @Test("of processes that migrate at once one does, and a newer schema is refused")
    func migrating() async throws {
        try await withPostgres { database, url in
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for _ in 0..<4 {
                    tasks.addTask {
                        try await PostgresDatabase(at: url, connections: 1).migrate("things", ["1": "CREATE TABLE thing (id bigint)"])
                    }
                }
                try await tasks.waitForAll()
            }
            try await database.migrate("things", ["1": "", "2": "INSERT INTO thing VALUES (7)"])
            #expect(try await Self.count(database) == 1)
            await #expect(throws: PostgresError.newerSchema(migrations: ["2"])) { try await database.migrate("things", ["1": ""]) }
            try await database.migrate("others", ["1": ""])
        }
    }

    @Test("two processes save, take and prune at once; nobody waits for ever, and the newest revision counts")
    func storm() async throws {
        try await withPostgres { database, url in
            let stores = [try await PostgresSessionStore(on: database), try await PostgresSessionStore(on: PostgresDatabase(at: url))]
            let names = (0..<40).map { "session \($0)" }.sorted()
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for (index, store) in stores.enumerated() {
                    tasks.addTask {
                        for round in 1...50 {
                            let records = names.map { SessionRecord(id: $0, revision: 2 * round + index, savedAt: 100, bytes: [1]) }
                            let refused = try await store.save(records)
                            #expect(refused.isEmpty)
                        }
                    }
                    tasks.addTask {
                        for _ in 1...25 {
                            let count = try await store.prune(savedBefore: 0, keeping: 1_000, bytes: 1_000_000)
                            #expect(count == 0)
                        }
                    }
                }
                try await tasks.waitForAll()
            }
            for name in names { #expect(try await stores[0].revision(of: name) == 101) }
            let found = try #require(try await stores[0].record(of: names[0]))
            let taken = try await withThrowingTaskGroup(of: Int?.self) { tasks in
                for number in 0..<8 { tasks.addTask { try await stores[number % 2].take(found) } }
                return try await tasks.reduce(into: [Int]()) { if let revision = $1 { $0.append(revision) } }
            }
            #expect(taken == [1 << 32])
        }
    }

    @Test(
        "a session elsewhere that keeps a row locked, and one that has begun to read, hold up no pruning; a save waits for as long as it may"
    )
    func foreignTransactions() async throws {
        try await withPostgres { database, url in
            let hasty = try PostgresDatabase(at: Secret(url.revealed + "%20-clock_timeout%3D200ms"))
            let store = try await PostgresSessionStore(on: hasty)
            let records = ["a", "b", "c"].map { SessionRecord(id: $0, revision: 1, savedAt: 100, bytes: []) }
            #expect(try await store.save(records).isEmpty)
            let (begun, hold) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
            async let reading = database.read { db in
                let before = try db.rows("SELECT id FROM session") { try $0.value(0) }
                begun.continuation.yield()
                hold.wait()
                return try before == db.rows("SELECT id FROM session") { try $0.value(0) }
            }
            async let locking: Void = database.commit { db in
                try db.execute("UPDATE session SET bytes = bytes WHERE id = 'b'", [])
                begun.continuation.yield()
                hold.wait()
            }
            defer { for _ in 1...2 { hold.signal() } }
            var both = begun.stream.makeAsyncIterator()
            for _ in 1...2 { await both.next() }
            #expect(try await store.prune(savedBefore: 101, keeping: 100, bytes: 1_000) == 2)
            await #expect {
                try await store.save(["b", "d"].map { SessionRecord(id: $0, revision: 2, savedAt: 100, bytes: []) })
            } throws: { "\($0)".contains("Another program keeps the same rows locked") }
            #expect(try await store.record(of: "d") == nil)
            for _ in 1...2 { hold.signal() }
            #expect(try await reading)
            try await locking
            #expect(try await store.save([SessionRecord(id: "b", revision: 2, savedAt: 100, bytes: [])]).isEmpty)
        }
    }

    @Test("a server whose disk is full is said to be so")
    func diskFull() async throws {
        try await withPostgres { database, _ in
            await #expect {
                try await database.commit { db in try db.run("DO $$ BEGIN RAISE 'no space' USING ERRCODE = '53100'; END $$") }
            } throws: { "\($0)" == "The disk of the database is full: no space. Nothing was stored; free some space, and try again." }
        }
    }
}

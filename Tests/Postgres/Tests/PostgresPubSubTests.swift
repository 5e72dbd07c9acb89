import Foundation
import LocalProvider
import Riblet
import RibletLive
import Synchronization
import Testing

@testable import RibletPostgres

@Suite("News by a server of PostgreSQL", .timeLimit(.minutes(1)))
struct PostgresPubSubTests {
    private static let topic = TopicName("todo", "a/b")

    private static func end(_ application: String, _ database: PostgresDatabase) async throws {
        let ended = try await database.commit { db in
            try db.rows(
                "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity WHERE application_name = ?", [.text(application)]
            ) { try $0.integer(0) }
        }
        #expect(ended.first ?? 0 > 0)
    }

    @Test("a message reaches the subscribers of its topic in both processes once, in order, be it empty or as large as may be")
    func messages() async throws {
        try await withPostgres { database, url in
            let here = try await PostgresPubSub(on: database)
            let there = try await PostgresPubSub(on: PostgresDatabase(at: url))
            var readers = [here, there].map { $0.subscribe(to: Self.topic).makeAsyncIterator() }
            let messages: [[UInt8]] = [[], Array(repeating: 7, count: 256 * 1_024)] + (1...40).map { [UInt8($0)] }
            for message in messages {
                try await here.publish(message, to: TopicName("another"))
                try await here.publish(message, to: Self.topic)
                for index in readers.indices { #expect(await readers[index].next() == .message(message)) }
            }
            // Those that nobody reads meanwhile stay in order as well.
            for message in messages.suffix(40) { try await there.publish(message, to: Self.topic) }
            for message in messages.suffix(40) {
                for index in readers.indices { #expect(await readers[index].next() == .message(message)) }
            }
            await #expect(throws: PubSubError.self) { try await here.publish(Array(repeating: 0, count: 256 * 1_024 + 1), to: Self.topic) }
        }
    }

    @Test("when the connection that listens was ended its subscribers are told that they have missed some, and hear of the next")
    func listenerEnded() async throws {
        try await withPostgres { database, url in
            let here = try await PostgresPubSub(on: database)
            let there = try await PostgresPubSub(
                on: PostgresDatabase(at: Secret(url.revealed + "&application_name=\(Self.name(url))"), connections: 1))
            var reader = there.subscribe(to: Self.topic).makeAsyncIterator()
            try await Self.end(Self.name(url), database)
            #expect(await reader.next() == .missed)
            try await here.publish([1], to: Self.topic)
            #expect(await reader.next() == .message([1]))
        }
    }

    @Test("a message that could not be written is told of as missed in other processes, and the next arrives")
    func notWritten() async throws {
        try await withPostgres { database, url in
            let here = try await PostgresPubSub(on: database)
            let there = try await PostgresPubSub(on: PostgresDatabase(at: url))
            var readers = [here, there].map { $0.subscribe(to: Self.topic).makeAsyncIterator() }
            _ = try await database.commit { db in
                try db.execute("ALTER TABLE news ADD CHECK (bytes <> '\\x01')", [])
            }
            try await here.publish([1], to: Self.topic)
            #expect(await readers[0].next() == .message([1]))
            #expect(await readers[1].next() == .missed)
            try await here.publish([2], to: Self.topic)
            for index in readers.indices { #expect(await readers[index].next() == .message([2])) }
        }
    }

    @Test("a message whose number is taken first and that is stored later is not passed by")
    func orderOfCommits() async throws {
        try await withPostgres { database, url in
            let here = try await PostgresPubSub(on: database)
            let there = try await PostgresPubSub(on: PostgresDatabase(at: url))
            var reader = here.subscribe(to: Self.topic).makeAsyncIterator()
            let (begun, hold) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
            let third = try PostgresDatabase(at: url)
            async let first: Void = third.commit { db in
                try Self.insert([1], db)
                begun.continuation.finish()
                hold.wait()
                try db.run("NOTIFY riblet_news")
            }
            defer { hold.signal() }
            for await _ in begun.stream {}
            try await there.publish([2], to: Self.topic)
            let isOnItsWay = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            while try await database.read({ db in try db.value("SELECT (\(isOnItsWay)) + (SELECT count(*) FROM news)") as Int? }) == 0 {}
            hold.signal()
            try await first
            #expect(await reader.next() == .message([1]))
            #expect(await reader.next() == .message([2]))
        }
    }

    @Test("while a session elsewhere keeps the order of messages, others say that some were missed, and pass by none that it stores")
    func orderHeldUp() async throws {
        try await withPostgres { database, url in
            let hasty = try PostgresDatabase(at: Secret(url.revealed + "%20-clock_timeout%3D200ms"), connections: 1)
            let (here, there) = (try await PostgresPubSub(on: database), try await PostgresPubSub(on: hasty))
            var reader = here.subscribe(to: Self.topic).makeAsyncIterator()
            let (begun, hold) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
            let third = try PostgresDatabase(at: url)
            async let first: Void = third.commit { db in
                try Self.insert([1], db)
                begun.continuation.finish()
                hold.wait()
            }
            defer { hold.signal() }
            for await _ in begun.stream {}
            let waits = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND pid = ?"
            let writer = try await hasty.read { db in try db.rows("SELECT pg_backend_pid()", []) { try $0.value(0) }[0] }
            func isWaiting() async throws -> Bool {
                try await database.read { db in try db.rows(waits, [writer]) { try $0.integer(0) } } == [1]
            }
            try await there.publish([2], to: Self.topic)
            while try await !isWaiting() {}
            while try await isWaiting() {}
            hold.signal()
            try await first
            #expect(await reader.next() == .message([1]))
            var next = await reader.next()
            #expect(next == .missed)
            // The tests beside this one keep the order as well, if not for long.
            while next == .missed {
                try await there.publish([3], to: Self.topic)
                next = await reader.next()
            }
            #expect(next == .message([3]))
        }
    }

    @Test("the server notifies of a message, and one that nobody was notified of arrives as well, since each looks now and then")
    func notifications() async throws {
        try await withPostgres { _, url in
            // A database of its own: the tests beside this one wake all who listen in theirs.
            let name = "test_\(UUID().uuidString.lowercased().filter { $0 != "-" })"
            try await Self.onThread { _ = try PostgresConnection(PostgresAddress(url)).run("CREATE DATABASE \(name)") }
            var address = try #require(URLComponents(string: url.revealed))
            (address.path, address.queryItems) = ("/\(name)", address.queryItems?.filter { $0.name != "options" })
            let own = Secret(try #require(address.string))
            let database = try PostgresDatabase(at: own)
            let here = try await PostgresPubSub(on: database)
            var reader = here.subscribe(to: Self.topic).makeAsyncIterator()

            let begun = AsyncStream<Void>.makeStream()
            async let isNotified = Self.onThread {
                let connection = try PostgresConnection(PostgresAddress(own))
                try connection.run("LISTEN riblet_news")
                begun.continuation.finish()
                return connection.awaitNotification(milliseconds: 30_000)
            }
            for await _ in begun.stream {}
            try await here.publish([1], to: Self.topic)
            #expect(try await isNotified)
            #expect(await reader.next() == .message([1]))
            try await Self.insert([2], database)
            #expect(await reader.next() == .message([2]))
            try await Self.onThread { _ = try PostgresConnection(PostgresAddress(url)).run("DROP DATABASE \(name) WITH (FORCE)") }
        }
    }

    @Test("a message stays until all have had time to read it, also where the server's clock has jumped ahead by an hour")
    func clockJump() async throws {
        try await withPostgres { _, url in
            // The server's clock is the function of this name that is found first.
            let database = try PostgresDatabase(at: Secret(url.revealed + ",pg_catalog"))
            _ = try await database.commit { db in
                try db.run(
                    """
                    CREATE TABLE jump (by interval); INSERT INTO jump VALUES ('0');
                    CREATE FUNCTION now() RETURNS timestamptz LANGUAGE sql AS 'SELECT pg_catalog.now() + by FROM jump'
                    """)
            }
            _ = try await PostgresPubSub(on: database)
            let uptime = Mutex(ContinuousClock.now)
            let now = { @Sendable in uptime.withLock { $0 } }
            let (one, other) = (
                PostgresListener(database.address, sender: "one", now: now), PostgresListener(database.address, sender: "other", now: now)
            )
            try await one.begin()
            try await other.begin()
            for jump in ["1 hour", "-1 hour"] {
                uptime.withLock { $0 += .seconds(29) }
                for listener in [one, other] { #expect(try await listener.next().isEmpty) }
                try await Self.insert([1], database)
                _ = try await database.commit { db in try db.run("UPDATE jump SET by = '\(jump)'") }
                uptime.withLock { $0 += .seconds(2) }
                // It sweeps what is old.
                #expect(try await one.next().map(\.bytes) == [[1]])
                #expect(try await other.next().map(\.bytes) == [[1]])
            }
            for _ in 1...2 {
                uptime.withLock { $0 += .seconds(29) }
                _ = try await one.next()
            }
            #expect(try await database.read { db in try db.value("SELECT count(*) FROM news") as Int? } == 0)
            await #expect(throws: PostgresError.self) { try await other.next() }
            // Nor has one that is as late with what it has not come to yet.
            try await other.begin()
            for _ in 1...130 { try await Self.insert([2], database) }
            for _ in 1...2 {
                #expect(try await other.next().count == 64)
                uptime.withLock { $0 += .seconds(20) }
            }
            await #expect(throws: PostgresError.self) { try await other.next() }
        }
    }

    /// Waits for a server on a thread of its own, not on one of the few for all tasks.
    private static func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { done in
            DispatchQueue(label: "waiting").async { done.resume(with: Result(catching: body)) }
        }
    }

    /// Writes a message as a process does, but that nobody is woken.
    private static func insert(_ bytes: [UInt8], _ database: PostgresDatabase) async throws {
        try await database.commit { db in try insert(bytes, db) }
    }

    private static func insert(_ bytes: [UInt8], _ db: PostgresConnection) throws {
        try db.run("SELECT pg_advisory_xact_lock(\(PostgresDatabase.lock + 1))")
        try db.execute("INSERT INTO news (sender, topic, bytes) VALUES ('third', ?, ?)", topic.text, bytes)
    }

    /// A name for the connections of this test, of at most 63 bytes.
    private static func name(_ url: Secret<String>) -> String { String(url.revealed.suffix(24)) }
}

import Foundation
import LocalProvider
import Riblet
import RibletLive
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
                try db.run("SELECT pg_advisory_xact_lock(\(PostgresDatabase.lock + 1))")
                try db.execute("INSERT INTO news (sender, topic, bytes) VALUES ('third', ?, ?)", Self.topic.text, [UInt8(1)])
                begun.continuation.finish()
                hold.wait()
                try db.run("NOTIFY riblet_news")
            }
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

    /// A name for the connections of this test, of at most 63 bytes.
    private static func name(_ url: Secret<String>) -> String { String(url.revealed.suffix(24)) }
}

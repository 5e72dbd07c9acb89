import Riblet
import RibletLive
import RibletTesting
import Testing

@testable import RibletPostgres

@Suite("Presence by a server of PostgreSQL", .timeLimit(.minutes(1)))
struct PostgresPresenceTests {
    private static let room = PresenceRoom("ann", "list")

    /// The heart-beats of a process come when the test says so.
    @MainActor private static func process(_ database: PostgresDatabase) async throws -> (presence: Presence, clock: TestClock) {
        let clock = TestClock()
        return (Presence(pubSub: try await PostgresPubSub(on: database), clock: clock), clock)
    }

    @Test("A window counts at another process while it is open; that of a process that was killed for three heart-beats")
    func elsewhere() async throws {
        try await withPostgres { database, url in try await Self.elsewhere(database, PostgresDatabase(at: url)) }
    }

    @MainActor private static func elsewhere(_ database: PostgresDatabase, _ another: PostgresDatabase) async throws {
        let here = try await process(database)
        var there: (presence: Presence, clock: TestClock)? = try await process(another)
        let scope = Scope()
        let counts = AsyncStream<Int>.makeStream()
        here.presence.observeOthers(than: "one", in: Self.room, in: scope) { counts.continuation.yield($0) }
        var told = counts.stream.makeAsyncIterator()
        #expect(await told.next() == 0)
        _ = try there?.presence.join(Self.room, as: "two")
        #expect(await told.next() == 1)
        // The page goes on at another process, and another one comes: each counts once.
        try here.presence.join(Self.room, as: "two", in: scope)
        _ = try there?.presence.join(Self.room, as: "three")
        #expect(await told.next() == 2)

        // Killed: it says nothing any more, and nothing that has to be tidied up is kept.
        there = nil
        for _ in 1...2 { await here.clock.advance(by: .seconds(5)) }
        #expect(here.presence.count(in: Self.room) > 1)
        // A message may have been on its way.
        while here.presence.count(in: Self.room) > 1 { await here.clock.advance(by: .seconds(5)) }
        #expect(await told.next() == 1)
        scope.end()
    }
}

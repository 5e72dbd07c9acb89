import Foundation
import GRDB
import InMemoryLogging
import LocalProvider
import Logging
import Synchronization
import Testing

@Suite("SQLiteForeignChanges", .timeLimit(.minutes(20)))
struct SQLiteForeignChangesTests {
    private let temporary: TemporaryFolder
    private let url: URL
    private let log: InMemoryLogHandler

    init() throws {
        temporary = try TemporaryFolder()
        url = temporary.url.appendingPathComponent("word.sqlite")
        var log = InMemoryLogHandler()
        log.logLevel = .trace
        self.log = log
    }

    private var lines: [String] { log.entries.map { "\($0.message) \($0.metadata)" } }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 word") {
            try $0.execute(sql: "CREATE TABLE word (text TEXT NOT NULL) STRICT; CREATE TABLE other (text TEXT NOT NULL) STRICT")
        }
        return migrator
    }

    private static func words(_ database: Database) throws -> [String] {
        try String.fetchAll(database, sql: "SELECT text FROM word ORDER BY rowid")
    }

    private func open() async throws -> SQLiteDatabase { try await SQLiteDatabase.open(at: url, migrator: Self.migrator) }

    private func changes(_ file: SQLiteDatabase, _ clock: any Clock<Duration> = StillClock()) -> SQLiteForeignChanges {
        SQLiteForeignChanges(in: file, clock: clock, logger: Logger(label: "test") { [log] _ in log })
    }

    private func add(_ text: String, to table: String = "word", in file: SQLiteDatabase) async throws {
        try await file.writer.write { try $0.execute(sql: "INSERT INTO \(table) (text) VALUES (?)", arguments: [text]) }
    }

    @Test("The values are there at once, and after every change made here")
    func ownChanges() async throws {
        let file = try await open()
        let changes = changes(file)
        var words = changes.values(of: ["word"], Self.words).makeAsyncIterator()
        #expect(await words.next() == [])
        for count in 1...20 {
            try await add("\(count)", in: file)
            #expect(await words.next() == (1...count).map(String.init))
        }
    }

    @Test("What another process wrote is heard of with the next look, and only then is anything notified")
    func foreignChanges() async throws {
        let (file, other) = (try await open(), try await open())
        let changes = changes(file)
        await changes.look()
        let reads = Mutex(0)
        var words = changes.values(of: ["word"]) { database in
            reads.withLock { $0 += 1 }
            return try Self.words(database)
        }
        .makeAsyncIterator()
        #expect(await words.next() == [])
        // At its start an observation may read twice; once it has told of a change it has started.
        try await add("ours", in: file)
        #expect(await words.next() == ["ours"])
        let before = reads.withLock { $0 }
        await changes.look()
        await changes.look()
        // Nothing has changed, so nothing is read again; a write here comes after whatever they
        // might have started.
        try await add("x", to: "other", in: file)
        #expect(reads.withLock { $0 } == before)
        try await add("theirs", in: other)
        await changes.look()
        #expect(await words.next() == ["ours", "theirs"])
    }

    @Test("Looking happens every two seconds, until it is stopped")
    func looks() async throws {
        let (file, other) = (try await open(), try await open())
        let clock = SteppedClock()
        let changes = changes(file, clock)
        var words = changes.values(of: ["word"], Self.words).makeAsyncIterator()
        #expect(await words.next() == [])
        changes.start()
        #expect(await clock.nextSleep() == .seconds(2))
        try await add("a", in: other)
        clock.wake()
        #expect(await words.next() == ["a"])
        #expect(await clock.nextSleep() == .seconds(2))
        changes.stop()
        #expect(!changes.isWatching && lines.isEmpty)
    }

    @Test("Values that are equal to the one before, and tables that were not told, are not heard of")
    func differing() async throws {
        let file = try await open()
        let changes = changes(file)
        var counts = changes.values(of: ["word"]) { try Self.words($0).count / 2 }.makeAsyncIterator()
        #expect(await counts.next() == 0)
        try await add("a", in: file)
        try await add("x", to: "other", in: file)
        try await add("b", in: file)
        #expect(await counts.next() == 1)
    }

    @Test("A read that fails is logged and tried again")
    func failure() async throws {
        let file = try await open()
        let clock = SteppedClock()
        let changes = changes(file, clock)
        let isBroken = Mutex(true)
        var words = changes.values(of: ["word"]) { database in
            if isBroken.withLock({ $0 }) { throw DatabaseError(resultCode: .SQLITE_IOERR, message: "gone") }
            return try Self.words(database)
        }
        .makeAsyncIterator()
        #expect(await clock.nextSleep() == .seconds(2))
        #expect(lines.count == 1 && lines[0].contains(url.path) && lines[0].contains("check the disk"))
        isBroken.withLock { $0 = false }
        clock.wake()
        #expect(await words.next() == [])
    }

    @Test("After stopping, streams end with the next change, and later ones at once")
    func stops() async throws {
        let file = try await open()
        let changes = changes(file)
        var words = changes.values(of: ["word"], Self.words).makeAsyncIterator()
        #expect(await words.next() == [])
        changes.stop()
        try await add("last", in: file)
        while let value = await words.next() { #expect(value == ["last"]) }
        var later = changes.values(of: ["word"], Self.words).makeAsyncIterator()
        #expect(await later.next() == nil)
    }

    @Test("A file that is closed under a look is logged while it is watched, and not after it was stopped")
    func closed() async throws {
        let file = try await open()
        let changes = changes(file)
        try await file.close()
        await changes.look()
        #expect(lines.count == 1)
        changes.stop()
        await changes.look()
        #expect(lines.count == 1)
    }

    @Test("Nobody who has left is read for any more")
    func leaves() async throws {
        let file = try await open()
        let changes = changes(file)
        let reads = Mutex(0)
        do {
            var words = changes.values(of: ["word"]) { database in
                reads.withLock { $0 += 1 }
                return try Self.words(database)
            }
            .makeAsyncIterator()
            #expect(await words.next() == [])
        }
        var quiet = 0
        for count in 0..<500 where quiet < 3 {
            let before = reads.withLock { $0 }
            try await add("\(count)", in: file)
            var others = changes.values(of: ["word"], Self.words).makeAsyncIterator()
            _ = await others.next()
            quiet = reads.withLock { $0 } == before ? quiet + 1 : 0
        }
        #expect(quiet == 3)
    }
}

/// Nobody who sleeps on it wakes.
private struct StillClock: Clock {
    var now: ContinuousClock.Instant { ContinuousClock().now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        for await _ in AsyncStream<Never>.makeStream().stream {}
        throw CancellationError()
    }
}

/// Who sleeps on it wakes when the test says so.
private final class SteppedClock: Clock {
    private let sleeps = AsyncStream.makeStream(of: Duration.self)
    private let wakes = AsyncStream.makeStream(of: Void.self)
    private let start = ContinuousClock().now

    var now: ContinuousClock.Instant { start }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        sleeps.continuation.yield(deadline - start)
        for await _ in wakes.stream { return }
        throw CancellationError()
    }

    /// For how long somebody wants to sleep.
    func nextSleep() async -> Duration? {
        for await duration in sleeps.stream { return duration }
        return nil
    }

    func wake() { wakes.continuation.yield() }
}

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

    @Test("A write of another process is heard of with the next look, and only then is anything notified")
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

    @Test("A value that many follow is read once for all, at first and after a change, and for one who comes later not at all")
    func shared() async throws {
        let file = try await open()
        let changes = changes(file)
        let reads = Mutex(0)
        let words = SQLSharedValue(of: ["word"], in: changes) { database in
            reads.withLock { $0 += 1 }
            return try Self.words(database)
        }
        #expect(reads.withLock { $0 } == 0, "nobody follows it")
        var pages = (0..<100).map { _ in words.updates().makeAsyncIterator() }
        for index in pages.indices { #expect(await pages[index].next() == []) }
        #expect(reads.withLock { $0 } == 1)
        try await add("a", in: file)
        for index in pages.indices { #expect(await pages[index].next() == ["a"]) }
        #expect(reads.withLock { $0 } == 2)
        var late = words.updates().makeAsyncIterator()
        #expect(await late.next() == ["a"])
        #expect(reads.withLock { $0 } == 2)
        // While nobody follows nothing is read; who comes then sees what is stored.
        pages = []
        late = AsyncStream<[String]> { $0.finish() }.makeAsyncIterator()
        try await add("b", in: file)
        try await add("c", in: file)
        var next = words.updates().makeAsyncIterator()
        #expect(await next.next() == ["a", "b", "c"])
    }

    @Test("A single request for the value is answered by the read that followers wait for, or by none; a failure is told to who asks")
    func asked() async throws {
        let file = try await open()
        let changes = changes(file)
        let reads = Mutex(0)
        let isBroken = Mutex(false)
        let words = SQLSharedValue(of: ["word"], in: changes) { database in
            reads.withLock { $0 += 1 }
            if isBroken.withLock({ $0 }) { throw DatabaseError(resultCode: .SQLITE_IOERR, message: "gone") }
            return try Self.words(database)
        }
        var page = words.updates().makeAsyncIterator()
        #expect(try await words.value() == [])
        #expect(await page.next() == [])
        #expect(reads.withLock { $0 } == 1)
        for count in 1...50 {
            try await add("\(count)", in: file)
            #expect(try await words.value().count == count)
        }
        page = AsyncStream<[String]> { $0.finish() }.makeAsyncIterator()
        isBroken.withLock { $0 = true }
        #expect(try await words.value().count == 50, "it is known")
        try await add("x", in: file)
        await #expect(throws: DatabaseError.self) { try await words.value() }
        // Whoever follows waits for the next try; who asks does not.
        page = words.updates().makeAsyncIterator()
        for _ in 0..<3 { await #expect(throws: DatabaseError.self) { try await words.value() } }
        isBroken.withLock { $0 = false }
        #expect(try await words.value().count == 51)
        changes.stop()
        #expect(try await words.value().count == 51)
    }

    @Test("One who asks while a read ends is answered, by it or by another", .timeLimit(.minutes(5)))
    func askedWhileAReadEnds() async throws {
        let file = try await open()
        let changes = changes(file)
        for _ in 0..<1_000 {
            let words = SQLSharedValue(of: ["word"], in: changes, Self.words)
            var page = words.updates().makeAsyncIterator()
            await withTaskGroup(of: [String]?.self) { group in
                for _ in 0..<4 { group.addTask { try? await words.value() } }
                for await answer in group { #expect(answer == []) }
            }
            #expect(await page.next() == [])
        }
    }

    @Test("One who comes after a write was acknowledged is never told what was there before")
    func acknowledged() async throws {
        let file = try await open()
        let changes = changes(file)
        let words = SQLSharedValue(of: ["word"], in: changes, Self.words)
        var first = words.updates().makeAsyncIterator()
        #expect(await first.next() == [])
        for count in 1...200 {
            try await add("\(count)", in: file)
            var page = words.updates().makeAsyncIterator()
            #expect(await page.next()?.count == count)
        }
    }

    @Test("A notice about others is not read; one about several, or about nobody, is")
    func subjects() async throws {
        let file = try await open()
        let changes = changes(file)
        let reads = Mutex([0, 0])
        let people = ["ann", "bob"]
        var words = people.enumerated().map { index, person in
            changes.values(of: ["word"], about: person) { database in
                reads.withLock { $0[index] += 1 }
                return try Self.words(database).filter { $0.hasPrefix(person) }
            }
            .makeAsyncIterator()
        }
        var all = changes.values(of: ["word"], Self.words).makeAsyncIterator()
        for index in words.indices { #expect(await words[index].next() == []) }
        #expect(await all.next() == [])
        let write = { (texts: [String], concerned: [String]) in
            _ = try await file.commit { database in
                for person in concerned { changes.concerns(person) }
                for text in texts { try database.execute(sql: "INSERT INTO word (text) VALUES (?)", arguments: [text]) }
            }
        }
        try await write(["ann 1"], ["ann"])
        #expect(await words[0].next() == ["ann 1"])
        #expect(await all.next() == ["ann 1"])
        #expect(reads.withLock { $0 } == [2, 1])
        // A transaction that was taken back says nothing about the next.
        _ = try? await file.commit { _ in
            changes.concerns("ann")
            throw CancellationError()
        }
        try await write(["bob 1", "ann 2"], [])
        #expect(await words[0].next() == ["ann 1", "ann 2"])
        #expect(await words[1].next() == ["bob 1"])
        _ = try await file.commit { _ in changes.concerns("ann") }
        try await write(["bob 2", "ann 3"], ["bob", "ann"])
        #expect(await words[0].next()?.count == 3)
        #expect(await words[1].next()?.count == 2)
        #expect(reads.withLock { $0 } == [4, 3])
    }

    @Test("After stopping, streams end, and later ones at once")
    func stops() async throws {
        let file = try await open()
        let changes = changes(file)
        var words = changes.values(of: ["word"], Self.words).makeAsyncIterator()
        #expect(await words.next() == [])
        changes.stop()
        #expect(await words.next() == nil)
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

/// A clock that wakes its sleepers when the test says so.
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

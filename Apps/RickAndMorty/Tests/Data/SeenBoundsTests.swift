import ExplorerDomain
import Foundation
import NetworkProvider
import Testing

@testable import ExplorerData

/// Seen entities do not grow without bound.
@Suite(.timeLimit(.minutes(20))) struct SeenBoundsTests {
    private let folder: TemporaryFolder
    private let time = ManualTime()
    private static let tables = ["page", "entity", "picture"]

    init() throws { folder = try TemporaryFolder() }

    private let network = service { _ in .text(Answers.page([Answers.character(1), Answers.character(2)], count: 2)) }

    private func open(_ limits: SeenSweeper.Limits) async throws -> ExplorerData {
        try await ExplorerDataFolder.open(
            root: folder.url, api: .other(base: base), network: network, logger: .silent, limits: limits, now: time.now,
            clock: ContinuousClock())
    }

    /// Limits for one table; the others hold what comes.
    private func limits(_ table: String, rows: Int = 100_000, bytes: Int = 1 << 30, every: Int = 1) -> SeenSweeper.Limits {
        var limits = SeenSweeper.Limits()
        for index in limits.tables.indices where limits.tables[index].name == table {
            limits.tables[index].rows = rows
            limits.tables[index].bytes = bytes
        }
        limits.every = every
        return limits
    }

    @Test("By count, what was seen longest ago first", arguments: tables)
    func count(table: String) async throws {
        let data = try await open(limits(table, rows: 100))
        let file = try await SQLiteFile.open(folder)
        try await file.fill(table, count: 2_000, at: time.now() - 1_000)
        _ = try await data.characters.page(CharacterFilter(), 1)
        await data.sweeper.untilQuiet()
        #expect(try await file.count(table) == 100)
        #expect(await data.characters.seenPage(CharacterFilter(), 1)?.entities.count == 2)
        try await data.close()
    }

    @Test("By bytes, what was seen longest ago first", arguments: tables)
    func bytes(table: String) async throws {
        let data = try await open(limits(table, bytes: 100_000))
        let file = try await SQLiteFile.open(folder)
        try await file.fill(table, count: 200, weight: 5_000, at: time.now() - 1_000)
        _ = try await data.characters.page(CharacterFilter(), 1)
        await data.sweeper.untilQuiet()
        // At most 19 of the heavy ones, and those of the page.
        #expect((2...22).contains(try await file.count(table)))
        #expect(await data.characters.seenPage(CharacterFilter(), 1)?.entities.count == 2)
        try await data.close()
    }

    @Test("By age", arguments: tables)
    func age(table: String) async throws {
        let data = try await open(limits(table))
        let file = try await SQLiteFile.open(folder)
        try await file.fill(table, count: 1_200, at: time.now() - 366 * 86_400)
        _ = try await data.characters.page(CharacterFilter(), 1)
        await data.sweeper.untilQuiet()
        #expect(try await file.count(table) <= 2)
        #expect(await data.characters.seenPage(CharacterFilter(), 1)?.entities.count == 2)
        try await data.close()
    }

    @Test("Not with each thing that is kept, and not when all is closed")
    func seldom() async throws {
        let data = try await open(limits("entity", rows: 100, every: 10))
        let file = try await SQLiteFile.open(folder)
        _ = try await data.characters.page(CharacterFilter(), 1)
        await data.sweeper.untilQuiet()
        try await file.fill("entity", count: 500, at: time.now() - 1_000)
        _ = try await data.characters.page(CharacterFilter(), 2)
        await data.sweeper.untilQuiet()
        #expect(try await file.count("entity") == 502)
        for number in 3...6 { _ = try await data.characters.page(CharacterFilter(), number) }
        await data.sweeper.untilQuiet()
        #expect(try await file.count("entity") == 100)
        try await file.fill("picture", count: 10, at: time.now())
        await data.sweeper.end()
        data.sweeper.didKeep(1_000)
        await data.sweeper.untilQuiet()
        try await data.close()
    }

    @Test("A service may name any number of pages and things")
    func hostileNumbers() async throws {
        for number in ["9223372036854775807", "-9223372036854775808", "99999999999999999999"] {
            let info = "{\"count\":\(number),\"next\":\"https://x/?page=\(number)\"}"
            let network = service { _ in .text("{\"info\":\(info),\"results\":[\(Answers.character(1))]}") }
            let data = try await ExplorerData.open(folder, network: network, time: time)
            let page = try await data.characters.page(CharacterFilter(name: number), 1)
            #expect((1...ExplorerPageLimits.count).contains(page.count) && page.next == nil)
            // An entity that an earlier version kept is bounded as well.
            #expect(await data.characters.seenPage(CharacterFilter(name: number), 1)?.count == page.count)
            #expect(try await data.characters.page(CharacterFilter(), .max).number == ExplorerPageLimits.number)
            try await data.close()
        }
    }
}

import ExplorerDomain
import Foundation
import Testing

@testable import ExplorerData

@Suite(.timeLimit(.minutes(20))) struct PersonalTests {
    private let folder: TemporaryFolder
    private let time = ManualTime()

    init() throws { folder = try TemporaryFolder() }

    private func open() async throws -> ExplorerData {
        try await ExplorerData.open(folder, network: service { _ in Answers.nothing }, time: time)
    }

    // MARK: - Favourites

    @Test func favouritesAreKeptTheNewestFirst() async throws {
        let data = try await open()
        let favourites = data.favourites(of: "a")
        for id in 1...3 {
            time.advance(by: 1)
            try await favourites.add(Favourite(ExplorerItem(.character, id), addedAt: time.now()))
        }
        try await favourites.add(Favourite(ExplorerItem(.character, 1), addedAt: time.now()))
        time.advance(by: 1)
        try await favourites.add(Favourite(ExplorerItem(.episode, 1), addedAt: time.now()))
        #expect(try await favourites.favourites().ids(of: .character) == [3, 2, 1])
        for other in ["b", nil] { #expect(try await data.favourites(of: other).favourites().all.isEmpty) }
        try await data.close()
        let later = try await open()
        #expect(try await later.favourites(of: "a").favourites().all.map(\.item).first == ExplorerItem(.episode, 1))
    }

    @Test(arguments: [false, true]) func favouritesOfAnEarlierVersionStay(cutShort: Bool) async throws {
        let data = try await open()
        try await data.favourites(of: "a").add(Favourite(ExplorerItem(.character, 7), addedAt: time.now()))
        // As a killed process leaves it: the heart is in the journal alone.
        let (file, old) = (folder.file(), try TemporaryFolder())
        let former = old.file().deletingLastPathComponent()
        try FileManager.default.createDirectory(at: former, withIntermediateDirectories: true)
        for suffix in ["", "-wal", "-shm"] {
            let name = cutShort && suffix == "-wal" ? ExplorerDataFolder.fileName : ExplorerDataFolder.formerName
            try FileManager.default.copyItem(atPath: file.path + suffix, toPath: former.appendingPathComponent(name).path + suffix)
        }
        try await data.close()
        let later = try await ExplorerData.open(old, network: service { _ in Answers.nothing }, time: time)
        #expect(try await later.favourites(of: "a").favourites().ids(of: .character) == [7])
        try await later.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: former.path).allSatisfy { !$0.hasPrefix("portal") })
    }

    @Test func removedRowComesBackToItsPlace() async throws {
        let favourites = try await open().favourites(of: nil)
        for id in 1...3 {
            time.advance(by: 1)
            try await favourites.add(Favourite(ExplorerItem(.location, id), addedAt: time.now()))
        }
        let removed = try #require(try await favourites.remove(ExplorerItem(.location, 2)).removed)
        #expect(try await favourites.remove(ExplorerItem(.location, 2)).removed == nil)
        #expect(try await favourites.favourites().ids(of: .location) == [3, 1])
        time.advance(by: 60)
        try await favourites.add(removed)
        try await favourites.add(removed)
        #expect(try await favourites.favourites().ids(of: .location) == [3, 2, 1])
    }

    @Test func favouritesAreSeenAtOnceInOtherPages() async throws {
        let data = try await open()
        var seen = data.favourites(of: "a").updates().makeAsyncIterator()
        #expect(await seen.next() == Favourites())
        let item = ExplorerItem(.character, 7)
        try await data.favourites(of: "b").add(Favourite(item, addedAt: time.now()))
        try await data.favourites(of: "a").add(Favourite(item, addedAt: time.now()))
        #expect(await seen.next()?.all.map(\.item) == [item])
        try await data.favourites(of: "a").remove(item)
        #expect(await seen.next() == Favourites())
    }

    @Test func favouritesAreBounded() async throws {
        let favourites = try await open().favourites(of: "a")
        await #expect(throws: ExplorerError.notFound(ExplorerItem(.character, 0))) {
            try await favourites.add(Favourite(ExplorerItem(.character, 0), addedAt: time.now()))
        }
        await #expect(throws: ExplorerError.self) {
            try await favourites.add(Favourite(ExplorerItem(.character, -1), addedAt: time.now()))
        }
        try await SQLiteFile.open(folder).execute(
            """
            WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < \(PersonalLimits.favourites))
            INSERT INTO favourite (owner, kind, id, added_at) SELECT 'a', 'character', x, x FROM n
            """)
        time.advance(by: 1)
        try await favourites.add(Favourite(ExplorerItem(.episode, 1), addedAt: time.now()))
        let all = try await favourites.favourites().all
        #expect(all.count == PersonalLimits.favourites && all.first?.item == ExplorerItem(.episode, 1))
        #expect(!all.contains { $0.item == ExplorerItem(.character, 1) })
    }

    // MARK: - Searches

    @Test func theLastSearchIsTheFirst() async throws {
        let searches = try await open().searches(of: "a")
        let robots = RecentSearch(.character, CharacterFilter(species: "Robot"))
        let moons = RecentSearch(.character, CharacterFilter(name: "moon", status: .alive))
        try await searches.add(robots)
        try await searches.add(moons)
        try await searches.add(robots)
        try await searches.add(RecentSearch(.character, CharacterFilter()))
        try await searches.add(RecentSearch(.location, LocationFilter(name: "moon")))
        #expect(try await searches.searches(of: .character) == [robots, moons])
        #expect(
            CharacterFilter(items: try #require(try await searches.searches(of: .character).last).items)
                == CharacterFilter(name: "moon", status: .alive))
        try await searches.remove(robots)
        #expect(try await searches.searches(of: .character) == [moons])
        try await searches.removeAll(of: .character)
        #expect(try await searches.searches(of: .character).isEmpty)
        #expect(try await searches.searches(of: .location).count == 1)
    }

    @Test func searchesAreBoundedForEachKindAndBrowser() async throws {
        let data = try await open()
        let searches = data.searches(of: "a")
        for number in 1...14 { try await searches.add(RecentSearch(.episode, EpisodeFilter(name: "n\(number)"))) }
        try await data.searches(of: "b").add(RecentSearch(.episode, EpisodeFilter(name: "other")))
        let kept = try await searches.searches(of: .episode)
        #expect(kept.map { $0.items.first?.value } == (5...14).reversed().map { "n\($0)" })
        var seen = searches.updates(of: .episode).makeAsyncIterator()
        #expect(await seen.next()?.count == 10)
        try await searches.removeAll(of: .episode)
        #expect(await seen.next() == [])
    }

    // MARK: - Session

    @Test func theFlagIsOfABrowserAndOutlivesARestart() async throws {
        let data = try await open()
        let session = data.session(of: "a")
        var seen = session.updates().makeAsyncIterator()
        #expect(await seen.next() == false)
        try await session.setRegistered(true)
        #expect(await seen.next() == true)
        #expect(try await data.session(of: "b").isRegistered() == false)
        try await data.close()
        let later = try await open().session(of: "a")
        #expect(try await later.isRegistered())
        try await later.setRegistered(false)
        #expect(try await later.isRegistered() == false)
    }
}

import ExplorerDomain
import ExplorerTesting
import Foundation
import RibletTesting
import Testing

/// The fakes behave as the real ones do, as far as features see.
@Suite(.timeLimit(.minutes(20))) struct FakeTests {
    @Test func aCatalogueHasPagesAndEnds() async throws {
        let catalogue = FakeCatalogue(ExplorerSamples.characters)
        var numbers: [Int] = []
        var number: Int? = 1
        while let page = number {
            let found = try await catalogue.page(CharacterFilter(), page)
            numbers += found.entities.map(\.id)
            number = found.next
        }
        #expect(numbers == Array(1...45))
        #expect(
            try await catalogue.page(CharacterFilter(name: "alix"), 1).count
                == ExplorerSamples.characters.count { $0.name.hasPrefix("Alix") }
        )
        #expect(try await catalogue.page(CharacterFilter(), 9).entities.isEmpty)
        #expect(try await catalogue.many([3, 99, 1]).value.map(\.id) == [3, 1])
        await #expect(throws: ExplorerError.notFound(ExplorerItem(.character, 99))) { try await catalogue.detail(99) }
        #expect(catalogue.questions.count == 7 && catalogue.running == 0)
        catalogue.failure = .offline("no signal.")
        await #expect(throws: ExplorerError.offline("no signal.")) { try await catalogue.detail(1) }
    }

    @Test func answersAreHeldAndEndWithTheirTask() async throws {
        let catalogue = FakeCatalogue(ExplorerSamples.locations)
        catalogue.hold()
        let cancelled = Task { try await catalogue.detail(1) }
        let answered = Task { try await catalogue.detail(2) }
        await eventually { catalogue.running == 2 }
        cancelled.cancel()
        await #expect(throws: ExplorerError.cancelled) { try await cancelled.value }
        #expect(catalogue.running == 1)
        catalogue.release()
        #expect(try await answered.value.value.id == 2)
        #expect(try await catalogue.detail(3).value.id == 3)
    }

    @Test func personalDataIsTold() async throws {
        let favourites = FakeFavourites([ExplorerItem(.character, 1)])
        var seen = favourites.updates().makeAsyncIterator()
        #expect(await seen.next()?.ids(of: .character) == [1])
        try await favourites.add(Favourite(ExplorerItem(.character, 2), addedAt: Date(timeIntervalSinceReferenceDate: 1)))
        #expect(await seen.next()?.ids(of: .character) == [2, 1])
        let removed = try #require(try await favourites.remove(ExplorerItem(.character, 1)).removed)
        #expect(await seen.next()?.ids(of: .character) == [2])
        try await favourites.add(removed)
        #expect(await seen.next()?.ids(of: .character) == [2, 1])
        favourites.fail(with: .storage("the disk is full"))
        await #expect(throws: ExplorerError.storage("the disk is full")) { try await favourites.add(removed) }

        let session = FakeSession()
        var flags = session.updates().makeAsyncIterator()
        #expect(await flags.next() == false)
        try await session.setRegistered(true)
        #expect(await flags.next() == true)

        let searches = FakeRecentSearches()
        try await searches.add(RecentSearch(.episode, EpisodeFilter(code: "S01")))
        try await searches.add(RecentSearch(.location, LocationFilter(name: "a")))
        #expect(try await searches.searches(of: .episode).count == 1)
        var recent = searches.updates(of: .location).makeAsyncIterator()
        #expect(await recent.next()?.map(\.items) == [[FilterItem(name: "name", value: "a")]])
    }
}

/// Asked for a page from this one on it fails.
private struct FailingCatalogue: ExplorerCatalogue {
    let catalogue = FakeCatalogue(ExplorerSamples.characters, pageSize: 5)
    let failing: Int

    func page(_ filter: CharacterFilter, _ number: Int, reload: Bool) async throws(ExplorerError) -> ExplorerPage<ExplorerCharacter> {
        if number >= failing { throw .offline("down") }
        return try await catalogue.page(filter, number)
    }

    func seenPage(_ filter: CharacterFilter, _ number: Int) async -> ExplorerPage<ExplorerCharacter>? { nil }
    func detail(_ id: Int, reload: Bool) async throws(ExplorerError) -> Seen<ExplorerCharacter> { try await catalogue.detail(id) }
    func seenDetail(_ id: Int) async -> Seen<ExplorerCharacter>? { nil }
    func many(_ ids: [Int], reload: Bool) async throws(ExplorerError) -> Seen<[ExplorerCharacter]> { try await catalogue.many(ids) }
}

/// All that a filter finds, as one page.
@Suite(.timeLimit(.minutes(20))) struct WholeTests {
    @Test func allPagesComeInTheirOrderEachAskedForOnce() async throws {
        let catalogue = FakeCatalogue(ExplorerSamples.characters, pageSize: 4)
        let whole = try await catalogue.whole(CharacterFilter())
        #expect(whole.entities.map(\.id) == Array(1...45) && whole.count == 45 && whole.next == nil && whole.freshness == .current)
        #expect(catalogue.questions.count == 12 && Set(catalogue.questions).count == 12)
        #expect(try await catalogue.whole(CharacterFilter(name: "nobody at all")).entities.isEmpty)
    }

    @Test func whereSomePagesFailWhatThereIsCounts() async throws {
        let whole = try await FailingCatalogue(failing: 4).whole(CharacterFilter())
        #expect(whole.entities.map(\.id).prefix(5) == [1, 2, 3, 4, 5] && whole.entities.count == whole.count && whole.count <= 15)
        #expect(whole.freshness == .onlySeen(because: .offline("down")))
        await #expect(throws: ExplorerError.offline("down")) { try await FailingCatalogue(failing: 1).whole(CharacterFilter()) }
    }
}

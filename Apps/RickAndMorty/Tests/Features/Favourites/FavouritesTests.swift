import ExplorerCore
import ExplorerDomain
import ExplorerTesting
import Foundation
import Riblet
import RibletTesting
import Testing

@testable import ExplorerFavourites

@MainActor
@Suite(.checksLeaks) struct FavouritesTests {
    final class Parent: EmptyComponent, FavouritesDependency {
        let fake = FakeFavourites([ExplorerItem(.character, 1), ExplorerItem(.location, 5)])
        let catalogue = FakeCatalogue(ExplorerSamples.characters)
        var favourites: any FavouriteRepository { fake }
        var characters: any CharacterCatalogue { catalogue }
        let locations: any LocationCatalogue = FakeCatalogue<ExplorerLocation>()
        let episodes: any EpisodeCatalogue = FakeCatalogue<ExplorerEpisode>()
    }

    final class Notices: FavouritesPresentable {
        private(set) var told: [FavouritesNotice] = []
        private(set) var act: @MainActor () -> Void = {}

        func tell(_ notice: FavouritesNotice, onAction: @escaping @MainActor () -> Void) {
            told.append(notice)
            act = onAction
        }
    }

    private let parent = Parent()
    private let notices = Notices()
    private let owner = Interactor()
    private let one = ExplorerItem(.character, 1)
    private let two = ExplorerItem(.character, 2)
    private let time = Date(timeIntervalSinceReferenceDate: 60)

    private func start(_ flags: ExplorerFlags = ExplorerFlags()) async -> (
        PluginPoint<ExplorerFlags, any FavouritesPlugin>, (any FavouritesPlugin)?
    ) {
        let point = PluginPoint<ExplorerFlags, any FavouritesPlugin>(
            interactor: owner, [.favourites(parent, now: { [time] in time }) { [notices] in notices }]
        ) { $0 }
        owner.activate()
        point.update(flags)
        let plugin = point["favourites"]
        if plugin != nil { await eventually { plugin?.hearts != nil } }
        return (point, plugin)
    }

    private func ids(_ plugin: (any FavouritesPlugin)?) -> [Int]? { plugin?.hearts?.favourites.ids(of: .character) }

    @Test func theFlagDecides() async throws {
        let (off, none) = await start(ExplorerFlags(favourites: false))
        #expect(none == nil && off.ids.isEmpty)
        off.update(ExplorerFlags(favourites: true))
        let plugin = try #require(off["favourites"])
        #expect(plugin.isStarted)
        off.update(ExplorerFlags(favourites: false))
        #expect(!plugin.isStarted && off.children.isEmpty)
        owner.deactivate()
    }

    @Test func aPressIsSeenAtOnceAndKept() async throws {
        let (_, plugin) = await start()
        var heard: [[Int]] = []
        let observation = try #require(plugin).changes.observe { heard.append($0.favourites.ids(of: .character)) }
        plugin?.like(two, true)
        #expect(ids(plugin) == [2, 1] && heard == [[2, 1]])
        await eventually { parent.fake.characters == [2, 1] }
        await letOthersRun()
        // A press that was kept says nothing new: each RIB that shows hearts would draw them again.
        #expect(heard == [[2, 1]] && notices.told.isEmpty)
        observation.cancel()
        owner.deactivate()
    }

    @Test("A press is heard when it is stored, and not before: a host waits for it, also where the page is left")
    func aHostWaits() async throws {
        let (_, plugin) = await start()
        let writes = Writes()
        parent.fake.hold()
        writes.collect { plugin?.like(two, true) }
        #expect(writes.areUnderWay && parent.fake.characters == [1])
        owner.deactivate()
        var heard = false
        writes.afterwards { heard = $0 }
        parent.fake.letOneThrough()
        await eventually { heard }
        #expect(parent.fake.characters == [2, 1])
    }

    @Test("A press that cannot be stored is over as well, and told")
    func aHostWaitsForFailures() async throws {
        let (_, plugin) = await start()
        let writes = Writes()
        parent.fake.fail(with: .storage("the disk is full"))
        writes.collect { plugin?.like(two, true) }
        await eventually { !writes.areUnderWay }
        #expect(notices.told == [.failed(.add(Favourite(two, addedAt: time)))] && ids(plugin) == [1])
        owner.deactivate()
    }

    @Test("A press before it is known what is liked is kept as well")
    func aPressBeforeTheFirstNews() async throws {
        let point = PluginPoint<ExplorerFlags, any FavouritesPlugin>(
            interactor: owner, [.favourites(parent, now: { [time] in time }) { [notices] in notices }]
        ) { $0 }
        owner.activate()
        point.update(ExplorerFlags())
        let plugin = try #require(point["favourites"])
        #expect(plugin.hearts == nil)
        plugin.like(two, true)
        await eventually { parent.fake.characters == [2, 1] }
        await eventually { ids(plugin) == [2, 1] }
        owner.deactivate()
    }

    @Test("Of two quick presses, of whatever kinds, keeping one does not forget the other")
    func twoAtOnce() async throws {
        let (_, plugin) = await start()
        let (place, episode) = (ExplorerItem(.location, 2), ExplorerItem(.episode, 2))
        parent.fake.hold()
        for item in [two, place, episode] { plugin?.like(item, true) }
        var shown: [Set<ExplorerItem>] = []
        let observation = try #require(plugin).changes.observe { shown.append(Set($0.favourites.all.map(\.item))) }
        for (count, item) in [two, place, episode].enumerated() {
            parent.fake.letOneThrough()
            await eventually { parent.fake.items.contains(item) }
            await letOthersRun()
            #expect(parent.fake.items.count == 3 + count)
            let all: Set = [one, ExplorerItem(.location, 5), two, place, episode]
            #expect(Set(plugin?.hearts?.favourites.all.map(\.item) ?? []) == all, "after \(item)")
            #expect(shown.allSatisfy { $0 == all })
        }
        observation.cancel()
        owner.deactivate()
    }

    @Test("A press that comes again means the same", arguments: [true, false])
    func again(_ isLiked: Bool) async throws {
        let (_, plugin) = await start()
        let item = isLiked ? two : one
        for _ in 0..<2 { plugin?.like(item, isLiked) }
        await eventually { parent.fake.items.contains(item) == isLiked }
        await letOthersRun()
        #expect(plugin?.hearts?.favourites.contains(item) == isLiked && parent.fake.items.contains(item) == isLiked)
        #expect(notices.told.count == (isLiked ? 0 : 1))
        owner.deactivate()
    }

    @Test func removalCanBeTakenBackAtItsPlace() async throws {
        parent.catalogue.wasSeen = true
        let (_, plugin) = await start()
        plugin?.like(two, true)
        plugin?.like(one, false)
        #expect(ids(plugin) == [2])
        await eventually { notices.told.count == 1 }
        guard case .removed(let favourite, let name) = notices.told[0] else { return #expect(Bool(false), "\(notices.told)") }
        #expect(favourite.item == one && name == parent.catalogue.entities.first?.name)
        notices.act()
        #expect(ids(plugin) == [2, 1])
        await eventually { parent.fake.characters == [2, 1] }
        owner.deactivate()
    }

    @Test func pressesAreKeptInOrder() async throws {
        let (_, plugin) = await start()
        for press in 0..<7 { plugin?.like(two, press.isMultiple(of: 2)) }
        #expect(ids(plugin) == [2, 1])
        await eventually { notices.told.count == 3 && parent.fake.characters == [2, 1] }
        #expect(ids(plugin) == [2, 1])
        owner.deactivate()
    }

    @Test func failedChangeIsToldAndShownAsItIs() async throws {
        let (_, plugin) = await start()
        parent.fake.fail(with: .storage("the disk is full"))
        plugin?.like(two, true)
        await eventually { notices.told == [.failed(.add(Favourite(two, addedAt: time)))] }
        await eventually { ids(plugin) == [1] }
        parent.fake.fail(with: nil)
        notices.act()
        await eventually { parent.fake.characters == [2, 1] }
        owner.deactivate()
    }

    @Test func changesOfAnotherPageAreTold() async throws {
        let (_, plugin) = await start()
        try await parent.fake.add(Favourite(ExplorerItem(.episode, 9), addedAt: time))
        await eventually { plugin?.hearts?.favourites.contains(ExplorerItem(.episode, 9)) == true }
        owner.deactivate()
    }

    @Test func aPressJustBeforeThePageEndsIsKept() async throws {
        let (_, plugin) = await start()
        plugin?.like(two, true)
        owner.deactivate()
        await eventually { parent.fake.characters == [2, 1] }
        // Nobody is told any more.
        #expect(notices.told.isEmpty)
    }
}

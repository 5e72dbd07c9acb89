import Foundation
import PortalDomain
import PortalInterfaces
import PortalTesting
import Riblet
import RibletLocalization
import RibletTesting
import Testing

@testable import PortalFavourites
@testable import PortalFavouritesUI

@MainActor
@Suite(.checksLeaks) struct FavouritesTests {
    final class Parent: EmptyComponent, FavouritesDependency {
        let fake = FakeFavourites([PortalItem(.character, 1), PortalItem(.location, 5)])
        let kept = FakeSettings()
        var favourites: any FavouriteRepository { fake }
        var settings: any SettingsRepository { kept }
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
    private let one = PortalItem(.character, 1)
    private let two = PortalItem(.character, 2)

    private func start(_ flags: PortalFlags = PortalFlags()) async -> (
        PluginPoint<PortalFlags, any FavouritesPlugin>, (any FavouritesPlugin)?
    ) {
        let point = PluginPoint<PortalFlags, any FavouritesPlugin>(
            interactor: owner, [.favourites(parent) { [notices] in notices }]
        ) { $0 }
        owner.activate()
        point.update(flags)
        let plugin = point["favourites"]
        if plugin != nil { await eventually { plugin?.hearts != nil } }
        return (point, plugin)
    }

    private func ids(_ plugin: (any FavouritesPlugin)?) -> [Int]? { plugin?.hearts?.favourites.ids(of: .character) }

    @Test func theFlagDecides() async throws {
        let (off, none) = await start(PortalFlags(favourites: false))
        #expect(none == nil && off.ids.isEmpty)
        off.update(PortalFlags(favourites: true))
        let plugin = try #require(off["favourites"])
        #expect(plugin.isStarted)
        off.update(PortalFlags(favourites: false))
        #expect(!plugin.isStarted && off.children.isEmpty)
        owner.deactivate()
    }

    @Test func aPressIsSeenAtOnceAndKept() async throws {
        let (_, plugin) = await start()
        var heard: [[Int]] = []
        let observation = try #require(plugin).changes.observe { heard.append($0.favourites.ids(of: .character)) }
        plugin?.toggle(two)
        #expect(ids(plugin) == [2, 1] && heard == [[2, 1]])
        await eventually { parent.fake.characters == [2, 1] }
        await letOthersRun()
        // What was kept says nothing new.
        #expect(heard.allSatisfy { $0 == [2, 1] } && notices.told.isEmpty)
        observation.cancel()
        owner.deactivate()
    }

    @Test func whatIsRemovedCanBeTakenBackAtItsPlace() async throws {
        let (_, plugin) = await start()
        plugin?.toggle(two)
        plugin?.toggle(one)
        #expect(ids(plugin) == [2])
        await eventually { notices.told.count == 1 }
        guard case .removed(let favourite) = notices.told[0] else { return #expect(Bool(false), "\(notices.told)") }
        #expect(favourite.item == one)
        notices.act()
        #expect(ids(plugin) == [2, 1])
        await eventually { parent.fake.characters == [2, 1] }
        owner.deactivate()
    }

    @Test func pressesAreKeptInOrder() async throws {
        let (_, plugin) = await start()
        for _ in 0..<7 { plugin?.toggle(two) }
        #expect(ids(plugin) == [2, 1])
        await eventually { notices.told.count == 3 && parent.fake.characters == [2, 1] }
        #expect(ids(plugin) == [2, 1])
        owner.deactivate()
    }

    @Test func whatCannotBeKeptIsToldAndShownAsItIs() async throws {
        let (_, plugin) = await start()
        parent.fake.fail(with: .storage("the disk is full"))
        plugin?.toggle(two)
        await eventually { notices.told == [.failed(.add(two))] }
        await eventually { ids(plugin) == [1] }
        parent.fake.fail(with: nil)
        notices.act()
        await eventually { parent.fake.characters == [2, 1] }
        owner.deactivate()
    }

    @Test func whatAnotherPageChangesIsTold() async throws {
        let (_, plugin) = await start()
        try await parent.fake.add(PortalItem(.episode, 9))
        await eventually { plugin?.hearts?.favourites.contains(PortalItem(.episode, 9)) == true }
        try await parent.kept.keep(PortalSettings(favouritesOnly: [.episode]))
        await eventually { plugin?.hearts?.favouritesOnly == [.episode] }
        owner.deactivate()
    }

    @Test func listsOfFavouritesOnlyAreKeptBesideThoseOfOtherKinds() async throws {
        try await parent.kept.keep(PortalSettings(favouritesOnly: [.episode]))
        let (_, plugin) = await start()
        plugin?.showFavouritesOnly(true, of: .location)
        #expect(plugin?.hearts?.favouritesOnly == [.location, .episode])
        await eventually { parent.kept.now.favouritesOnly == [.location, .episode] }
        owner.deactivate()
    }

    @Test func aPressJustBeforeThePageEndsIsKept() async throws {
        let (_, plugin) = await start()
        plugin?.toggle(two)
        owner.deactivate()
        await eventually { parent.fake.characters == [2, 1] }
        // Nobody is told any more.
        #expect(notices.told.isEmpty)
    }

    @Test(arguments: Language.allCases) func noticesHaveAButton(language: Language) async throws {
        let view = FakeView()
        let notices = FavouritesNotices(view, language)
        var acted = 0
        notices.tell(.removed(Favourite(one, addedAt: .now))) { acted += 1 }
        notices.tell(.failed(.add(two))) { acted += 1 }
        #expect(view.toasts.map(\.action) == (language == .en ? ["Undo", "Try again"] : ["되돌리기", "다시 시도"]))
        #expect(view.userActsOnToast() && acted == 1)
    }
}

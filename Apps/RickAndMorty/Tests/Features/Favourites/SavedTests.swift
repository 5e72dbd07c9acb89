import ExplorerCore
import ExplorerDomain
import ExplorerTesting
import Foundation
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import ExplorerFavourites

@MainActor
@Suite("All that is liked", .checksLeaks)
struct SavedTests {
    final class Parent: EmptyComponent, SavedDependency {
        let people = FakeCatalogue(ExplorerSamples.characters)
        let hearts = FakeFavouritesPlugin(nil)
        let service = FakeConnectivity()
        var characters: any CharacterCatalogue { people }
        let locations: any LocationCatalogue = FakeCatalogue(ExplorerSamples.locations)
        let episodes: any EpisodeCatalogue = FakeCatalogue(ExplorerSamples.episodes)
        var explorerWorkers: ExplorerWorkers { ExplorerWorkers(favourites: self.hearts, connectivity: service) }
    }

    final class PageSpy: FakeNavigation, StatePresentable {
        weak var listener: (any ActionListener<SavedAction>)?
        private(set) var states: [SavedState] = []
        func present(_ state: SavedState) { states.append(state) }
    }

    final class ListenerSpy: ListenerMock, ListListener {
        func listWantsSettings() { record() }
        func listWantsFind() { record() }
    }

    let parent = Parent()
    let page = PageSpy()
    let listener = ListenerSpy()
    let details = DetailsMock()
    let root = TestRoot()

    private func start() -> any ListRouting {
        let router = SavedBuilder(
            dependency: parent, views: { [page] in SavedViews(presenter: page, viewController: page) },
            details: details
        ).build(withListener: listener)
        root.attachChild(router)
        return router
    }

    private func like(_ items: ExplorerItem...) {
        parent.hearts.tell(
            ShownFavourites(
                favourites: Favourites(
                    items.enumerated().map { Favourite($1, addedAt: Date(timeIntervalSinceReferenceDate: -Double($0))) })))
    }

    private var state: SavedState? { page.states.last }

    @Test("Nothing is asked for before the user is there; then each kind by one request, the newest first, and only what is missing later")
    func loads() async {
        let router = start()
        like(ExplorerItem(.character, 3), ExplorerItem(.location, 2), ExplorerItem(.character, 1))
        await letOthersRun()
        #expect(parent.people.questions.isEmpty && state?.count == 3 && state?.isSettled == false)
        router.visit()
        router.visit()
        await eventually { state?.isSettled == true && state?.characters.map(\.id) == [3, 1] && state?.locations.map(\.id) == [2] }
        #expect(parent.people.questions == [.many([3, 1], reload: false)] && state?.episodes.isEmpty == true)
        like(ExplorerItem(.character, 9), ExplorerItem(.character, 3), ExplorerItem(.episode, 4))
        await eventually { state?.characters.map(\.id) == [9, 3] && state?.episodes.map(\.id) == [4] && state?.locations.isEmpty == true }
        #expect(parent.people.questions.last == .many([9], reload: false))
        root.detachChild(router)
    }

    @Test("A failed request says why and can be tried again; old data is asked for anew when the service answers again")
    func fails() async {
        parent.people.failure = .offline("down")
        let router = start()
        router.visit()
        like(ExplorerItem(.character, 3), ExplorerItem(.location, 2))
        await eventually { state?.failure == .offline("down") && state?.locations.count == 1 }
        #expect(state?.isSettled == true && parent.service.failures == [.offline("down")])
        parent.people.failure = nil
        parent.people.freshness = .seen(at: Date(timeIntervalSinceReferenceDate: 0), because: .offline("down"))
        page.listener?.send(.retried)
        await eventually { state?.characters.map(\.id) == [3] && state?.failure == nil }
        #expect(state?.freshness.isCurrent == false)
        parent.people.freshness = .current
        parent.service.recovered.send(())
        await eventually { state?.freshness == .current && parent.people.questions.last == .many([3], reload: true) }
        root.detachChild(router)
    }

    @Test("An opened page takes the place of the open one; details lead on, and back unwinds them")
    func leads() {
        let router = start()
        #expect(router.name == "Saved")
        page.listener?.send(.opened(ExplorerItem(.character, 3)))
        details.listener?.detailWants(ExplorerItem(.episode, 1))
        #expect(router.location.path == ["character", "3", "episode", "1"])
        page.listener?.send(.opened(ExplorerItem(.location, 2)))
        #expect(router.location.path == ["location", "2"])
        details.listener?.detailDidFinish()
        #expect(router.children.isEmpty)
        router.show(ExplorerItem(.character, 5))
        router.returnToStart()
        #expect(router.children.isEmpty)
        page.listener?.send(.settingsTapped)
        page.listener?.send(.heartTapped(ExplorerItem(.location, 2), isLiked: true))
        #expect(listener.calls == ["listWantsSettings()"] && parent.hearts.hearts?.favourites.ids(of: .location) == [2])
        root.detachChild(router)
    }
}

import ExplorerCore
import ExplorerDomain
import ExplorerTesting
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import ExplorerMain

@MainActor
@Suite("The main page", .checksLeaks)
struct MainRouterTests {
    final class Parent: EmptyComponent, MainDependency {
        let characters: any CharacterCatalogue = FakeCatalogue()
        let locations: any LocationCatalogue = FakeCatalogue()
        let episodes: any EpisodeCatalogue = FakeCatalogue()
        let searches: any RecentSearchRepository = FakeRecentSearches()
        let session: any SessionRepository = FakeSession(isRegistered: true)
        var flags = ExplorerFlags()
        let plugin = FakeFavouritesPlugin()
        let prefetching = FakePrefetching()
        let connectivity = FakeConnectivity()
        /// The component that the pages below were given.
        private(set) var component: MainComponent?

        let characterLists = ListBuilderMock<ExplorerCharacter>()
        let locationLists = ListBuilderMock<ExplorerLocation>()
        let episodeLists = ListBuilderMock<ExplorerEpisode>()
        let saved = SavedBuilderMock()
        let settings = SettingsBuilderMock()
        let find = FindBuilderMock()

        var favouritesFactories: [FavouritesFactory] {
            [FavouritesFactory(id: "favourites", isApplicable: \.favourites) { [plugin] _ in plugin }]
        }
        func makePrefetching() -> (any Prefetching)? { prefetching }
        func makeConnectivity() -> (any ConnectivityWatching)? { connectivity }

        func build(_ view: MainViews) -> any MainRouting {
            MainBuilder(dependency: self) {
                view
            } children: { component in
                self.component = component
                return MainChildren(
                    characters: self.characterLists, locations: self.locationLists, episodes: self.episodeLists,
                    saved: self.flags.favourites ? self.saved : nil, settings: self.settings, find: self.find)
            }.build()
        }

        /// The component goes with its test.
        func forget() { component = nil }
    }

    let root = TestRoot()
    let view = FakeTabs()
    let parent = Parent()

    private func start() -> any MainRouting {
        let router = parent.build(view)
        root.attachChild(router)
        return router
    }

    private func end(_ router: any MainRouting) {
        root.detachChild(router)
        parent.forget()
    }

    @Test("A tab for each kind and one for what is liked, of which the first is visited; others when they are chosen")
    func tabs() {
        let router = start()
        #expect(view.tabs.count == 4)
        #expect(parent.characterLists.built[0].calls == ["visit()"] && parent.locationLists.built[0].calls.isEmpty)
        view.userSelects(1)
        #expect(parent.locationLists.built[0].calls == ["visit()"] && parent.episodeLists.built[0].calls.isEmpty)
        #expect(router.location == Location(path: ["locations"]))
        view.userSelects(1)
        #expect(parent.locationLists.built[0].calls == ["visit()", "returnToStart()"])
        view.userSelects(3)
        #expect(parent.saved.built[0].calls == ["visit()"] && router.location == Location(path: ["saved"]))
        end(router)
    }

    @Test("Where there are no favourites there is no tab for them")
    func withoutSaved() {
        parent.flags.favourites = false
        let router = start()
        #expect(view.tabs.count == 3)
        router.open(Location(path: ["saved"]))
        #expect(router.location == Location(path: ["characters"]))
        end(router)
    }

    @Test("Addresses name a tab and what lies in it; without a name it is the first")
    func addresses() {
        let router = start()
        #expect(router.open(Location(path: ["episodes", "episode", "4"])))
        #expect(router.location == Location(path: ["episodes", "episode", "4"]))
        #expect(parent.episodeLists.built[0].calls.contains("visit()"))
        #expect(router.open(Location()))
        #expect(router.location == Location(path: ["characters"]))
        end(router)
    }

    @Test("A link leads to the tab of its kind", arguments: ExplorerKind.allCases)
    func links(_ kind: ExplorerKind) {
        let router = start()
        router.show(ExplorerItem(kind, 7))
        let lists = [parent.characterLists.built[0], parent.locationLists.built[0], parent.episodeLists.built[0]]
        #expect(lists.map { $0.calls.contains { $0.hasPrefix("show") } } == ExplorerKind.allCases.map { $0 == kind })
        #expect(router.location.path.first == "\(kind.rawValue)s")
        end(router)
    }

    @Test("The settings lie over the tabs and close")
    func settings() {
        let router = start()
        parent.characterLists.listener?.listWantsSettings()
        #expect(view.presented.count == 1 && router.children.count == 5)
        parent.settings.listener?.settingsDidFinish()
        #expect(view.presented.isEmpty && router.children.count == 4)
        parent.locationLists.listener?.listWantsSettings()
        view.userDismisses()
        #expect(router.children.count == 4)
        end(router)
    }

    @Test("The search for all kinds lies over the tabs")
    func find() {
        let router = start()
        parent.characterLists.listener?.listWantsFind()
        #expect(view.presented.count == 1 && router.location.path.last == "find")
        parent.find.listener?.findDidFinish()
        #expect(view.presented.isEmpty)
        end(router)
    }

    @Test("The workers run while the page is there; favourites where their flag is on", arguments: [true, false])
    func workers(_ hasFavourites: Bool) {
        parent.flags.favourites = hasFavourites
        let router = start()
        #expect(parent.prefetching.isStarted && parent.connectivity.isStarted && parent.plugin.isStarted == hasFavourites)
        #expect((parent.component?.explorerWorkers.favourites == nil) == !hasFavourites)
        #expect(parent.component?.explorerWorkers.prefetching === parent.prefetching)
        root.detachChild(router)
        #expect(!parent.prefetching.isStarted && !parent.connectivity.isStarted && !parent.plugin.isStarted)
        parent.forget()
    }

    @Test("Lists that come back before the page is active have its favourites as soon as it is")
    func workersOfRestoredLists() {
        let router = parent.build(view)
        let explorerWorkers = parent.component?.explorerWorkers
        #expect(explorerWorkers?.favourites == nil)
        root.attachChild(router)
        #expect(explorerWorkers?.favourites === parent.plugin)
        end(router)
    }

    @Test("Nothing is left behind")
    func leaks() async throws {
        try await expectNoLeak {
            let parent = Parent()
            let router = parent.build(FakeTabs())
            parent.forget()
            return router
        } whenUsed: { router in
            (router as? any MainRouting)?.show(ExplorerItem(.episode, 1))
        }
    }
}

final class SettingsBuilderMock: BuilderMock<any SettingsListener, RoutingMock>, SettingsBuildable {
    func build(withListener listener: any SettingsListener) -> any ViewableRouting { note(RoutingMock("Settings"), for: listener) }
}

import ExplorerCore
import ExplorerDomain
import ExplorerTesting
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import ExplorerSearch

@MainActor
@Suite(.checksLeaks) struct SearchRouterTests {
    private let parent = ExplorerParent()
    private let sheets = FilterSheetBuilderMock()
    private let view = FakeStateView<CharacterState, CharacterAction>()
    private let root = TestRoot()
    private let clock = TestClock()

    private func start(_ filter: CharacterFilter = CharacterFilter()) -> SearchRouter {
        let interactor = SearchInteractor<ExplorerCharacter>(
            presenter: view, filter: filter, catalogue: parent.people, searches: parent.recents, explorerWorkers: ExplorerWorkers(),
            clock: clock)
        let router = SearchRouter(
            interactor: interactor, viewController: view, fields: ["status", "gender", "species", "type"], sheet: sheets)
        root.attachChild(router)
        return router
    }

    private func query(_ items: (String, String)...) -> [Location.Item] { items.map { Location.Item($0.0, $0.1) } }

    @Test(arguments: [[], ["filter", "status"], ["filter", "species"]])
    func locationsGoBothWays(path: [String]) {
        let router = start()
        let location = Location(path: path, query: query(("name", "da le"), ("status", "alive")))
        #expect(router.open(location))
        #expect(router.location == location)
        #expect(view.presented.count == (path.isEmpty ? 0 : 1))
        #expect(router.open(Location()))
        #expect(router.location == Location() && router.children.isEmpty)
        root.detachChild(router)
    }

    @Test(arguments: [
        ["nowhere"], ["filter"], ["filter", "name"], ["filter", "nonsense"], ["filter", "status", "x"], ["filter", ""],
    ])
    func unknownPlacesLeadToTheNearest(path: [String]) {
        let router = start()
        #expect(!router.open(Location(path: path, query: query(("status", "alive")))))
        #expect(router.location.path == (path.count == 3 ? ["filter", "status"] : []))
        #expect(router.location.query == query(("status", "alive")))
        root.detachChild(router)
    }

    @Test func unknownLinesArePassedOver() {
        let router = start()
        let long = String(repeating: "x", count: 5_000)
        router.open(
            Location(query: query(("status", "undead"), ("page", "7"), ("GENDER", "Male"), ("name", "  a \n b "), ("species", long))))
        #expect(router.location.query.prefix(2) == query(("name", "a b"), ("gender", "male"))[...])
        #expect(router.location["species"]?.count == 100 && router.location.query.count == 3)
        router.open(Location(query: (0..<500).map { Location.Item("name", "n\($0)") }))
        #expect(router.location.query == query(("name", "n31")))
        root.detachChild(router)
    }

    @Test func aSheetSetsAFieldAndCloses() async {
        let router = start(CharacterFilter(status: .alive))
        router.routeToSheet(of: "gender")
        #expect(sheets.calls == ["build(\"gender\", [\"status=alive\"])"])
        sheets.listener?.filterSheetDidSet("gender", to: "female")
        #expect(router.children.isEmpty)
        #expect(router.location == Location(query: query(("status", "alive"), ("gender", "female"))))
        router.routeToSheet(of: "type")
        view.userDismisses()
        #expect(router.children.isEmpty && router.location.path.isEmpty)
        router.routeToSheet(of: "name")
        #expect(router.children.isEmpty)
        root.detachChild(router)
    }

    @Test func leavesNothingBehind() async throws {
        let parent = ExplorerParent()
        parent.people.hold()
        try await expectNoLeak {
            let factory = SearchViewFactory<ExplorerCharacter> {
                let view = FakeStateView<CharacterState, CharacterAction>()
                return SearchViews<ExplorerCharacter>(presenter: view, viewController: view)
            } sheet: { _ in
                let view = FakeStateView<FilterSheetState<ExplorerCharacter>, FilterSheetAction>()
                return StateViews(presenter: view, viewController: view)
            }
            return SearchBuilder(dependency: parent, views: (factory, Self.other(), Self.other()), clock: TestClock())
                .build(withListener: SearchListenerMock(), kind: .character, items: [FilterItem(name: "status", value: "alive")])
        } whenUsed: { router in
            #expect((router as? any LocationRouting)?.open(Location(path: ["filter", "gender"])) == true)
            await eventually { parent.people.running == 6 }
        }
        await eventually { parent.people.running == 0 }
    }

    private static func other<Entity: ExplorerEntity>() -> SearchViewFactory<Entity> {
        SearchViewFactory {
            let view = FakeStateView<SearchState<Entity>, SearchAction<Entity>>()
            return SearchViews<Entity>(presenter: view, viewController: view)
        } sheet: { _ in
            let view = FakeStateView<FilterSheetState<Entity>, FilterSheetAction>()
            return StateViews(presenter: view, viewController: view)
        }
    }
}

import ExplorerDomain
import ExplorerTesting
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import ExplorerCore

@MainActor
@Suite("A list: where it leads", .checksLeaks)
struct ListRouterTests {
    final class ListenerSpy: ListenerMock, ListListener {
        func listWantsSettings() { record() }
        func listWantsFind() { record() }
    }

    final class PageSpy: FakeNavigation, StatePresentable {
        weak var listener: (any ActionListener<ListAction>)?
        func present(_ state: ListState<ExplorerCharacter>) {}
    }

    let root = TestRoot()
    let page = PageSpy()
    let details = DetailsMock()
    let searches = SearchBuilderMock()
    let listener = ListenerSpy()

    private func make() -> any ListRouting {
        let interactor = ListInteractor<ExplorerCharacter>(
            presenter: page, catalogue: FakeCatalogue(ExplorerSamples.characters), explorerWorkers: ExplorerWorkers())
        interactor.listener = listener
        return ListRouter(
            kind: .character, interactor: interactor, viewController: page, builders: ListChildren(search: searches, details: details))
    }

    private func start() -> any ListRouting {
        let router = make()
        root.attachChild(router)
        return router
    }

    private let somebody = ExplorerItem(.character, 7)
    private let somewhere = ExplorerItem(.location, 3)

    @Test("Details lead to details, in loops as well, and back unwinds one step and detaches exactly that one")
    func loops() {
        let router = start()
        #expect(router.name == "CharacterList")
        page.listener?.send(.opened(somebody))
        for _ in 0..<20 {
            details.listener?.detailWants(somewhere)
            details.listener?.detailWants(somebody)
        }
        #expect(router.children.count == 41 && page.pushed.count == 41)
        #expect(router.location.path.suffix(4) == ["location", "3", "character", "7"])
        #expect(router.location.path.count == 2 * Location.maximumRoutes)
        let host = FakeHost(root)
        for left in stride(from: 40, through: 0, by: -1) {
            let top = router.children.last
            host.userPressesBack()
            #expect(router.children.count == left && top?.parent == nil)
        }
        root.detachChild(router)
    }

    @Test("A press too many opens nothing twice")
    func twice() {
        let router = start()
        for _ in 0..<3 { page.listener?.send(.opened(somebody)) }
        #expect(router.children.count == 1)
        details.listener?.detailDidFinish()
        #expect(router.children.isEmpty)
        root.detachChild(router)
    }

    @Test("The search lies above the list, details above the search, and its fields stay in the address")
    func search() throws {
        let router = start()
        page.listener?.send(.searchTapped)
        #expect(searches.calls.count == 1 && router.location == Location(path: ["search"]))
        let fields = [Location.Item("status", "alive")]
        #expect(searches.built.last?.open(Location(query: fields)) == true)
        searches.listener?.searchWants(somebody)
        #expect(router.location == Location(path: ["search", "character", "7"], query: fields))
        let search = router.children.first
        #expect(router.open(router.location) && router.children.first === search)
        FakeHost(root).userPressesBack()
        #expect(router.location == Location(path: ["search"], query: fields))
        FakeHost(root).userPressesBack()
        #expect(router.children.isEmpty)
        root.detachChild(router)
    }

    @Test("An address with fields opens the search with them, below a detail as well", arguments: [[], ["episode", "28"]])
    func searchAddress(_ above: [String]) {
        let router = start()
        let location = Location(path: ["search"] + above, query: [.init("name", "rick"), .init("status", "alive")])
        #expect(router.open(location))
        #expect(searches.calls.count == 1 && searches.calls[0].contains("rick"))
        #expect(router.location == location)
        root.detachChild(router)
    }

    @Test(
        "What an address does not name, or names badly, leads to the nearest place",
        arguments: [
            (["character", "0"], []), (["character", "-1"], []), (["character", "x"], []), (["character"], []),
            (["character", "7", "nothing"], ["character", "7"]), (["character", "007"], []), (["planet", "1"], []),
        ])
    func badAddresses(_ path: [String], _ nearest: [String]) {
        let router = start()
        _ = router.open(Location(path: path))
        #expect(router.location.path == nearest)
        root.detachChild(router)
    }

    @Test("An address is read as far as addresses go")
    func depth() throws {
        let router = start()
        let count = Location.maximumSegments / 2
        #expect(router.open(try Location(urlPath: (1...count).map { "/character/\($0)" }.joined())))
        #expect(router.children.count == count)
        root.detachChild(router)
    }

    @Test("The fullest search that can be typed below the longest numbers has an address that is read")
    func longestSearch() {
        var filter = CharacterFilter(status: .unknown, gender: .genderless)
        for field in [CharacterFilter.Field.name, .species, .type] { filter[field] = String(repeating: "👩‍👩‍👧‍👦릭", count: 200) }
        let detail = ["character", "\(Int.max)"]
        let path = ["characters", "search"] + (1...Location.maximumRoutes).flatMap { _ in detail }
        #expect(Location(path: path, query: filter.items.map { Location.Item($0.name, $0.value) }).isReadable)
    }

    @Test("The choice of the list is in its address, also below a detail, and what is opened from the list takes the place of what is open")
    func choice() {
        let router = start()
        let query = [Location.Item("status", "dead"), Location.Item("sort", "name"), Location.Item("from", "B")]
        #expect(router.open(Location(query: query)) && router.location == Location(query: query))
        page.listener?.send(.opened(somebody))
        details.listener?.detailWants(somewhere)
        let other = ExplorerItem(.character, 8)
        page.listener?.send(.opened(other))
        #expect(router.location == Location(path: ["character", "8"], query: query) && router.children.count == 1)
        #expect(router.open(Location(path: ["character", "8"])) && router.location.query.isEmpty)
        root.detachChild(router)
    }

    @Test("A link shows its detail alone, and the tab's own press the list alone")
    func links() {
        let router = start()
        page.listener?.send(.opened(somebody))
        details.listener?.detailWants(somewhere)
        router.show(ExplorerItem(.character, 9))
        #expect(router.location.path == ["character", "9"])
        router.returnToStart()
        #expect(router.children.isEmpty)
        root.detachChild(router)
    }

    @Test("The list is loaded when it is visited")
    func visited() async {
        let catalogue = FakeCatalogue(ExplorerSamples.characters)
        let interactor = ListInteractor<ExplorerCharacter>(presenter: page, catalogue: catalogue, explorerWorkers: ExplorerWorkers())
        let router = ListRouter(
            kind: .character, interactor: interactor, viewController: page, builders: ListChildren(search: searches, details: details))
        root.attachChild(router)
        await letOthersRun()
        #expect(catalogue.questions.isEmpty)
        router.visit()
        await eventually { interactor.currentState.list.items.count == 20 }
        root.detachChild(router)
    }

    @Test("Nothing is left behind")
    func leaks() async throws {
        try await expectNoLeak {
            let page = PageSpy()
            let interactor = ListInteractor<ExplorerCharacter>(
                presenter: page, catalogue: FakeCatalogue(ExplorerSamples.characters), explorerWorkers: ExplorerWorkers())
            return ListRouter(
                kind: .character, interactor: interactor, viewController: page,
                builders: ListChildren(search: SearchBuilderMock(), details: DetailsMock()))
        } whenUsed: { router in
            #expect((router as? any LocationRouting)?.open(Location(path: ["search", "character", "1"])) == true)
        }
    }
}

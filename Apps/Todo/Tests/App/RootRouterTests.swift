import Riblet
import RibletTesting
import Testing

@testable import TodoRoot

@MainActor
@Suite("The root of a page", .checksLeaks)
struct RootRouterTests {
    let homes = HomeBuilderMock()
    let profiles = ProfileBuilderMock()
    let quickEntries = QuickEntryBuilderMock()
    let frame = FakeSwitch()
    let tabs = FakeTabs()

    private func start() -> RootRouter {
        let router = RootRouter(
            interactor: Interactor(), viewController: frame, tabs: tabs,
            builders: (home: homes, profile: profiles, quickEntry: quickEntries))
        router.launch()
        return router
    }

    @Test(
        "An address leads to its page, which is told the rest of it",
        arguments: [
            ([], "Home", []), (["list", "7"], "Home", ["list", "7"]), (["profile"], "Profile", []),
            (["profile", "cats"], "Profile", ["cats"]),
            (["todomvc"], "QuickEntry", []), (["todomvc", "active"], "QuickEntry", ["active"]),
        ])
    func addresses(_ path: [String], _ name: String, _ rest: [String]) {
        let root = start()
        #expect(root.open(Location(path: path)))
        #expect(root.location == Location(path: path))
        let shown: LocationRoutingMock? =
            switch name {
            case "Home": homes.built.last
            case "Profile": profiles.built.last
            default: quickEntries.built.last
            }
        #expect(shown?.location == Location(path: rest))
        #expect(root.children.map(\.name) == [name])
        root.terminate()
    }

    @Test("The fragment of the TodoMVC specification arrives at its page")
    func fragment() {
        let root = start()
        #expect(root.open(Location(path: ["todomvc"], fragment: "/active")))
        #expect(quickEntries.built.last?.location == Location(fragment: "/active"))
        root.terminate()
    }

    @Test("Choosing Home again leads to its start; coming back to it is a visit")
    func choosing() {
        let root = start()
        #expect(root.open(Location()))
        tabs.userSelects(1)
        #expect(root.location == Location(path: ["profile"]))
        tabs.userSelects(0)
        #expect(homes.built.last?.calls.last == "visit()")
        tabs.userSelects(0)
        #expect(homes.built.last?.calls.last == "returnToStart()")
        root.terminate()
    }
}

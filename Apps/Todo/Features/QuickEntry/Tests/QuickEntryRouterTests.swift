import Riblet
import RibletTesting
import Testing
import TodoTesting

@testable import TodoQuickEntry

@MainActor
@Suite(.checksLeaks) struct QuickEntryRouterTests {
    let todos = FakeTodoRepository([.sample(1, "Milk")])

    private func make() -> any ViewableRouting & LocationRouting {
        QuickEntryBuilder(dependency: QuickEntryParent(todos)) {
            let view = FakeQuickEntryView()
            return QuickEntryViews(presenter: view, viewController: view)
        }.build()
    }

    @Test(arguments: [[], ["active"], ["completed"]]) func locationsAreTheFilters(_ path: [String]) {
        let router = make()
        let root = TestRoot()
        // Also before it is attached.
        #expect(router.open(Location(path: path)))
        root.attachChild(router)
        #expect(router.location == Location(path: path))
        #expect(router.open(Location()))
        #expect(router.location == Location())
        root.detachChild(router)
    }

    @Test(arguments: [("/active", ["active"]), ("/completed", ["completed"]), ("/", []), ("/x", []), ("main", ["completed"])])
    func theFragmentsOfTheSpecificationLeadThereToo(_ fragment: String, _ path: [String]) {
        let router = make()
        #expect(router.open(Location(path: ["completed"], fragment: fragment)) == (fragment != "/x"))
        #expect(router.location == Location(path: path))
    }

    @Test(arguments: [["all"], ["x"], ["active", "1"]]) func unknownPlacesLeadToTheNearest(_ path: [String]) {
        let router = make()
        #expect(!router.open(Location(path: path)))
        #expect(router.location == Location(path: path.first == "active" ? ["active"] : []))
    }

    @Test func leavesNothingBehind() async throws {
        try await expectNoLeak {
            make()
        } whenUsed: { _ in
            await eventually { todos.watcherCount == 1 }
        }
        await eventually { todos.watcherCount == 0 }
    }
}

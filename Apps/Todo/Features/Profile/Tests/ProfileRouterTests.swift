import Riblet
import RibletTesting
import Testing
import TodoDomain
import TodoProfileInterface
import TodoProfileTesting
import TodoTesting

@testable import TodoProfile

@MainActor
@Suite(.checksLeaks) struct ProfileRouterTests {
    let pictures = FakePictureRepository(total: 100)
    let listener = FakeProfileListener()

    private func make(_ flavor: TodoFlavor = .dog) -> any ProfileRouting {
        let component = ProfileComponent(todos: FakeTodoRepository(), pictures: pictures, flavor: flavor) {
            let view = FakeProfileView()
            return ProfileViews(presenter: view, viewController: view)
        }
        return ProfileBuilder(dependency: component).build(withListener: listener)
    }

    @Test func locationIsEmptyForTheOwnAnimal() {
        let root = TestRoot()
        let router = make(.cat)
        root.attachChild(router)
        #expect(router.location == Location())
        #expect(router.open(Location(path: ["dogs"])))
        #expect(router.location == Location(path: ["dogs"]))
        #expect(router.open(Location(path: ["cats"])))
        #expect(router.location == Location())
        #expect(router.open(Location(path: ["dogs"])))
        #expect(router.open(Location()))
        #expect(router.location == Location())
        root.detachChild(router)
    }

    @Test(arguments: [["birds"], ["dog"], ["cats", "3"], [""]])
    func unknownPlacesLeadToTheNearest(_ path: [String]) {
        let root = TestRoot()
        let router = make()
        root.attachChild(router)
        #expect(!router.open(Location(path: path)))
        #expect(router.location == Location(path: path.first == "cats" ? ["cats"] : []))
        root.detachChild(router)
    }

    @Test func theQueryPagesWithinBounds() async {
        let root = TestRoot()
        let router = make()
        root.attachChild(router)
        router.open(Location(path: ["cats"], query: [.init("pages", "3")]))
        #expect(await eventually { pictures.pagesAsked.filter { $0 == 2 }.count == 1 })
        #expect(router.location == Location(path: ["cats"]))
        router.open(Location(path: ["cats"], query: [.init("pages", "-999999999999999999999")]))
        router.open(Location(path: ["cats"], query: [.init("pages", "99999999")]))
        #expect(await eventually { pictures.pagesAsked.contains(3) })
        root.detachChild(router)
    }

    @Test func anAnimalChosenBeforeItIsAttachedIsLoadedThen() async {
        let root = TestRoot()
        let router = make()
        router.open(Location(path: ["cats"]))
        #expect(pictures.pagesAsked.isEmpty)
        root.attachChild(router)
        #expect(await eventually { pictures.pagesAsked == [0] })
        #expect(router.location == Location(path: ["cats"]))
        root.detachChild(router)
    }

    @Test func leavesNothingBehind() async throws {
        try await expectNoLeak {
            make()
        } whenUsed: { _ in
            #expect(await eventually { !pictures.pagesAsked.isEmpty })
        }
        let held = HeldPictures()
        try await expectNoLeak {
            let component = ProfileComponent(todos: FakeTodoRepository(), pictures: held) {
                let view = FakeProfileView()
                return ProfileViews(presenter: view, viewController: view)
            }
            return ProfileBuilder(dependency: component).build(withListener: listener)
        } whenUsed: { _ in
            #expect(await eventually { held.answers.asked == 1 })
        }
    }

    @Test func theFakeRemembers() {
        let builder = FakeProfileBuilder()
        let router = builder.build(withListener: listener)
        #expect(builder.built.count == 1)
        #expect(builder.listener === listener)
        #expect(router.open(Location(path: ["cats"])))
        #expect(router.location == Location(path: ["cats"]))
    }
}

import Riblet
import RibletReactor
import RibletTesting
import Testing
import TodoDomain
import TodoTesting

@testable import TodoProfile

@MainActor
@Suite(.checksLeaks) struct ProfileRouterTests {
    let pictures = FakePictureRepository(total: 100)

    private func make(_ flavor: TodoFlavor = .dog) -> any ViewableRouting & LocationRouting {
        ProfileParent(pictures: pictures, flavor: flavor).build()
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

    @Test func eachTabIsAttachedWhenItIsShownAndKeepsItsPages() async {
        let root = TestRoot()
        let (view, parent) = (FakeProfileView(), ProfileParent(pictures: pictures))
        let router = parent.build(view)
        root.attachChild(router)
        expectChildren(of: router, "Gallery")
        await eventually { view.states.last?.face != nil }
        #expect(view.states.last?.selected == .dog)
        view.listener?.send(.selected(.cat))
        expectChildren(of: router, "Gallery", "Gallery")
        #expect(view.states.last?.selected == .cat)
        await eventually { pictures.pagesAsked == [0, 0] }
        view.listener?.send(.selected(.dog))
        expectChildren(of: router, "Gallery", "Gallery")
        #expect(view.states.last?.selected == .dog)
        await letOthersRun()
        #expect(pictures.pagesAsked == [0, 0])
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
        await eventually { pictures.pagesAsked.filter { $0 == 2 }.count == 1 }
        #expect(router.location == Location(path: ["cats"]))
        router.open(Location(path: ["cats"], query: [.init("pages", "-999999999999999999999")]))
        router.open(Location(path: ["cats"], query: [.init("pages", "99999999")]))
        await eventually { pictures.pagesAsked.contains(3) }
        root.detachChild(router)
    }

    @Test func anAnimalChosenBeforeItIsAttachedIsLoadedThen() async {
        let root = TestRoot()
        let router = make()
        router.open(Location(path: ["cats"]))
        #expect(pictures.pagesAsked.isEmpty)
        root.attachChild(router)
        await eventually { pictures.pagesAsked == [0] }
        #expect(router.location == Location(path: ["cats"]))
        root.detachChild(router)
    }

    @Test func theSheetIsBelowEitherAnimalAndClosesWithItsAddress() async {
        let root = TestRoot()
        let (view, parent) = (FakeProfileView(), ProfileParent(pictures: pictures))
        let router = parent.build(view)
        root.attachChild(router)
        await eventually { view.states.last?.offersTransfer == true }
        view.listener?.send(.transferTapped)
        expectChildren(of: router, "Gallery", "Transfer")
        #expect(router.location == Location(path: ["transfer"]) && view.presented.count == 1)
        #expect(router.open(Location(path: ["cats", "transfer"])))
        #expect(router.location == Location(path: ["cats", "transfer"]) && view.presented.count == 1)
        #expect(router.open(Location(path: ["cats"])))
        #expect(router.location == Location(path: ["cats"]) && view.presented.isEmpty)
        #expect(!router.open(Location(path: ["transfer", "x"])))
        #expect(router.location == Location())
        root.detachChild(router)
    }

    @Test func aHostWithoutTheSheetHasNoAddressOfIt() async {
        let root = TestRoot()
        let view = FakeProfileView()
        let router = ProfileParent(pictures: pictures, hasTransfer: false).build(view)
        root.attachChild(router)
        await eventually { view.states.last?.offersTransfer == false }
        #expect(!router.open(Location(path: ["transfer"])))
        #expect(router.location == Location() && view.presented.isEmpty)
        root.detachChild(router)
    }

    @Test func leavesNothingBehind() async throws {
        try await expectNoLeak {
            make()
        } whenUsed: { _ in
            await eventually { !pictures.pagesAsked.isEmpty }
        }
        let held = HeldPictures()
        try await expectNoLeak {
            ProfileParent(pictures: held).build()
        } whenUsed: { _ in
            await eventually { held.answers.asked == 1 }
        }
    }
}

import Riblet
import RibletTesting
import Testing
import TodoDomain
import TodoTesting

@testable import TodoHome

@MainActor
@Suite(.checksLeaks) struct HomeRouterTests {
    let view = FakeHomeView()
    let parent = HomeParent()
    let root = TestRoot()

    private func start() -> any HomeRouting {
        let router = parent.build { [view] in view }
        root.attachChild(router)
        return router
    }

    @Test(arguments: [
        [], ["list"], ["done"], ["list", "7"], ["done", "7"], ["search"], ["search", "7"], ["add"], ["list", "add"], ["done", "7", "add"],
        ["7"], ["7", "add"],
    ])
    func locationsGoBothWays(_ path: [String]) {
        let router = start()
        #expect(router.open(Location(path: path)))
        #expect(router.location == Location(path: path))
        #expect(view.presented.count == (path.last == "add" ? 1 : 0))
        #expect(view.pushed.count == path.count { $0 != "add" })
        #expect(router.open(Location()))
        #expect(router.children.map(\.name) == ["Day"])
        #expect(view.presented.isEmpty)
        root.detachChild(router)
    }

    @Test(arguments: [
        (["nowhere"], []), (["list", "x"], ["list"]), (["list", "0"], ["list"]), (["list", "-3"], ["list"]), (["0"], []),
        (["add", "list"], ["add"]), (["list", "list"], ["list"]), (["add", "add"], ["add"]), (["list", "7", "7"], ["list", "7"]),
    ])
    func unknownPlacesLeadToTheNearest(_ path: [String], _ nearest: [String]) {
        let router = start()
        #expect(!router.open(Location(path: path)))
        #expect(router.location == Location(path: nearest))
        root.detachChild(router)
    }

    @Test func theUsersBackDetaches() {
        let router = start()
        router.open(Location(path: ["list", "7"]))
        #expect(router.children.count == 3)
        view.userGoesBack()
        #expect(router.location == Location(path: ["list"]))
        #expect(router.children.count == 2)
        view.userGoesBack()
        #expect(router.children.map(\.name) == ["Day"])
        root.detachChild(router)
    }

    @Test func aDismissedSheetDetaches() {
        let router = start()
        router.open(Location(path: ["add"]))
        view.userDismisses()
        #expect(router.location == Location())
        #expect(router.children.map(\.name) == ["Day"])
        root.detachChild(router)
    }

    @Test func childrenLeadOnAndBack() {
        let router = start()
        router.open(Location(path: ["list"]))
        parent.listPages.listener?.listDidSelect(.sample(7))
        #expect(router.location == Location(path: ["list", "7"]))
        #expect(parent.updates.calls == ["build(7)"])
        parent.updates.listener?.updateDidFinish()
        #expect(router.location == Location(path: ["list"]))
        parent.listPages.listener?.listDidRequestAdd()
        #expect(router.location == Location(path: ["list", "add"]))
        parent.adds.listener?.addDidFinish()
        #expect(router.location == Location(path: ["list"]))
        router.open(Location(path: ["done", "8"]))
        #expect(parent.updates.calls.last == "build(8)")
        router.returnToStart()
        #expect(router.location == Location())
        #expect(
            [parent.listPages.built.count, parent.updates.built.count, parent.adds.built.count, parent.completes.built.count] == [
                1, 2, 1, 1,
            ])
        root.detachChild(router)
    }

    @Test func aListHasAPageAndAForm() {
        let router = start()
        router.open(Location(path: ["lists", "3"]))
        #expect(parent.listPages.calls == ["build(3)"])
        parent.listPages.listener?.listDidRequestAdd()
        #expect(router.location == Location(path: ["lists", "3", "add"]) && parent.adds.calls == ["build(3)"])
        parent.adds.listener?.addDidFinish()
        parent.listPages.listener?.listDidSelect(.sample(7))
        #expect(router.location == Location(path: ["lists", "3", "7"]))
        parent.updates.listener?.updateDidFinish()
        parent.listPages.listener?.listDidRequestEdit(3)
        #expect(router.location == Location(path: ["lists", "3", "edit-list", "3"]) && parent.listForms.calls == ["build(3)"])
        // With the list its page goes.
        parent.listForms.listener?.listFormDidFinish()
        parent.listForms.listener?.listFormDidRemove(RemovedList(TodoList(id: 3, name: "Home", color: .red), todos: []))
        #expect(router.location == Location())
        router.open(Location(path: ["new-list"]))
        #expect(parent.listForms.calls.last == "build(\"new\")")
        parent.listForms.listener?.listFormDidFinish()
        #expect(router.location == Location())
        root.detachChild(router)
    }

    @Test func theDayIsInThePageAndLeadsOn() throws {
        let router = start()
        let day = try #require(parent.days.built.first)
        #expect(view.day.shown === day.viewControllable)
        parent.days.listener?.listDidSelect(.sample(7))
        #expect(router.location == Location(path: ["7"]))
        parent.updates.listener?.updateDidFinish()
        parent.days.listener?.listDidRequestAll()
        #expect(router.location == Location(path: ["list"]))
        // It is shown wherever it has a place.
        for path in [["add"], ["list", "add"]] {
            router.open(Location(path: path))
            parent.adds.listener?.addDidAdd(.sample(9), andStays: false)
        }
        #expect(day.calls == ["reveal(9)", "reveal(9)"])
        #expect(parent.listPages.built.last?.calls == ["reveal(9)"])
        #expect(view.notices == [.added(.sample(9)), .added(.sample(9))])
        root.detachChild(router)
    }

    @Test func comingBackToThePageIsAVisit() async {
        let router = start()
        await eventually { view.states.last?.picture == FakePictureRepository.picture(1001) }
        router.open(Location(path: ["list"]))
        view.userGoesBack()
        await eventually { view.states.last?.picture == FakePictureRepository.picture(1002) }
        router.visit()
        await eventually { view.states.last?.picture == FakePictureRepository.picture(1003) }
        root.detachChild(router)
        // Nobody is at the page.
        router.visit()
    }

    @Test func leavesNothingBehind() async throws {
        let held = HeldFriend(cached: nil)
        try await expectNoLeak {
            HomeParent(pictures: held).build { FakeHomeView() }
        } whenUsed: { router in
            await eventually { held.answers.asked > 0 }
            #expect((router as? any HomeRouting)?.open(Location(path: ["list", "7", "add"])) == true)
        }
    }
}

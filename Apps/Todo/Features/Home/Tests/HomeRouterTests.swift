import Riblet
import RibletTesting
import Testing
import TodoDomain
import TodoHomeInterface
import TodoHomeTesting
import TodoTesting

@testable import TodoHome

@MainActor
@Suite(.checksLeaks) struct HomeRouterTests {
    let view = FakeHomeView()
    let children = ChildBuilders()
    let listener = FakeHomeListener()
    let root = TestRoot()

    private func make() -> any HomeRouting {
        let component = HomeComponent(todos: FakeTodoRepository(), pictures: FakePictureRepository(), children: children) { [view] in
            HomeViews(presenter: view, viewController: view)
        }
        return HomeBuilder(dependency: component).build(withListener: listener)
    }

    private func start() -> any HomeRouting {
        let router = make()
        root.attachChild(router)
        return router
    }

    @Test(arguments: [[], ["list"], ["done"], ["list", "7"], ["done", "7"], ["add"], ["list", "add"], ["done", "7", "add"]])
    func locationsGoBothWays(_ path: [String]) {
        let router = start()
        #expect(router.open(Location(path: path)))
        #expect(router.location == Location(path: path))
        #expect(view.presented.count == (path.last == "add" ? 1 : 0))
        #expect(view.pushed.count == path.count { $0 != "add" })
        #expect(router.open(Location()))
        #expect(router.children.isEmpty)
        #expect(view.presented.isEmpty)
        root.detachChild(router)
    }

    @Test(arguments: [
        (["nowhere"], []), (["list", "x"], ["list"]), (["list", "0"], ["list"]), (["list", "-3"], ["list"]), (["7"], []),
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
        #expect(router.children.count == 2)
        view.userGoesBack()
        #expect(router.location == Location(path: ["list"]))
        #expect(router.children.count == 1)
        view.userGoesBack()
        #expect(router.children.isEmpty)
        root.detachChild(router)
    }

    @Test func aDismissedSheetDetaches() {
        let router = start()
        router.open(Location(path: ["add"]))
        view.userDismisses()
        #expect(router.location == Location())
        #expect(router.children.isEmpty)
        root.detachChild(router)
    }

    @Test func childrenLeadOnAndBack() {
        let router = start()
        router.open(Location(path: ["list"]))
        children.list?.listDidSelect(.sample(7))
        #expect(router.location == Location(path: ["list", "7"]))
        // What was chosen is not read again; what an address names is.
        #expect(children.preloaded == [.sample(7)])
        children.update?.updateDidFinish()
        #expect(router.location == Location(path: ["list"]))
        children.list?.listDidRequestAdd()
        #expect(router.location == Location(path: ["list", "add"]))
        children.add?.addDidFinish()
        #expect(router.location == Location(path: ["list"]))
        router.open(Location(path: ["done", "8"]))
        #expect(children.preloaded == [.sample(7), nil])
        router.returnToStart()
        #expect(router.location == Location())
        #expect(children.built == ["list", "update 7", "add", "complete", "update 8"])
        root.detachChild(router)
    }

    @Test func comingBackToThePageIsAVisit() async {
        let router = start()
        #expect(await eventually { view.states.last?.picture == FakePictureRepository.picture(1001) })
        router.open(Location(path: ["list"]))
        view.userGoesBack()
        #expect(await eventually { view.states.last?.picture == FakePictureRepository.picture(1002) })
        router.visit()
        #expect(await eventually { view.states.last?.picture == FakePictureRepository.picture(1003) })
        root.detachChild(router)
        // Nobody is at the page.
        router.visit()
    }

    @Test func leavesNothingBehind() async throws {
        let held = HeldFriend(cached: nil)
        try await expectNoLeak {
            let component = HomeComponent(todos: FakeTodoRepository(), pictures: held, children: ChildBuilders()) {
                let view = FakeHomeView()
                return HomeViews(presenter: view, viewController: view)
            }
            return HomeBuilder(dependency: component).build(withListener: listener)
        } whenUsed: { router in
            #expect((router as? any HomeRouting)?.open(Location(path: ["list", "7", "add"])) == true)
            #expect(await eventually { held.answers.asked > 0 })
        }
    }

    @Test func theFakeRemembers() {
        let builder = FakeHomeBuilder()
        let router = builder.build(withListener: listener)
        router.visit()
        router.open(Location(path: ["list"]))
        #expect(router.location == Location(path: ["list"]))
        router.returnToStart()
        #expect(router.location == Location())
        #expect(builder.built.first?.calls.count == 3)
        #expect(builder.listener === listener)
    }
}

import MandalartDomain
import MandalartTesting
import Riblet
import RibletLocalization
import RibletReactor
import RibletTesting
import Testing

@testable import MandalartInitialization

@MainActor
@Suite("The beginning", .checksLeaks)
struct InitializationTests {
    final class View: FakeSwitch {
        private(set) var all: [ObjectIdentifier] = []

        override func setContent(_ viewController: (any ViewControllable)?) {
            super.setContent(viewController)
            if let viewController { all.append(ObjectIdentifier(viewController)) }
        }
    }

    final class Parent: EmptyComponent, InitializationDependency {
        let user: FakeUserState
        let nickNames = NickNameBuilderMock()
        let mains = MainBuilderMock()
        let mandalartUseCase: any MandalartUseCase = FakeMandalartUseCase()
        let archiveUseCase: any ArchiveUseCase = FakeArchiveUseCase()
        let draftDesk = DraftDesk()
        let environment = PageEnvironment(language: .en, planTitle: "My mandalart")

        init(_ state: UserState) { user = FakeUserState(state) }

        var userStateUseCase: any UserStateUseCase { user }
    }

    let root = TestRoot()
    let view = View()

    private func start(_ parent: Parent) -> any Routing & LocationRouting {
        let builder = InitializationBuilder(dependency: parent) { [nickNames = parent.nickNames, mains = parent.mains] _ in
            (nickName: nickNames, main: mains)
        }
        let router = builder.build(in: view)
        root.attachChild(router)
        return router
    }

    @Test("Without a name it asks for one, and then shows the main page")
    func nameless() async throws {
        let parent = Parent(UserState())
        let router = start(parent)
        await eventually { parent.nickNames.built.count == 1 }
        expectChildren(of: router, "NickName")
        #expect(view.all == [ObjectIdentifier(try #require(parent.nickNames.built.first).viewControllable)])
        parent.nickNames.listener?.nickNameDidFinish()
        expectChildren(of: router, "Main")
        #expect(view.all.last == ObjectIdentifier(try #require(parent.mains.built.first).viewControllable))
        root.detachChild(router)
    }

    @Test("With a name it shows the main page at once")
    func named() async {
        let parent = Parent(UserState(nickname: "Jisoo"))
        let router = start(parent)
        await eventually { parent.mains.built.count == 1 }
        expectChildren(of: router, "Main")
        #expect(parent.nickNames.built.isEmpty)
        root.detachChild(router)
    }

    @Test("Where the state cannot be read the main page says what is wrong")
    func unreadable() async {
        let parent = Parent(UserState())
        parent.user.fail(with: .storage("gone"))
        let router = start(parent)
        await eventually { parent.mains.built.count == 1 }
        root.detachChild(router)
    }

    @Test("An address is remembered until there is a main page that can lead there")
    func addresses() async throws {
        let parent = Parent(UserState())
        let router = start(parent)
        let wish = Location(path: ["plan", "1", "goal", "2"])
        #expect(router.open(wish))
        #expect(router.location == wish)
        await eventually { parent.nickNames.built.count == 1 }
        #expect(router.location == wish)
        parent.nickNames.listener?.nickNameDidFinish()
        let main = try #require(parent.mains.built.first)
        #expect(main.location == wish)
        #expect(router.open(Location()))
        #expect(main.location == Location())
        root.detachChild(router)
    }

    @Test("A restored page shows at once what it showed, before anything is read")
    func restored() async throws {
        let interactor = InitializationInteractor(userState: FakeUserState(UserState(nickname: "Jisoo")))
        let router = Navigation()
        interactor.router = router
        interactor.activate()
        await eventually { router.routes == [.main] }
        let saved = try #require(try interactor.saveState())
        interactor.deactivate()

        let failing = FakeUserState()
        failing.fail(with: .storage("gone"))
        let again = InitializationInteractor(userState: failing)
        let other = Navigation()
        again.router = other
        try again.restoreState(saved)
        again.activate()
        #expect(other.routes == [.main])
        again.deactivate()
    }

    final class Navigation: InitializationNavigating {
        private(set) var routes: [InitializationRoute] = []
        func route(to route: InitializationRoute) { routes.append(route) }
    }
}

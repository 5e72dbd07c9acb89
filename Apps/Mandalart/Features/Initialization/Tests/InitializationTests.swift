import MandalartDomain
import MandalartInitializationInterface
import MandalartInitializationTesting
import MandalartMainInterface
import MandalartMainTesting
import MandalartNickNameInterface
import MandalartNickNameTesting
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import MandalartInitialization

@MainActor
@Suite("The beginning", .checksLeaks)
struct InitializationTests {
    final class View: FakeView, InitializationViewControllable {
        private(set) var shown: [ObjectIdentifier] = []
        func show(_ viewController: any ViewControllable) { shown.append(ObjectIdentifier(viewController)) }
    }

    final class Parent: EmptyComponent, InitializationDependency, InitializationListener {
        let user: FakeUserState
        let nickNames = FakeNickNameBuilder()
        let mains = FakeMainBuilder()

        init(_ state: UserState) { user = FakeUserState(state) }

        var userStateUseCase: any UserStateUseCase { user }
        var nickNameBuilder: any NickNameBuildable { nickNames }
        var mainBuilder: any MainBuildable { mains }
    }

    let root = TestRoot()
    let view = View()

    private func start(_ parent: Parent) -> any InitializationRouting {
        let router = InitializationBuilder(dependency: parent).build(withListener: parent, in: view)
        root.attachChild(router)
        return router
    }

    @Test("Without a name it asks for one, and then shows the main page")
    func nameless() async throws {
        let parent = Parent(UserState())
        let router = start(parent)
        await eventually { parent.nickNames.built.count == 1 }
        expectChildren(of: router, "NickName")
        #expect(view.shown == [ObjectIdentifier(try #require(parent.nickNames.built.first).viewControllable)])
        parent.nickNames.listener?.nickNameDidFinish()
        expectChildren(of: router, "Main")
        #expect(view.shown.last == ObjectIdentifier(try #require(parent.mains.built.first).viewControllable))
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
        await eventually { router.routes == ["main"] }
        let saved = try #require(try interactor.saveState())
        interactor.deactivate()

        let failing = FakeUserState()
        failing.fail(with: .storage("gone"))
        let again = InitializationInteractor(userState: failing)
        let other = Navigation()
        again.router = other
        try again.restoreState(saved)
        again.activate()
        #expect(other.routes == ["main"])
        again.deactivate()
    }

    final class Navigation: InitializationNavigating {
        private(set) var routes: [String] = []
        func routeToNickName() { routes.append("nickname") }
        func routeToMain() { routes.append("main") }
    }

    @Test("The double notes where it was told to go")
    func double() {
        let builder = FakeInitializationBuilder()
        let parent = Parent(UserState())
        let router = builder.build(withListener: parent, in: view)
        #expect(router.open(Location(path: ["plan", "1"])))
        #expect(builder.built.first?.location == Location(path: ["plan", "1"]) && builder.listener === parent)
    }
}

import Riblet
import RibletTesting
import Testing

// The code of the article The-Tree.

@MainActor
protocol LoginListener: AnyObject {
    func loginDidFinish(user: String)
}

protocol LoginBuildable: Buildable {
    func build(listener: any LoginListener) -> any Routing
}

protocol HomeBuildable: Buildable {
    func build(user: String) -> any Routing
}

protocol SessionRouting: Routing {
    func routeToLogin()
    func routeToHome(of user: String)
}

final class SessionInteractor: Interactor, LoginListener {
    weak var router: (any SessionRouting)?

    override func didBecomeActive() { router?.routeToLogin() }

    func loginDidFinish(user: String) { router?.routeToHome(of: user) }
}

/// Has no view: it decides which of two others is there.
final class SessionRouter: Router<SessionInteractor>, SessionRouting {
    private let loginBuilder: any LoginBuildable
    private let homeBuilder: any HomeBuildable
    private var current: (any Routing)?

    init(interactor: SessionInteractor, loginBuilder: any LoginBuildable, homeBuilder: any HomeBuildable) {
        self.loginBuilder = loginBuilder
        self.homeBuilder = homeBuilder
        super.init(interactor: interactor)
        interactor.router = self
    }

    func routeToLogin() { replaceCurrent(with: loginBuilder.build(listener: interactor)) }

    func routeToHome(of user: String) { replaceCurrent(with: homeBuilder.build(user: user)) }

    private func replaceCurrent(with next: any Routing) {
        if let current { detachChild(current) }
        current = next
        attachChild(next)
    }
}

@MainActor
@Suite("The article on the tree")
struct TheTreeTests {
    final class LoginRouter: Router<Interactor> {}

    final class HomeRouter: Router<Interactor> {
        let user: String

        init(user: String) {
            self.user = user
            super.init(interactor: Interactor())
        }

        override var name: String { "Home of \(user)" }
    }

    final class Builders: LoginBuildable, HomeBuildable {
        private(set) weak var loginListener: (any LoginListener)?

        func build(listener: any LoginListener) -> any Routing {
            loginListener = listener
            return LoginRouter(interactor: Interactor())
        }

        func build(user: String) -> any Routing { HomeRouter(user: user) }
    }

    private func makeRootView() -> any ViewControllable { FakeView() }

    @Test("A RIB without a view exchanges the one below it")
    func session() {
        let builders = Builders()
        let session = SessionRouter(interactor: SessionInteractor(), loginBuilder: builders, homeBuilder: builders)
        let root = LaunchRouter(interactor: Interactor(), viewController: makeRootView())
        root.launch()
        root.attachChild(session)
        #expect(session.children.map(\.path) == ["Launch/Session/Login"])

        builders.loginListener?.loginDidFinish(user: "Ada")
        #expect(session.children.map(\.path) == ["Launch/Session/Home of Ada"])
        #expect(session.children.allSatisfy { $0.interactable.isActive && $0.parent === session })
    }
}

import Riblet
import Testing

/// The router of the article `Sources/Riblet/Riblet.docc/Containers.md`, with pages for builders.
private final class HomeRouter: ViewableRouter<LogInteractor, any NavigationControllable> {
    enum Route: Hashable, Codable {
        case pet(id: Int)
        case settings
    }

    private(set) lazy var pages = ChildStack<Route>(router: self, container: viewController) { [unowned self] route in
        switch route {
        case .pet(let id): makePage("Pet \(id)", interactor.log)
        case .settings: makePage("Settings", interactor.log)
        }
    }
}

@MainActor
struct HomeRouterTests {
    @Test func aRouterOwnsItsStack() {
        let navigation = FakeNavigation()
        weak var freed: HomeRouter?
        do {
            let home = HomeRouter(interactor: LogInteractor("Home", Log()), viewController: navigation)
            freed = home
            home.interactor.activate()
            home.pages.set([.pet(id: 3), .settings])
            #expect(navigation.shown == ["Pet 3", "Settings"])
            navigation.userPops(to: 1)
            #expect(home.pages.routes == [.pet(id: 3)] && home.childCount == 1)
        }
        #expect(freed == nil && navigation.navigationListener == nil)
    }
}

import Riblet
import RibletTesting
import Testing

// The code of the article Containers.

enum ContainersArticle {
    final class PageRouter: ViewableRouter<Interactor, any ViewControllable> {
        private let title: String

        init(_ title: String, interactor: Interactor = Interactor()) {
            self.title = title
            super.init(interactor: interactor, viewController: FakeView())
        }

        override var name: String { title }
    }

    final class HomeInteractor: Interactor {}

    @MainActor
    final class PetBuilder {
        func build(id: Int, listener: HomeInteractor) -> any ViewableRouting { PageRouter("Pet \(id)") }
    }

    @MainActor
    final class SettingsBuilder {
        func build(listener: HomeInteractor) -> any ViewableRouting { PageRouter("Settings") }
    }

    enum HomeRoute: Hashable, Codable {
        case pet(id: Int)
        case settings
    }

    final class HomeRouter: ViewableRouter<HomeInteractor, any NavigationControllable> {
        private let petBuilder: PetBuilder
        private let settingsBuilder: SettingsBuilder
        private(set) lazy var pages = ChildStack<HomeRoute>(router: self, container: viewController) { [unowned self] route in
            switch route {
            case .pet(let id): petBuilder.build(id: id, listener: interactor)
            case .settings: settingsBuilder.build(listener: interactor)
            }
        }

        init(viewController: any NavigationControllable, petBuilder: PetBuilder, settingsBuilder: SettingsBuilder) {
            self.petBuilder = petBuilder
            self.settingsBuilder = settingsBuilder
            super.init(interactor: HomeInteractor(), viewController: viewController)
        }
    }

    protocol DashboardViewControllable: ViewControllable {
        func show(_ cards: [any ViewControllable])
    }

    final class DashboardRouter: ViewableRouter<Interactor, any DashboardViewControllable> {
        private let makeCards: () -> [any ViewableRouting]

        init(viewController: any DashboardViewControllable, makeCards: @escaping () -> [any ViewableRouting]) {
            self.makeCards = makeCards
            super.init(interactor: Interactor(), viewController: viewController)
        }

        override func didLoad() {
            let cards = makeCards()
            viewController.show(cards.map(\.viewControllable))
            for card in cards { attachChild(card) }
        }
    }

    enum ShopRoute: Hashable, Codable {
        case sale
        case pet(id: Int)

        static let addresses: [RouteAddress<ShopRoute>] = [RouteAddress(.sale, "sale"), RouteAddress("pet", case: ShopRoute.pet)]
    }

    final class ShopRouter: ViewableRouter<HomeInteractor, any NavigationControllable>, LocationRouting {
        private let petBuilder: PetBuilder
        private(set) lazy var pages = ChildStack<ShopRoute>(router: self, container: viewController) { [unowned self] route in
            switch route {
            case .sale: petBuilder.build(id: 0, listener: interactor)
            case .pet(let id): petBuilder.build(id: id, listener: interactor)
            }
        }

        init(viewController: any NavigationControllable, petBuilder: PetBuilder) {
            self.petBuilder = petBuilder
            super.init(interactor: HomeInteractor(), viewController: viewController)
        }

        override func didLoad() { pages.addresses = ShopRoute.addresses }
    }

    @MainActor
    protocol EditorRouting: AnyObject {
        func askWhetherToDiscard()
    }

    final class EditorInteractor: Interactor {
        weak var router: (any EditorRouting)?
        private(set) var hasChanges = false

        override func handleBackPress() -> Bool {
            guard hasChanges else { return false }
            router?.askWhetherToDiscard()
            return true
        }

    }
}

@MainActor
@Suite("The article on containers")
struct ContainersTests {
    typealias Article = ContainersArticle

    final class Question: Article.EditorRouting {
        private(set) var count = 0
        func askWhetherToDiscard() { count += 1 }
    }

    @Test("A router owns its stack, which follows the user")
    func stack() {
        let navigation = FakeNavigation()
        weak var freed: Article.HomeRouter?
        do {
            let home = Article.HomeRouter(
                viewController: navigation, petBuilder: Article.PetBuilder(), settingsBuilder: Article.SettingsBuilder())
            freed = home
            home.interactor.activate()
            home.pages.set([.pet(id: 3), .settings])
            #expect(home.children.map(\.name) == ["Pet 3", "Settings"] && navigation.pushed.count == 2)
            navigation.userPops(to: 1)
            #expect(home.pages.routes == [.pet(id: 3)] && home.childCount == 1)
        }
        #expect(freed == nil && navigation.navigationListener == nil)
    }

    final class Dashboard: FakeView, Article.DashboardViewControllable {
        private(set) var cards: [any ViewControllable] = []
        func show(_ cards: [any ViewControllable]) { self.cards = cards }
    }

    @Test("Children that stand side by side are attached, and shown by the view of their parent")
    func sideBySide() {
        let page = Dashboard()
        let dashboard = Article.DashboardRouter(viewController: page) { ["Sales", "Stock"].map { Article.PageRouter($0) } }
        let root = TestRoot()
        root.attachChild(dashboard)
        #expect(dashboard.children.map(\.name) == ["Sales", "Stock"] && page.cards.count == 2)
        #expect(dashboard.children.allSatisfy { $0.interactable.isActive })
    }

    @Test("A router whose routes have addresses has a location")
    func addresses() throws {
        let shop = Article.ShopRouter(viewController: FakeNavigation(), petBuilder: Article.PetBuilder())
        let root = TestRoot()
        root.attachChild(shop)
        #expect(shop.open(try Location(urlPath: "/sale/pet/7")))
        #expect(shop.pages.routes == [.sale, .pet(id: 7)] && shop.location.urlPath == "/sale/pet/7")
        #expect(!shop.open(try Location(urlPath: "/pet/7/nowhere")) && shop.location.urlPath == "/pet/7")
    }

    @Test("An editor without changes lets the user go")
    func editor() {
        let question = Question()
        let editor = Article.EditorInteractor()
        editor.router = question
        #expect(!editor.handleBackPress() && question.count == 0)
    }
}

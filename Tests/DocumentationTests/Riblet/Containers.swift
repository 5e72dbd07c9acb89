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

    @Test("An editor without changes lets the user go")
    func editor() {
        let question = Question()
        let editor = Article.EditorInteractor()
        editor.router = question
        #expect(!editor.handleBackPress() && question.count == 0)
    }
}

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

@MainActor
private protocol EditorRouting: Routing {
    func askWhetherToDiscard()
}

/// The interactor of the same article, with a change to begin with.
private final class EditorInteractor: Interactor {
    weak var router: (any EditorRouting)?
    private(set) var hasChanges = true

    override func handleBackPress() -> Bool {
        guard hasChanges else { return false }
        router?.askWhetherToDiscard()
        return true
    }

    func discard() { hasChanges = false }
}

private final class EditorRouter: ViewableRouter<EditorInteractor, FakeView>, EditorRouting {
    private(set) var questions = 0

    func askWhetherToDiscard() { questions += 1 }
}

@MainActor
struct EditorTests {
    @Test func unsavedWorkIsAskedForBeforeThePageGoes() {
        let root = makeRoot()
        let editor = EditorRouter(interactor: EditorInteractor(), viewController: FakeView("Editor"))
        editor.interactor.router = editor
        let pages = ChildStack<Int>(router: root, container: FakeNavigation()) { _ in editor }
        pages.push(1)
        #expect(root.goBack() && editor.questions == 1 && pages.count == 1)
        editor.interactor.discard()
        #expect(root.goBack() && editor.questions == 1 && pages.isEmpty)
    }
}

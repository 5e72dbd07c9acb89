import Riblet
import RibletTesting
import Testing

// The code of the article Saving-and-Restoring.

enum SavingArticle {
    @MainActor
    final class Host {
        private(set) var lines: [String] = []
        func log(_ line: String) { lines.append(line) }

        func save(_ root: BaseRouter) -> [UInt8] {
            let (tree, report) = root.save()
            if !report.isComplete { log(report.description) }
            return tree.jsonBytes
        }

        func start(_ root: any LaunchRouting, from bytes: [UInt8]?) {
            guard let bytes else { return root.launch() }
            let report = root.launch(restoring: bytes)
            if !report.isComplete { log(report.description) }
        }
    }

    final class CounterInteractor: Interactor, Restorable {
        private(set) var total = 0

        func add(_ number: Int) { total += number }

        func saveState() throws -> SavedValue? { total == 0 ? nil : .int(total) }
        func restoreState(_ saved: SavedValue) throws { total = try saved.decode() }
    }

    final class ThemeInteractor: Interactor, Restorable {
        private(set) var colour = "blue"

        var stateVersion: Int { 2 }

        func saveState() throws -> SavedValue? { ["colour": .string(colour)] }
        func restoreState(_ saved: SavedValue) throws { colour = try saved["colour"]?.decode() ?? colour }

        func migrateState(_ saved: SavedValue, from version: Int) throws -> SavedValue {
            guard version == 1 else { throw MigrationError.unknownVersion(version) }
            var state = saved
            state["colour"] = state["color"]
            state["color"] = nil
            return state
        }
    }

    final class PageRouter: ViewableRouter<CounterInteractor, FakeView> {
        init() { super.init(interactor: CounterInteractor(), viewController: FakeView()) }
        override var name: String { "Page" }
    }

    final class ThemeRouter: LaunchRouter<ThemeInteractor, FakeView> {
        init() { super.init(interactor: ThemeInteractor(), viewController: FakeView()) }
    }

    final class RootInteractor: Interactor {
        weak var router: RootRouter?
        override func didBecomeActive() { router?.routeToFirstPage() }
    }

    @MainActor
    final class AccountBuilder {
        func build(listener: RootInteractor) -> AccountRouter { AccountRouter(interactor: CounterInteractor()) }
    }

    final class AccountRouter: Router<CounterInteractor> {}

    enum Page: Codable { case list, detail }

    final class RootRouter: LaunchRouter<RootInteractor, FakeNavigation> {
        private let accountBuilder = AccountBuilder()
        private(set) lazy var pages = ChildStack<Page>(router: self, container: viewController) { _ in PageRouter() }

        init() {
            super.init(interactor: RootInteractor(), viewController: FakeNavigation())
            interactor.router = self
        }

        override var lazyContainers: [any ChildContainer] { [pages] }

        func routeToFirstPage() {
            if pages.isEmpty { pages.push(.list) }
        }

        func routeToAccount(restoring saved: SavedTree?) {
            let account = accountBuilder.build(listener: interactor)
            if let part = saved?.subtree("Root/Account") {
                attachChild(account, restoring: part)
            } else {
                attachChild(account)
            }
        }
    }
}

@MainActor
@Suite("The article on saving and restoring")
struct SavingArticleTests {
    typealias Article = SavingArticle

    @Test("A host saves a tree and starts from it")
    func host() throws {
        let host = Article.Host()
        let old = Article.RootRouter()
        host.start(old, from: nil)
        #expect(old.pages.routes == [.list])
        old.pages.push(.detail)
        (old.pages.top as? Article.PageRouter)?.interactor.add(3)
        old.routeToAccount(restoring: nil)
        (old.children.last as? Article.AccountRouter)?.interactor.add(4)
        let bytes = host.save(old)

        let root = Article.RootRouter()
        host.start(root, from: bytes)
        #expect(root.pages.routes == [.list, .detail])
        #expect((root.pages.top as? Article.PageRouter)?.interactor.total == 3)
        #expect(host.lines == ["Root/Account: no RIB of this name has been attached; what was saved of it waits for one"])
        root.forgetSaved()
        root.routeToAccount(restoring: try SavedTree(json: bytes))
        #expect((root.children.last as? Article.AccountRouter)?.interactor.total == 4)
        #expect(host.save(root) == bytes)
    }

    @Test("A theme of the first version is taken over")
    func migration() throws {
        let root = Article.ThemeRouter()
        let json = #"{"format":1,"ribs":[{"name":"Theme","version":1,"state":{"color":"green"}}]}"#
        #expect(root.launch(restoring: Array(json.utf8)).isComplete)
        #expect(root.interactor.colour == "green")
    }
}

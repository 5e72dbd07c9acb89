import Testing

@testable import RibletWorkspace

/// The second patterns of rules and readers: what stands in extensions, in aliases, in protocols,
/// above a class. The first ones are the examples of the rules' pages.
@Suite struct SecondPatternTests {
    // MARK: Rules

    struct Case: Sendable, CustomTestStringConvertible {
        let rule: String
        let example: RuleExample
        var testDescription: String { "\(rule): \(example.title)" }

        init(_ rule: String, _ title: String, dependencies: [String: [String]] = [:], _ files: KeyValuePairs<String, String>) {
            self.rule = rule
            example = RuleExample(title: title, files: files.map { ($0.key, $0.value) }, dependencies: dependencies)
        }
    }

    @Test(arguments: cases) func findsWhatItSays(_ test: Case) {
        let workspace = Workspace(texts: test.example.files, dependencies: test.example.dependencies)
        let result = workspace.check(only: [test.rule])
        #expect(result.problems.isEmpty && result.findings.map(\.place) == test.example.expected, "\(result.findings.map(\.message))")
    }

    private static func router(_ body: String, kind: String = "Router") -> KeyValuePairs<String, String> {
        ["Sources/Home/HomeRouter.swift": "import RIBs\nfinal class HomeRouter: \(kind)<HomeInteractable> {\n\(body)\n}\n"]
    }

    private static let attaching = [
        Case("attach-without-detach", "another one's router attaches", router("func open() { parent.router.attachChild(child) }")),
        Case(
            "attach-without-detach", "a plug-in point does both", router("let pages = PluginPoint(x)\nfunc open() { attachChild(child) }")),
        Case(
            "attach-without-detach", "what all routers have detaches; what they have besides does not",
            [
                "Sources/Home/Home.swift": """
                import RIBs
                extension ViewableRouter {
                    func detachWhenClosed(_ child: Routing) { child.closed { [weak self] in self?.detachChild(child) } }
                    func push(_ child: Routing) { show(child) }
                    func replace(_ child: Routing) { detachWhenClosed(child) }
                }
                final class HomeRouter: ViewableRouter<HomeInteractable, HomeViewControllable> {
                    func open() { attachChild(child)
                        detachWhenClosed(child) }
                }
                final class ListRouter: ViewableRouter<ListInteractable, ListViewControllable> {
                    func open() { attachChild(child)  // ← finding
                        push(child) }
                }
                """
            ]),
        Case(
            "attach-without-detach", "a container does both",
            router("lazy var slot = ChildSlot<Page>(router: self) { make($0) }\nfunc open() { attachChild(child) }")),
        Case(
            "attach-without-detach", "where it is not there yet, and when it begins",
            router("override func didLoad() { attach() }\nfunc open() { if tab == nil { attach() } }\nfunc attach() { attachChild(child) }")
        ),
        Case(
            "attach-without-detach", "where a condition is met, and when it begins",
            router(
                "override func didLoad() { attach() }\nfunc open() { if isReady { attach() } }\nfunc attach() { attachChild(child) }  // ← finding"
            )),
        Case(
            "attach-without-detach", "in a closure of the beginning",
            router("override func didLoad() { each { self.attach() } }\nfunc attach() { attachChild(child) }  // ← finding")),
        Case(
            "attach-without-detach",
            "when it begins, beside a namesake that the interactor calls of its own, and one that it does not have",
            home(
                """
                final class HomeRouter: Router<HomeInteractable> {
                    override func didLoad() { load() }
                    func load() { attachChild(child) }
                }
                final class HomeInteractor: Interactor { func tapped() { load() }
                    private func load() {} }
                final class ListRouter: Router<ListInteractable> {
                    override func didLoad() { load() }
                    func load() { attachChild(child) }  // ← finding
                }
                final class ListInteractor: Interactor { func tapped() { router?.load() } }
                """)),
        Case("attach-without-detach", "in the initialiser", router("init() { attach() }\nfunc attach() { attachChild(child) }")),
        Case(
            "attach-without-detach", "a function that calls itself",
            router("override func didLoad() { attach() }\nfunc attach() { attachChild(child)\nif more { attach() } }")),
        Case(
            "attach-without-detach", "a function of that name in another RIB",
            [
                "Sources/Home/HomeRouter.swift":
                    "import RIBs\nfinal class HomeRouter: Router<HomeInteractable> {\noverride func didLoad() { attach() }\nfunc attach() { attachChild(child) }\n}\n",
                "Sources/List/ListRouter.swift":
                    "import RIBs\nfinal class ListInteractor: Interactor { func tapped() { router?.attach() } }\n",
            ]),
        Case(
            "attach-without-detach", "a function of that name in another RIB of the module",
            [
                "Sources/App/Home.swift":
                    "import RIBs\nfinal class HomeRouter: Router<HomeInteractable> {\noverride func didLoad() { attach() }\nfunc attach() { attachChild(child) }\n}\n",
                "Sources/App/List.swift":
                    "import RIBs\nfinal class ListInteractor: Interactor { func tapped() { router?.attach() } }\n",
            ]),
        Case(
            "attach-without-detach", "it goes where it is there already",
            router("var child: Routing?\nfunc show() { if child != nil { return }\nchild = made\nattachChild(made) }")),
        Case(
            "attach-without-detach", "something is noted where it is there already",
            router("var child: Routing?\nfunc show() { if child != nil { note() }; attachChild(made) }  // ← finding")),
        Case(
            "attach-without-detach", "a queue runs it once",
            router(
                "override func didLoad() {\nDispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: { [weak self] in self?.attach() })\n"
                    + "queue.async { self.attach() }\n}\nfunc attach() { attachChild(child) }")),
        Case(
            "attach-without-detach", "a timer runs it again",
            router(
                "override func didLoad() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.attach() } }\n"
                    + "func attach() { attachChild(child) }  // ← finding")),
        Case(
            "attach-without-detach", "a scene begins with it; another address comes again",
            [
                "Sources/App/Home.swift":
                    "import RIBs\nfinal class HomeRouter: Router<HomeInteractable> { func attach() { attachChild(child) } }\n"
                    + "final class ListRouter: Router<ListInteractable> { func open() { attachChild(child) } }  // ← finding\n",
                "Sources/App/Scene.swift": """
                final class SceneDelegate: UIResponder {
                    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) { router?.attach() }
                    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { list?.open() }
                }
                """,
            ]),
        Case(
            "attach-without-detach", "tests call it as well",
            [
                "Sources/App/Home.swift":
                    "import RIBs\nfinal class HomeRouter: Router<HomeInteractable> {\noverride func didLoad() { attach() }\nfunc attach() { attachChild(child) }\n}\n",
                "Tests/AppTests/HomeTests.swift": "import Testing\n@Test func attaches() { HomeRouter().attach() }\n",
            ]),
        Case(
            "attach-without-detach", "a launch router",
            router("func open() { attachChild(child) }  // ← finding", kind: "LaunchRouter")),
    ]

    private static let lifecycle = [
        Case(
            "missing-super", "the class two above does something",
            [
                "Sources/Home/Home.swift": """
                import RIBs
                class Page: Interactor { override func didBecomeActive() { observe() } }
                class RowPage: Page {}
                final class Row: RowPage {
                    override func didBecomeActive() { load() }  // ← finding
                }
                """
            ]),
        Case(
            "missing-super", "an empty one is left out",
            [
                "Sources/Home/Home.swift": """
                import RIBs
                class Page: Interactor { override func didBecomeActive() {} }
                final class Row: Page { override func didBecomeActive() { load() } }
                """
            ]),
        Case(
            "strong-reference", "unowned, static, computed and observed ones; a view by what it conforms to",
            [
                "Sources/Home/Home.swift": """
                import RIBs
                final class HomeInteractor: PresentableInteractor<HomePresentable> {
                    unowned let router: HomeRouting
                    static var delegate: HomeDelegate?
                    var delegate: HomeDelegate? { presenter.delegate }
                }
                final class ListInteractor: PresentableInteractor<HomePresentable> {
                    var listener: ListListener? = nil { didSet { tell() } }  // ← finding
                }
                final class Page: UIView, HomeViewControllable {
                    var delegate: HomeDelegate?  // ← finding
                }
                """
            ]),
        Case(
            "strong-reference", "a mock among what is shipped says nothing of who listens",
            [
                "Sources/Home/Home.swift": """
                import RIBs
                final class HomePresentableMock: HomePresentable { var listener: HomePresentableListener? }
                final class HomeListenerMock: HomePresentableListener {}
                final class HomeViewController: UIViewController, HomePresentable {
                    var listener: HomePresentableListener?  // ← finding
                }
                """
            ]),
        Case(
            "unbound-task", "what is asked for is done all the same; what comes of it is shown",
            router(
                "func mark() { Task.detached { [weak self] in\nguard let self else { return }\n_ = await self.store.add(\n1) } }\n"
                    + "func remove() { Task { _ = try? await store.remove() } }\n"
                    + "func load() { Task {  // ← finding\n_ = await store.load()\nshow() } }\nfunc wait() { Task { _ = 1 } }")),
        Case(
            "unbound-task", "what waits for the turn of the main actor, and what waits for more",
            router(
                "func show() { Task { await self.presenter.show()\nawait MainActor.run { close() } } }\n"
                    + "func both() { Task {  // ← finding\nawait presenter.show()\nlet pet = await store.load()\nuse(pet) } }")),
        Case(
            "unbound-task", "a root is there as long as its application, another launch router is not",
            [
                "Sources/App/Root.swift": """
                import RIBs
                final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> { let home: HomeBuildable }
                final class RootInteractor: Interactor { func load() { Task { show(await store.load()) } } }
                final class HomeBuilder: Builder<HomeDependency>, HomeBuildable {}
                final class HomeInteractor: Interactor { func load() { Task { show(await store.load()) } } }  // ← finding
                """
            ]),
        Case(
            "unbound-task", "what waits for nothing is over in one turn, unless it goes round",
            router(
                "func show() { Task { @MainActor [weak self] in self?.viewController.show() } }\n"
                    + "func load() { Task {  // ← finding\nlet pet = await store.load()\nTask { @MainActor in show(pet) } } }\n"
                    + "func tick() { Task.detached { while !Task.isCancelled { step() } } }  // ← finding")),
        Case(
            "unbound-task", "what a closure gives on, and what it only starts",
            router(
                "func all() async { for task in urls.map { url in Task { await load(url) } } { await task.value } }\n"
                    + "func each() { urls.forEach { url in Task { await load(url) } } }  // ← finding\n"
                    + "func two() { urls.map { Task { await load($0) }  // ← finding\nreturn $0 } }")),
        Case(
            "unbound-task", "at once",
            router("func open() { Task.immediate { await load() } }  // ← finding", kind: "ViewableRouter")),
    ]

    static func tree(_ root: String, _ rest: KeyValuePairs<String, String> = [:]) -> KeyValuePairs<String, String> {
        let list = "import RIBs\nprotocol ListListener: AnyObject {}\nfinal class ListBuilder: Builder<ListDependency>, ListBuildable {}\n"
        return KeyValuePairs(
            dictionaryLiteral: ("Sources/App/Root.swift", "import RIBs\n" + root),
            ("Sources/List/List.swift", list), (rest.first?.key ?? "Sources/App/Rest.swift", rest.first?.value ?? ""))
    }

    private static let wholes = [
        Case(
            "tree-disagreement", "a component provides for what is never built",
            tree(
                """
                final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {}
                final class RootComponent: Component<RootDependency>, ListDependency {}  // ← finding
                """)),
        Case(
            "tree-disagreement", "of two builders one is used",
            tree(
                """
                final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {
                    let list: ListBuildable  // ← finding
                    let help: HelpBuildable
                    func open() { attachChild(help.build(withListener: interactor)) }
                }
                final class HelpBuilder: Builder<HelpDependency>, HelpBuildable {}
                """)),
        Case(
            "tree-disagreement", "an extension of the router builds what a function is given",
            tree(
                "final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> { let list: ListBuildable }\n"
                    + "extension RootRouter { func open(_ page: Page) { attachChild(build(page)) } }\n")),
        Case(
            "tree-disagreement", "code that is no RIB has the builder of one that is listened to",
            tree(
                """
                final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {}
                final class RootInteractor: Interactor, ListListener {}
                """, ["Sources/Kit/Kit.swift": "import List\nlet first = ListBuilder.self\n"])),
        Case(
            "missing-translation", "a table behind a type's name, a view in another module, once only",
            [
                "Sources/App/Shop.swift":
                    "import Kit\nstruct Shop { static let translations = [\"en\": [:], \"ko\": Self.inKo, \"fr\": [\"Tea\": \"Thé\", \"Milk\": \"Lait\"]] }\nextension Shop { static let inKo = [\"Tea\": \"차\"] }\n",
                "Sources/Kit/View.swift":
                    "let a = words(\"Tea\")\nlet b = page.words(\"Milk\")  // ← finding\nlet c = words(\"Milk\")\nlet d = words(\"\\(a) of it\")\n",
                "Sources/Other/View.swift": "let a = words(\"Coffee\")\n",
                "Tests/KitTests/ViewTests.swift": "import Kit\nlet a = words(\"Coffee\")\n",
            ]),
        Case(
            "missing-translation", "one of two programs has it",
            [
                "Sources/A/A.swift": "import Kit\nstruct A { static let translations = [\"ko\": [\"Tea\": \"차\"]] }\n",
                "Sources/B/B.swift": "import Kit\nstruct B { static let translations = [\"ko\": [\"Milk\": \"우유\"]] }\n",
                "Sources/Kit/View.swift": "let a = words(\"Tea\")\nlet b = words(\"Salt\")  // ← finding\n",
            ]),
        Case(
            "uncalled-route", "of all three names",
            tree(
                """
                protocol RootNavigating: AnyObject {
                    func routeToHelp()  // ← finding
                }
                protocol RootRouter2: AnyObject { func routeToNews() }
                protocol HomeRouter: AnyObject {
                    func routeToNews()  // ← finding
                }
                final class HomeBuilder: Builder<HomeDependency> {}
                final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {}
                """)),
        Case(
            "unreachable-rib", "it is named elsewhere",
            tree(
                "final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> { let home: HomeBuildable }\n",
                ["Sources/Kit/Kit.swift": "import List\nlet pages: [any ListBuildable] = []\nlet first = ListBuilder.self\n"])),
        Case(
            "unreachable-rib", "it is named in tests only",
            tree(
                "final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> { let list: ListBuildable }\n"
                    + "final class NewsBuilder: Builder<NewsDependency> {}  // ← finding\n",
                ["Tests/AppTests/NewsTests.swift": "import App\nimport Testing\nlet builder = NewsBuilder.self\n"])),
        Case(
            "unreachable-rib", "a router without builder that other code makes, and one that nobody makes",
            tree(
                """
                final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {
                    let list: ListBuildable
                    func open() { attachChild(list.build(withListener: interactor)) }
                }
                final class HelpBuilder: Builder<HelpDependency> {}  // ← finding
                """,
                [
                    "Sources/Pages/Pages.swift": """
                    import RIBs
                    final class NewsBuilder: Builder<NewsDependency> { func build() -> Routing { PageRouter(interactor: PageInteractor()) } }  // ← finding
                    final class PageRouter: Router<PageInteractable> {}
                    final class OldRouter: Router<OldInteractable> {}  // ← finding
                    """
                ])),
    ]

    private static func component(_ component: String, _ needed: String) -> KeyValuePairs<String, String> {
        [
            "Sources/Home/Home.swift": "import RIBs\n" + component + "\n",
            "Sources/List/List.swift": "import RIBs\n" + needed + "\n",
        ]
    }

    private static let dependencies = [
        Case(
            "unsatisfied-dependency", "an opaque type is not compared",
            component(
                "final class HomeComponent: Component<HomeDependency>, ListDependency { var store: some Store { PetStore() } }",
                "protocol ListDependency: Dependency { var store: PetStore { get } }")),
        Case(
            "unsatisfied-dependency", "what a refined protocol needs",
            component(
                "final class HomeComponent: Component<HomeDependency>, ListDependency {}  // ← finding",
                "protocol PageDependency: Dependency { var words: Words { get } }\nprotocol ListDependency: PageDependency {}")),
        Case(
            "unsatisfied-dependency", "given by one of the protocols behind an alias, and by none of them",
            component(
                "protocol Reading {}\nprotocol Speaking {}\nextension Speaking { var words: Words { Words() } }\n"
                    + "typealias Both = Reading & Speaking\ntypealias One = Reading\n"
                    + "final class HomeComponent: Component<HomeDependency>, Both, ListDependency {}\n"
                    + "final class MuteComponent: Component<HomeDependency>, One, ListDependency {}  // ← finding",
                "protocol ListDependency: Dependency { var words: Words { get } }")),
        Case(
            "unsatisfied-dependency", "given by a protocol of the component",
            component(
                "protocol Speaking {}\nextension Speaking { var words: Words { Words() } }\n"
                    + "final class HomeComponent: Component<HomeDependency>, Speaking, ListDependency {}",
                "protocol ListDependency: Dependency { var words: Words { get } }")),
        Case(
            "unsatisfied-dependency", "an alias of what is needed",
            component(
                "final class HomeComponent: Component<HomeDependency>, ListDependency { let words: Texts }",
                "typealias Words = Texts\nprotocol ListDependency: Dependency { var words: Words { get } }")),
    ]

    private static let modules = [
        Case(
            "layering", "RIBs of RIBs-iOS have their views in themselves",
            [
                "Sources/Home/HomeBuilder.swift": "import RIBs\nimport HomeUI\nfinal class HomeBuilder: Builder<HomeDependency> {}\n",
                "Sources/HomeUI/HomeView.swift": "public struct HomeView {}\n",
            ]),
        Case(
            "layering", "an interface that is implemented, one that is exported again, and others",
            [
                "Sources/ShopData/Store.swift": "import ListInterface\nimport NewsInterface  // ← finding\nstruct Store: Storing {}\n",
                "Sources/ShopDomain/All.swift": "@_exported import ListInterface\n",
                "Sources/ShopDomain/Item.swift": "import ListInterface\nimport NewsInterface  // ← finding\n",
                "Sources/ListInterface/List.swift": "public protocol Storing {}\n",
                "Sources/NewsInterface/News.swift": "public protocol NewsListener {}\n",
            ]),
        Case(
            "undeclared-dependency", "within #if", dependencies: ["Home": [], "Words": []],
            [
                "Sources/Home/Home.swift": "#if canImport(Words)\nimport Words\n#endif\nlet home = 1\n",
                "Sources/Words/Words.swift": "public struct Words {}\n",
            ]),
        Case(
            "unused-import", "a conformance through another protocol, an operator, a module with nothing of its own",
            [
                "Sources/Home/Home.swift":
                    "import Base\nimport Middle\nimport Empty\nimport Sums\nstruct Home: Refined {}\nlet sum = 1 +++ 2\n",
                "Sources/Base/Base.swift": "public protocol Plain {}\n",
                "Sources/Middle/Middle.swift": "import Base\npublic protocol Refined: Plain {}\n",
                "Sources/Empty/Empty.swift": "import Darwin\n",
                "Sources/Sums/Sums.swift": "infix operator +++\npublic func +++ (a: Int, b: Int) -> Int { a + b }\n",
            ]),
        Case(
            "unused-import", "a conformance to a protocol of another module",
            [
                "Sources/Home/Home.swift": "import Base\nimport Words  // ← finding\nstruct Home: Plain {}\n",
                "Sources/Base/Base.swift": "public protocol Plain {}\n",
                "Sources/Words/Words.swift": "public struct Words {}\n",
            ]),
        Case(
            "unused-import", "a macro that stands by itself, and one that nobody names",
            [
                "Sources/Home/Home.swift": "import Routes\nimport Words  // ← finding\n#GET(\"/\") { home }\n",
                "Sources/Routes/Routes.swift":
                    "@freestanding(declaration) public macro GET(_ path: String) = #externalMacro(module: \"M\", type: \"G\")\n",
                "Sources/Words/Words.swift": "@freestanding(expression) public macro GAP() = #externalMacro(module: \"M\", type: \"W\")\n",
            ]),
        Case(
            "unused-import", "in one file for all of its module, and where another one imports it for itself",
            [
                "Sources/Home/Home.swift": "import Kit\nlet home = 1\n",
                "Sources/Home/Text.swift": "let text = home.shout\n",
                "Sources/List/List.swift": "import Kit  // ← finding\nlet list = 1\n",
                "Sources/List/Text.swift": "import Kit\nlet text = list.shout\n",
                "Sources/Kit/Kit.swift": "extension Int { public var shout: Int { 1 } }\n",
            ]),
        Case(
            "unused-import", "what Tuist writes for the resources of a module, and of another one",
            [
                "Sources/Home/Home.swift": "import Kit\nimport Words  // ← finding\nlet icon = KitAsset.icon.image\n",
                "Sources/Kit/Kit.swift": "extension KitFontFamily { public static let title = 1 }\n",
                "Sources/Words/Words.swift": "public struct Text {}\n",
            ]),
        Case(
            "unused-import", "a module that exports one which nobody knows",
            [
                "Sources/Home/Home.swift": "import Kit\nlet home = 1\n",
                "Sources/Kit/Kit.swift": "@_exported import Darwin\npublic struct Kit {}\n",
            ]),
        Case(
            "implementation-import", "a description lets it be seen",
            [
                "riblet.yml": "name: shop\ntools: 6.1",
                "Sources/Home.module.yml": "name: Home\nkind: feature\nsees: [List]",
                "Sources/List.module.yml": "name: List\nkind: feature",
                "Sources/ListInterface.module.yml": "name: ListInterface\nkind: interface",
                "Sources/Home/HomeBuilder.swift": "import List\n",
                "Sources/List/List.swift": "import ListInterface\n",
                "Sources/ListInterface/List.swift": "public protocol ListBuildable {}\n",
            ]),
        Case(
            "feature-insides", "a description lets it be seen",
            [
                "riblet.yml": "name: shop\ntools: 6.1",
                "Sources/Home.module.yml": "name: Home\nkind: feature\nsees: [List]",
                "Sources/List.module.yml": "name: List\nkind: feature",
                "Sources/Home/HomeRouter.swift": "import List\nlet state: ListState? = nil\n",
                "Sources/List/ListState.swift": "package struct ListState {}\n",
            ]),
    ]

    private static let views =
        ["StateView", "View", "UIViewController", "HTMLViewController"].map { view in
            Case(
                "ui-in-interactor", "\(view) in the interactor's file",
                ["Sources/Home/Home.swift": "import RibletWeb\nfinal class HomeInteractor: Interactor {}\nstruct HomeView: \(view) {}\n"])
        }
        + UIInInteractorRule.frameworks.sorted().map { framework in
            Case(
                "ui-in-interactor", "\(framework) in an interface",
                ["Sources/HomeInterface/Home.swift": "import \(framework)  // ← finding\nimport Riblet\nstruct HomeView: View {}\n"])
        } + [
            Case(
                "ui-in-interactor", "the interface of a module that is made of no RIBs",
                ["Sources/HomeInterface/Home.swift": "import UIKit\npublic protocol HomeFactory { func make() -> UIViewController }\n"])
        ]

    private static let others = [
        Case(
            "missing-super", "Each step of a lifecycle",
            [
                "Sources/Home/Home.swift": """
                import Riblet

                class Page: Base {
                    override func didLoad() { begin() }
                    override func didBecomeActive() { begin() }
                    override func willResignActive() { begin() }
                    override func didStart() { begin() }
                    override func didStop() { begin() }
                    override func viewDidLoad() { begin() }
                    override func viewWillAppear(_ animated: Bool) { begin() }
                    override func viewDidAppear(_ animated: Bool) { begin() }
                    override func viewWillDisappear(_ animated: Bool) { begin() }
                    override func viewDidDisappear(_ animated: Bool) { begin() }
                }

                final class Home: Page {
                    override func didLoad() { load() }  // ← finding
                    override func didBecomeActive() { load() }  // ← finding
                    override func willResignActive() { load() }  // ← finding
                    override func didStart() { load() }  // ← finding
                    override func didStop() { load() }  // ← finding
                    override func viewDidLoad() { load() }  // ← finding
                    override func viewWillAppear(_ animated: Bool) { load() }  // ← finding
                    override func viewDidAppear(_ animated: Bool) { load() }  // ← finding
                    override func viewWillDisappear(_ animated: Bool) { load() }  // ← finding
                    override func viewDidDisappear(_ animated: Bool) { load() }  // ← finding
                }
                """
            ]),
        Case(
            "unbound-task", "In extensions of an interactor and of a router",
            [
                "Sources/Home/HomeInteractor.swift": """
                import RIBs

                final class HomeInteractor: Interactor {}

                extension HomeInteractor {
                    func reload() { Task { await load() } }  // ← finding
                }
                """,
                "Sources/Home/HomeRouter.swift": """
                import RIBs

                final class HomeRouter: Router<HomeInteractable> {}

                extension HomeRouter {
                    func routeToList() {
                        Task { await open() }  // ← finding
                    }
                }
                """,
            ]),
        Case(
            "attach-without-detach", "In an extension of the router, after an event",
            [
                "Sources/Home/HomeRouter.swift": """
                import RIBs

                final class HomeRouter: ViewableRouter<HomeInteractable, HomeViewControllable>, HomeRouting {
                    private let listBuilder: ListBuildable
                    override func didLoad() { observe { self.attachList() } }
                }

                extension HomeRouter {
                    func attachList() {
                        attachChild(listBuilder.build(withListener: interactor))  // ← finding
                    }
                }
                """
            ]),
        Case(
            "unsatisfied-dependency", "With the name of a module, by an alias, from a class of another library",
            [
                "Sources/Home/HomeBuilder.swift": """
                import RIBs

                final class HomeComponent: Component<HomeDependency>, ListDependency {
                    let isLoading: RxRelay.BehaviorRelay<Swift.Bool>
                    let pets: PetStore
                }

                typealias PetStore = Pets

                final class HelpComponent: AppKit.PageComponent<HelpDependency>, ListDependency {}
                """,
                "Sources/List/ListBuilder.swift": """
                import RIBs

                protocol ListDependency: Dependency {
                    var isLoading: BehaviorRelay<Bool> { get }
                    var pets: Pets { get }
                }
                """,
            ]),
        Case(
            "strong-reference", "A presenter's delegate, and a view's router",
            [
                "Sources/Home/HomePresenter.swift": """
                import RIBs

                final class HomePresenter: Presenter<HomeViewControllable> {
                    var delegate: HomePresenterDelegate?  // ← finding
                }

                final class HomeViewController: UIViewController {
                    var router: HomeRouting!  // ← finding
                }
                """
            ]),
        Case(
            "unused-dependency", "one whose name is used without an import, and one that shares a word with a text alone",
            dependencies: ["Home": ["Client", "Domain", "Words"], "Domain": ["Client"], "Client": [], "Words": []],
            [
                "Sources/Home/Home.swift": "import Domain  // ← finding\nlet home = Todo().client // words\nlet text = \"words\"\n",
                "Sources/Domain/Todo.swift": "import Client\npublic struct Todo { let own: Client }\n",
                "Sources/Client/Client.swift": "public struct Client {}\nextension Values { public var client: Client { Client() } }\n",
                "Sources/Words/Words.swift": "extension Values { public var words: String { \"\" } }\n",
            ]),
        Case(
            "unused-dependency", "An umbrella, a module that is exported again, a target without Swift",
            dependencies: ["All": ["Domain", "Words"], "Home": ["All", "Domain", "Speech"], "Domain": [], "Words": []],
            [
                "Sources/All/All.swift": "@_exported import Domain\n@_exported import Words",
                "Sources/Home/Home.swift": "import All\nlet home = Todo()",
                "Sources/Domain/Todo.swift": "public struct Todo {}",
                "Sources/Words/Words.swift": "public struct Words {}",
            ]),
    ]

    static let cases = others + attaching + lifecycle + wholes + dependencies + modules + views + further

    /// All kinds of modules, each importing all others: what the layering rule says of which.
    @Test func layersSeeWhatIsBelowThem() {
        let names = ["AApp", "AProgram", "AFeature", "AInterface", "AUI", "ADomain", "AData", "ATesting", "ATests", "AExample", "ALibrary"]
        let own = ["AFeature": "final class ABuilder: Builder<ADependency> {}\n", "AInterface": "protocol AListener {}\n"]
        let texts = names.map { name in
            let imports = names.filter { $0 != name }.map { "import \($0)\n" }.joined()
            return ("Sources/\(name)/A.swift", imports + (own[name] ?? ""))
        }
        let (data, views) = (
            "ask for a protocol of the domain that data conforms to",
            "ask for a protocol that the views conform to, and let the composition root give them"
        )
        let (both, top) = ("what both need belongs to the domain", "the composition root sees everything, nobody sees it")
        let words = [
            "AApp": ("a composition root", top), "AProgram": ("a program", top), "AFeature": ("a feature", both),
            "AInterface": ("an interface", both),
            "AUI": ("user interface", views), "ADomain": ("domain", ""), "AData": ("data", data), "ATesting": ("for tests", ""),
            "AExample": ("an example", top),
        ]
        let above = ["AApp", "AExample", "AProgram"]
        let expected = [
            "ADomain": above + ["AData", "AFeature", "AInterface", "AUI"], "AData": above + ["AFeature", "AInterface", "AUI"],
            "AInterface": above + ["AData", "AFeature", "AUI"], "AFeature": above + ["AData", "AUI"], "AUI": above + ["AData"],
            "ATesting": above + ["AFeature", "AUI"],
        ].flatMap { importer, imports in
            imports.map { "\(importer) is \(words[importer]!.0) and must not import \($0), which is \(words[$0]!.0); \(words[$0]!.1)" }
        }
        #expect(Workspace(texts: texts).check(only: ["layering"]).findings.map(\.message).sorted() == expected.sorted())
    }

    /// Nobody mends a file that a program writes anew; one that only mentions that is written by hand.
    @Test(arguments: [
        ("Home.generated.swift", "", true), ("NeedleGenerated.swift", "", true), ("Generated/Home.swift", "", true),
        ("Home.swift", "// Generated using Sourcery 2.1\n// DO NOT EDIT\n", true), ("Home.swift", "//\n//  @generated\n//\n", true),
        ("Home.swift", "/*\n * This file was automatically generated.\n */\n", true),
        ("Home.swift", "// Created by hand.\n", false), ("Home.swift", "\nlet a = \"generated by\"\n", false),
        ("Home.swift", "import Riblet\n// Generated by nobody.\n", false), ("Regenerated/Home.swift", "", false),
    ])
    func generatedFilesGetNoFindings(_ name: String, _ head: String, _ isGenerated: Bool) {
        let text = head + "import Riblet\nfinal class HomeInteractor: Interactor { var listener: HomeListener? }\n"
        let findings = Workspace(texts: [("Sources/Home/" + name, text)]).check().findings
        #expect(findings.map(\.rule) == (isGenerated ? [] : ["strong-reference"]))
    }

    /// A package that no root leads into is a library.
    @Test func fieldsOfPackagesAlone() {
        func workspace(_ modules: [Module], _ texts: [String]) -> Workspace {
            var words = WordTable()
            let scanner = SourceScanner()
            let files = texts.enumerated().map { index, text in
                let scanned = scanner.scan(text)
                let references = scanned.references.map { words.insert(scanner.interner.words[Int($0)]) }
                return SourceFile(path: "\(modules[index].path)/File.swift", module: index, scanned: scanned, references: references)
            }
            return Workspace(root: "/", modules: modules, files: files, scope: Set(modules.indices), words: words)
        }
        let apps = ["App", "Shop"].map {
            Module(
                name: $0, kind: .library, path: "\($0)/\($0)", dependencies: [], description: "\($0)/Package.swift", isContext: false,
                target: "regular")
        }
        let root =
            "import RIBs\nfinal class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> { let home: HomeBuildable }\n"
            + "final class HomeBuilder: Builder<HomeDependency>, HomeBuildable {}\n"
        let list = "import RIBs\nfinal class ListBuilder: Builder<ListDependency>, ListBuildable {}\n"
        #expect(workspace(apps, [root, list]).check(only: ["unreachable-rib"]).findings.isEmpty)
    }

    // MARK: The tree

    private static func rib(_ name: String) -> String {
        "protocol \(name)Listener: AnyObject {}\nfinal class \(name)Builder: Builder<\(name)Dependency>, \(name)Buildable {}\n"
    }

    /// Each edge as `parent child built|held|- container`.
    private static func edges(_ texts: [(path: String, text: String)]) -> [String] {
        let tree = Workspace(texts: texts).tree()
        return tree.edges.map { edge in
            let state = edge.isBuilt ? "built" : edge.isHeld ? "held" : "-"
            return "\(tree.ribs[edge.parent].name) \(tree.ribs[edge.child].name) \(state)" + (edge.container.map { " " + $0 } ?? "")
        }.sorted()
    }

    struct Pattern: Sendable, CustomTestStringConvertible {
        let title: String
        let text: String
        let edges: [String]
        var testDescription: String { title }

        init(_ title: String, _ text: String, _ edges: [String]) {
            self.title = title
            self.text = text
            self.edges = edges
        }
    }

    private static let root = "final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable>"

    static let patterns = [
        Pattern(
            "the protocol of an interactor listens", "\(root) {}\nprotocol RootInteractable: Interactable, ListListener {}", ["Root List -"]
        ),
        Pattern(
            "a struct of builders",
            "\(root) { let builders: RootBuilders\nfunc open() { show(builders.list.build()) } }\nstruct RootBuilders { let list: ListBuildable }",
            ["Root List built"]),
        Pattern(
            "the dependency has a builder: for whom, a router tells",
            "\(root) {}\nprotocol RootDependency: Dependency { var listBuilder: ListBuildable { get } }", []),
        Pattern(
            "the builder builds one child itself, and makes what builds another one for a router that does not",
            """
            \(root) { let list: Routing }
            final class RootBuilder: Builder<RootDependency> {
                func build() -> LaunchRouting {
                    let helpBuilder = HelpBuilder(dependency: dependency)
                    let list = ListBuilder(dependency: dependency).build(withListener: interactor)
                    return RootRouter(list: list, help: helpBuilder)
                }
            }
            """, ["Root Help held", "Root List built"]),
        Pattern(
            "an alias of a tuple of builders",
            "\(root) { let builders: RootChildren\nfunc open() { show(builders.list.build()) } }\ntypealias RootChildren = (list: ListBuildable, help: HelpBuildable)",
            ["Root Help held", "Root List built"]),
        Pattern(
            "a property whose alias is one builder",
            "\(root) { let children: RootChildren\nfunc open() { show(children.build()) } }\ntypealias RootChildren = ListBuildable",
            ["Root List built"]),
        Pattern(
            "a parameter of a function", "\(root) { func open(list: ListBuildable) { attachChild(list.build()) } }",
            ["Root List built attached"]),
        Pattern(
            "a property whose name alone tells the builder",
            "\(root) { let listBuilder = make()\nfunc open() { show(listBuilder.build()) } }", ["Root List built"]),
        Pattern(
            "what an inherited router has beside it",
            """
            class PageRouter: Router<PageInteractable> { let children: PageChildren }
            struct PageChildren { let list: ListBuildable }
            final class RootRouter: PageRouter {}
            final class RootBuilder: Builder<RootDependency> {}
            """, ["Root List held"]),
        Pattern(
            "the container by its closure, by its routes, and the only one",
            """
            \(root) {
                let list: ListBuildable
                let help: HelpBuildable
                lazy var stack = ChildStack<RootRoute>(router: self) { [unowned self] _ in list.build() }
                lazy var slot = ChildSlot<RootSheet>(router: self) { [unowned self] in build($0) }
                func build(_ sheet: RootSheet) -> Routing { help.build() }
            }
            """, ["Root Help built slot", "Root List built stack"]),
        Pattern(
            "one container and a builder that is held, with nothing attached",
            "\(root) { let list: ListBuildable\nlazy var slot = ChildSlot<RootSheet>(router: self) { make($0) } }", ["Root List held slot"]),
        Pattern(
            "one container, and something attached",
            "\(root) { let list: ListBuildable\nlazy var slot = ChildSlot<RootSheet>(router: self) { make($0) }\nfunc open() { attachChild(page) } }",
            ["Root List held"]),
        Pattern(
            "a builder that is made where its RIB is shown",
            "\(root) { lazy var slot = ChildSlot<RootSheet>(router: self) { _ in ListBuilder(dependency: c).build() } }",
            ["Root List built slot"]),
        Pattern(
            "a builder that is made for one of two containers",
            "\(root) { lazy var slot = ChildSlot<RootSheet>(router: self) { _ in ListBuilder(dependency: c).build() }\n"
                + "lazy var stack = ChildStack<RootRoute>(router: self) { make($0) } }", ["Root List built slot"]),
        Pattern(
            "extensions of a component and an interactor that no source declares",
            "\(root) {}\nextension RootComponent: ListDependency {}\nextension RootInteractor: HelpListener {}",
            ["Root Help -", "Root List -"]),
        Pattern(
            "a builder that self gives on, and one that is returned",
            "\(root) { let list: ListBuildable\nlet help: HelpBuildable\nfunc open() { show(self.list) }\nvar helper: HelpBuildable {\nreturn help\n} }",
            ["Root Help built", "Root List built"]),
        Pattern(
            "builders that are made for another RIB",
            "\(root) {}\nfinal class RootBuilder: Builder<RootDependency> { let home = HomeBuilder(list: ListBuilder(x)) }\n\(rib("Home"))",
            ["Home List held"]),
        Pattern(
            "a component that provides for a grandchild",
            "\(root) { let home: HomeBuildable }\nfinal class RootComponent: Component<RootDependency>, ListDependency {}\n\(rib("Home"))"
                + "final class HomeRouter: Router<HomeInteractable> { let list: ListBuildable }",
            ["Home List held", "Root Home held"]),
        Pattern(
            "an open class is what others build on",
            "\(root) { let list: ListBuildable }\nopen class PageRouter: Router<PageInteractable> { let help: HelpBuildable }",
            ["Root List held"]),
    ]

    @Test(arguments: patterns + furtherPatterns) func readsEdges(_ pattern: Pattern) {
        let texts =
            [("Sources/App/Root.swift", "import RIBs\n" + pattern.text)]
            + ["List", "Help"].map { ("Sources/App/\($0).swift", "import RIBs\n" + Self.rib($0)) }
        #expect(Self.edges(texts) == pattern.edges)
    }

    /// Two packages may have what one name means: the family of one module's buildable is another
    /// one's fake or RIB.
    @Test func aHelperOfAllRoutersAttaches() {
        let texts = [
            ("Sources/App/Root.swift", "import RIBs\n\(Self.root) { let list: ListBuildable\nfunc open() { push(list.build()) } }"),
            ("Sources/App/List.swift", "import RIBs\n" + Self.rib("List")),
            (
                "Sources/Kit/Kit.swift",
                "import RIBs\nextension Routing { func add(_ child: Routing) { attachChild(child) } }\n"
                    + "extension ViewableRouter { func push(_ child: Routing) { add(child) } }"
            ),
        ]
        #expect(Self.edges(texts) == ["Root List built attached"])
    }

    @Test func namesMeanWhatTheirModuleSees() {
        let apps = ["One", "Two"].flatMap { name in
            [
                (
                    "Sources/\(name)/Root.swift",
                    "import RIBs\n\(Self.root) { let home: HomeBuildable }\nfinal class RootInteractor: Interactor, HomeListener {}\n"
                ),
                ("Sources/\(name)/Home.swift", "import RIBs\n" + Self.rib("Home")),
            ]
        }
        #expect(Self.edges(apps) == ["Root Home held", "Root Home held"])
        // A listener that belongs to no RIB, where another module has a RIB of that name.
        let other = [
            (
                "Sources/App/Root.swift",
                "import RIBs\nimport Kit\n\(Self.root) {}\nfinal class RootInteractor: Interactor, HomeListener {}\n"
            ),
            ("Sources/Kit/Kit.swift", "public protocol HomeListener: AnyObject {}\n"),
            ("Sources/Shop/Home.swift", "import RIBs\n" + Self.rib("Home")),
        ]
        #expect(Self.edges(other).isEmpty)
        // A namesake without a dependency of its own does not take that of the RIB.
        let namesake = [
            (
                "Sources/App/Root.swift",
                "import RIBs\nimport User\n\(Self.root) { let home: HomeBuildable }\n"
                    + "final class RootComponent: Component<RootDependency>, HomeDependency {}\n"
            ),
            ("Sources/Other/Home.swift", "import RIBs\n" + Self.rib("Home").split(separator: "\n")[1]),
            ("Sources/User/Home.swift", "import RIBs\npublic protocol HomeDependency: Dependency {}\n" + Self.rib("Home")),
        ]
        let tree = Workspace(texts: namesake.map { (path: $0.0, text: $0.1) }).tree()
        #expect(tree.edges.map { Workspace(texts: namesake).modules[tree.ribs[$0.child].module].name } == ["User"])
    }

    /// A protocol may stand in a module of interfaces.
    @Test func listenersMayStandInInterfaces() {
        let texts = [
            ("Sources/App/Root.swift", "import RIBs\n\(Self.root) {}\nfinal class RootInteractor: Interactor, ListListener {}\n"),
            ("Sources/List/List.swift", "import RIBs\nfinal class ListBuilder: Builder<ListDependency>, ListBuildable {}\n"),
            ("Sources/ListInterface/List.swift", "public protocol ListListener: AnyObject {}\n"),
        ]
        #expect(Self.edges(texts) == ["Root List -"])
    }

    /// A component that stands elsewhere is that of its RIB.
    @Test func componentsMayStandAtTheRoot() {
        let texts = [
            ("Sources/App/Root.swift", "import RIBs\nimport Home\n\(Self.root) { let home: HomeBuildable }\n"),
            ("Sources/App/Parts.swift", "import RIBs\nfinal class HomeComponent: Component<HomeDependency>, ListDependency {}\n"),
            ("Sources/Home/Home.swift", "import RIBs\n" + Self.rib("Home")),
            ("Sources/List/List.swift", "import RIBs\n" + Self.rib("List")),
        ]
        #expect(Self.edges(texts) == ["Home List -", "Root Home held"])
    }

    /// A root of a library has children, else it is no root.
    @Test func aRootOfALibraryHasChildren() {
        let tree = Workspace(texts: [("Sources/Kit/Root.swift", "import RIBs\n\(Self.root) {}\n")]).tree()
        #expect(tree.roots.isEmpty && tree.ribs.count == 1)
    }

    /// A router of another package takes no family away, whose protocol it does not see.
    @Test func familiesBelongToTheirPackage() {
        let texts = [
            (
                "Sources/Core/Detail.swift",
                """
                import RIBs
                protocol DetailBuildable<Entity>: Buildable { associatedtype Entity }
                final class DetailRouter: Router<DetailInteractable> {}
                final class BookDetailBuilder: Builder<DetailDependency>, DetailBuildable { typealias Entity = Book }
                """
            ), ("Sources/Kit/Kit.swift", ""),
            ("Sources/Other/Other.swift", "import Kit\nimport RIBs\nfinal class DetailRouter: Router<DetailInteractable> {}\n"),
            ("Tests/Shapes/Shapes.swift", "protocol DetailBuildable: Buildable {}\n"),
        ]
        let workspace = Workspace(texts: texts)
        let ribs = workspace.tree().ribs.map { "\($0.name) \(workspace.modules[$0.module].name) \($0.family ?? "-")" }
        #expect(ribs == ["BookDetail Core Detail", "Detail Other -"])
    }

    /// A builder that conforms in an extension belongs to its family, too.
    @Test func familiesMayStandInExtensions() {
        let texts = [
            (
                "Sources/List/List.swift",
                """
                import RIBs
                protocol ListBuildable<Entity>: Buildable { associatedtype Entity }
                final class ListRouter: Router<ListInteractable> {}
                final class BooksListBuilder: Builder<ListDependency> {}
                extension BooksListBuilder: ListBuildable { typealias Entity = Book }
                final class FilmsListBuilder: Builder<ListDependency>, ListBuildable { typealias Entity = Film }
                """
            ),
            ("Sources/List/Root.swift", "import RIBs\n\(Self.root) { let books: any ListBuildable<Book> }\n"),
        ]
        let tree = Workspace(texts: texts).tree()
        #expect(tree.ribs.map(\.name) == ["BooksList", "FilmsList", "Root"] && tree.ribs.prefix(2).allSatisfy { $0.family == "List" })
    }
}

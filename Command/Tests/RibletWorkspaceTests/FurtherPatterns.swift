import RibletWorkspace

/// Patterns that seldom stand in a source, an example for each branch of a rule.
extension SecondPatternTests {
    static func home(_ text: String) -> KeyValuePairs<String, String> { ["Sources/Home/Home.swift": "import RIBs\n" + text + "\n"] }

    private static let ofModules = [
        Case(
            "implementation-import", "views of a feature import another one, with an interface and without; views of all import any",
            [
                "Sources/HomeUI/Home.swift":
                    "import Home\nimport List  // ← finding\nimport News  // ← finding\nimport Kit\nlet views = [ListBuilder.self]\n",
                "Sources/AppViewsUI/Views.swift": "import Home\nimport List\n",
                "Sources/Home/HomeBuilder.swift": "import RIBs\nfinal class HomeBuilder: Builder<HomeDependency> {}\n",
                "Sources/List/ListBuilder.swift": "import RIBs\nfinal class ListBuilder: Builder<ListDependency> {}\n",
                "Sources/ListInterfaces/List.swift": "public protocol ListBuildable {}\n",
                "Sources/News/NewsBuilder.swift": "import RIBs\nfinal class NewsBuilder: Builder<NewsDependency> {}\n",
                "Sources/Kit/Kit.swift": "public struct Kit {}\n",
            ]),
        Case(
            "implementation-import", "a description lets another one be seen",
            [
                "riblet.yml": "name: shop\ntools: 6.1",
                "Sources/Home.module.yml": "name: Home\nkind: feature\nsees: [News]",
                "Sources/List.module.yml": "name: List\nkind: feature",
                "Sources/ListInterface.module.yml": "name: ListInterface\nkind: interface",
                "Sources/Home/HomeBuilder.swift": "import List  // ← finding\n",
                "Sources/List/List.swift": "public struct ListState {}\n",
                "Sources/ListInterface/List.swift": "public protocol ListBuildable {}\n",
            ]),
        Case(
            "import-cycle", "the description names what no file imports", dependencies: ["A": ["B"], "B": ["A"], "C": ["D"], "D": ["C"]],
            [
                "Sources/A/A.swift": "let a = 1\n", "Sources/B/B.swift": "import A  // ← finding\n",
                "Sources/C/C.swift": "let c = 1\n", "Sources/D/D.swift": "let d = 1\n",
            ]),
        Case(
            "layering", "a kind that sees others, and a module without a description",
            [
                "riblet.yml": "name: shop\ntools: 6.1\nkinds:\n  kit: {like: library, sees: [domain]}",
                "Sources/Kit.module.yml": "name: Kit\nkind: kit",
                "Sources/Kit/Kit.swift": "import HomeData  // ← finding\nimport HomeTesting\n",
                "Sources/HomeData/Data.swift": "public struct Store {}\n",
                "Sources/HomeTesting/Fakes.swift": "public struct Fake {}\n",
            ]),
        Case(
            "layering", "fakes import what they stand for, and no other views",
            [
                "Sources/ListUIMock/Fake.swift": "import ListUI\nimport NewsUI  // ← finding\n",
                "Sources/ListUI/List.swift": "public protocol Listing {}\n", "Sources/NewsUI/News.swift": "public protocol News {}\n",
            ]),
        Case(
            "undeclared-dependency", "two files import it", dependencies: ["Home": []],
            [
                "Sources/Home/A.swift": "import Words  // ← finding\nimport Words\n", "Sources/Home/B.swift": "import Words\n",
                "Sources/Words/Words.swift": "public struct Words {}\n",
            ]),
        Case(
            "unused-dependency", "of a module whose first file imports nothing", dependencies: ["Home": ["Words"]],
            ["Sources/Home/Home.swift": "let home = 1  // ← finding\n", "Sources/Words/Words.swift": "public struct Words {}\n"]),
        Case(
            "feature-insides", "types that others see, and such that they do not",
            [
                "Sources/Home/HomeBuilder.swift":
                    "import Riblet\nimport List  // ← finding\nimport Row  // ← finding\nimport Cell\nlet all = [ListState(), Row(), Cell()]\n"
                    + "final class HomeBuilder: Builder<HomeDependency> {}\n",
                "Sources/List/List.swift": "public struct ListState {}\npublic final class ListBuilder: Builder<ListDependency> {}\n",
                "Sources/Row/Row.swift": "open class Row {}\nfinal class RowBuilder: Builder<RowDependency> {}\n",
                "Sources/Cell/Cell.swift": "struct Cell {}\nfinal class CellBuilder: Builder<CellDependency> {}\n",
            ]),
        Case(
            "ui-in-interactor", "a domain, and a library",
            [
                "Sources/HomeDomain/Home.swift": "import SwiftUI  // ← finding\n", "Sources/Kit/Kit.swift": "import SwiftUI\n",
            ]),
        Case(
            "unused-dependency", "one that is exported again, and that is exported again",
            dependencies: ["Home": ["All", "Words"], "All": []],
            [
                "Sources/Home/Home.swift": "import All\nlet home = 1\n", "Sources/All/All.swift": "@_exported import Domain\n",
                "Sources/Domain/Domain.swift": "@_exported import Words\n", "Sources/Words/Words.swift": "public struct Words {}\n",
            ]),
        Case(
            "unused-import", "operators of any sign, and functions that are none",
            [
                "Sources/Home/Home.swift":
                    "import Pipes\nimport Signs\nimport Sums\nimport Words  // ← finding\nlet piped = 1 |> 2\nlet isLess = 1 ≲ 2\n",
                "Sources/Pipes/Pipes.swift": "infix operator |>\npublic func |> (a: Int, b: Int) -> Int { a + b }\n",
                "Sources/Signs/Signs.swift": "infix operator ≲\npublic func ≲ (a: Int, b: Int) -> Bool { a < b }\n",
                "Sources/Sums/Sums.swift": "public func + (a: Pair, b: Pair) -> Pair { a }\n",
                "Sources/Words/Words.swift": "public func _say() {}\npublic func été() {}\npublic func Say() {}\n",
            ]),
    ]

    private static let ofOthersCode = [
        Case(
            "unused-import", "labels of subscripts and initialisers that a module adds to types of others, and those of its own",
            [
                "Sources/Home/Home.swift": "import Kit\nimport Words  // ← finding\nlet first = [1][safe: 0]\n",
                "Sources/List/List.swift": "import Kit\nlet red = make(.init(hex: 1))\n",
                "Sources/News/News.swift": "import Prices\nlet price = \"\\(money: 1)\"\n",
                "Sources/Page/Page.swift": "import Colours\nlet page = 1\n", "Sources/Page/Text.swift": "let red = Int(page)\n",
                "Sources/Prices/Prices.swift":
                    "extension String.StringInterpolation { public mutating func appendInterpolation(money: Int) {} }\n",
                "Sources/Colours/Colours.swift": "extension Int { public init(_ colour: Colour) { self = 1 } }\n",
                "Sources/Kit/Kit.swift":
                    "extension Array { public subscript(safe index: Int) -> Element? { nil } }\n"
                    + "extension Int { public init(hex value: Int) { self = value } }\n",
                "Sources/Words/Words.swift": "public struct Words { public init(safe: Int) {} }\n",
            ]),
        Case(
            "unused-import", "what macros and generators write of a name",
            [
                "Sources/Home/Home.swift":
                    "import Lists\nimport Vault\nimport Words  // ← finding\nlet all = [KeepingSpy(), MockListing(), WordsKit()]\n",
                "Sources/Vault/Vault.swift": "@Spyable public protocol Keeping {}\n",
                "Sources/Lists/Lists.swift": "public protocol Listing {}\n",
                "Sources/Words/Words.swift": "public struct Words {}\n",
            ]),
        Case(
            "unused-import", "a module of conformances alone, and an alias of what a build writes",
            [
                "Sources/Home/Home.swift": "import Kit\nimport Live\nimport Words  // ← finding\nlet icon = Icons.home\n",
                "Sources/Home/Names.swift": "import Kit\ntypealias Icons = KitAsset.Icons\nlet kit = Kit()\n",
                "Sources/Kit/Kit.swift": "public struct Kit {}\n",
                "Sources/Live/Live.swift":
                    "private let log = 1\nextension Store: DependencyKey { public static let liveValue = Store() }\n",
                "Sources/Words/Words.swift": "extension Word { public static let first = Word() }\n",
            ]),
        Case(
            "undeclared-dependency", "a dependency whose own ones nobody knows, and one that has none",
            dependencies: ["Home": ["List"], "News": ["Words"], "Words": []],
            [
                "Sources/Home/Home.swift": "import Kit\n", "Sources/News/News.swift": "import Kit  // ← finding\n",
                "Sources/List/List.swift": "public struct List {}\n", "Sources/Kit/Kit.swift": "public struct Kit {}\n",
                "Sources/Words/Words.swift": "public struct Words {}\n",
            ]),
        Case(
            "ui-in-interactor", "a picture, what the application tells, and more",
            [
                "Sources/Home/NewsInteractor.swift":
                    "import UIKit\nfinal class NewsInteractor: Interactor { let name = UIApplication.didBecomeActiveNotification }\n",
                "Sources/Home/OpenInteractor.swift":
                    "import UIKit  // ← finding\nfinal class OpenInteractor: Interactor { func open() { UIApplication.shared.open(url) } }\n",
                "Sources/Home/HandInteractor.swift":
                    "import UIKit  // ← finding\nfinal class HandInteractor: Interactor { func hand(on app: UIApplication) {} }\n",
                "Sources/Home/HomeInteractor.swift":
                    "import UIKit\nfinal class HomeInteractor: Interactor { let picture: UIImage = Store.shared.picture }\n",
                "Sources/Home/ListInteractor.swift":
                    "import UIKit  // ← finding\nfinal class ListInteractor: Interactor { let pictures: [UIImage: UIView] }\n",
            ]),
        Case(
            "uncalled-route", "one that an example calls, and one that tests call",
            [
                "Sources/Home/Home.swift": """
                import RIBs
                protocol HomeRouting: Routing {
                    func attach()
                    func detach()  // ← finding
                }
                final class HomeRouter: Router<HomeInteractable> { func attach() {}
                func detach() {} }
                """,
                "Sources/HomeDemo/App.swift": "import Home\nfunc open() { router?.attach() }\n",
                "Tests/HomeTests/HomeTests.swift": "import Home\nfunc close() { router?.detach() }\n",
            ]),
        Case(
            "tree-disagreement", "one that has the listener of a root, which is nobody's child",
            [
                "Sources/App/Root.swift": """
                import RIBs
                protocol RootListener: AnyObject {}
                protocol HomeListener: AnyObject {}
                final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> { let home: HomeBuildable
                func open() { attachChild(home.build()) } }
                final class HomeRouter: Router<HomeInteractable> { let list: ListBuildable
                func open() { attachChild(list.build()) } }
                protocol HomeInteractable: Interactable, RootListener {}
                final class ListBuilder: Builder<ListDependency>, ListBuildable {}
                """
            ]),
        Case(
            "forbidden-import", "what two modules have to do with each other, once",
            [
                "Sources/ShopApp/A.swift": "import HomeMocks  // ← finding\n", "Sources/ShopApp/B.swift": "import HomeMocks\n",
                "Sources/ShopApp/C.swift": "import HomeMocks\nimport XCTest  // ← finding\n",
                "Sources/HomeMocks/Fake.swift": "public struct Fake {}\n",
            ]),
        Case(
            "tree-disagreement", "more than a third of the RIBs, which is the project's own way",
            tree(
                """
                final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {}
                final class RootInteractor: Interactor, ListListener, HelpListener, NewsListener {}  // ← finding
                protocol NewsListener: AnyObject {}
                final class NewsBuilder: Builder<NewsDependency>, NewsBuildable {}
                protocol HelpListener: AnyObject {}
                final class HelpBuilder: Builder<HelpDependency>, HelpBuildable {}
                """)),
        Case(
            "layering", "the interface of a library, and that of a feature",
            [
                "Sources/ShopDomain/Item.swift":
                    "import TokensInterface\nimport HomeInterface  // ← finding\nimport ListInterface  // ← finding\n",
                "Sources/TokensInterface/Tokens.swift": "public protocol TokensBuildable {}\n",
                "Sources/HomeInterface/Home.swift": "public protocol HomeRouting {}\n",
                "Sources/ListInterface/List.swift": "public protocol Lists {}\n",
                "Sources/List/List.swift": "import RIBs\nfinal class ListBuilder: Builder<ListDependency> {}\n",
            ]),
        Case(
            "layering", "what is for tests, in a file with tests",
            [
                "Sources/HomeTesting/HomeTests.swift": "import XCTest\nimport HomeUI\nfinal class HomeTests: XCTestCase {}\n",
                "Sources/HomeTesting/Fakes.swift": "import HomeUI  // ← finding\n", "Sources/HomeUI/Home.swift": "public struct Home {}\n",
            ]),
        Case(
            "forbidden-import", "fakes for previews, in a folder of fakes, and in what is shown",
            [
                "Sources/ShopApp/Row.swift": "import HomeMocks\nstruct Row_Previews: PreviewProvider {}\n",
                "Sources/ShopApp/Page.swift": "import HomeMocks\n#Preview { Page() }\n",
                "Sources/ShopApp/Mocks/Store.swift": "import HomeMocks\n", "Sources/ShopApp/Shop.swift": "import HomeMocks  // ← finding\n",
                "Sources/HomeMocks/Fake.swift": "public struct Fake {}\n",
            ]),
    ]

    private static let ofRouters = [
        Case(
            "attach-without-detach", "a worker calls what the beginning calls, too",
            home(
                """
                final class HomeRouter: Router<HomeInteractable> {
                    override func didLoad() { attach() }
                    func attach() { attachChild(child) }
                }
                final class HomeWorker: Worker { func work() { router.attach() } }
                """)),
        Case(
            "attach-without-detach", "only a worker calls it",
            home(
                """
                final class HomeRouter: Router<HomeInteractable> { func attach() { attachChild(child) } }  // ← finding
                final class HomeWorker: Worker { func work() { router.attach() } }
                """)),
        Case(
            "missing-super", "classes that inherit each other",
            home("class Page: Row {}\nclass Row: Page {}\nfinal class Home: Page { override func didLoad() { load() } }")),
        Case(
            "missing-super", "with parameters, without a class above, and called in a closure",
            home(
                """
                class Page: Base {
                    override func viewWillAppear(_ animated: Bool) { begin() }
                    override func didLoad() { begin() }
                }
                final class Home: Page {
                    override func viewWillAppear(_ animated: Bool) { load() }  // ← finding
                    override func didLoad() { each { super.didLoad() } }
                }
                override func didLoad() { load() }
                """)),
        Case(
            "strong-reference", "a constant, one that is always there, one without a type, and one of another name",
            home(
                """
                final class HomeInteractor: Interactor {
                    let router: HomeRouting?  // ← finding
                    var listener: HomeListener  // ← finding
                    var delegate = makeDelegate()
                    var parent: HomeListener?
                }
                final class HomeThing: NSObject { var router: HomeRouting? }
                """)),
    ]

    private static func shop(_ text: String, _ rest: KeyValuePairs<String, String> = [:]) -> KeyValuePairs<String, String> {
        tree("final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {" + text + "\n", rest)
    }

    private static let ofTrees = [
        Case(
            "tree-disagreement", "a RIB without a router listens",
            shop(
                """
                let home: HomeBuildable
                func open() { attachChild(home.build()) }
                }
                final class HomeBuilder: Builder<HomeDependency>, HomeBuildable {}
                final class HomeInteractor: Interactor, ListListener {}  // ← finding
                """)),
        Case(
            "tree-disagreement", "the file of a RIB names the builder of one that it listens to",
            tree(
                """
                final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {}
                let first = ListBuilder.self
                final class RootInteractor: Interactor, ListListener {}  // ← finding
                """)),
        Case(
            "unreachable-rib", "its own file makes one",
            shop("let list: ListBuildable\n}\nfinal class NewsBuilder: Builder<NewsDependency> {}\nlet news = NewsBuilder(x)\n")),
        Case(
            "tree-disagreement", "an interactor listens to what a component provides for",
            tree(
                """
                final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {}
                final class RootComponent: Component<RootDependency>, ListDependency {}
                final class RootInteractor: Interactor, ListListener {}  // ← finding
                """)),
        Case(
            "tree-disagreement", "the children of a router hold what it never builds",
            shop(
                "let children: RootChildren\n}\n",
                ["Sources/App/Children.swift": "import RIBs\nstruct RootChildren { let list: ListBuildable }\n"])),
        Case(
            "tree-disagreement", "a component makes a builder and the router does not hold it",
            shop("}\nfinal class RootComponent: Component<RootDependency> { func list() { ListBuilder(dependency: self) } }")),
        Case(
            "unreachable-rib", "members of a family, of which tests name the builder and code what would be the buildable",
            [
                "Sources/App/Root.swift": """
                import RIBs
                final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> { let list: ListBuildable }
                final class ListBuilder: Builder<ListDependency>, ListBuildable {}
                let rows: [any BooksRowsBuildable] = []
                """,
                "Sources/Rows/Rows.swift": """
                import RIBs
                protocol RowsBuildable: Buildable {}
                final class RowsRouter: Router<RowsInteractable> {}
                final class BooksRowsBuilder: Builder<RowsDependency>, RowsBuildable {}  // ← finding
                final class FilmsRowsBuilder: Builder<RowsDependency>, RowsBuildable {}  // ← finding
                """,
                "Tests/RowsTests/Rows.swift": "import Rows\nlet rows = BooksRowsBuilder.self\n",
            ]),
        Case(
            "unreachable-rib", "a router alone in a library, and a root that is left out",
            shop(
                "let list: ListBuildable\n}\n",
                [
                    "Sources/Kit/Kit.swift": """
                    import RIBs
                    final class OldRouter: Router<OldInteractable> {}
                    final class DemoRouter: LaunchRouter<DemoInteractable, DemoViewControllable> {}
                    """
                ])),
    ]

    private static let ofComponents = [
        Case(
            "unsatisfied-dependency", "a class above is another library's, a protocol nobody knows, and no class above",
            home(
                """
                class HomeComponent: AppKit.PageComponent {}
                extension HomeComponent: ListDependency {}
                class HelpComponent {}
                extension HelpComponent: ListDependency {}  // ← finding
                final class NewsComponent: Component<NewsDependency>, UnknownDependency {}
                class ACircleComponent: BCircleComponent {}
                class BCircleComponent: ACircleComponent {}
                extension ACircleComponent: ListDependency {}  // ← finding
                protocol ListDependency: Dependency { var words: Words { get } }
                """)),
        Case(
            "unsatisfied-dependency", "the one two above has it; its own dependency has it; a static one is none",
            shop(
                """
                let home: HomeBuildable
                }
                final class RootComponent: Component<RootDependency>, HomeDependency { let words: Words }
                protocol HomeDependency: Dependency {}
                final class HomeBuilder: Builder<HomeDependency>, HomeBuildable {}
                final class HomeRouter: Router<HomeInteractable> { let page: PageBuildable }
                final class HomeComponent: Component<HomeDependency>, PageDependency, NewsDependency { var sum: Int { 1 } }  // ← finding
                protocol PageDependency: Dependency { var sum: Int { get } }
                final class PageBuilder: Builder<PageDependency>, PageBuildable {}
                final class PageRouter: Router<PageInteractable> { let list: ListBuildable }
                final class PageComponent: Component<PageDependency>, ListDependency {}  // ← finding
                protocol ListDependency: Dependency {
                    var words: Words { get }
                    static var none: Int { get }
                }
                final class SideComponent: Component<PageDependency>, SumDependency {}  // ← finding
                protocol NewsDependency: Dependency { var news: News { get } }
                protocol SumDependency: Dependency { var sum: Int { get } }
                """)),
    ]

    static let further = ofModules + ofOthersCode + ofRouters + ofTrees + ofComponents

    static let furtherPatterns = [
        Pattern(
            "routers that inherit each other are none",
            "class ARouter: BRouter {}\nclass BRouter: ARouter {}",
            []),
        Pattern(
            "an inherited router whose name says nothing",
            """
            class PageFlow: Router<PageInteractable> { let list: ListBuildable }
            final class RootRouter: PageFlow {}
            final class RootBuilder: Builder<RootDependency> {}
            """, ["Root List held"]),
        Pattern(
            "a plug-in point",
            "final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {\n"
                + "lazy var pages = PluginPoint(x) { _ in ListBuilder(dependency: c).build() } }", ["Root List built plug-in"]),
        Pattern(
            "a slot and then attached, attached and then a slot",
            """
            final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {
                let list: ListBuildable
                let help: HelpBuildable
                func first() { attachChild(help.build()) }
                lazy var slot = ChildSlot<Page>(router: self) { _ in one ? list.build() : help.build() }
                func second() { attachChild(list.build()) }
            }
            """, ["Root Help built slot", "Root List built slot"]),
        Pattern(
            "a builder that is made for one of two containers and given on",
            """
            final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {
                lazy var slot = ChildSlot<Page>(router: self) { _ in make(ListBuilder(dependency: c)) }
                lazy var stack = ChildStack<Route>(router: self) { make($0) }
            }
            """, ["Root List built slot"]),
        Pattern(
            "builders that share a protocol, where the router gets one and listens to it, and where it does not listen",
            """
            final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {
                let plugIns: any PlugIns
                func show() { attachChild(plugIns.plugIn(1)?.builder.build(withListener: interactor)) }
            }
            protocol RootInteractable: Interactable, PlugInListener {}
            protocol PlugIns { func plugIn(_ number: Int) -> (any PlugIn)? }
            protocol PlugIn { var builder: any PlugInBuildable { get } }
            protocol PlugInBuildable: Buildable { func build(withListener: any PlugInListener) -> ViewableRouting }
            final class ChartBuilder: ComponentizedBuilder<ChartComponent, ChartRouting, any PlugInListener, Void>, PlugIn, PlugInBuildable {}
            final class OtherRouter: ViewableRouter<OtherInteractable, OtherViewControllable> {
                let plugIns: any PlugIns
                func show() { attachChild(plugIns.plugIn(1)?.builder.build(withListener: interactor)) }
            }
            """, ["Root Chart built attached"]),
        Pattern(
            "a builder that a function is given, of a protocol to which an adapter conforms",
            """
            final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {
                func show(with pageBuilder: PageBuildable, animated: Bool) { attachChild(pageBuilder.build(withListener: interactor)) }
                func push(with otherBuilder: OtherBuildable) { attachChild(otherBuilder.build(withListener: interactor)) }
            }
            protocol RootInteractable: Interactable, PageListener {}
            protocol PageBuildable: Buildable { func build(withListener: PageListener) -> ViewableRouting }
            protocol OtherBuildable: Buildable { func build(withListener: OtherListener) -> ViewableRouting }
            class ListAdapter: PageBuildable, ListListener { private let builder: ListBuilder }
            class HelpAdapter: OtherBuildable, HelpListener { private let builder: HelpBuilder }
            """, ["Root List built attached"]),
        Pattern(
            "builders of plug-ins that a function is given, in a loop that counts them, and by their number",
            """
            final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {
                func showTabs(tabs: [PagePlugIn], animated: Bool) {
                    for (index, tab) in tabs.enumerated() { attachChild(tab.builder.build(withListener: interactor)) }
                }
            }
            protocol RootInteractable: Interactable, PageListener {}
            protocol PagePlugIn { var builder: PageBuildable { get } }
            protocol PageBuildable: Buildable { func build(withListener: PageListener) -> ViewableRouting }
            class ListAdapter: PagePlugIn, PageBuildable, ListListener { private let listBuilder: ListBuilder }
            final class ListRouter: ViewableRouter<ListInteractable, ListViewControllable> {
                func show(parts: [PartPlugIn], at place: Int) {
                    let builder = parts[place].builder
                    attachChild(builder.build(withListener: interactor))
                }
            }
            protocol ListInteractable: Interactable, PartListener {}
            protocol PartPlugIn { var builder: PartBuildable { get } }
            protocol PartBuildable: Buildable { func build(withListener: PartListener) -> ViewableRouting }
            class HelpAdapter: PartPlugIn, PartBuildable, HelpListener { private let helpBuilder: HelpBuilder }
            """, ["List Help built attached", "Root List built attached"]),
        Pattern(
            "an interactor that builds, where there is no router, and where there is one",
            """
            final class HomeBuilder: Builder<HomeDependency> {}
            final class HomeInteractor: Interactor, ListListener {
                let list: ListBuildable
                func show() { attach(child: list.build(withListener: self)) }
            }
            final class BookRouter: Router<BookInteractable> {}
            final class BookInteractor: Interactor, ListListener { let list: ListBuildable }
            """, ["Book List -", "Home List built"]),
        Pattern(
            "a folder that opens a folder",
            """
            final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> { let home: HomeBuildable }
            final class HomeBuilder: Builder<HomeDependency>, HomeBuildable {}
            final class HomeRouter: Router<HomeInteractable> {
                let home: HomeBuildable
                func open() { attachChild(home.build(withListener: interactor)) }
            }
            """, ["Home Home built attached", "Root Home held"]),
        Pattern(
            "a builder that a function of another builder is given",
            """
            final class HomeRouter: Router<HomeInteractable> {}
            final class HomeBuilder: Builder<HomeDependency> {
                func build() -> Routing { HomeRouter(list: make(builder: component.list, listener: listener)) }
                private func make(builder: ListBuildable, listener: HomeListener) -> Routing { builder.build(withListener: listener) }
            }
            """, ["Home List built"]),
        Pattern(
            "builders that are made for what is no RIB",
            "final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {}\nlet all = PagesChildren(list: ListBuilder(x))",
            []),
        Pattern(
            "an argument of a base that nobody builds",
            """
            final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> { let page: any PageBuildable<Book> }
            protocol PageBuildable {}
            class PageRouter: Router<PageInteractable> {}
            final class OneRouter: PageRouter {}
            final class OneBuilder: Builder<PageDependency> {}
            final class TwoRouter: PageRouter {}
            final class TwoBuilder: Builder<PageDependency> {}
            """, ["Root One held", "Root Two held"]),
    ]
}

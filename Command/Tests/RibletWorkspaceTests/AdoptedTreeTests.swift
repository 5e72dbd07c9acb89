import Testing

@testable import RibletWorkspace

/// Trees of applications on RIBs-iOS: what is drawn solid, what dashed, and what stands in
/// extensions.
@Suite struct AdoptedTreeTests {
    private static func workspace(_ texts: KeyValuePairs<String, String>) -> Workspace {
        Workspace(texts: texts.map { ("Sources/App/\($0.key).swift", "import RIBs\n\n" + $0.value) })
    }

    private static func rib(_ name: String) -> String {
        """
        protocol \(name)Listener: AnyObject {}
        protocol \(name)Dependency: Dependency {}
        protocol \(name)Buildable: Buildable { func build(withListener listener: \(name)Listener) -> ViewableRouting }
        final class \(name)Builder: Builder<\(name)Dependency>, \(name)Buildable {}
        """
    }

    /// Each edge as `parent child built|held|-`.
    private static func edges(_ tree: RIBTree) -> [String] {
        tree.edges.map { edge in
            "\(tree.ribs[edge.parent].name) \(tree.ribs[edge.child].name) \(edge.isBuilt ? "built" : edge.isHeld ? "held" : "-")"
        }.sorted()
    }

    @Test func onlyWhatIsBuiltIsSolid() {
        let workspace = Self.workspace([
            "Root": """
            final class RootInteractor: Interactor, HelpListener {}
            final class RootComponent: Component<RootDependency>, NewsDependency {}
            final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {
                private let homeBuilder: HomeBuildable
                private let listBuilder: ListBuildable
                private let aboutBuilder: AboutBuildable
                func routeToHome() { attachChild(homeBuilder.build(withListener: interactor)) }
                func routeToAbout() { present(.sheet, aboutBuilder) }
                func close(_ child: Routing) { detachChild(child) }
                private func present(_ style: Style, _ builder: AboutBuildable) { attachChild(builder.build(withListener: interactor)) }
            }
            """, "Home": Self.rib("Home"), "List": Self.rib("List"), "About": Self.rib("About"), "Help": Self.rib("Help"),
            "News": Self.rib("News"),
        ])
        let tree = workspace.tree()
        #expect(Self.edges(tree) == ["Root About built", "Root Help -", "Root Home built", "Root List held", "Root News -"])
        let mermaid = workspace.report(tree, as: .mermaid)
        #expect(mermaid.components(separatedBy: "-->").count == 3 && mermaid.components(separatedBy: "-.->").count == 4)
        let text = workspace.report(tree, as: .text)
        #expect(text.contains("List (held)") && text.contains("Help (listened to)") && text.contains("News (provided)"))
        #expect(workspace.report(tree, as: .svg).components(separatedBy: "class=\"e loose\"").count == 4)
    }

    @Test func anExtensionOfAProtocolRoutesForItsRouters() {
        let workspace = Self.workspace([
            "Pages": """
            protocol PageRouting: Routing { var homeBuilder: HomeBuildable { get } }
            extension PageRouting where Self: Routing {
                func routeToHome() { attachChild(homeBuilder.build()) }
                func routeToList() { attachChild(listBuilder.build()) }
            }
            """,
            "Root": "final class RootRouter: \(Self.launch) { let homeBuilder: HomeBuildable }\nextension RootRouter: PageRouting {}",
            "Home": Self.rib("Home"), "List": Self.rib("List"),
        ])
        #expect(Self.edges(workspace.tree()) == ["Root Home built"])
        #expect(workspace.check(only: ["tree-disagreement"]).findings.isEmpty)
    }

    @Test func aBuilderHasTheRouterThatItMakes() {
        let workspace = Self.workspace([
            "Root": Self.root(Self.launch),
            "Home": """
            protocol HomeListener: AnyObject {}
            final class HomeInteractor: Interactor, ListListener {}
            final class HomeBuilder: Builder<HomeDependency>, HomeBuildable { func build() -> Routing { HoomRouter(listBuilder: list) } }
            """,
            "Router": """
            final class HoomRouter: Router<HomeInteractable> {
                let listBuilder: ListBuildable
                func routeToList() { attachChild(listBuilder.build(withListener: interactor)) }
                func close(_ child: Routing) { detachChild(child) }
            }
            """, "List": Self.rib("List"),
        ])
        let tree = workspace.tree()
        #expect(Self.edges(tree) == ["Home List built", "Root Home built"] && tree.ribs.map(\.name) == ["Home", "List", "Root"])
        #expect(workspace.check(only: ["tree-disagreement", "unreachable-rib"]).findings.isEmpty)
    }

    // MARK: Routers that are seen

    private static func root(_ superclass: String, _ builder: String = "HomeBuilder(dependency: component)") -> String {
        """
        final class RootInteractor: Interactor {}
        final class RootRouter: \(superclass) {
            func routeToHome() { attachChild(\(builder).build(withListener: interactor)) }
            func close(_ child: Routing) { detachChild(child) }
        }
        """
    }

    private static func isSeen(_ workspace: Workspace) -> Bool {
        let tree = workspace.tree()
        return tree.roots.map { tree.ribs[$0].name } == ["Root"] && edges(tree) == ["Root Home built"]
    }

    private static let launch = "LaunchRouter<RootInteractable, RootViewControllable>"

    @Test(
        arguments: [
            ("enum Web { final class LaunchRouter {} }", launch), ("struct Web { class LaunchRouter {}; class Builder {} }", launch),
            ("class Web { class Router {}; class Builder {} }", launch), ("extension Int { class LaunchRouter {} }", launch),
            ("class LaunchRouter {}", "RIBs." + launch), ("struct LaunchRouter {}", launch), ("enum Builder {}", launch),
            ("final class LaunchRouter {}", launch),
            ("", "LaunchRouter <RootInteractable, RootViewControllable>"), ("", "RIBs.LaunchRouter <RootInteractable, Views.Root>"),
            ("typealias AppRouter = \(launch)", "AppRouter"), ("typealias AppRouter<A> = LaunchRouter<A, Views>", "AppRouter<Root>"),
            ("enum Base { typealias Router = RIBs.\(launch) }", "Base.Router"),
            ("typealias One = Two; typealias Two = LaunchRouter<A, B> & Described", "One"),
            ("class BaseRouter<I, V>: LaunchRouter<I, V> {}", "BaseRouter<RootInteractable, RootViewControllable>"),
            ("class FlowRouter<I, V>: ViewableRouter<I, V> { func launch(from window: UIWindow) {} }", "FlowRouter<Root, Views>"),
            ("class BaseRouter: LaunchRouting {}; class MyBuilder<D>: Buildable {}", "BaseRouter"),
            ("class Odd<A> {}", "LaunchRouter<RootInteractable, Even & Odd<A>>"), ("class Odd<A> {}", "LaunchRouter<Even & Odd<A>, B> & C"),
            ("protocol Odd {}", "LaunchRouting, Odd"), ("", "Router<RootInteractable>, LaunchRouting"),
            ("protocol AppRouting: LaunchRouting {}; class BaseRouter: NSObject, AppRouting {}", "BaseRouter"),
        ])
    func aRouterIsToldByItsSuperclass(_ more: String, _ superclass: String) {
        let other = "public class LaunchRouter {}\npublic class Router {}\npublic class Builder {}\npublic class AppRouter {}\n"
        var texts = [("Sources/Other/Router.swift", other)]
        for (name, text) in ["Root": Self.root(superclass), "Home": Self.rib("Home"), "More": more] {
            texts.append(("Sources/App/\(name).swift", "import RIBs\n\n" + text))
        }
        #expect(Self.isSeen(Workspace(texts: texts.map { (path: $0.0, text: $0.1) })))
    }

    /// A class that a project has made for itself is another one than that of the framework.
    @Test func aClassOfTheNameOfARouterIsNone() {
        let workspace = Self.workspace([
            "Root": Self.root(Self.launch), "Home": Self.rib("Home"), "Own": "class Router {}\nfinal class PageRouter: Router {}",
            "Preview": "protocol HomeRouting: Routing {}\nfinal class PreviewRouter: HomeRouting {}",
            "Pages": "enum Pages { class Builder {}; final class LeafBuilder: Builder {} }\nfinal class TextBuilder: Pages.Builder {}",
        ])
        #expect(workspace.tree().ribs.map(\.name) == ["Home", "Root"])
    }

    @Test(arguments: [
        "HomeBuilder.init(dependency: component)", "HomeBuilder .init(dependency: component)", "App.HomeBuilder(dependency: c)",
    ])
    func aBuilderIsMadeByItsInitialiserToo(_ call: String) {
        let holder =
            Self.root(Self.launch, "homeBuilder") + "\nfinal class RootBuilder: Builder<RootDependency> {\n"
            + "    func build() -> LaunchRouting { let component = RootComponent(); return RootRouter(home: \(call)) }\n}\n"
        let tree = Self.workspace(["Root": holder, "Home": Self.rib("Home")]).tree()
        #expect(tree.edges.first?.evidence.map(\.signal).sorted() == [.built, .made])
    }

    /// A module gives its RIB the name that its types leave out.
    @Test(arguments: ["Clock.Builder(dependency: component)", "Clock.Builder.init(dependency: component)", "clock"])
    func unitsMayBeNamedByTheirModule(_ builder: String) {
        let clock = """
            import RIBs
            public protocol Dependency: RIBs.Dependency {}
            public protocol Listener: AnyObject {}
            public protocol Buildable: RIBs.Buildable { func build(withListener listener: Listener) -> Routing }
            public final class Builder: RIBs.Builder<Dependency>, Buildable {}
            final class Interactor: RIBs.Interactor {}
            final class Router: RIBs.Router<Interactor> {}
            """
        let root = """
            import Clock
            import RIBs
            final class RootInteractor: Interactor, Clock.Listener {}
            final class RootRouter: \(Self.launch) {
                private let clock: Clock.Buildable
                func routeToClock() { attachChild(\(builder).build(withListener: interactor)) }
                func close(_ child: Routing) { detachChild(child) }
            }
            """
        let tree = Workspace(texts: [("Sources/App/Root.swift", root), ("Sources/Clock/Clock.swift", clock)]).tree()
        #expect(tree.ribs.map(\.name) == ["Clock", "Root"] && Self.edges(tree) == ["Root Clock built"])
        #expect(tree.edges.first?.signals.contains(.listened) == true && tree.ribs[0].interactor != nil && tree.ribs[0].listener != nil)
        let inside = Self.workspace([
            "Root": Self.root(Self.launch, "Clock.Builder(dependency: component)"),
            "Clock": "enum Clock {\n    final class Router: RIBs.Router<I> {}\n    final class Builder: RIBs.Builder<D> {}\n}",
        ])
        #expect(inside.tree().roots.count == 1 && inside.tree().edges.count == 1)
    }

    /// A project without a framework names its own base classes.
    @Test func aTeamNamesItsBaseClasses() throws {
        let texts = [
            ("Base", "class Flow<I> {}\nclass RootFlow<I>: Flow<I> {}\nclass Maker<D> {}"), ("Root", Self.root("RootFlow<RootInteractor>")),
            ("Home", Self.rib("Home").replacing(": Builder<", with: ": Maker<") + "\nfinal class HomeRouter: Flow<HomeInteractor> {}"),
        ].map { (path: "Sources/App/\($0).swift", text: $1) }
        #expect(Workspace(texts: texts).tree().ribs.isEmpty)
        let lines = "bases:\n  router: [Flow]\n  launchRouter: [RootFlow]\n  builder: [Maker]\n"
        #expect(Self.isSeen(Workspace(texts: texts, configuration: lines)))
        #expect(throws: WorkspaceError.self) { try CheckConfiguration(text: "bases:\n  routers: [Flow]\n", in: "") }
    }

    /// Files that import RIBs without one are told of: their base classes are not seen.
    @Test func aTreeWithoutRIBsSaysWhatWasLookedFor() {
        let own = Self.workspace(["Base": "class Flow {}\nfinal class HomeFlow: Flow {}"])
        #expect {
            try own.requireRIBs(in: own.tree())
        } throws: {
            "\($0)".contains("a file imports RIBs") && "\($0)".contains("LaunchRouter") && "\($0)".contains("bases:")
        }
        let none = Workspace(texts: [("Sources/App/Flow.swift", "import UIKit\nimport RibletWeb\nclass Flow {}\n")])
        #expect(throws: Never.self) { try none.requireRIBs(in: none.tree()) }
    }

    /// A component that makes builders is no parent of those that they build, nor is who asks for
    /// one in its dependency.
    @Test func makerOfABuilderIsNoParent() {
        let workspace = Self.workspace([
            "Root": """
            protocol RootDependency: Dependency { var topUpBuilder: TopUpBuildable { get } }
            final class RootComponent: Component<RootDependency>, HomeDependency {
                lazy var newsBuilder: NewsBuildable = NewsBuilder(dependency: self)
                var helpBuilder: HelpBuildable { HelpBuilder(dependency: self) }
            }
            final class RootBuilder: Builder<RootDependency> {
                func build() -> LaunchRouting {
                    component.register(AboutBuilder(dependency: component))
                    return RootRouter(homeBuilder: HomeBuilder(dependency: component))
                }
            }
            final class RootInteractor: Interactor {}
            final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {
                private let homeBuilder: HomeBuildable
                func routeToHome() { attachChild(homeBuilder.build(withListener: interactor)) }
                func close(_ child: Routing) { detachChild(child) }
            }
            """,
            "Home": Self.rib("Home") + """

                final class HomeRouter: Router<HomeInteractable> {
                    private let newsBuilder: NewsBuildable
                    func routeToNews() { attachChild(newsBuilder.build(withListener: interactor)) }
                    func close(_ child: Routing) { detachChild(child) }
                }
                """, "News": Self.rib("News"), "Help": Self.rib("Help"), "About": Self.rib("About"), "TopUp": Self.rib("TopUp"),
        ])
        let tree = workspace.tree()
        #expect(Self.edges(tree) == ["Home News built", "Root Home built"])
        #expect(tree.edges.first { tree.ribs[$0.child].name == "Home" }?.signals.contains(.made) == true)
        let findings = workspace.check(only: ["tree-disagreement", "unreachable-rib"]).findings
        #expect(findings.map(\.message) == [])
    }

    /// A builder is told by the type of its property, wherever that stands, and by what a variable
    /// was given.
    @Test func builtByTypeBehindADependency() {
        let workspace = Self.workspace([
            "Root": """
            protocol RootRouterDependency: RootBuilders { var listBuilder: NewsListBuildable { get } }
            protocol RootBuilders {
                var pages: RootPages { get }
                var shop: ShopBuildable? { get }
            }
            struct RootPages { let first: HelpBuildable }
            final class RootComponent: Component<RootDependency> { let aboutBuilder: TopUpBuildable }
            final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {
                private let dependency: RootRouterDependency
                private let builders: [HomeBuildable]
                private let card: CardBuildable
                private let rows: [RowBuildable]
                func routeToShop() {
                    guard let one = dependency.shop else { return }
                    attachChild(one.build(withListener: interactor))
                }
                func routeToRows() { rows.map { $0.build(withListener: interactor) }.forEach { attachChild($0) } }
                func routeToList() { attachChild(dependency.listBuilder.build(withListener: interactor)) }
                func routeToHelp() { attachChild(self.dependency.pages.first.build(withListener: interactor)) }
                func routeToTopUp() { attachChild(component.aboutBuilder.build(withListener: interactor)) }
                func routeToAll() { for one in builders { attachChild(one.build(withListener: interactor)) } }
                func routeToCard() {
                    let one = card
                    attachChild(one.build(withListener: interactor))
                }
                func close(_ child: Routing) { detachChild(child) }
            }
            """, "List": Self.rib("List"), "NewsList": Self.rib("NewsList"), "Help": Self.rib("Help"), "TopUp": Self.rib("TopUp"),
            "About": Self.rib("About"), "Home": Self.rib("Home"), "Card": Self.rib("Card"), "Shop": Self.rib("Shop"),
            "Row": Self.rib("Row"),
        ])
        let names = ["Card", "Help", "Home", "NewsList", "Row", "Shop", "TopUp"]
        #expect(Self.edges(workspace.tree()) == names.map { "Root \($0) built" })
        #expect(workspace.check(only: ["tree-disagreement"]).findings.map(\.message) == [])
    }

    /// A base class keeps a dependency whose protocol its heir names.
    @Test func builtByTypeBehindABaseClass() {
        let workspace = Self.workspace([
            "Base": "class BaseRouter<I, V, D>: LaunchRouter<I, V> { let dependency: D }",
            "Root": """
            protocol RootRouterDependency { var listBuilder: NewsListBuildable { get } }
            final class RootRouter: BaseRouter<RootInteractable, RootViewControllable, RootRouterDependency> {
                func routeToList() { attachChild(dependency.listBuilder.build(withListener: interactor)) }
            }
            """, "List": Self.rib("List"), "NewsList": Self.rib("NewsList"),
        ])
        #expect(Self.edges(workspace.tree()) == ["Root NewsList built"])
    }

    @Test func aConstantIsMadeForThoseThatTakeIt() {
        let router = { (name: String) in
            """
            final class \(name)Interactor: Interactor, ListListener {}
            final class \(name)Router: Router<\(name)Interactable> {
                private lazy var stack = ChildStack<Route>(router: self, container: viewController) { make($0) }
            }
            """
        }
        let workspace = Self.workspace([
            "Root": router("Root"), "Home": Self.rib("Home") + "\n" + router("Home"), "News": Self.rib("News") + "\n" + router("News"),
            "List": Self.rib("List"),
            "Composition": """
            func root() -> RootChildren {
                let other = Pages(news: false)
                let pages = PageFactory(kinds: [Pages(list: ListBuilder(dependency: root))])
                return RootChildren(
                    home: HomeBuilder(dependency: root, pages: pages), news: NewsBuilder(dependency: root, pages: { pages }, other: other))
            }
            """,
        ])
        #expect(Self.edges(workspace.tree()) == ["Home List built", "News List -", "Root Home built", "Root List -", "Root News built"])
    }

    @Test func codeInExtensionsCounts() {
        let workspace = Self.workspace([
            "Root": "final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> { let homeBuilder: HomeBuildable }",
            "Root+Routes": """
            extension RootRouter {
                private var newsBuilder: NewsBuildable { NewsBuilder(dependency: component) }
                func routeToHome() { attachChild(homeBuilder.build(withListener: interactor)) }
                func routeToNews() { attachChild(newsBuilder.build(withListener: interactor)) }
                func close(_ child: Routing) { detachChild(child) }
            }
            """,
            "Home": Self.rib("Home")
                + "\nfinal class HomeInteractor: Interactor {}\nfinal class HomeComponent: Component<HomeDependency> {}",
            "Home+More": """
            extension HomeInteractor: ListListener {}
            extension HomeComponent { var listBuilder: ListBuildable { ListBuilder(dependency: self) } }
            extension HomeBuilder { func about() -> AboutBuildable { AboutBuilder(dependency: component) } }
            extension HomeComponent: HelpDependency {}
            """, "News": Self.rib("News"), "List": Self.rib("List"), "About": Self.rib("About"), "Help": Self.rib("Help"),
        ])
        let tree = workspace.tree()
        #expect(
            Self.edges(tree) == [
                "Home Help -", "Home List -", "Root Home built", "Root News built",
            ])
        #expect(workspace.check(only: ["attach-without-detach"]).findings.isEmpty)
    }

    @Test func treesWithoutAParentAreDrawn() {
        let router = """
            final class PageRouter: Router<PageInteractable> {
                private let rowBuilder: RowBuildable
                func attachRow() { attachChild(rowBuilder.build(withListener: interactor)) }
            }
            """
        let workspace = Self.workspace([
            "Root": "final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {}",
            "Page": Self.rib("Page") + "\n" + router,
            "Row": Self.rib("Row"),
        ])
        let tree = workspace.tree()
        #expect(workspace.report(tree, as: .text) == "Root  [App]\nBelow no parent:\n   Page  [App]\n   └─ Row (attached)  [App]\n")
        #expect(workspace.report(tree, as: .md) == "- Root\n- Page\n  - Row (attached)\n")
        #expect(workspace.report(tree, as: .mermaid).contains("Row") && workspace.report(tree, as: .svg).contains(">Row<"))
        // Two that build each other are drawn as well.
        let circle = Self.workspace([
            "A": Self.rib("A") + "\nfinal class ARouter: Router<AInteractable> { let b: BBuildable; func f() { attachChild(b.build()) } }",
            "B": Self.rib("B") + "\nfinal class BRouter: Router<BInteractable> { let a: ABuildable; func f() { attachChild(a.build()) } }",
        ])
        #expect(circle.report(circle.tree(), as: .text).hasPrefix("No root; below no parent:\n   A  [App]\n   └─ B (attached)  [App]\n"))
    }

    @Test func adviceSpeaksTheFrameworkOfTheFile() {
        func message(_ framework: String) -> String {
            let text = """
                import \(framework)
                final class HomeRouter: Router<HomeInteractable> { func open(_ child: Routing) { attachChild(child) } }
                final class HomeInteractor: Interactor { func load() { Task { await read() } } }
                """
            return Workspace(texts: [("Sources/Home/Home.swift", text)]).check().findings.map(\.message).joined()
        }
        #expect(message("Riblet").contains("ChildSlot") && message("Riblet").contains("task { … }"))
        for framework in ["RIBs", "ModernRIBs"] {
            #expect(!message(framework).contains("Child" + "Slot") && message(framework).contains("cancel it in willResignActive"))
        }
    }

    /// A root that a library shows is no head, unless it has to do with others.
    @Test func rootsOfALibraryAreLeftOut() {
        func heads(_ demo: String, _ zoo: String = "") -> [String] {
            let tree = Workspace(texts: [
                (
                    "Sources/HomeApp/Root.swift",
                    "import RIBs\nfinal class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> { let home: HomeBuildable }\n"
                        + "final class OtherRouter: LaunchRouter<OtherInteractable, OtherViewControllable> { let home: HomeBuildable }\n"
                        + Self.rib("Home")
                ),
                (
                    "Sources/Kit/Demo.swift",
                    "import RIBs\nfinal class DemoRouter: LaunchRouter<DemoInteractable, DemoViewControllable> {}\n" + demo
                ), ("Sources/Zoo/Zoo.swift", "import RIBs\n" + zoo),
            ]).tree()
            #expect(tree.roots.map { tree.ribs[$0].name } == ["Other", "Root"])
            return tree.heads.map { tree.ribs[$0].name }
        }
        #expect(heads("").isEmpty)
        #expect(heads("final class DemoInteractor: Interactor, HomeListener {}\n") == ["Demo"])
        let zoo = "final class ZooRouter: Router<ZooInteractable> { let ant: AntBuildable }\n"
        #expect(heads("", Self.rib("Ant") + "\n" + Self.rib("Zoo") + "\n" + zoo) == ["Zoo"])
    }

    /// A byte-order mark is no part of the first word.
    @Test func aFileMayBeginWithAByteOrderMark() {
        let workspace = Workspace(texts: [
            (
                "Sources/Home/Home.swift",
                "\u{FEFF}import Riblet\nfinal class HomeInteractor: Interactor {\n    var router: (any HomeRouting)?\n}\n"
            ),
            ("Sources/Kit/Kit.swift", "\u{FEFF}import Home\n"),
        ])
        #expect(
            workspace.check().findings.map { "\($0.place.file):\($0.place.line) \($0.rule)" } == [
                "Sources/Home/Home.swift:3 strong-reference", "Sources/Kit/Kit.swift:1 unused-import",
            ])
        #expect(workspace.check().problems.isEmpty)
    }
}

import Riblet
import RibletWeb
import RibletWebTesting
import Testing

/// Views that stand for others, and views that a page cannot show: as the root's, and in each
/// container.
@MainActor
@Suite("The view that is shown")
struct ShownViewTests {
    struct TextView: View {
        var text: String

        var body: HTML<Never> { p { text } }
    }

    /// Stands between an interactor and its view.
    final class Presenting: ViewControllable {
        let page = HTMLViewController(view: TextView(text: "presented"))
        var shownViewController: any ViewControllable { page }
    }

    final class PresentingAgain: ViewControllable {
        let presenter = Presenting()
        var shownViewController: any ViewControllable { presenter }
    }

    /// The view of another host.
    final class Window: ViewControllable {}

    final class Mirror: ViewControllable {
        lazy var other = Mirror(of: self)
        init() {}
        init(of other: Mirror) { self.other = other }
        var shownViewController: any ViewControllable { other }
    }

    enum Place: String, CaseIterable, Sendable { case root, contents, stack, tab, sheet }

    enum Route: Hashable, Codable { case child }

    /// Shows a RIB with the view in the place asked for.
    final class Root: LaunchRouter<Interactor, any ViewControllable>, LocationRouting {
        private let place: Place
        private let view: any ViewControllable
        private(set) var container: (any ChildContainer)?

        /// A switch, a stack, … is asked for the view to show where `view` is nil: itself.
        init(_ place: Place, _ view: (any ViewControllable)?) {
            let below = HTMLViewController(view: TextView(text: "below"))
            let container: any ViewControllable =
                switch place {
                case .root: view ?? below
                case .contents: WebSwitchController(below)
                case .stack: WebNavigationController(root: below)
                case .tab: WebTabController(label: "Tabs", tabs: [WebTab(title: "One", iconMarkup: "", href: "/")])
                case .sheet: below
                }
            self.place = place
            self.view = view ?? container
            super.init(interactor: Interactor(), viewController: container)
        }

        override func didLoad() {
            let view = view
            let build = { (_: Route) -> (any ViewableRouting)? in ViewableRouter(interactor: Interactor(), viewController: view) }
            switch viewController {
            case let shown as WebSwitchController:
                let child = ChildSwitch<Route>(router: self, container: shown, build: build)
                child.show(.child)
                container = child
            case let shown as WebNavigationController:
                let stack = ChildStack<Route>(router: self, container: shown, build: build)
                stack.push(.child)
                container = stack
            case let shown as WebTabController:
                let tabs = ChildTabs<Route>(router: self, container: shown, build: build)
                tabs.set([.child])
                container = tabs
            case let shown as any ModalControllable where place == .sheet:
                let slot = ChildSlot<Route>(router: self, container: shown, build: build)
                slot.present(.child)
                container = slot
            default: break
            }
        }
    }

    private func page(_ place: Place, _ view: (any ViewControllable)?) async -> (page: TestPage, problems: [String]) {
        var problems: [String] = []
        let subscription = TreeEvents.observeProblems { problems.append($0.description) }
        // A sheet without a title has no name.
        let page = await TestPage(WebApplication(name: "Shown") { _ in Root(place, view) }, reportsFaults: place != .sheet)
        subscription.cancel()
        return (page, problems)
    }

    /// The first answer as those who build the application have it.
    private func developmentDocument(_ page: TestPage) -> String {
        var links = Session.DocumentLinks(
            scriptURL: "/riblet.js", stylesheetURLs: [], liveURL: "/live", uploadURL: "/upload", pageToken: "page", formToken: "form")
        links.isDevelopment = true
        return page.session.document(links)
    }

    @Test("A presenter's view is shown in its place", arguments: Place.allCases)
    func presenter(place: Place) async throws {
        for view in [Presenting(), PresentingAgain()] as [any ViewControllable] {
            let (page, problems) = await page(place, view)
            #expect(page.text.contains("presented"))
            #expect(problems == [])
            // Its later contents reach the page as well.
            let shown = try #require(view.shown(as: HTMLViewController<TextView>.self))
            shown.view.text = "later"
            await page.wait { page.text.contains("later") }
            let path = place == .root ? "Root" : "Root/Viewable"
            let view = try #require(page.root.descendants.last { $0.tag == "r-v" && $0.textContent == "later" })
            let number = try #require(view["id"].flatMap { Int($0.dropFirst()) })
            #expect(page.session.router(ofView: number)?.path == path)
            page.end()
        }
    }

    private func dismissSheet(_ page: TestPage) throws {
        try page.fire("dismiss", on: try #require(page.root.descendants.first { $0.tag == "dialog" }))
    }

    @Test("A presenter's sheet is dismissed by the user, and by its router", arguments: [false, true])
    func sheet(byUser: Bool) async throws {
        let (page, _) = await page(.sheet, Presenting())
        let root = try #require(page.session.root as? Root)
        #expect(page.text.contains("presented"))
        if byUser { try dismissSheet(page) } else { (root.container as? ChildSlot<Route>)?.dismiss() }
        await page.wait { !page.text.contains("presented") }
        #expect(root.childCount == 0)
    }

    @Test(
        "A view that a page cannot show ends nothing: it is empty, reported, and says so to those who build it", arguments: Place.allCases)
    func unshowable(place: Place) async throws {
        let sentence = "Window cannot be shown in a page; make it an HTMLViewController, or implement its shownViewController"
        let (page, problems) = await page(place, Window())
        #expect(problems == ["Root: \(sentence) [unshowable view]"])
        #expect(!page.text.contains("Window"))
        #expect(page.text.contains("below") == (place == .sheet))
        #expect(developmentDocument(page).contains("<p>Root: \(sentence) [unshowable view]</p>"))
        guard place == .sheet else { return page.end() }
        page.connect()
        try dismissSheet(page)
        #expect(page.session.root.childCount == 0)
        page.end()
    }

    @Test("So does a presenter of another host's view, and views that stand for each other", arguments: Place.allCases)
    func circle(place: Place) async throws {
        final class Presenter: ViewControllable {
            let window = Window()
            var shownViewController: any ViewControllable { window }
        }
        let foreign = await page(place, Presenter())
        #expect(
            foreign.problems.count == 1 && foreign.problems[0].contains("Window, for which Presenter stands, cannot be shown in a page"))
        let circle = await page(place, Mirror())
        #expect(circle.problems.count == 1 && circle.problems[0].contains("Mirror cannot be shown in a page: it stands for a view"))
    }

    @Test("A container that is to show itself", arguments: Place.allCases.filter { $0 != .root })
    func withinItself(place: Place) async throws {
        let (page, problems) = await page(place, nil)
        #expect(problems.count == 1 && problems[0].contains("cannot be shown within itself"))
        #expect(developmentDocument(page).contains("cannot be shown within itself"))
        page.end()
    }

    @Test("A view that is written within itself, or put into what lies in it, ends nothing")
    func loops() {
        struct Loop: View {
            weak var own: WebViewController?
            static func == (a: Loop, b: Loop) -> Bool { a.own === b.own }
            var body: HTML<Never> { div { if let own { slot(own) } } }
        }
        var problems: [String] = []
        let subscription = TreeEvents.observeProblems { problems.append($0.description) }
        let (outer, inner) = (HTMLViewController(view: Loop()), HTMLViewController(view: Loop()))
        outer.view.own = inner
        inner.setContainer(outer)
        outer.setContainer(inner)
        inner.view.own = outer
        let root = SingleRootRouter(ViewableRouter(interactor: Interactor(), viewController: outer))
        let session = Session(application: WebApplication(name: "Loop") { _ in root }, request: PageRequest(location: Location()))
        let links = Session.DocumentLinks(
            scriptURL: "/riblet.js", stylesheetURLs: [], liveURL: "/live", uploadURL: "/upload", pageToken: "page", formToken: "form")
        #expect(session.document(links).contains("</html>"))
        session.end()
        subscription.cancel()
        #expect(problems.count == 2 && problems.allSatisfy { $0.contains("cannot be shown within itself") }, "\(problems)")
    }
}

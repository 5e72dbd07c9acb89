import Riblet
import RibletWeb
import RibletWebTesting
import Testing

/// Tabs of a page whose RIBs are attached when they are shown for the first time.
@MainActor
@Suite("Tabs that are attached when they are shown")
struct LazyTabsTests {
    enum Part: String, Hashable, Codable, CaseIterable {
        case cats, dogs, birds

        static let addresses = allCases.map { RouteAddress($0, $0.rawValue) }
    }

    struct PartView: View {
        let part: Part

        var body: HTML<Never> {
            section {
                h1 { part.rawValue.capitalized }
                input(.aria("label", "Search \(part.rawValue)"))
            }
        }
    }

    /// A log of the RIBs that were built and the calls of the root's interactor.
    final class Log {
        var built: [Part] = []
        var shown: [Part] = []
    }

    final class RootInteractor: Interactor {
        let log: Log

        init(log: Log) { self.log = log }

        func tabWasShown(_ part: Part) { log.shown.append(part) }
    }

    final class Root: LaunchRouter<RootInteractor, WebTabController>, LocationRouting {
        private lazy var tabs = ChildTabs<Part>(
            router: self, container: viewController, addresses: Part.addresses, attachingWhenShown: Part.allCases
        ) { [unowned self] part in
            interactor.log.built.append(part)
            return ViewableRouter(interactor: Interactor(), viewController: HTMLViewController(view: PartView(part: part)))
        }

        init(log: Log) {
            super.init(
                interactor: RootInteractor(log: log),
                viewController: WebTabController(
                    label: "Animals",
                    tabs: Part.allCases.map {
                        WebTab(title: $0.rawValue.capitalized, iconMarkup: #"<path d="M4 12h16"/>"#, href: "/\($0.rawValue)")
                    }))
        }

        override func didLoad() {
            super.didLoad()
            tabs.onSelect = { [interactor] part, _ in interactor.tabWasShown(part) }
        }
    }

    /// A root whose tabs are added one by one.
    final class AddingRoot: ComponentRouter<Interactor, WebTabController, Log> {
        private lazy var tabs = ChildTabs<Part>(router: self, container: viewController) { [unowned self] part in
            component.built.append(part)
            return ViewableRouter(interactor: Interactor(), viewController: HTMLViewController(view: PartView(part: part)))
        }

        override func didLoad() {
            viewController.add(.cats, to: tabs, title: "Cats", iconMarkup: "")
            viewController.add(.dogs, to: tabs, title: "Dogs", iconMarkup: "", at: "our dogs")
            viewController.add(.dogs, to: tabs, title: "Dogs again", iconMarkup: "", at: "dogs")
        }
    }

    @Test("Tabs that are added have their places in the bar, their links and their addresses")
    func addedTabs() async throws {
        let log = log
        let application = WebApplication(name: "Animals") { _ in
            AddingRoot(interactor: Interactor(), viewController: WebTabController(label: "Animals"), component: log)
        }
        let page = await TestPage(application)
        #expect(log.built == [.cats] && page.url == "/" && page.text.contains("Dogs") && !page.text.contains("Dogs again"))
        #expect(try page.find("link", "Dogs")["href"] == "/our%20dogs")
        try page.click("link", "Dogs")
        #expect(log.built == [.cats, .dogs] && page.url == "/our%20dogs")
        #expect(try page.find("link", "Dogs")["aria-current"] == "page")
        await page.restart()
        #expect(page.url == "/our%20dogs" && page.misfits.isEmpty && page.faults.isEmpty)
        page.end()
        let linked = await TestPage(application, path: "/dogs")
        #expect(linked.url == "/our%20dogs")
        linked.end()
    }

    let log = Log()

    private func application() -> WebApplication {
        let log = log
        return WebApplication(name: "Animals") { _ in Root(log: log) }
    }

    @Test("The first tab alone is there, another comes with its first visit, and both stay")
    func visits() async throws {
        let page = await TestPage(application())
        #expect(log.built == [.cats] && page.url == "/cats" && !page.text.contains("Dogs Dogs"))
        #expect(try page.find("link", "Cats")["aria-current"] == "page")
        try page.click("link", "Birds")
        #expect(log.built == [.cats, .birds] && page.url == "/birds")
        #expect(try page.find("heading", "Birds").tag == "h1")
        try page.click("link", "Cats")
        try page.click("link", "Birds")
        #expect(log.built == [.cats, .birds] && page.url == "/birds" && page.misfits.isEmpty && page.faults.isEmpty)
        #expect(log.shown == [.cats, .birds, .cats, .birds])
        page.end()
    }

    @Test("An address leads to a tab that was not shown, and no other is built for it")
    func deepLink() async throws {
        let page = await TestPage(application(), path: "/dogs")
        #expect(log.built == [.dogs] && page.url == "/dogs")
        #expect(try page.find("link", "Dogs")["aria-current"] == "page")
        page.end()
    }

    @Test("After a restart the tabs that were shown are there again, and no other")
    func restart() async throws {
        let page = await TestPage(application(), path: "/dogs")
        try page.click("link", "Birds")
        log.built = []
        await page.restart()
        #expect(Set(log.built) == [.dogs, .birds] && page.url == "/birds")
        try page.click("link", "Dogs")
        #expect(log.built.count == 2)
        try page.click("link", "Cats")
        #expect(log.built.count == 3 && page.misfits.isEmpty)
        page.end()
    }
}

import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

private struct LinksView: View {
    enum Action { case pressed, keyed }
    var address = "/"
    var names = ["Save"]

    var body: HTML<Action> {
        main {
            p { a(.href(address)) { "Profile" } }
            for name in names { button(.onClick(.pressed), .onKey(.shift, .keyed), .onKey(.control, .keyed)) { name } }
        }
    }
}

private struct FoldedView: View {
    var isOpen = false

    var body: HTML<LinksView.Action> {
        details(.open(isOpen)) {
            summary { "More" }
            button(.onClick(.pressed)) { "Save" }
        }
    }
}

private final class LinksController: HTMLViewController<LinksView> {
    var heard: [LinksView.Action] = []
    override func handle(_ action: LinksView.Action) { heard.append(action) }
}

@MainActor
@Suite("Faults that a page in memory refuses", .timeLimit(.minutes(20)))
struct StrictPageTests {
    private static func application(_ controller: LinksController) -> WebApplication {
        WebApplication(name: "Links") { _ in ProbeRouter(controller) }
    }

    @Test("a link that would run script is reported at the line of the test, and cannot be pressed")
    func script() async throws {
        let controller = LinksController(view: LinksView(address: "javascript:alert(1)"))
        var page: TestPage?
        await withKnownIssue {
            page = await TestPage(Self.application(controller))
        } matching: {
            $0.comments.contains { $0.rawValue.contains("leads nowhere") }
        }
        let opened = try #require(page)
        withKnownIssue { try opened.click("link", "Profile") }
        opened.end()
    }

    @Test("what is folded is not found until its summary is pressed, or the view opens it")
    func folded() async throws {
        let controller = HTMLViewController(view: FoldedView())
        let page = await MemoryPage(WebApplication(name: "Folded") { _ in ProbeRouter(controller) })
        await withKnownIssue { try await page.find(.button, "Save") }
        try await page.click(.button, "More")
        try await page.find(.button, "Save")
        try await page.click(.button, "More")
        await withKnownIssue { try await page.find(.button, "Save") }
        controller.view.isOpen = true
        try await page.find(.button, "Save")
        page.end()
    }

    @Test("a name that two controls have is an error at once, which says who they are; it is none where one of them goes")
    func ambiguous() async throws {
        let page = await MemoryPage(Self.application(LinksController(view: LinksView(names: ["Save", "Save", "Leave"]))))
        let start = ContinuousClock.now
        try await withKnownIssue {
            try await page.click(.button, "Save")
        } matching: {
            $0.comments.contains { $0.rawValue.contains("there are 2 of them: button 'Save', button 'Save'") }
        }
        #expect(ContinuousClock.now - start < page.patience)
        page.end()

        let controller = LinksController(view: LinksView(names: ["Save", "Save"]))
        let other = await MemoryPage(Self.application(controller))
        Task { @MainActor in controller.view.names = ["Save"] }
        try await other.click(.button, "Save")
        #expect(controller.heard == [.pressed])
        other.end()
    }

    @Test("a page that has ended has no tree any more, and what is done in it goes nowhere")
    func end() async throws {
        let controller = LinksController(view: LinksView())
        let page = await TestPage(Self.application(controller))
        try page.click("button", "Save")
        #expect(page.session.root.interactable.isActive)
        page.end()
        #expect(!page.session.root.interactable.isActive)
        try page.click("button", "Save")
        #expect(controller.heard == [.pressed])
        page.end()
    }

    @Test("Ctrl and Shift have names, in a view as in a test")
    func modifiers() async throws {
        let controller = LinksController(view: LinksView())
        let page = await TestPage(Self.application(controller))
        let button = try page.find("button", "Save")
        #expect(page.press(.shift, in: button))
        #expect(page.press(.control, in: button))
        #expect(!page.press(.alt, in: button))
        #expect(controller.heard == [.keyed, .keyed])
        page.end()
    }

    private struct Note: View {
        var body: HTML<Never> { p { "Milk" } }
    }

    private final class NotePage: HTMLViewController<Note> {
        override var pageTitle: String? { "A note" }
    }

    @Test("a sheet that holds a stack or a switch is named by what it shows")
    func namedSheets() async throws {
        for sheet in [WebNavigationController(root: NotePage(view: Note())), WebSwitchController(NotePage(view: Note()))]
            as [WebViewController]
        {
            let host = NotePage(view: Note())
            let page = await TestPage(WebApplication(name: "Notes") { _ in ProbeRouter(host) })
            host.present(sheet, style: .sheet)
            await page.wait { page.all("dialog", "A note").count == 1 }
            page.end()
        }
    }

    @Test("one tab has no bar")
    func oneTab() async throws {
        let tabs = WebTabController(label: "Parts", tabs: [WebTab(title: "One", iconMarkup: "", href: "/one")])
        let page = await TestPage(WebApplication(name: "Tabs") { _ in ProbeRouter(tabs) })
        #expect(page.all("link", "One").isEmpty)
        page.end()
    }

    @Test("the icon of a tab has a size where there is no style sheet")
    func icons() async throws {
        let tabs = WebTabController(
            label: "Parts", tabs: ["One", "Two"].map { WebTab(title: $0, iconMarkup: "<path d=\"M0 0\"></path>", href: "/\($0)") })
        let page = await TestPage(WebApplication(name: "Tabs") { _ in ProbeRouter(tabs) })
        let icon = try #require(try page.find("link", "One").descendants.first { $0.tag == "svg" })
        #expect(icon["width"] == "24" && icon["height"] == "24")
        page.end()
    }
}

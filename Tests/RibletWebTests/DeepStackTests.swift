import Riblet
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

/// A stack of any depth costs the page as much as its top.
@MainActor
@Suite("A deep stack") struct DeepStackTests {
    struct Numbered: View {
        enum Action: Equatable { case pressed }
        let number: Int
        var presses = 0

        var body: HTML<Action> {
            div {
                h1 { "Page \(number)" }
                button(.onClick(.pressed)) { "Pressed \(presses) times" }
            }
        }
    }

    final class Page: HTMLViewController<Numbered> {
        /// The name of a sheet.
        override var pageTitle: String? { "Page \(view.number)" }

        var looks: (isSought: Bool, isFound: Bool) = (false, true) {
            didSet { view.presses += 1 }
        }
        override var isSought: Bool { looks.isSought }
        override var isFound: Bool { looks.isFound }

        override func handle(_ action: Numbered.Action) { view.presses += 1 }
    }

    final class Root: LaunchRouter<Interactor, WebNavigationController>, LocationRouting {
        var location: Location { Location() }
        func open(_ location: Location) -> Bool { location.path.isEmpty }
    }

    private let start = Page(view: Numbered(number: 0))

    private func open(emptyPane: String? = nil) async throws -> (TestPage, WebNavigationController) {
        let application = WebApplication(name: "Deep") { [start] _ in
            Root(interactor: Interactor(), viewController: WebNavigationController(root: start, emptyPane: emptyPane))
        }
        let page = await TestPage(application)
        return (page, try #require(page.session.root as? Root).viewController)
    }

    private func headings(_ page: TestPage) -> [String] { page.all("heading").map(\.textContent) }

    private func nodeCount(_ node: DOMNode) -> Int { node.children.reduce(1) { $0 + nodeCount($1) } }

    @Test("Only the pages near the top are in the page, and others come back as they are then")
    func bounded() async throws {
        let (page, stack) = try await open()
        let pages = (1...50).map { Page(view: Numbered(number: $0)) }
        var counts: [Int] = []
        for depth in 1...50 {
            stack.setPushed(Array(pages.prefix(depth)), animated: true)
            await page.wait { headings(page) == ["Page \(depth)"] }
            counts.append(nodeCount(page.root))
        }
        // One element is left of a page that is out of it.
        #expect(zip(counts.dropFirst(4), counts.dropFirst(3)).allSatisfy { $0 - $1 == 1 }, "\(counts)")

        // Changes meanwhile are not sent.
        let frames = page.frames.count
        pages[9].view.presses = 7
        start.view.presses = 3
        await page.wait { true }
        #expect(page.frames.count == frames)

        for depth in stride(from: 49, through: 0, by: -1) {
            stack.setPushed(Array(pages.prefix(depth)), animated: true)
            await page.wait { headings(page) == ["Page \(depth)"] }
            if depth == 10 { #expect(try page.find("button", "Pressed 7 times").textContent == "Pressed 7 times") }
        }
        try page.click("button", "Pressed 3 times")
        await page.wait { page.all("button", "Pressed 4 times").count == 1 }
        #expect(page.misfits.isEmpty)
        page.end()
    }

    @Test("A split stack keeps its bottom page, which changes and is heard however deep the stack is; another one has no second pane")
    func split() async throws {
        let (page, stack) = try await open(emptyPane: "Choose one")
        #expect(page.root.textContent.contains("Choose one"))
        for depth in [9, 2, 0] {
            stack.setPushed((0..<depth).map { Page(view: Numbered(number: $0 + 1)) }, animated: true)
            await page.wait { headings(page) == ["Page \(depth)"] }
            start.view.presses = depth + 20
            // The page on top hides it, except on a wide screen, so it is no text of the page.
            await page.wait { page.frames.contains { $0.contains("Pressed \(depth + 20) times") } }
            #expect(stack.shownControllers.first === start && stack.shownControllers.count == min(2, depth + 1))
        }
        #expect(page.misfits.isEmpty)
        page.end()
        #expect(try await !open().0.root.textContent.contains("Choose one"))
    }

    @Test("A sheet over a stack is in the page and is heard, however deep the stack is", arguments: [0, 1, 9])
    func sheet(depth: Int) async throws {
        let (page, stack) = try await open()
        stack.setPushed((0..<depth).map { Page(view: Numbered(number: $0 + 1)) }, animated: true)
        stack.present(Page(view: Numbered(number: 99)), style: .sheet, listener: nil)
        await page.wait { headings(page).contains("Page 99") }
        try page.click(try #require(page.all("button").last))
        await page.wait { page.all("button", "Pressed 1 times").count == 1 }
        #expect(page.misfits.isEmpty)
        page.end()
    }

    @Test("A page that lies over others is at a place only where there is what those are of; the first answer waits to know it")
    func covered() async throws {
        for isThere in [true, false] {
            let (first, second) = (Page(view: Numbered(number: 1)), Page(view: Numbered(number: 2)))
            let stack = WebNavigationController(root: start)
            first.looks.isSought = true
            stack.setPushed([first, second], animated: false)
            let application = WebApplication(name: "Deep") { _ in Root(interactor: Interactor(), viewController: stack) }
            let session = Session(application: application, request: PageRequest())
            var isSettled = false
            let settling = Task {
                await session.settle(within: .seconds(3600))
                isSettled = true
            }
            await letOthersRun()
            #expect(!isSettled && session.isFound)
            first.looks = (isSought: false, isFound: isThere)
            await settling.value
            #expect(session.isFound == isThere)
            // Once it is not covered any more it does not matter whether it is ready.
            stack.setPushed([second], animated: false)
            #expect(session.isFound)
            session.end()
        }
    }

    private final class Wordy: LaunchRouter<Interactor, WebNavigationController>, LocationRouting {
        var location = Location()
        func open(_ location: Location) -> Bool {
            self.location = location
            return true
        }
    }

    @Test("A place that no address can name is not written: the page says so, stays, and is there after a restart")
    func unnamed() async throws {
        let application = WebApplication(name: "Wordy") { _ in
            Wordy(interactor: Interactor(), viewController: WebNavigationController(root: Page(view: Numbered(number: 0))))
        }
        let page = await TestPage(application, path: "/here")
        let router = try #require(page.session.root as? Wordy)
        for place in [Location(path: ["a/b"]), Location(path: [String(repeating: "a", count: Location.maximumBytes)])] {
            page.session.open(place)
            page.back()
            #expect(page.url == "/here" && page.frames.last?.contains("too long for an address") == true)
        }
        let far = router.location
        await page.restart()
        #expect(page.session.location == far)
        page.transmit("[\"v\",1000,\(0),\"/\(String(repeating: "a", count: Location.maximumBytes))\",false]")
        #expect(page.frames.last?.contains("cannot be opened") == true && page.session.location == far && page.closed == nil)
        page.end()
    }

    @Test("Many pages that go at once lead to one that was out of the page")
    func jump() async throws {
        let (page, stack) = try await open()
        let pages = (1...20).map { Page(view: Numbered(number: $0)) }
        stack.setPushed(pages, animated: true)
        await page.wait { headings(page) == ["Page 20"] }
        pages[1].view.presses = 2
        stack.setPushed(Array(pages.prefix(2)), keeping: 2, animated: true)
        await page.wait { page.all("button", "Pressed 2 times").count == 1 }
        try page.click("button", "Pressed 2 times")
        await page.wait { page.all("button", "Pressed 3 times").count == 1 }
        #expect(page.misfits.isEmpty)
        page.end()
    }
}

import Riblet
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import RibletInspector
@testable import RibletReactor

@MainActor
@Suite("The inspector beside a page", .checksLeaks) struct InspectorPageTests {
    private static let key = "0a1b2c3d"
    private let errands = Errands()
    private let pages = OpenPages()
    private let application: WebApplication

    init() { application = Inspector.make(of: pages, applications: [errands.application]) }

    private func page() async -> TestPage {
        let page = await errands.page()
        pages.add(page.session, key: Self.key)
        return page
    }

    private func inspector(at path: String = "/\(key)", browser: String = "mine") async -> TestPage {
        await TestPage(application, path: path, browser: browser)
    }

    private func selected(_ inspector: TestPage) -> String? {
        inspector.all("treeitem").first { $0["aria-selected"] == "true" }?.accessibleName
    }

    private func hears(_ inspector: TestPage, _ name: String) -> Bool {
        inspector.all(class: "cause").contains { $0.accessibleName.contains(name) }
    }

    @Test("Causes, the tree and the state follow the page; nothing of a password is anywhere")
    func following() async throws {
        let page = await page()
        let inspector = await inspector()
        #expect(inspector.all("treeitem").map(\.accessibleName).map { $0.prefix { $0 != "," } } == ["Root", "Home", "List"])
        #expect(selected(inspector)?.hasPrefix("List, stack, active") == true && inspector.title == "Errands · Inspector")
        try page.type(try #require(page.root.descendants.first { $0["aria-label"] == "Code" }), "hunter2")
        await inspector.wait { hears(inspector, "Type in ‘Code’") }
        await page.wait { page.text.contains("code 7") }
        errands.gate.open()
        await page.wait { page.text.contains("code 107") }
        await inspector.wait { inspector.text.contains("checked") }
        #expect(!inspector.root.normalizedHTML.contains("hunter2"))
        try page.click("button", "New to-do")
        await inspector.wait { hears(inspector, "Press ‘New to-do’") && inspector.all("treeitem").count == 4 }
        #expect(inspector.all("region", "Course of Press ‘New to-do’").count == 1)
        errands.home?.send(.closed)
        await inspector.wait { inspector.all("treeitem").contains { $0.accessibleName.hasPrefix("Add, attached, gone") } }
        await inspector.wait { inspector.all("treeitem").count == 3 }
        #expect(!inspector.root.normalizedHTML.contains("hunter2") && inspector.misfits.isEmpty)
        page.end()
        await inspector.wait { inspector.text.contains("The page of Errands is closed") }
        inspector.end()
    }

    @Test("The frame says which page it is, also a new one, and the address follows")
    func frame() async throws {
        let page = await page()
        let inspector = await inspector(at: "/open?frame=%2Ferrands%2Flist")
        let frame = try #require(inspector.all(class: "frame").first)
        #expect(frame["data-src"] == "/errands/list" && inspector.all("treeitem").isEmpty)
        try inspector.fire("hook", on: frame, text: "page \(Self.key)")
        await inspector.wait { inspector.all("treeitem").count == 3 }
        #expect(inspector.url.hasPrefix("/_inspect/\(Self.key)?frame="))
        let router = try #require(errands.home?.node)
        let home = try #require(page.session.viewNumber(of: router))
        try inspector.click("button", "Pick in the page")
        await inspector.wait { frame["data-picking"] == "true" }
        try inspector.fire("hook", on: frame, text: "pick \(home)")
        await inspector.wait { selected(inspector)?.hasPrefix("Home") == true && frame["data-picking"] == "false" }
        #expect(frame["data-outline"] == "r\(home)")
        let next = await errands.page(after: page.session.snapshot())
        pages.add(next.session, key: "99999999")
        try inspector.fire("hook", on: frame, text: "page 99999999")
        await inspector.wait { inspector.url.hasPrefix("/_inspect/99999999?") && selected(inspector)?.hasPrefix("Home") == true }
        #expect(inspector.all(class: "frame").first === frame, "the frame is not loaded again")
        #expect(inspector.press(.arrowDown, in: try #require(inspector.all("treeitem").dropFirst().first)))
        await inspector.wait { selected(inspector)?.hasPrefix("List") == true }
        for one in [inspector, next, page] { one.end() }
    }

    @Test("Two look at one page; when both have gone nothing is left of them")
    func two() async throws {
        let page = await page()
        let before = page.session.root.save().tree
        let (first, second) = (await inspector(), await inspector())
        errands.news.send("rain")
        for one in [first, second] { await one.wait { hears(one, "News for List") } }
        first.end()
        errands.news.send("sun")
        await second.wait { second.all(class: "times").contains { $0.textContent == "×2" } }
        second.end()
        #expect(page.session.watcher == nil)
        #expect(errands.home?.core.hooks?.link == nil && errands.list?.core.hooks?.link == nil)
        #expect(page.session.root.save().tree == before)
        // The record is found again.
        let third = await inspector()
        #expect(hears(third, "News for List"))
        third.end()
        page.end()
    }

    @Test("A browser is offered its own pages, and none of the inspector")
    func list() async throws {
        let page = await page()
        let list = await inspector(at: "/")
        pages.add(list.session, key: "ffffffff")
        #expect(list.all("link").map { $0["href"] } == ["/_inspect/\(Self.key)"])
        let other = await inspector(at: "/", browser: "other")
        #expect(other.all("link").map { $0["href"] } == ["/errands/"] && !other.text.contains("/errands/list"))
        let watching = await inspector(browser: "other")
        #expect(watching.all("treeitem").isEmpty && !watching.text.contains("Errands") && page.session.watcher == nil)
        let own = await inspector(at: "/ffffffff")
        #expect(own.all("treeitem").isEmpty && list.session.watcher == nil)
        page.end()
        for one in [list, other, watching, own] { one.end() }
    }

    @Test(
        "Addresses that are none are not found",
        arguments: [
            "/zz", "/open", "/open?frame=%2F%2Fevil", "/open?frame=%2F_inspect%2Fopen", "/open?frame=https%3A%2F%2Fevil.example",
            "/open?frame=%2Fa%0Ab", "/0a1b/2c3d", "/0123456789abcdef0",
        ])
    func nowhere(_ path: String) async {
        let inspector = await inspector(at: path)
        #expect(inspector.status == 404 && inspector.all(class: "frame").isEmpty)
        inspector.end()
    }
}

import Riblet
import RibletWeb
import RibletWebTesting
import Testing

/// The page's back and the browser's ask the tree from the leaf up.
@MainActor
@Suite("Going back") struct BackTests {
    private func router(_ page: TestPage) throws -> DemoRouter { try #require(page.session.root as? DemoRouter) }

    @Test("The topmost view goes first, whether the page or the browser goes back")
    func topFirst() async throws {
        let page = await TestPage(Demo.application(), path: "/3/sheet")
        let router = try router(page)
        page.transmit("[\"b\",1001,0]")
        #expect(router.sheet.isEmpty && router.stack.routes == [3])
        #expect(page.url == "/demo/3")
        page.transmit("[\"b\",1002,0]")
        #expect(router.stack.isEmpty && page.url == "/demo/")
        page.transmit("[\"b\",1003,0]")
        #expect(page.url == "/demo/", "nothing is left to leave")
        #expect(page.misfits.isEmpty)
    }

    @Test("The browser's back past several places leaves all of them")
    func severalSteps() async throws {
        let page = await TestPage(Demo.application())
        let router = try router(page)
        page.visit("/demo/3/sheet")
        #expect(router.stack.routes == [3] && router.sheet.route == 0)
        page.browserBack()
        #expect(router.stack.isEmpty && router.sheet.isEmpty && router.children.isEmpty)
        #expect(page.url == "/demo/" && page.misfits.isEmpty)
    }

    @Test("A link to a place above is a step on, which is gone back from")
    func linkAbove() async throws {
        let page = await TestPage(Demo.application())
        page.visit("/demo/3/sheet")
        page.visit("/demo/3")
        page.browserBack()
        #expect(try router(page).sheet.route == 0 && page.url == "/demo/3/sheet" && page.misfits.isEmpty)
    }

    @Test("A page that may not be left stays, and so does its address")
    func unsavedWork() async throws {
        let page = await TestPage(Demo.application())
        let router = try router(page)
        try page.click("button", "Sheet")
        router.sheet.mayDismiss = { _ in false }
        for _ in 0..<2 {
            page.browserBack()
            #expect(router.sheet.route == 0 && page.url == "/demo/sheet")
        }
        router.sheet.mayDismiss = nil
        page.browserBack()
        #expect(router.sheet.isEmpty && page.url == "/demo/")
        #expect(page.misfits.isEmpty)
    }

    @Test("An interactor that takes the press is asked before its containers")
    func interactorFirst() async throws {
        let page = await TestPage(Demo.application())
        let router = try router(page)
        try page.click("link", "Row 2")
        router.interactor.keepsPlace = true
        try page.click("link", "Back")
        page.browserBack()
        #expect(router.stack.routes == [2] && page.url == "/demo/2")
        router.interactor.keepsPlace = false
        try page.click("link", "Back")
        #expect(router.stack.isEmpty && page.url == "/demo/")
    }

    @Test("Forward and a place that is not above are opened")
    func forward() async throws {
        let page = await TestPage(Demo.application())
        let router = try router(page)
        page.visit("/demo/2")
        page.transmit("[\"v\",1001,0,\"/1\",true]")
        #expect(router.stack.routes == [1])
        page.transmit("[\"v\",1002,0,\"/1/sheet\",true]")
        #expect(router.stack.routes == [1] && router.sheet.route == 0)
    }

    @Test("A filter chosen is a place of its own, be its address shorter or not")
    func filters() async throws {
        let page = await TestPage(Filters.application)
        for (choice, url) in [("done", "/shop/done"), ("all", "/shop/")] {
            try page.click("button", choice)
            #expect(page.url == url)
        }
        page.browserBack()
        #expect(page.url == "/shop/done" && page.text.contains("Shown: done"))
        page.browserBack()
        #expect(page.url == "/shop/" && page.text.contains("Shown: all"))
        #expect(page.misfits.isEmpty)
    }

    @Test("A sheet that closes over a filter is gone back from")
    func sheetOverFilter() async throws {
        let page = await TestPage(Filters.application)
        try page.click("button", "done")
        let router = try #require(page.session.root as? Filters.Router)
        router.sheet.present(1)
        await page.wait { page.url == "/shop/done/1" }
        router.sheet.dismiss()
        await page.wait { page.url == "/shop/done" }
        #expect(page.frames.last?.contains("\"back\"") == true)
        try page.click("button", "all")
        page.browserBack()
        #expect(page.url == "/shop/done")
    }
}

/// A page whose filter stands in its address, and a sheet over it.
@MainActor
private enum Filters {
    static let application = WebApplication(name: "Shop", basePath: "/shop") { _ in Router() }

    struct Content: View {
        var filter = "all"

        var body: HTML<String> {
            div {
                h1 { "Shop" }
                p { "Shown: \(filter)" }
                for name in ["all", "done"] { button(.onClick(name)) { name } }
            }
        }
    }

    final class Controller: HTMLViewController<Content> {
        override func handle(_ action: String) { view.filter = action }
    }

    final class Router: LaunchRouter<Interactor, Controller>, LocationRouting {
        private(set) lazy var sheet = ChildSlot<Int>(router: self, container: viewController) { DetailRouter(id: $0) }

        init() {
            super.init(interactor: Interactor(), viewController: Controller(view: Content()))
        }

        override var lazyContainers: [any ChildContainer] { [sheet] }

        var location: Location {
            let filter = viewController.view.filter
            return Location(path: (filter == "all" ? [] : [filter]) + (sheet.route.map { [String($0)] } ?? []))
        }

        func open(_ location: Location) -> Bool {
            viewController.view.filter = location.path.first ?? "all"
            sheet.dismiss()
            return true
        }
    }
}

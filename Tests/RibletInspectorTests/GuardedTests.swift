import Riblet
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import RibletInspector
@testable import RibletReactor

/// The inspector outside development, and the pages that a link shows.
@MainActor
@Suite("The inspector outside development", .checksLeaks) struct GuardedTests {
    private static let key = "0a1b2c3d"
    private let errands = Errands()
    private let pages = OpenPages(isGuarded: true)
    private let traces = Traces()

    private func page(_ key: String = key) async -> TestPage {
        let page = await errands.page()
        pages.add(page.session, key: key)
        return page
    }

    private func inspector(_ right: InspectionRight, at path: String = "/\(key)") async -> TestPage {
        var application = Inspector.make(of: pages, applications: [errands.application])
        application.makeRoot = { [make = application.makeRoot] request in
            var request = request
            request.inspection = right
            return make(request)
        }
        return await TestPage(application, path: path, browser: "mine")
    }

    @Test("There are names only: no address, control, value, frame or switch; and the page says so")
    func names() async throws {
        let page = await page()
        let inspector = await inspector(.all)
        #expect(inspector.all("treeitem").count == 3)
        await page.wait { page.frames.contains { $0.contains("looks at what this page does, without its contents") } }
        try page.type("textbox", "Search", "Buy milk")
        try page.click("button", "New to-do")
        await inspector.wait { inspector.all(class: "cause").contains { $0.accessibleName.contains("Type") } }
        await inspector.wait { inspector.text.contains("wantedNew") }
        let html = inspector.root.normalizedHTML
        for text in ["Buy milk", "New to-do", "‘Search’", "/errands/list", "Return books"] { #expect(!html.contains(text), "\(text)") }
        #expect(
            inspector.all("switch").isEmpty && inspector.all("button", "Pick in the page").isEmpty && inspector.all(class: "frame").isEmpty)
        #expect(inspector.text.contains("Names only"))
        let opened = await self.inspector(.all, at: "/open?frame=%2Ferrands%2Flist")
        #expect(opened.status == 404)
        for one in [inspector, opened, page] { one.end() }
    }

    @Test("A control that a reader cannot press does nothing when it is sent all the same")
    func sent() async throws {
        let page = await page()
        let services = InspectorServices(pages: pages, traces: traces, stills: Stills(), browser: nil, right: .all, applications: [])
        let place = WatchPlace(key: Self.key, frame: "/errands/list")
        let view = WatchView(
            words: InspectorWords(language: .en), pagesURL: "/_inspect", state: WatchInteractor.state(at: place, isGuarded: true))
        let reader = WatchInteractor(presenter: StateViewController(view), place: place, services: services)
        reader.activate()
        for action in [WatchAction.values(true), .frame("page \(Self.key)"), .frame("pick 1")] { reader.send(action) }
        let state = reader.currentState
        #expect(!state.showsValues && state.framed == nil && state.place.frame == nil && !state.isPicking)
        #expect(state.outline?.rows.allSatisfy { !"\($0)".contains("Return books") } == true)
        reader.deactivate()
        page.end()
    }

    @Test("A link shows one page and no other, until it is over")
    func link() async throws {
        let (page, other) = (await page(), await page("99999999"))
        let right = InspectionRight.page(Self.key, until: .now + .seconds(600))
        let list = await inspector(right, at: "/")
        #expect(list.all("link").map { $0["href"] } == ["/_inspect/\(Self.key)"] && list.all("button").isEmpty)
        let elsewhere = await inspector(right, at: "/99999999")
        #expect(elsewhere.all("treeitem").isEmpty && other.session.watcher == nil)
        for right in [InspectionRight.own, .page(Self.key, until: .now)] {
            let late = await inspector(right)
            #expect(late.all("treeitem").isEmpty && page.session.watcher == nil, "\(right)")
            late.end()
        }
        for one in [list, elsewhere, page, other] { one.end() }
    }

    @Test("A reader whose link is over while they look sees nothing any more")
    func over() async throws {
        let page = await page()
        let clock = TestClock()
        let end = ContinuousClock.now + .seconds(600)
        func services(_ end: ContinuousClock.Instant) -> InspectorServices {
            InspectorServices(
                pages: pages, traces: traces, stills: Stills(), browser: nil, right: .page(Self.key, until: end), applications: [])
        }
        let place = WatchPlace(key: Self.key)
        let view = WatchView(
            words: InspectorWords(language: .en), pagesURL: "/_inspect", state: WatchInteractor.state(at: place, isGuarded: true))
        let reader = WatchInteractor(presenter: StateViewController(view), place: place, services: services(end), clock: clock)
        reader.activate()
        #expect(reader.currentState.tree.count == 3 && page.session.watcher != nil)
        reader.deactivate()
        let late = WatchInteractor(presenter: StateViewController(view), place: place, services: services(.now), clock: clock)
        late.activate()
        #expect(late.currentState.isLinkOver && late.currentState.tree.isEmpty && page.session.watcher == nil)
        late.deactivate()
        page.end()
    }

    @Test("A visitor who sees all pages makes a link to one")
    func making() async throws {
        let page = await page()
        pages.link = { "https://shop.example/_inspect/\($0)?token=secret" }
        let list = await inspector(.all, at: "/")
        try list.click("button", "Make a link for 15 minutes")
        await list.wait { list.root.descendants.contains { $0["value"] == "https://shop.example/_inspect/\(Self.key)?token=secret" } }
        #expect(list.all("button", "Copy").count == 1 && list.misfits.isEmpty)
        for one in [list, page] { one.end() }
    }

    // MARK: Lines

    private func lines(_ bytes: [UInt8]?) -> [String] {
        String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func reader(values: Bool = false, isOnce: Bool = false, guarded: Bool = false) -> (LineReader, OpenPages) {
        let pages = guarded ? self.pages : OpenPages()
        let services = InspectorServices(
            pages: pages, traces: Traces(), stills: Stills(), browser: "mine", right: .all, applications: [])
        return (LineReader(of: Self.key, services: services, showsValues: values, isOnce: isOnce), pages)
    }

    @Test("The tree comes first, then each step with its cause, at last the end")
    func stream() async throws {
        let page = await errands.page()
        let (reader, pages) = reader(values: true)
        pages.add(page.session, key: Self.key)
        let first = lines(await reader.next())
        #expect(first.first == #"{"line":"riblet","version":1,"page":"0a1b2c3d","name":"Errands","url":"/errands/list"}"#)
        #expect(first.contains(#"{"line":"rib","rib":1,"name":"Root","module":"RibletInspectorTests","place":"root","status":"active"}"#))
        #expect(first.count == 5 && first.last == #"{"line":"now"}"#)
        try page.type("textbox", "Search", "Mi\"lk")
        var next = lines(await reader.next())
        #expect(next.first == #"{"line":"cause","cause":1,"origin":"type","name":"Search"}"#)
        #expect(
            next.contains { $0.hasPrefix(#"{"line":"action","cause":1,"at":"#) && $0.contains(#""text":"search","value":"\"Mi"#) },
            "\(next)")
        #expect(next.contains { $0.hasPrefix(#"{"line":"patch","cause":1,"#) && $0.contains(#""bytes":"#) })
        try page.click("button", "New to-do")
        next = lines(await reader.next())
        #expect(
            next.first?.hasPrefix(#"{"line":"rib","rib":4,"name":"Add","module":"RibletInspectorTests","parent":2,"place":"slot""#) == true)
        errands.home?.send(.closed)
        next = lines(await reader.next())
        #expect(next.first?.hasSuffix(#""status":"gone"}"#) == true && next.contains { $0.hasPrefix(#"{"line":"detach""#) })
        page.end()
        #expect(lines(await reader.next()) == [#"{"line":"end"}"#])
        #expect(await reader.next() == nil)
        #expect(page.session.watcher == nil)
    }

    @Test("A reader that is too slow is told how much it has missed, and values are where they are wanted and shown")
    func slow() async throws {
        let page = await errands.page()
        let (reader, pages) = reader()
        pages.add(page.session, key: Self.key)
        _ = await reader.next()
        errands.list?.send(.many(2_000))
        let next = lines(await reader.next())
        let missed = try #require(next.last)
        #expect(missed.hasPrefix(#"{"line":"missed","count":"#) && next.count < 1_100)
        #expect(!next.contains { $0.contains(#""value""#) })
        let (guarded, own) = self.reader(values: true, isOnce: true, guarded: true)
        own.add(page.session, key: Self.key)
        #expect(lines(await guarded.next()).contains(#"{"line":"now"}"#))
        #expect(await guarded.next() == nil)
        page.end()
    }

    @Test("A reader that has gone leaves nothing behind")
    func gone() async throws {
        let page = await errands.page()
        var (reader, pages): (LineReader?, OpenPages) = reader()
        pages.add(page.session, key: Self.key)
        _ = await reader?.next()
        #expect(page.session.watcher != nil)
        reader = nil
        #expect(page.session.watcher == nil)
        page.end()
    }
}

import Riblet
import RibletDOM
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import RibletInspector

@MainActor
@Suite("The page as it was", .checksLeaks) struct LookTests {
    private static let key = "0a1b2c3d"
    private let errands = Errands()
    private let pages = OpenPages()

    private func shown(_ page: TestPage) -> String { page.root.children.map(\.stillHTML).joined() }

    private func content(_ film: PageFilm, _ trace: Trace, _ cause: Int, before: Bool = false) async throws -> String {
        let moment = try #require(trace.record.moment(of: cause, before: before))
        return try #require(await film.content(of: trace.record, at: moment))
    }

    @Test("Each cause has the page that was there after it, and the one before it, in any order; late news counts as its own")
    func moments() async throws {
        let page = await errands.page()
        let trace = Trace(page.session)
        trace.watch()
        var looks = [shown(page)]
        func note() {
            // Text that is typed there is never sent back.
            page.all("textbox", "Search").first?.properties = [:]
            looks.append(shown(page))
        }
        try page.type("textbox", "Search", "<i>\"&")
        note()
        try page.click("button", "New to-do")
        note()
        try page.type("textbox", "Title", "Milk")
        note()
        try page.click("button", "Add")
        await page.wait { page.text.contains("Saving") }
        errands.news.send("rain")
        errands.gate.open()
        await page.wait { page.text.contains("booksMilk") && page.text.contains("Heard rain") }
        note()
        let film = PageFilm()
        for cause in [1, 2, 3, 2, 1, 3] {
            #expect(try await content(film, trace, cause) == looks[cause])
            #expect(try await content(film, trace, cause, before: true) == looks[cause - 1])
        }
        // Its effect ended after the next cause began.
        #expect(try await content(film, trace, 4) == looks[4])
        #expect(try await content(film, trace, 4, before: true) == looks[3])
        #expect(try await content(film, trace, 5).contains("Heard rain"))
        #expect(looks[3].contains("value=\"Milk\"") && looks[1].contains("&lt;i&gt;") && !looks[1].contains("data-e"))
        trace.leave()
        page.end()
    }

    @Test("A moment that is not kept any more is none; a cause without changes lies between its neighbours")
    func bounds() {
        var record = PageRecord()
        record.begin("<p>1</p>", title: "", url: "")
        #expect(record.moment(of: 7, before: false) == PageRecord.Moment(part: 1, entries: 0))
        record.add(.frame("a", cause: 2))
        record.add(.frame("b", cause: 4))
        #expect([1, 2, 3, 4, 5].map { record.moment(of: $0, before: false)?.entries } == [0, 1, 1, 2, 2])
        #expect([1, 2, 3, 4, 5].map { record.moment(of: $0, before: true)?.entries } == [0, 0, 1, 1, 2])
        record.begin(String(repeating: "x", count: PageRecord.limit - 4), title: "", url: "")
        record.add(.frame("c", cause: 5))
        #expect([4, 5].map { record.moment(of: $0, before: false) } == [nil, PageRecord.Moment(part: 2, entries: 1)])
    }

    @Test("The markup of a page as it was shows what there is, and does nothing")
    func still() throws {
        let html = """
            <form method="post" action="/x" data-e="submit"><input type="hidden" name="_t" value="secret"><textarea>

            a&lt;/textarea&gt;</textarea><input value="1" checked><select><option value="a">A</option><option value="b">B</option></select>\
            <a href="java\tscript:alert(1)" onclick="alert(2)">&lt;script&gt;alert(3)&lt;/script&gt;</a><script src="/x.js"></script>\
            <svg viewBox="0 0 1 1"><path d="M0 0"></path></svg><br><noscript>N</noscript><dialog open>D</dialog></form>
            """
        let top = DOMNode(tag: "div")
        top.insert(try HTMLReader.read(html), at: 0)
        let nodes = top.descendants
        nodes.first { $0.tag == "select" }?.setProperty("value", "b")
        nodes.first { $0["value"] == "1" }?.properties = ["value": "2\"", "checked": "false"]
        let still = top.children.map(\.stillHTML).joined()
        #expect(
            still == """
                <form method="post"><input name="_t" type="hidden"><textarea>

                a&lt;/textarea&gt;</textarea><input value="2&quot;"><select><option value="a">A</option>\
                <option selected="" value="b">B</option></select><a>&lt;script&gt;alert(3)&lt;/script&gt;</a>\
                <svg viewBox="0 0 1 1"><path d="M0 0"></path></svg><br><noscript hidden></noscript><dialog open="">D</dialog></form>
                """)
        #expect(try HTMLReader.read(still).map(\.stillHTML).joined() == still)
    }

    @Test("A reader looks back at causes, and at now again; each look has an address of its own, which ends with it")
    func reader() async throws {
        let (page, stills) = (await errands.page(), Stills())
        pages.add(page.session, key: Self.key)
        let services = InspectorServices(
            pages: pages, traces: Traces(), stills: stills, browser: "mine", timeZone: "Asia/Seoul", applications: [])
        let inspector = await TestPage(
            WebApplication(name: "Inspector") { _ in
                let place = WatchPlace(key: Self.key)
                let view = StateViewController(
                    WatchView(words: InspectorWords(language: .en), pagesURL: "/_inspect", state: WatchInteractor.state(at: place)))
                return ViewableRouter(
                    interactor: WatchInteractor(presenter: view, place: place, services: services), viewController: view)
            })
        func document() -> String? {
            let path = inspector.all(class: "still").first?["data-src"]?.split(separator: "/").map(String.init) ?? []
            return stills.resource(at: Array(path.dropFirst(2))).map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        try page.type("textbox", "Search", "milk")
        try page.click("button", "New to-do")
        await inspector.wait { inspector.all(class: "cause").count == 2 }
        try inspector.click("button", "Look back")
        await inspector.wait { document()?.contains("Add") == true }
        #expect(inspector.all(class: "band").first?.textContent.contains(", page") == false)
        #expect(inspector.text.contains("How the page looked then, ") && document()?.hasPrefix("<!doctype html><html lang=\"en\"") == true)
        #expect(document()?.contains("<body inert>") == true && document()?.contains("<script") == false)
        let first = try #require(inspector.all(class: "still").first?["data-src"])
        errands.news.send("rain")
        try inspector.click(try #require(inspector.all(class: "cause").last))
        await inspector.wait { inspector.all(class: "still").first?["data-src"] != first }
        #expect(document()?.contains("searched milk") == true && document()?.contains("Title") == false)
        #expect(stills.resource(at: first.split(separator: "/").dropFirst(2).map(String.init)) == nil)
        try inspector.click("button", "Just before")
        await inspector.wait { document()?.contains("searched ,") == true }
        #expect(inspector.text.contains("just before"))
        // The browser did not get one of them; that it did not get the one before is no news.
        let still = try #require(inspector.all(class: "still").first)
        try inspector.fire("hook", on: still, text: "lost \(first)")
        #expect(document() != nil)
        try inspector.fire("hook", on: still, text: "lost \(still["data-src"] ?? "")")
        await inspector.wait { document() == nil }
        #expect(inspector.text.contains("is not kept any more"))
        try inspector.click("button", "Just before")
        await inspector.wait { document()?.contains("searched milk") == true }
        let last = try #require(inspector.all(class: "still").first?["data-src"]).split(separator: "/").dropFirst(2).map(String.init)
        try inspector.fire("hook", on: try #require(inspector.all(class: "still").first), text: "back")
        await inspector.wait { inspector.all(class: "still").isEmpty }
        #expect(stills.resource(at: last) == nil && stills.isEmpty)
        try inspector.click("button", "Look back")
        await inspector.wait { document() != nil }
        inspector.end()
        #expect(stills.isEmpty)
        page.end()
    }

    private func watching(_ traces: Traces = Traces()) -> WatchInteractor {
        let place = WatchPlace(key: Self.key)
        let view = WatchView(words: InspectorWords(language: .en), pagesURL: "/_inspect", state: WatchInteractor.state(at: place))
        let services = InspectorServices(
            pages: pages, traces: traces, stills: Stills(), browser: "mine", timeZone: "Asia/Seoul", applications: [])
        let reader = WatchInteractor(presenter: StateViewController(view), place: place, services: services, clock: TestClock())
        reader.activate()
        return reader
    }

    @Test("A page begins with the routes and states that another had after a cause, once and in its browser alone")
    func start() async throws {
        let page = await errands.page()
        pages.add(page.session, key: Self.key)
        let reader = watching()
        try page.click("button", "New to-do")
        errands.home?.send(.closed)
        await page.wait { page.all("textbox", "Title").isEmpty }
        for action in [WatchAction.looked, .opened(1)] { reader.send(action) }
        #expect(reader.currentState.canStart)
        reader.send(.startedHere)
        let state = reader.currentState
        #expect(state.place.key == nil && state.place.frame == "/errands/list/add" && state.startedAt?.count == 8 && state.look == nil)
        let address = try #require(state.framed.flatMap { try? Location(urlPath: $0) })
        let name = try #require(address[OpenPages.beginningItem])
        #expect(pages.takeBeginning(name, browser: "other", basePath: "/errands") == nil)
        #expect(pages.takeBeginning(name, browser: "mine", basePath: "/shop") == nil)
        let begun = try #require(pages.takeBeginning(name, browser: "mine", basePath: "/errands"))
        #expect(begun.key == Self.key && pages.takeBeginning(name, browser: "mine", basePath: "/errands") == nil)
        let next = await TestPage(errands.application, path: "/list/add", browser: "mine", after: begun.snapshot)
        #expect(!next.all("textbox", "Title").isEmpty)
        reader.send(.startRead)
        #expect(reader.currentState.startedAt == nil)
        reader.deactivate()
        for one in [next, page] { one.end() }
    }

    @Test("Of the moments of a page those within the bound are kept")
    func snapshots() async throws {
        let page = await errands.page()
        var snapshots = PageSnapshots()
        var snapshot = page.session.snapshot()
        let size = snapshot.tree.jsonBytes.count
        let most = PageSnapshots.limit / size
        for cause in 1...most + 10 {
            snapshot.location = Location(path: ["\(cause)"])
            snapshots.add(snapshot, after: cause)
            snapshots.add(snapshot, after: cause + 1_000)
        }
        #expect(snapshots.snapshot(after: 10) == nil && snapshots.snapshot(after: 11)?.location.path == ["11"])
        #expect(snapshots.snapshot(after: most + 500)?.location.path == ["\(most + 10)"])
        page.end()
    }

    @Test("A page that is over stays in its browser's list with its record, and leads to the one that came in its place")
    func ended() async throws {
        let (page, traces) = (await errands.page(), Traces())
        pages.add(page.session, key: Self.key)
        let first = watching(traces)
        try page.type("textbox", "Search", "milk")
        first.send(.looked)
        page.end()
        first.deactivate()
        let next = await errands.page()
        pages.add(next.session, key: "99999999")
        pages.note("99999999", after: Self.key)
        let second = watching(traces)
        let state = second.currentState
        #expect(state.isGone && state.causes.map(\.id) == [1] && state.tree.map(\.name) == ["Root", "Home", "List"])
        #expect(state.page.name == "Errands" && state.page.url == "/errands/list" && state.successor == "99999999")
        #expect(state.pages.map(\.id) == ["99999999", Self.key] && state.pages.map(\.hasEnded) == [false, true])
        second.send(.opened(1))
        second.send(.lookedBack(true))
        #expect(second.currentState.look?.moment != nil && second.currentState.look?.isLost == false)
        second.deactivate()
        next.end()
    }
}

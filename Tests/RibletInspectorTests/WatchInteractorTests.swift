import Riblet
import RibletLocalization
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import RibletInspector
@testable import RibletReactor

@MainActor
@Suite("The reader of a page", .checksLeaks) struct WatchInteractorTests {
    private static let key = "0a1b2c3d"
    private let errands = Errands()
    private let pages = OpenPages()
    private let traces = Traces()
    private let clock = TestClock()

    private func page() async -> TestPage {
        let page = await errands.page()
        pages.add(page.session, key: Self.key)
        return page
    }

    /// A reader at a place, who looks when the test says so.
    private func reader(at place: WatchPlace = WatchPlace(key: key), browser: String? = "mine") -> WatchInteractor {
        let view = WatchView(words: InspectorWords(language: .en), pagesURL: "/_inspect", state: WatchInteractor.state(at: place))
        let reader = WatchInteractor(
            presenter: StateViewController(view), place: place,
            services: InspectorServices(pages: pages, traces: traces, stills: Stills(), browser: browser, applications: []), clock: clock)
        reader.activate()
        return reader
    }

    private func look(_ reader: WatchInteractor, _ actions: WatchAction...) -> WatchState {
        for action in actions.isEmpty ? [.looked] : actions { reader.send(action) }
        return reader.currentState
    }

    private func number(of name: String, _ reader: WatchInteractor) throws -> Int {
        try #require(reader.currentState.tree.first { $0.name == name && $0.status != .gone }?.id)
    }

    // MARK: Causes

    @Test("The newest cause is open while the reader follows; one that is opened stays, and lets go of nothing")
    func following() async throws {
        let page = await page()
        let reader = reader()
        try page.click("button", "New to-do")
        #expect(look(reader).opened?.cause == 1)
        try page.type("textbox", "Title", "Milk")
        #expect(look(reader).opened?.cause == 2 && reader.place.cause == nil)
        var state = look(reader, .opened(1))
        #expect(!state.isFollowing && state.opened?.cause == 1 && reader.place.cause == 1)
        #expect(state.opened?.lanes == ["List", "Home"] && state.tree.filter(\.isReached).map(\.name) == ["Home", "List"])
        errands.news.send("rain")
        state = look(reader)
        #expect(state.opened?.cause == 1 && state.causes.map(\.id) == [3, 2, 1] && state.total == 3)
        #expect(look(reader, .closed).opened == nil && reader.place.cause == nil)
        state = look(reader, .followed(true))
        #expect(state.opened?.cause == 3 && state.tree.filter(\.isReached).map(\.name) == ["List"])
        reader.deactivate()
        page.end()
    }

    @Test("Texts that are typed into one field are one row, which stays open as it grows")
    func folded() async throws {
        let page = await page()
        let reader = reader()
        for text in ["M", "Mi", "Mil"] { try page.type("textbox", "Search", text) }
        var state = look(reader)
        #expect(state.causes.map(\.id) == [3] && state.causes.map(\.repeats) == [3] && state.causes.map(\.patches) == [3])
        #expect(state.causes.map(\.origin) == [.type("Search")])
        #expect(look(reader, .opened(3)).opened?.steps.contains { $0.value == "\"Mil\"" } == true)
        try page.type("textbox", "Search", "Milk")
        state = look(reader)
        #expect(state.causes.map(\.id) == [4] && state.causes.map(\.repeats) == [4])
        #expect(state.opened?.cause == 4 && state.opened?.steps.contains { $0.value == "\"Mil\"" } == true)
        errands.news.send("rain")
        try page.type("textbox", "Search", "Bread")
        #expect(look(reader).causes.map(\.repeats) == [1, 1, 4])
        reader.deactivate()
        page.end()
    }

    @Test("While the page is held nothing comes, but what the reader chooses is shown")
    func held() async throws {
        let page = await page()
        let reader = reader()
        try page.click("button", "New to-do")
        try page.type("textbox", "Title", "Milk")
        let before = look(reader)
        _ = look(reader, .held(true))
        errands.news.send("rain")
        errands.home?.send(.closed)
        var state = look(reader)
        #expect(state.causes == before.causes && state.tree == before.tree && state.missed == 2 && state.opened?.cause == 2)
        #expect(look(reader, .opened(1)).opened?.cause == 1)
        #expect(look(reader, .closed).opened == nil)
        state = look(reader, .selected(try number(of: "Home", reader)))
        #expect(state.facts?.interactor == "HomeInteractor" && state.outline?.rows.map(\.label) == ["added"])
        #expect(state.causes == before.causes && state.tree.map(\.id) == before.tree.map(\.id) && state.missed == 2)
        state = look(reader, .held(false))
        #expect(state.causes.map(\.id) == [4, 3, 2, 1] && state.missed == 0)
        #expect(state.tree.first { $0.name == "Add" }?.status == .gone)
        reader.deactivate()
        page.end()
    }

    @Test("Without values there are names; another reader of the page still has them")
    func values() async throws {
        let page = await page()
        let (reader, other) = (reader(), reader())
        try page.type("textbox", "Search", "Milk")
        #expect(look(reader).opened?.steps.contains { $0.value == "\"Milk\"" } == true)
        var state = look(reader, .values(false))
        #expect(state.opened?.steps.map(\.value).allSatisfy(\.isEmpty) == true)
        #expect(state.opened?.steps.contains { $0.kind == .action && $0.text == "search" } == true)
        #expect(state.outline?.rows.contains { $0.text.contains("Milk") } == false && state.outline?.rows.isEmpty == false)
        _ = look(other)
        try page.type("textbox", "Search", "Bread")
        #expect(look(other).opened?.steps.contains { $0.value == "\"Bread\"" } == true)
        state = look(reader)
        #expect(state.opened?.steps.isEmpty == false && state.opened?.steps.map(\.value).allSatisfy(\.isEmpty) == true)
        other.deactivate()
        try page.type("textbox", "Search", "Bun")
        #expect(look(reader, .values(true)).opened?.steps.contains { $0.value.contains("Bun") } == false, "nobody wanted it then")
        reader.deactivate()
        page.end()
    }

    @Test("However much happens, a reader looks ten times a second")
    func pace() async throws {
        let page = await page()
        let reader = reader()
        for text in ["a", "b", "c"] { errands.news.send(text) }
        await clock.advance(by: .milliseconds(99))
        #expect(reader.currentState.total == 0)
        await clock.advance(by: .milliseconds(1))
        await eventually { reader.currentState.total == 3 }
        reader.deactivate()
        page.end()
    }

    // MARK: The chosen RIB

    @Test("A press in the page chooses a RIB, once")
    func picking() async throws {
        let page = await page()
        let reader = reader(at: WatchPlace(key: Self.key, frame: "/errands/list"))
        let home = try #require(errands.home?.node)
        let view = try #require(page.session.viewNumber(of: home))
        #expect(look(reader, .picking(true)).isPicking)
        #expect(look(reader, .frame("stop")).isPicking == false)
        var state = look(reader, .picking(true), .frame("pick \(view)"))
        #expect(!state.isPicking && state.selectedName == "Home" && state.part == .state && state.outlined == "r\(view)")
        #expect(reader.place.rib == home.path && state.facts?.path == home.path)
        state = look(reader, .picking(true), .frame("pick 9999"))
        #expect(!state.isPicking && state.selectedName == "Home")
        reader.deactivate()
        page.end()
    }

    @Test("The arrow keys go through the tree, and no further")
    func moving() async throws {
        let page = await page()
        let reader = reader()
        let names = reader.currentState.tree.map(\.name)
        #expect(names == ["Root", "Home", "List"] && reader.currentState.selectedName == "List")
        #expect(look(reader, .moved(-1)).selectedName == "Home" && reader.currentState.moves == 1)
        #expect(look(reader, .moved(-9)).selectedName == "Root" && reader.currentState.moves == 2)
        #expect(look(reader, .moved(-1)).selectedName == "Root")
        #expect(look(reader, .moved(9)).selectedName == "List")
        #expect(look(reader, .selected(try number(of: "Home", reader))).moves == nil)
        #expect(look(reader, .selected(4_711)).selectedName == "Home")
        reader.deactivate()
        page.end()
    }

    @Test("A state is compared with its own past, and not with that of the RIB chosen before")
    func comparing() async throws {
        let page = await page()
        let reader = reader()
        try page.click("button", "New to-do")
        try page.type("textbox", "Title", "Milk")
        _ = look(reader)
        _ = look(reader, .selected(try number(of: "Add", reader)))
        try page.type("textbox", "Title", "Milky")
        #expect(look(reader).outline?.rows.first { $0.label == "title" }?.former == "\"Milk\"")
        let former = reader.currentState.selected
        for action in [HomeAction.closed, .wantedNew] { errands.home?.send(action) }
        let state = look(reader)
        #expect(state.selectedName == "Add" && state.selected != former, "another one at the same path")
        #expect(state.outline?.rows.first { $0.label == "title" }?.text == "\"\"" && state.outline?.hasChanges == false)
        reader.deactivate()
        page.end()
    }

    @Test("A page that is loaded anew is watched on, and the chosen RIB found by its path")
    func loadedAnew() async throws {
        let page = await page()
        let reader = reader(at: WatchPlace(frame: "/errands/list"))
        #expect(reader.currentState.tree.isEmpty && !reader.currentState.isGone)
        var state = look(reader, .frame("page \(Self.key)"))
        #expect(state.place.key == Self.key && state.selectedName == "List" && state.page.name == "Errands")
        try page.click("button", "New to-do")
        state = look(reader, .selected(try number(of: "Home", reader)), .opened(1))
        #expect(state.opened?.cause == 1)
        let next = await errands.page(after: page.session.snapshot())
        pages.add(next.session, key: "99999999")
        state = look(reader, .frame("page 99999999"))
        #expect(state.place.key == "99999999" && state.selectedName == "Home" && state.causes.isEmpty)
        #expect(state.place.cause == nil, "causes are counted anew")
        #expect(page.session.watcher == nil && next.session.watcher != nil)
        next.end()
        reader.deactivate()
        page.end()
    }

    @Test("Back and forward choose in the same page, and keep how it is watched")
    func history() async throws {
        let page = await page()
        let reader = reader()
        try page.click("button", "New to-do")
        try page.type("textbox", "Title", "Milk")
        _ = look(reader, .values(false), .part(.causes), .selected(try number(of: "Home", reader)), .opened(1))
        let place = reader.place
        _ = look(reader, .selected(try number(of: "List", reader)), .followed(true))
        reader.go(to: place)
        let state = reader.currentState
        #expect(state.place == place && state.selectedName == "Home" && state.opened?.cause == 1 && !state.isFollowing)
        #expect(!state.showsValues && state.part == .causes && state.page.name == "Errands")
        reader.deactivate()
        page.end()
    }

    // MARK: Whose page it is

    @Test("Another browser's page is not shown, neither by its address nor by what the frame says", arguments: ["other", nil])
    func others(_ browser: String?) async throws {
        let page = await page()
        let reader = reader(browser: browser)
        #expect(reader.currentState.isGone && reader.currentState.tree.isEmpty && reader.currentState.page.name.isEmpty)
        #expect(reader.currentState.pages.isEmpty && page.session.watcher == nil)
        reader.deactivate()
        let framed = self.reader(at: WatchPlace(frame: "/errands/list"), browser: browser)
        let state = look(framed, .frame("page \(Self.key)"), .chosePage(Self.key))
        #expect(state.place == WatchPlace(frame: "/errands/list") && state.tree.isEmpty && page.session.watcher == nil)
        framed.deactivate()
        page.end()
    }

    @Test("A page that is not there shows nothing of the one before")
    func unknown() async throws {
        let page = await page()
        let reader = reader()
        #expect(!reader.currentState.tree.isEmpty)
        reader.go(to: WatchPlace(key: "ffffffff"))
        let state = look(reader)
        #expect(state.isGone && state.tree.isEmpty && state.page.name.isEmpty && state.facts == nil && page.session.watcher == nil)
        reader.deactivate()
        page.end()
    }

    @Test("The frame loads its page although nothing is known of the key in the address")
    func stale() async throws {
        let reader = reader(at: WatchPlace(key: "ffffffff", frame: "/errands/list"))
        #expect(!reader.currentState.isGone && reader.currentState.framed == "/errands/list")
        let page = await page()
        #expect(look(reader, .frame("page \(Self.key)")).selectedName == "List")
        reader.deactivate()
        page.end()
    }

    @Test(
        "Words that no script of ours says lead nowhere",
        arguments: [
            "", " ", "page", "page ", "page //evil", "page /_inspect/open", "page 0A1B2C3D", "page 0a1b2c3d ", "page \u{0}",
            "pick", "pick x", "pick -1", "pick 0", "pick 9223372036854775807",
            "pick -9223372036854775808", "pick 99999999999999999999", "stop now", "away", "open //evil", "src https://evil.example",
            "\u{1b}[31m", "PAGE 0a1b2c3d",
        ])
    func badWords(_ message: String) async throws {
        let page = await page()
        let reader = reader(at: WatchPlace(key: Self.key, frame: "/errands/list"))
        let before = reader.currentState
        let long = message + String(repeating: "0", count: 60_000)
        let state = look(reader, .frame(message), .chosePage(message), .frame(long), .chosePage(long))
        #expect(state.place == before.place && state.framed == before.framed && state.selected == before.selected)
        #expect(state.tree == before.tree && state.page == before.page && state.outlined == before.outlined)
        let elsewhere = self.reader()
        let place = elsewhere.place
        #expect(look(elsewhere, .frame(message)).place == place, "a page without a frame hears nothing")
        elsewhere.deactivate()
        reader.deactivate()
        page.end()
    }

    @Test("A page that is over says so, also while it is held", arguments: [false, true])
    func over(_ isHeld: Bool) async throws {
        let page = await page()
        let reader = reader()
        try page.click("button", "New to-do")
        _ = look(reader, .held(isHeld))
        page.end()
        let state = look(reader)
        #expect(state.isGone && state.page.name == "Errands" && !state.tree.isEmpty && !state.page.isConnected)
        #expect(isHeld || state.causes.map(\.id) == [1], "what it did is still there")
        reader.deactivate()
    }

    @Test("Looking changes nothing, and when nobody looks no reactor knows of it")
    func traceless() async throws {
        let page = await page()
        let before = page.session.root.save().tree
        let (reader, other) = (reader(), reader())
        for name in ["Root", "Home", "List"] { _ = look(reader, .selected(try number(of: name, reader)), .unfolded("todos"), .moved(1)) }
        _ = look(other, .values(false), .held(true), .held(false), .followed(true), .opened(1))
        #expect(page.session.root.save().tree == before)
        #expect(page.session.watcher != nil && errands.list?.core.hooks?.link != nil)
        reader.deactivate()
        #expect(page.session.watcher != nil && errands.list?.core.hooks?.link != nil, "one is still there")
        other.deactivate()
        #expect(page.session.watcher == nil)
        let (home, list) = (try #require(errands.home), try #require(errands.list))
        #expect(home.core.hooks?.link == nil && list.core.hooks?.link == nil)
        #expect(!home.core.gate.contains(.watched) && !list.core.gate.contains(.watched))
        #expect(page.session.root.save().tree == before)
        page.end()
    }

    @Test("A page that somebody looks at keeps its record, however many others come")
    func manyPages() async throws {
        let page = await page()
        let reader = reader()
        errands.news.send("rain")
        var others: [Session] = []
        for number in 0..<20 {
            let session = Session(application: Errands().application, request: PageRequest(browser: "mine"))
            pages.add(session, key: "\(number)")
            let short = self.reader(at: WatchPlace(key: "\(number)"))
            short.deactivate()
            others.append(session)
        }
        let second = self.reader()
        #expect(second.currentState.total == 1)
        second.deactivate()
        errands.news.send("sun")
        #expect(look(reader).total == 2)
        for session in others { session.end() }
        reader.deactivate()
        page.end()
    }
}

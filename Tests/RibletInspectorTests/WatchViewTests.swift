import Riblet
import RibletLocalization
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import RibletInspector

@MainActor
@Suite("The inspector's page", .checksLeaks) struct WatchViewTests {
    private func texts(_ nodes: [DOMNode]) -> [String] {
        nodes.map { $0.textContent.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    }

    @Test("The page is a frame that a script fills, and everything else stands beside it")
    func frame() async throws {
        let (page, watcher) = await Sample.open()
        #expect(page.title == "Todo Dog · Inspector")
        let frame = try #require(page.all(class: "frame").first)
        #expect(frame["data-hook"] == "inspect-frame" && frame["data-island"] != nil && frame.children.isEmpty)
        #expect(frame["data-src"] == "/todo-dog/list" && frame["data-outline"] == "r12" && frame["data-outline-name"] == "List")
        #expect(frame["data-picking"] == "false")
        try page.fire("hook", on: frame, text: "picked r12")
        #expect(watcher.actions == [.frame("picked r12")])
        #expect(page.all("main", "Inspector").count == 1 && page.all("region", "Page").count == 1)
        #expect(page.all("heading").map(\.accessibleName).first == "Todo Dog, Inspector")
    }

    @Test("The tree is one for assistive technology: levels, the chosen one, one stop of the tabulator, arrow keys")
    func tree() async throws {
        let (page, watcher) = await Sample.open()
        let rows = page.all("treeitem")
        #expect(rows.map { $0["aria-level"] } == ["1", "2", "3", "3", "3", "2", "3"])
        #expect(rows.map { $0["aria-selected"] }.filter { $0 == "true" }.count == 1)
        #expect(rows.filter { $0["tabindex"] == "0" }.map(\.accessibleName) == ["List, stack, active, 44 events, reached by the cause"])
        #expect(rows[4].accessibleName == "Add, slot, gone, 22 events, reached by the cause" && rows[4].classes.contains("gone"))
        #expect(rows[5].accessibleName == "Profile, tabs, inactive, 6 events" && rows[6].accessibleName.hasSuffix("1 event"))
        #expect(page.all("tree", "Tree 7 RIBs, 4 active").count == 1)
        #expect(rows[3]["autofocus"] == nil)
        try page.click(rows[1])
        for key in [Key.arrowDown, .arrowUp, .home, .end] { #expect(page.press(key, in: rows[3])) }
        #expect(watcher.actions == [.selected(2), .moved(1), .moved(-1), .moved(-7), .moved(7)])
        var state = Sample.state
        (state.selected, state.moves) = (3, 1)
        watcher.show(state)
        await page.wait {
            page.all("treeitem").filter { $0["tabindex"] == "0" && $0["autofocus"] != nil }.map(\.accessibleName).first?.hasPrefix("Day")
                == true
        }
        #expect(
            texts(page.all(class: "facts").flatMap { $0.descendants.filter { $0.tag == "dt" } }) == [
                "Path", "Active for", "Module", "Router", "Interactor", "Effects",
            ])
        #expect(page.text.contains("4 min 12 s"))
    }

    @Test("A cause is a row that opens to its course, drawn and in words")
    func causes() async throws {
        let (page, watcher) = await Sample.open()
        let causes = page.all(class: "cause")
        #expect(
            texts(causes) == [
                "120News for ListList1 patch · 58 B · 0.2 ms", "119Press ‘Add’Add → Home → List3 patches · 412 B · 0.9 ms",
                "118Type in ‘Title’×88 timesAdd1 patch · 71 B · 0.2 ms", "110Visit ‘/list’Root → Home4 patches · 9.8 KB · 6.8 ms",
                "109Work of HomefaultHome0.04 ms",
            ])
        #expect(causes.map { $0["aria-expanded"] } == ["false", "true", "false", "false", "false"])
        #expect(causes.map { $0["data-key"] } == ["k", nil, "j", nil, nil])
        #expect(causes[3].classes.contains("slow") && causes[4].classes.contains("bad"))
        try page.click(causes[0])
        try page.click(causes[1])
        #expect(watcher.actions == [.opened(120), .closed])

        #expect(page.all("region", "Course of Press ‘Add’").count == 1)
        let steps = texts(page.all(class: "step"))
        #expect(steps.count == 12 && steps[1] == "0.02 msactiondrafted(submitted)in Add", "\(steps)")
        #expect(steps[4] == "0.31 mspatchAdd96 B · 0.2 msin Page" && steps[5] == "2.6 ms later the effect goes on")
        #expect(steps[7] == "2.92 msactionadded(Todo 7)from Addin Home")
        let drawing = try #require(page.root.descendants.first { $0.classes.contains("graph") })
        #expect(drawing.descendants.count { $0.classes.contains("lane") } == 4)
        #expect(drawing.descendants.count { $0.classes.contains("head") } == 5)
        #expect(
            drawing.descendants.count { $0.classes.contains("pt") } == 10 && drawing.descendants.count { $0.classes.contains("cross") } == 1
        )
    }

    @Test("A course that begins in the middle, and one in which an arrow comes from nowhere, are drawn")
    func oddCourses() async throws {
        var state = Sample.state
        state.opened?.lanes = []
        state.opened?.steps.removeFirst(3)
        state.opened?.left = 3
        let (page, _) = await Sample.open(Sample.view(state))
        #expect(page.text.contains("3 more steps are not kept"))
        #expect(page.root.descendants.contains { $0.classes.contains("graph") })
    }

    @Test("The rows of the state open and close; what changed has both texts")
    func stateRows() async throws {
        var state = Sample.state
        state.outline = Sample.outline(open: ["todos"])
        let (page, watcher) = await Sample.open(Sample.view(state))
        #expect(
            page.all("heading").contains {
                $0.accessibleName.hasPrefix("State of List") && $0.accessibleName.hasSuffix("changed since 119 first")
            })
        let todos = try #require(page.all(class: "prop").first)
        #expect(todos["aria-expanded"] == "true" && todos.classes.contains("diff"))
        #expect(
            todos.accessibleName.contains("todos") && todos.accessibleName.contains("before 5")
                && todos.accessibleName.contains("6 elements"))
        let fresh = try #require(page.all(class: "prop").first { $0.textContent.hasPrefix("fresh") })
        #expect(fresh.tag == "div" && fresh.textContent == "freshbefore nilnow 71 B")
        try page.click(todos)
        try page.click(try #require(page.all(class: "prop").dropFirst().first))
        try page.click("button", "3 more, not changed")
        #expect(watcher.actions == [.folded("todos"), .unfolded("todos/#7"), .showedUnchanged(true)])
        state.outline = Sample.outline(unchanged: true)
        state.showsUnchanged = true
        watcher.show(state)
        await page.wait { !page.all("button", "Fold what has not changed").isEmpty }
        try page.click("button", "Fold what has not changed")
        #expect(watcher.actions.last == .showedUnchanged(false))
    }

    @Test("The bar chooses the page, and how it is watched")
    func bar() async throws {
        var state = Sample.state
        (state.isHeld, state.missed) = (true, 1_200)
        let (page, watcher) = await Sample.open(Sample.view(state))
        let select = try page.find("combobox", "Page to watch")
        #expect(texts(select.children.filter { $0.tag == "option" }) == ["Todo Dog /todo-dog/list, open", "Mandalart /mandalart, closed"])
        try page.type(select, "b2")
        try page.click("button", "Pick in the page")
        try page.click("button", "Follow")
        try page.click("button", "Hold, 1,200 more since")
        try page.click(page.find("switch", "Show values"))
        #expect(watcher.actions == [.chosePage("b2"), .picking(true), .followed(false), .held(false), .values(false)])
        #expect(page.text.contains("costs 0.6 %") && page.text.contains("With values each event of the page takes longer"))
        #expect(page.all("button").compactMap { $0["data-key"] }.sorted() == ["b", "f", "h", "j", "k", "p"])
    }

    @Test("In a narrow window a tab chooses the part, also by the arrow keys")
    func parts() async throws {
        let (page, watcher) = await Sample.open()
        let tabs = page.all("tab")
        #expect(
            tabs.map(\.accessibleName) == ["Tree", "Causes", "State"] && tabs.map { $0["aria-selected"] } == ["true", "false", "false"])
        try page.click(tabs[1])
        #expect(page.press(.arrowLeft, in: tabs[0]) && page.press(.arrowRight, in: tabs[0]))
        #expect(watcher.actions == [.part(.causes), .part(.state), .part(.causes)])
        #expect(page.all("main", "Inspector").first?["data-part"] == "tree")
    }

    @Test("Bars open causes, too")
    func strip() async throws {
        let (page, watcher) = await Sample.open()
        let bars = page.root.descendants.filter { $0.tag == "g" && $0.listens(to: "click") }
        #expect(bars.count == 5)
        try page.fire("click", on: try #require(bars.last))
        #expect(watcher.actions == [.opened(120)])
        #expect(page.text.contains("slowest 6.8 ms") && page.text.contains("the last 5"))
    }

    @Test("Every control does something", arguments: Language.allCases)
    func noDeadControl(_ language: Language) async throws {
        var state = Sample.state
        state.outline = Sample.outline(open: ["todos", "todos/#7"])
        let (page, watcher) = await Sample.open(Sample.view(state, language), language: language.rawValue)
        let controls = ["button", "treeitem", "tab", "switch"].flatMap { page.all($0) }.filter { $0.tag != "summary" }
        #expect(controls.count > 20 && controls.allSatisfy { !$0.accessibleName.isEmpty })
        for control in controls {
            let before = watcher.actions.count
            try page.click(control)
            #expect(watcher.actions.count == before + 1, "\(control.accessibleName)")
        }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
    }

    @Test("Nothing of English is left in Korean")
    func korean() async {
        let (page, _) = await Sample.open(Sample.view(Sample.state, .ko), language: "ko")
        #expect(page.title == "Todo Dog · Inspector")
        for text in ["‘Add’ 누름", "List에 온 소식", "‘Title’에 입력", "‘/list’ 방문", "Home의 작업", "원인과 결과", "따라가기", "부담 0.6 %", "RIB 7개, 활성 4개"] {
            #expect(page.text.contains(text), "\(text)")
        }
        for word in ["Press", "News", "events", "active", "patch", "not changed", "from ", "later"] {
            #expect(!page.text.contains(word), "\(word)")
        }
    }

    @Test("Without causes, state and tree the page says what to do")
    func empty() async {
        let (page, _) = await Sample.open(Sample.view(WatchState(page: Sample.page, total: 0, seconds: 0)))
        for text in ["Nothing has happened yet", "Press something in the page", "Choose a RIB in the tree", "No RIB is there yet."] {
            #expect(page.text.contains(text), "\(text)")
        }
        #expect(page.all(class: "foot").isEmpty && page.all(class: "facts").isEmpty)
        var state = Sample.state
        state.outline = nil
        let (other, _) = await Sample.open(Sample.view(state))
        #expect(other.text.contains("This RIB has no state."))
    }

    @Test("A page that is closed says so, and where to go; one that has not connected is still loading")
    func gone() async throws {
        var state = Sample.state
        (state.page.isConnected, state.isGone) = (false, true)
        let (page, _) = await Sample.open(Sample.view(state))
        #expect(page.all(class: "frame").isEmpty && page.text.contains("The page of Todo Dog is closed"))
        #expect(try page.find("link", "Open it again")["href"] == "/todo-dog/list")
        #expect(try page.find("link", "Choose another page")["href"] == "/_inspect")
        #expect(page.all("treeitem").count == 7, "what it did is still there")
        (state.tree, state.isGone) = ([], false)
        let (loading, _) = await Sample.open(Sample.view(state))
        #expect(loading.all(class: "frame").count == 1)
    }

    @Test("The sheet is complete, and brings nothing from elsewhere")
    func sheet() {
        let text = String(decoding: InspectorAssets.style.bytes, as: UTF8.self)
        #expect(!text.contains("url(") && !text.contains("@import") && !text.contains("http"))
        #expect(text.count { $0 == "{" } == text.count { $0 == "}" })
        let set = Set(text.matches(of: /(--[a-z0-9-]+):/).map { String($0.output.1) })
        let used = Set(text.matches(of: /var\((--[a-z0-9-]+)/).map { String($0.output.1) })
        #expect(used.subtracting(set).isEmpty && used.count > 20)
        #expect(text.contains("prefers-reduced-motion") && text.contains("forced-colors") && text.contains("light-dark("))
    }
}

@MainActor
@Suite("The list of pages", .checksLeaks) struct PagesViewTests {
    func open(_ state: PagesState, _ language: Language = .en) async -> TestPage {
        let view = HTMLViewController(view: PagesView(words: InspectorWords(language), pagesURL: "/_inspect", state: state))
        let router = ViewableRouter(interactor: Interactor(), viewController: view)
        return await TestPage(WebApplication(name: "Inspector") { _ in SingleRootRouter(router) }, language: language.rawValue)
    }

    @Test("Every page is a link to its inspector, and says if it is open")
    func pages() async throws {
        var closed = Sample.page
        (closed.isConnected, closed.name) = (false, "Mandalart")
        let page = await open(PagesState(pages: [Sample.page, PageSummary(id: "b2", name: "Mandalart", url: "/m", isConnected: false)]))
        #expect(page.all("link").map { $0["href"] } == ["/_inspect/a1", "/_inspect/b2"])
        #expect(page.all("link").map(\.accessibleName) == ["Watch Todo Dog, /todo-dog/list, open", "Watch Mandalart, /m, closed"])
        #expect(page.all("heading").map(\.accessibleName) == ["Pages that are open"] && page.all("main").count == 1)
    }

    @Test("Without a page there are applications to open", arguments: Language.allCases)
    func empty(_ language: Language) async throws {
        let words = InspectorWords(language)
        let page = await open(PagesState(applications: [.init(name: "Todo Dog", url: "/todo-dog")]), language)
        #expect(page.text.contains(words.noPages) && page.text.contains(words.noPagesText))
        #expect(try page.find("link", words.open("Todo Dog"))["href"] == "/todo-dog")
        #expect(await open(PagesState(), language).text.contains(words.noApplications))
    }
}

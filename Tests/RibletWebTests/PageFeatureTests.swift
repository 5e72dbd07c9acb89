import Riblet
import RibletReactor
import RibletWebTesting
import Testing

@testable import RibletWeb

/// A page with a long list that is windowed, a short one that the user orders, an island with a
/// hook, and a menu.
@MainActor
private final class BenchRouter: LaunchRouter<BenchInteractor, BenchController>, LocationPrefetching {
    private(set) var prefetched: [Location] = []

    init(rows: Int) {
        let controller = BenchController(view: BenchView(total: rows, window: 0..<min(rows, 30)))
        super.init(interactor: BenchInteractor(controller: controller), viewController: controller)
        controller.listener = interactor
    }

    var location: Location { Location() }
    func open(_ location: Location) -> Bool { location.path.isEmpty }
    func prefetch(_ location: Location) { prefetched.append(location) }

    static func application(rows: Int = 10_000) -> WebApplication {
        WebApplication(name: "Bench") { _ in BenchRouter(rows: rows) }
    }
}

@MainActor
private final class BenchInteractor: Interactor {
    let controller: BenchController
    private(set) var heard: [String] = []

    init(controller: BenchController) { self.controller = controller }

    func handle(_ action: BenchView.Action) {
        switch action {
        case .window(let first, let count):
            let start = min(first, controller.view.total)
            controller.view.window = start..<min(start + min(count, 200), controller.view.total)
        case .move(let from, let to):
            guard controller.view.short.indices.contains(from), controller.view.short.indices.contains(to) else { return }
            controller.view.short.insert(controller.view.short.remove(at: from), at: to)
        case .heard(let text): heard.append(text)
        case .toggle(let id): controller.view.done.formSymmetricDifference([id])
        }
    }
}

private final class BenchController: HTMLViewController<BenchView> {
    weak var listener: BenchInteractor?
    override func handle(_ action: BenchView.Action) { listener?.handle(action) }
}

private struct BenchView: View {
    enum Action: Equatable {
        case window(Int, Int)
        case move(Int, Int)
        case heard(String)
        case toggle(Int)
    }

    let total: Int
    var window: Range<Int>
    var short = ["a", "b", "c"]
    var done: Set<Int> = []

    var body: HTML<Action> {
        div {
            button(.does(.toggle("menu"), .focus("first")), .id("open")) { "Menu" }
            nav(.id("menu"), .hidden(true), .does(on: [.key(.escape): [.hide("menu")], .click: [.addClass("x\"y")]])) { "…" }
            windowed(
                window.map { BenchRow(id: $0, total: total, isDone: done.contains($0)) }, total: total, first: window.lowerBound,
                .id("long")
            ) { .window($0, $1) }
            ul(.id("short"), .onReorder { .move($0, $1) }) { each(short.map(ShortRow.init)) }
            div(.id("map"), .hook("map"), .onHook { .heard($0) }, .island) { p { "A map" } }
        }
    }
}

private struct BenchRow: View, Identifiable {
    let id: Int
    let total: Int
    var isDone: Bool

    var body: HTML<BenchView.Action> {
        div(.role("listitem"), .position(id + 1), .setSize(total), .class("done", when: isDone)) {
            button(.onClick(.toggle(id))) { "Row \(id)" }
        }
    }
}

private struct ShortRow: View, Identifiable {
    let id: String

    var body: HTML<BenchView.Action> {
        li { button(.dragHandle, .aria("label", "Move \(id)")) { id } }
    }
}

@MainActor
@Suite("A page's abilities")
struct PageFeatureTests {
    private func node(_ id: String, in page: TestPage) throws -> DOMNode {
        try #require(page.root.descendants.first { $0["id"] == id })
    }

    @Test("of ten thousand rows the window is in the page; scrolling takes another one, and events of its rows arrive")
    func window() async throws {
        let page = await TestPage(BenchRouter.application())
        let list = try node("long", in: page)
        #expect(list["data-window"] == "10000 0")
        #expect(list.children.count == 32)
        try page.scroll(list, to: 5_000)
        #expect(list["data-window"] == "10000 4990")
        #expect(page.all("listitem").map { $0["aria-posinset"] }.prefix(2) == ["4991", "4992"])
        #expect(list.children.count == 32)
        try page.click("button", "Row 5000")
        #expect(page.all(class: "done").map(\.textContent) == ["Row 5000"])
        try page.scroll(list, to: 9_999)
        #expect(list.children.dropLast().last?["aria-posinset"] == "10000")
        #expect(page.misfits.isEmpty)
        #expect(page.document.utf8.count < 12_000)
    }

    @Test(
        "what is not two numbers asks for no window",
        arguments: ["", "1", "-1 5", "1 -5", "a b", "1 2 3", "1  2", "9999999999999999999999 1", "9223372036854775807 1", "0 1000000001"])
    func badWindow(_ text: String) async throws {
        let page = await TestPage(BenchRouter.application())
        let list = try node("long", in: page)
        let frames = page.frames.count
        try page.fire("window", on: list, text: text)
        #expect(list["data-window"] == "10000 0")
        #expect(page.frames.count == frames + 1)
        #expect(page.closed == nil)
    }

    @Test("rows are moved, not written again")
    func reorder() async throws {
        let page = await TestPage(BenchRouter.application(rows: 1))
        let list = try node("short", in: page)
        let first = try #require(list.children.first)
        try page.reorder(list, from: 0, to: 2)
        #expect(list.textContent == "bca")
        #expect(list.children.last === first)
        try page.reorder(list, from: 7, to: 0)
        #expect(list.textContent == "bca")
        #expect(page.misfits.isEmpty)
    }

    @Test("commands are data that cannot break out of their attribute")
    func commands() async throws {
        let page = await TestPage(BenchRouter.application(rows: 1))
        #expect(try node("open", in: page)["data-c"] == #"{"click":[["toggle","menu"],["focus","first"]]}"#)
        #expect(try node("menu", in: page)["data-c"] == #"{"click":[["add","","x\"y"]],"key:Escape":[["hide","menu"]]}"#)
        #expect(try node("open", in: page)["data-t"] == nil)
    }

    @Test("a hook has a name, and what its script sends arrives")
    func hook() async throws {
        let page = await TestPage(BenchRouter.application(rows: 1))
        let map = try node("map", in: page)
        #expect(map["data-hook"] == "map")
        #expect(map["data-island"] != nil)
        try page.fire("hook", on: map, text: "37.5 127.0")
        let root = try #require(page.session.root as? BenchRouter)
        #expect(root.interactor.heard == ["37.5 127.0"])
    }

    @Test("a likely visit is told to a root that prepares for it, and changes nothing")
    func prefetch() async throws {
        let page = await TestPage(BenchRouter.application(rows: 1))
        let frames = page.frames.count
        page.point(at: "/list/3?a=b")
        let root = try #require(page.session.root as? BenchRouter)
        #expect(root.prefetched == [Location(path: ["list", "3"], query: [.init("a", "b")])])
        page.transmit(#"["p","/../etc"]"#)
        #expect(root.prefetched.count == 1)
        #expect(page.frames.count == frames)
        page.transmit(#"["p",7]"#)
        #expect(page.closed == .protocolViolation)
    }

    @Test("a page for those who build it says so, and has its key where there is an inspector; another has neither")
    func development() {
        func document(_ isDevelopment: Bool) -> String {
            var links = Session.DocumentLinks(
                scriptURL: "/s.js", stylesheetURLs: [], liveURL: "/l", uploadURL: "/u", pageToken: "p", formToken: "f")
            links.applicationScriptURLs = ["/app.js"]
            links.isDevelopment = isDevelopment
            links.inspectionKey = isDevelopment ? "0a1b" : nil
            return Session(application: BenchRouter.application(rows: 1), request: PageRequest()).document(links)
        }
        #expect(document(true).contains(" data-inspect=\"0a1b\" data-dev>"))
        #expect(!document(false).contains("data-inspect"))
        #expect(!document(false).contains("data-dev"))
        #expect(document(false).contains("<script src=\"/app.js\" defer></script><script src=\"/s.js\" defer></script>"))
    }
}

import Riblet
import RibletTesting
import RibletWebTesting
import Testing

@testable import RibletWeb

@MainActor @Suite("Watching a page")
struct PageWatcherTests {
    private struct NamedView: View {
        enum Action { case pressed, typed(String), sent, ticked(Bool) }
        var count = 0

        var body: HTML<Action> {
            main {
                button(.onClick(.pressed)) {
                    span(.aria("hidden", "true")) { "＋" }
                    "Add  one"
                }
                button(.aria("label", "Close"), .onClick(.pressed)) { "×" }
                label(.for("title")) { "Title" }
                input(.id("title"), .onInput { .typed($0) })
                input(.placeholder("Search"), .onInput { .typed($0) })
                input(.type("password"), .aria("label", "Code"), .onInput { .typed($0) })
                form(.aria("label", "Sign in"), .onSubmit { _ in .sent }) { input(.type("password"), .name("code")) }
                p { "Counted \(count)" }
            }
        }
    }

    private final class NamedController: HTMLViewController<NamedView> {
        override func handle(_ action: NamedView.Action) { view.count += 1 }
    }

    private final class Recorder: PageWatcher {
        var inputs: [PageInput] = []
        var causes: [Int] = []
        var outputs: [PageOutput] = []
        var depth = 0
        var hasEnded = false

        func willHandle(_ input: PageInput) {
            inputs.append(input)
            causes.append(Cause.now)
            depth += 1
        }
        func didHandle() { depth -= 1 }
        func didWrite(_ output: PageOutput) { outputs.append(output) }
        func pageDidEnd() { hasEnded = true }
    }

    private func page() async -> (page: TestPage, controller: NamedController) {
        var made: NamedController!
        let application = WebApplication(name: "Named") { _ in
            made = NamedController(view: NamedView())
            return ViewableRouter(interactor: Interactor(), viewController: made as any ViewControllable)
        }
        let page = await TestPage(application, reportsFaults: false)
        return (page, made)
    }

    @Test("Each event has the name that its user reads, and a cause; the answer belongs to it")
    func events() async throws {
        let (page, controller) = await page()
        let recorder = Recorder()
        page.session.watcher = recorder
        Cause.watch()
        defer { Cause.unwatch() }
        try page.click("button", "Add one")
        try page.click("button", "Close")
        try page.type("textbox", "Title", "Milk")
        #expect(recorder.inputs.prefix(3).map(\.name) == ["Add one", "Close", "Title"])
        #expect(recorder.inputs.prefix(3).map(\.kind) == [.press, .press, .type])
        #expect(recorder.inputs.allSatisfy { $0.view == controller.number && !$0.isSecret })
        #expect(recorder.depth == 0 && Cause.now == 0)
        #expect(Set(recorder.causes).count == recorder.causes.count && !recorder.causes.contains(0))
        #expect(recorder.outputs.prefix(3).map(\.causes) == recorder.causes.prefix(3).map { [$0] })
        #expect(recorder.outputs[0].bytes == page.frames.first { $0.contains("Counted 1") }?.utf8.count)
        #expect(recorder.outputs[0].views == [controller.number])
        // A change that the view makes by itself has no cause.
        controller.view.count = 100
        await page.wait { page.text.contains("Counted 100") }
        #expect(recorder.outputs.last?.causes == [])
        page.end()
        #expect(recorder.hasEnded)
    }

    @Test("A field for a password, and a form with one, are known")
    func secrets() async throws {
        let (page, _) = await page()
        let recorder = Recorder()
        page.session.watcher = recorder
        let fields = page.root.descendants.filter { $0.tag == "input" && $0["type"] == "password" }
        try page.fire("input", on: fields[0])
        try page.fire("submit", on: try #require(page.root.descendants.first { $0.tag == "form" && $0["aria-label"] == "Sign in" }))
        #expect(recorder.inputs.map(\.isSecret) == [true, true])
        page.end()
    }

    @Test("A browser sees its own pages, as long as they are open")
    func openPages() async throws {
        let application = WebApplication(name: "Named") { _ in
            ViewableRouter(interactor: Interactor(), viewController: NamedController(view: NamedView()) as any ViewControllable)
        }
        let pages = OpenPages()
        var news = 0
        let observation = pages.news.observe { news += 1 }
        let mine = Session(application: application, request: PageRequest(browser: "mine"))
        let other = Session(application: application, request: PageRequest(browser: "other"))
        let nobody = Session(application: application, request: PageRequest())
        for (key, session) in [("1", mine), ("2", other), ("3", nobody)] { pages.add(session, key: key) }
        #expect(news == 3)
        #expect(pages.pages(of: "mine").map(\.key) == ["1"])
        #expect(pages.page("2", of: "mine") == nil && pages.page("2", of: "other") === other)
        #expect(pages.pages(of: nil).isEmpty)
        mine.connection.set(true)
        mine.connection.set(false)
        #expect(news == 5, "its list is told")
        mine.end()
        #expect(pages.page("1", of: "mine") == nil)
        observation.cancel()
        other.end()
        nobody.end()
    }

    @Test("The RIB of a view and the view of a RIB are found")
    func views() async throws {
        let (page, controller) = await page()
        let router = try #require(page.session.router(ofView: controller.number))
        #expect(router.shownView === controller)
        #expect(page.session.viewNumber(of: router) == controller.number)
        #expect(page.session.router(ofView: 99) == nil)
        page.end()
    }
}

import Riblet
import RibletReactor
import RibletWeb
import RibletWebTesting
import Testing

// The code of the first page of RibletWeb.

enum OverviewArticle {
    struct CounterState: Equatable { var count = 0 }
    enum CounterAction { case increase }

    struct CounterView: StateView {
        var state = CounterState()

        var body: HTML<CounterAction> {
            section(.class("counter")) {
                p { "\(state.count)" }
                button(.onClick(.increase)) { "More" }
            }
        }
    }

    struct PageView: View {
        enum Action { case counter(CounterAction), closed }
        var counter = CounterView()

        var body: HTML<Action> {
            main {
                counter.map { .counter($0) }
                button(.onClick(.closed)) { "Close" }
            }
        }
    }

    final class PageController: HTMLViewController<PageView> {
        override func handle(_ action: PageView.Action) {
            switch action {
            case .counter(.increase): view.counter.state.count += 1
            case .closed: view.counter.state.count = 0
            }
        }
    }
}

@MainActor
@Suite("The first page of RibletWeb")
struct OverviewArticleTests {
    @Test("A counter counts in a page of other actions")
    func counts() async throws {
        let page = await TestPage(
            WebApplication(name: "Counter") { _ in ProbeRouter(OverviewArticle.PageController(view: OverviewArticle.PageView())) })
        try page.click("button", "More")
        try page.click("button", "More")
        #expect(page.all(class: "counter").first?.textContent == "2More")
        try page.click("button", "Close")
        #expect(page.all(class: "counter").first?.textContent == "0More")
        page.end()
    }

    @Test("A new program over the same store shows its changed view in the page that is open, with the state it had")
    func newProgram() async throws {
        let program = Program()
        let page = await TestPage(
            WebApplication(name: "Counter") { _ in
                let controller = StateViewController(ProgramView(word: program.word))
                return ProgramRouter(interactor: ProgramInteractor(presenter: controller), viewController: controller)
            })
        try page.click("button", "old 0")
        program.word = "new"
        await page.restart()
        #expect(page.text == "new 1" && page.closed == nil && page.misfits.isEmpty)
        try page.click("button", "new 1")
        #expect(page.text == "new 2")
        page.end()
    }

    /// Stands for the program, of which there is another one after a restart.
    final class Program { var word = "old" }

    struct ProgramView: StateView {
        var state = 0
        var word: String
        var body: HTML<OverviewArticle.CounterAction> { main { button(.onClick(.increase)) { "\(word) \(state)" } } }
    }

    final class ProgramInteractor: StateInteractor<Int, OverviewArticle.CounterAction>, Reactor, Restorable {
        let initialState = 0
        func reduce(state: inout Int, mutation: OverviewArticle.CounterAction) { state += 1 }
    }

    final class ProgramRouter: LaunchRouter<ProgramInteractor, StateViewController<ProgramView>>, LocationRouting {}
}

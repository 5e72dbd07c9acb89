import Measuring
import Riblet
import RibletReactor
import RibletWeb

/// A list of 10,000 rows of which the page has those around what the user sees. The rows are the
/// application's, as if they lay in a database: a session knows which of them it shows.
@MainActor
func windowBenchmarks() -> [Benchmark] {
    let name = "windowed list of 10,000 rows"
    let window = 60
    let count = 2_000
    func application() -> WebApplication { .windowedRows(10_000, window: window) }
    func micros(_ round: (Page) -> Double) -> Double {
        let page = Page(application: application())
        var fastest = Double.infinity
        for _ in 0..<7 { fastest = min(fastest, round(page)) }
        page.end()
        return fastest * 1e6 / Double(count)
    }
    return [
        Benchmark("\(name): heap of a session with its tree", "bytes", goal: .atMost(200_000)) { sessionHeap(application()) },
        Benchmark("\(name): a row toggled → patch", "µs", goal: .atMost(1_000)) {
            micros { page in page.time(page.frames(count) { page.toggles($0 &* 37 % window) }) }
        },
        Benchmark("\(name): scrolled by four rows → patch", "µs", goal: .atMost(1_000)) {
            micros { page in
                // One row further each time, and back before the next round.
                let seconds = page.time(page.frames(count) { page.scrolls(to: ($0 + 1) * 4, count: window) })
                _ = page.time(page.frames(1) { _ in page.scrolls(to: 0, count: window) })
                return seconds
            }
        },
    ]
}

extension WebApplication {
    @MainActor
    fileprivate static func windowedRows(_ count: Int, window: Int) -> WebApplication {
        let items = (0..<count).map {
            Item(id: $0, title: "Buy a present for number \($0)", meta: "Tomorrow, 9:\($0 % 50 + 10), by the river")
        }
        return WebApplication(name: "Rows") { _ in RootRouter(above: WindowRouter(items: items, window: 0..<window)) }
    }
}

private enum WindowAction: Equatable {
    case row(RowsAction)
    case window(first: Int, count: Int)
}

@MainActor
private protocol WindowPresentable: AnyObject {
    var listener: WindowInteractor? { get set }
    func show(_ state: WindowInteractor.State)
}

private final class WindowInteractor: PresentableInteractor<any WindowPresentable>, Reactor {
    typealias Action = WindowAction

    struct State {
        var window: Range<Int>
        var done: Set<Int> = []
    }

    let initialState: State
    let items: [Item]

    init(presenter: any WindowPresentable, items: [Item], window: Range<Int>) {
        initialState = State(window: window)
        self.items = items
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        observeState { [unowned self] in presenter.show($0) }
    }

    func reduce(state: inout State, mutation: WindowAction) {
        switch mutation {
        case .row(.toggle(let id)): state.done.formSymmetricDifference([id])
        case .row(.remove): break
        case .window(let first, let count):
            let first = min(first, items.count)
            state.window = first..<min(first + min(count, 200), items.count)
        }
    }
}

private struct WindowRow: View, Identifiable {
    let item: Item

    var id: Int { item.id }

    var body: HTML<WindowAction> {
        div(.class("row"), .class("done", when: item.isDone), .role("listitem"), .position(id + 1), .setSize(10_000)) {
            button(
                .class("check"), .role("checkbox"), .aria("checked", item.isDone), .aria("label", item.title), .onClick(.row(.toggle(id)))
            ) { item.isDone ? "✓" : "" }
            span(.class("title")) { item.title }
            span(.class("meta")) { item.meta }
        }
    }
}

private struct WindowView: View {
    var rows: [WindowRow]
    var first: Int
    var total: Int

    var body: HTML<WindowAction> {
        main(.class("page")) {
            h1 { "Rows" }
            windowed(rows, total: total, first: first) { .window(first: $0, count: $1) }
        }
    }
}

private final class WindowViewController: HTMLViewController<WindowView>, WindowPresentable {
    weak var listener: WindowInteractor?

    init() { super.init(view: WindowView(rows: [], first: 0, total: 0)) }

    override var pageTitle: String? { "Some rows" }

    func show(_ state: WindowInteractor.State) {
        guard let items = listener?.items else { return }
        let rows = items[state.window].map { item in
            var item = item
            item.isDone = state.done.contains(item.id)
            return WindowRow(item: item)
        }
        view = WindowView(rows: rows, first: state.window.lowerBound, total: items.count)
    }

    override func handle(_ action: WindowAction) { listener?.send(action) }
}

private final class WindowRouter: ViewableRouter<WindowInteractor, WindowViewController> {
    init(items: [Item], window: Range<Int>) {
        let controller = WindowViewController()
        super.init(
            interactor: WindowInteractor(presenter: controller, items: items, window: window), viewController: controller)
    }
}

import Riblet
import RibletLocalization
import RibletReactor
import RibletWeb
import RibletWebTesting
import Testing

@testable import RibletInspector
@testable import RibletObservability

/// The inspector of a list of to-dos, as somebody sees it who has just added one.
enum Sample {
    struct Todo: Identifiable {
        let id: Int
        var title: String
        var due = "17:00"
    }

    struct ListState {
        var todos = (1...5).map { Todo(id: $0, title: "Return the library books \($0)") }
        var fresh: Int?
        var lists = ["Errands", "Home", "Work"]
        var isEditing = false
        var filter: String?
    }

    static let page = PageSummary(id: "a1", name: "Todo Dog", url: "/todo-dog/list", isConnected: true)

    static var tree: [TreeRow] {
        func row(_ id: Int, _ name: String, _ place: TreeRow.Place, _ depth: Int, _ status: TreeRow.Status, _ events: Int) -> TreeRow {
            TreeRow(id: id, name: name, place: place, depth: depth, status: status, events: events, share: events * 100 / 44)
        }
        var rows = [
            row(1, "Root", .root, 0, .active, 12), row(2, "Home", .flow, 1, .active, 31), row(3, "Day", .attached, 2, .active, 9),
            row(4, "List", .stack, 2, .active, 44), row(5, "Add", .slot, 2, .gone, 22), row(6, "Profile", .tabs, 1, .inactive, 6),
            row(7, "Gallery", .attached, 2, .inactive, 1),
        ]
        for index in [1, 3, 4] { rows[index].isReached = true }
        return rows
    }

    static var causes: [CauseRow] {
        [
            CauseRow(id: 120, origin: .news("List"), ribs: ["List"], patches: 1, bytes: 58, microseconds: 210),
            CauseRow(id: 119, origin: .press("Add"), ribs: ["Add", "Home", "List"], patches: 3, bytes: 412, microseconds: 912),
            CauseRow(id: 118, origin: .type("Title"), ribs: ["Add"], patches: 1, bytes: 71, microseconds: 180, repeats: 8),
            CauseRow(id: 110, origin: .visit("/list"), ribs: ["Root", "Home"], patches: 4, bytes: 9_800, microseconds: 6_800),
            CauseRow(id: 109, origin: .work("Home"), ribs: ["Home"], patches: 0, bytes: 0, microseconds: 40, isFault: true),
        ]
    }

    static var steps: CauseSteps {
        var steps: [CauseSteps.Step] = []
        func add(
            _ kind: CauseSteps.Kind, _ at: Int, _ lane: Int, from: Int? = nil, _ text: String, value: String = "",
            microseconds: Int? = nil, bytes: Int? = nil
        ) {
            steps.append(
                CauseSteps.Step(
                    id: steps.count, kind: kind, at: at, lane: lane, from: from, text: text, value: value, microseconds: microseconds,
                    bytes: bytes))
        }
        add(.event, 0, 0, "click")
        add(.action, 20, 1, from: 0, "drafted", value: "submitted")
        add(.mutation, 50, 1, "form", value: "saving")
        add(.effect, 70, 1, "store")
        add(.patch, 310, 0, from: 1, "Add", microseconds: 240, bytes: 96)
        add(.pause, 2_910, 1, "", microseconds: 2_600)
        add(.result, 2_910, 1, "stored", value: "Todo 7")
        add(.action, 2_920, 2, from: 1, "added", value: "Todo 7")
        add(.detach, 2_930, 2, "Add")
        add(.action, 2_950, 3, from: 2, "revealed", value: "7")
        add(.mutation, 2_960, 3, "revealed", value: "7")
        add(.patch, 3_370, 0, from: 3, "List", microseconds: 410, bytes: 316)
        return CauseSteps(cause: 119, lanes: ["Add", "Home", "List"], steps: steps)
    }

    static func outline(open: Set<String> = [], unchanged: Bool = false) -> StateOutline {
        let former = StateOutline(of: ListState(), open: open, after: nil, showsValues: true, showsUnchanged: unchanged)
        var state = ListState()
        state.todos.insert(Todo(id: 7, title: "Buy milk"), at: 0)
        state.fresh = 7
        return StateOutline(of: state, open: open, after: former, showsValues: true, showsUnchanged: unchanged)
    }

    static var state: WatchState {
        var state = WatchState(page: page, total: 120, seconds: 262)
        state.pages = [page, PageSummary(id: "b2", name: "Mandalart", url: "/mandalart", isConnected: false)]
        state.tree = tree
        state.selected = 4
        state.facts = RIBFacts(
            path: "Root/Home/List", activeSeconds: 252, module: "TodoLists", router: "ListRouter", interactor: "ListInteractor",
            effects: ["follow time", "follow lists"])
        state.causes = causes
        state.opened = steps
        state.outline = outline()
        state.outlined = "r12"
        state.cost = 6
        state.framed = page.url
        return state
    }

    static func view(_ state: WatchState = state, _ language: Language = .en) -> WatchView {
        WatchView(words: InspectorWords(language), pagesURL: "/_inspect", state: state)
    }
}

/// Notes what the controls of the view send, and shows what a test wants.
final class Watcher: StateInteractor<WatchState, WatchAction>, Reactor {
    let initialState: WatchState
    private(set) var actions: [WatchAction] = []

    init(_ view: StateViewController<WatchView>) {
        initialState = view.view.state
        super.init(presenter: view)
    }

    func mutate(action: WatchAction) -> Effect<WatchState> {
        actions.append(action)
        return .none
    }

    func reduce(state: inout WatchState, mutation: WatchState) { state = mutation }

    func show(_ state: WatchState) { presenter.present(state) }
}

extension Sample {
    /// A page of the inspector, and who hears what it sends.
    @MainActor static func open(_ view: WatchView = view(), language: String = "en") async -> (page: TestPage, watcher: Watcher) {
        let shown = StateViewController(view)
        let watcher = Watcher(shown)
        let router = ViewableRouter(interactor: watcher, viewController: shown)
        let page = await TestPage(WebApplication(name: "Inspector") { _ in SingleRootRouter(router) }, language: language)
        return (page, watcher)
    }
}

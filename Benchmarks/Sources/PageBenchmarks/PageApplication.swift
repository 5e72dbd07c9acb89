import Riblet
import RibletReactor
import RibletWeb

/// The page that is measured: a list of rows with title, meta, check button and delete button, in a
/// RIB below the root's.
extension WebApplication {
    @MainActor
    static func rows(_ count: Int) -> WebApplication {
        WebApplication(name: "Rows") { _ in
            // Each page has its own, as if they had been read from a database.
            let items = (0..<count).map {
                Item(id: $0, title: "Buy a present for number \($0)", meta: "Tomorrow, 9:\($0 % 50 + 10), by the river")
            }
            return RootRouter(above: RowsRouter(items: ChunkedArray(items)))
        }
    }
}

/// A row of the list.
struct Item: Equatable, Identifiable {
    let id: Int
    let title: String
    let meta: String
    var isDone = false
}

// MARK: Interactor

enum RowsAction: Equatable {
    case toggle(Int)
    case remove(Int)
}

@MainActor
protocol RowsPresentable: AnyObject {
    var listener: (any RowsPresentableListener)? { get set }
    func show(_ items: ChunkedArray<Item>)
}

@MainActor
protocol RowsPresentableListener: AnyObject {
    func rowsDidReceive(_ action: RowsAction)
}

final class RowsInteractor: PresentableInteractor<any RowsPresentable>, Reactor, RowsPresentableListener {
    typealias Action = RowsAction

    struct State {
        var items: ChunkedArray<Item>
    }

    let initialState: State

    init(presenter: any RowsPresentable, items: ChunkedArray<Item>) {
        initialState = State(items: items)
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        observeState { [unowned self] in presenter.show($0.items) }
    }

    func reduce(state: inout State, mutation: RowsAction) {
        switch mutation {
        case .toggle(let id):
            if let index = state.items.firstIndex(where: { $0.id == id }) { state.items[index].isDone.toggle() }
        case .remove(let id): state.items.removeAll { $0.id == id }
        }
    }

    func rowsDidReceive(_ action: RowsAction) { send(action) }
}

// MARK: View

struct RowView: View {
    let item: Item

    private var id: Int { item.id }

    var body: HTML<RowsAction> {
        li(.class("row"), .class("done", when: item.isDone)) {
            button(.class("check"), .role("checkbox"), .aria("checked", item.isDone), .aria("label", item.title), .onClick(.toggle(id))) {
                item.isDone ? "✓" : ""
            }
            div(.class("text")) {
                span(.class("title")) { item.title }
                span(.class("meta")) { item.meta }
            }
            button(.class("delete"), .aria("label", "Delete \(item.title)"), .onClick(.remove(id))) { "×" }
        }
    }
}

struct RowsView: View {
    var items: ChunkedArray<Item>

    var body: HTML<RowsAction> {
        main(.class("page")) {
            header(.class("bar")) { h1 { "Rows" } }
            ul(.class("list")) { each(items) { RowView(item: $0) } }
        }
    }
}

final class RowsViewController: HTMLViewController<RowsView>, RowsPresentable {
    weak var listener: (any RowsPresentableListener)?

    init() { super.init(view: RowsView(items: [])) }

    override var pageTitle: String? { "All rows" }

    func show(_ items: ChunkedArray<Item>) { view = RowsView(items: items) }

    override func handle(_ action: RowsAction) { listener?.rowsDidReceive(action) }
}

// MARK: Routers

final class RowsRouter: ViewableRouter<RowsInteractor, RowsViewController> {
    init(items: ChunkedArray<Item>) {
        let controller = RowsViewController()
        super.init(interactor: RowsInteractor(presenter: controller, items: items), viewController: controller)
    }
}

/// The root of every page that is measured: it has one child, whose view is the page.
final class RootRouter: LaunchRouter<Interactor, WebNavigationController>, LocationRouting {
    let page: any ViewableRouting

    init<Controller: WebViewController>(above page: ViewableRouter<some Any, Controller>) {
        self.page = page
        super.init(interactor: Interactor(), viewController: WebNavigationController(root: page.viewController))
    }

    override func didLoad() {
        super.didLoad()
        attachChild(page)
    }

    var location: Location { Location() }

    func open(_ location: Location) -> Bool { true }
}

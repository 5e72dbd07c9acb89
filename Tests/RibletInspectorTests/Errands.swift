import Riblet
import RibletReactor
import RibletWeb
import RibletWebTesting
import Testing

@testable import RibletInspector

/// A small application to look at, and what a test holds of it in its hands: Root has Home in place
/// of its own view; Home has List on its stack and Add in its slot.
@MainActor
final class Errands {
    /// The effects of Add and List that wait.
    let gate = Gate()
    /// A source that List follows as long as it is active.
    let news = Relay<String>()
    fileprivate(set) weak var home: HomeInteractor?
    fileprivate(set) weak var list: ListInteractor?
    fileprivate(set) weak var add: AddInteractor?

    /// A page of it.
    func page(after former: SessionSnapshot? = nil, browser: String = "mine") async -> TestPage {
        await TestPage(application, browser: browser, after: former)
    }

    var application: WebApplication {
        WebApplication(name: "Errands", basePath: "/errands") { [self] _ in RootRouter(self) }
    }

    /// The reactors that are there.
    var reactors: [Interactor] { [home, list, add].compactMap(\.self) }
}

/// A gate that effects wait for and a test opens.
@MainActor
final class Gate {
    private var continuations: [CheckedContinuation<Void, Never>] = []

    func pass() async { await withCheckedContinuation { continuations.append($0) } }

    func open() {
        for continuation in continuations { continuation.resume() }
        continuations = []
    }
}

// MARK: - Root

final class RootInteractor: Interactor, Reactor {
    enum Action { case opened(Int) }

    let initialState = 0

    func reduce(state: inout Int, mutation: Action) { state += 1 }
}

final class RootRouter: LaunchRouter<RootInteractor, WebSwitchController>, LocationRouting {
    private let errands: Errands
    private(set) lazy var shown = ChildSwitch<String>(router: self, container: viewController) { [unowned self] _ in HomeRouter(errands) }

    init(_ errands: Errands) {
        self.errands = errands
        super.init(
            interactor: RootInteractor(), viewController: WebSwitchController(HTMLViewController(view: WaitingView()), isMain: true))
    }

    override func didLoad() { _ = shown }

    private var home: HomeRouter? { shown.child as? HomeRouter }

    var location: Location { Location(path: home.map { $0.slot.isEmpty ? ["list"] : ["list", "add"] } ?? []) }

    func open(_ location: Location) -> Bool {
        interactor.send(.opened(location.path.count))
        shown.show("home")
        if location.path.last == "add" { home?.slot.present("add") } else { home?.slot.dismiss() }
        return location.path.isEmpty || location.path.first == "list"
    }
}

struct WaitingView: View {
    var body: HTML<Never> { h1 { "Soon" } }
}

// MARK: - Home

enum HomeAction { case wantedNew, added(String), closed }

struct HomeState: Equatable { var added: [String] = [] }

final class HomeInteractor: StateInteractor<HomeState, HomeAction>, Reactor, ListListener, AddListener {
    let initialState = HomeState()
    weak var router: HomeRouter?

    func listWantsNew() { send(.wantedNew) }
    func addDidStore(_ title: String) { send(.added(title)) }

    func mutate(action: HomeAction) -> Effect<HomeAction> {
        switch action {
        case .wantedNew: router?.slot.present("add")
        case .closed: router?.slot.dismiss()
        case .added(let title):
            router?.slot.dismiss()
            router?.list?.send(.revealed(title))
        }
        return .just(action)
    }

    func reduce(state: inout HomeState, mutation: HomeAction) { if case .added(let title) = mutation { state.added.append(title) } }
}

final class HomeRouter: ViewableRouter<HomeInteractor, WebNavigationController> {
    private let errands: Errands
    private(set) lazy var stack = ChildStack<String>(router: self, container: viewController) { [unowned self] _ in
        let view = StateViewController(ListView())
        let interactor = ListInteractor(presenter: view, errands: errands)
        interactor.listener = self.interactor
        errands.list = interactor
        return ViewableRouter(interactor: interactor, viewController: view)
    }
    private(set) lazy var slot = ChildSlot<String>(router: self, container: viewController) { [unowned self] _ in
        let view = StateViewController(AddView())
        let interactor = AddInteractor(presenter: view, gate: errands.gate)
        interactor.listener = self.interactor
        errands.add = interactor
        return ViewableRouter(interactor: interactor, viewController: view)
    }

    init(_ errands: Errands) {
        self.errands = errands
        let view = StateViewController(HomeView())
        super.init(interactor: HomeInteractor(presenter: view), viewController: WebNavigationController(root: view))
        interactor.router = self
        errands.home = interactor
    }

    override var lazyContainers: [any ChildContainer] { [slot] }

    override func didLoad() { stack.set(["list"]) }

    fileprivate var list: ListInteractor? { errands.list }
}

struct HomeView: StateView {
    var state = HomeState()

    var body: HTML<HomeAction> { p { "\(state.added.count) added" } }
}

// MARK: - List

@MainActor protocol ListListener: AnyObject { func listWantsNew() }

enum ListAction { case began, search(String), code(String), pressedNew, revealed(String), many(Int), check(String) }
enum ListMutation { case search(String), code(String), revealed(String), heard(String), checked(String) }

struct ListState: Equatable {
    var todos = ["Return books"]
    var search = ""
    var code = 0
    var heard = ""
}

final class ListInteractor: StateInteractor<ListState, ListAction>, Reactor {
    let initialState = ListState()
    weak var listener: (any ListListener)?
    private let errands: Errands

    init(presenter: any StatePresentable<ListState, ListAction>, errands: Errands) {
        self.errands = errands
        super.init(presenter: presenter)
    }

    override func didBecomeActive() { send(.began) }

    func mutate(action: ListAction) -> Effect<ListMutation> {
        switch action {
        case .began: return .observe(errands.news) { .heard($0) }
        case .search(let text): return .just(.search(text))
        case .code(let text):
            return .merge(
                .just(.code(text)),
                .run { [gate = errands.gate] send in
                    await gate.pass()
                    send(.checked(text))
                }
                .debounce(id: "check \(text)", for: .zero))
        case .pressedNew:
            listener?.listWantsNew()
            return .none
        case .revealed(let title): return .just(.revealed(title))
        case .many(let count): return .from((0..<count).map { .search("\($0)") })
        case .check(let text):
            return .run { [gate = errands.gate] send in
                await gate.pass()
                send(.checked(text))
            }
        }
    }

    func reduce(state: inout ListState, mutation: ListMutation) {
        switch mutation {
        case .search(let text): state.search = text
        case .code(let text): state.code = text.count
        case .revealed(let title): state.todos.append(title)
        case .heard(let text): state.heard = text
        case .checked: state.code += 100
        }
    }
}

struct ListView: StateView {
    var state = ListState()

    var pageTitle: String? { "List" }

    var body: HTML<ListAction> {
        div {
            h1 { "List" }
            ul { for todo in state.todos { li { todo } } }
            p { "Heard \(state.heard), searched \(state.search), code \(state.code)" }
            input(.aria("label", "Search"), .onInput { .search($0) })
            input(.type("password"), .aria("label", "Code"), .onInput { .code($0) })
            button(.type("button"), .onClick(.pressedNew)) { "New to-do" }
        }
    }
}

// MARK: - Add

@MainActor protocol AddListener: AnyObject { func addDidStore(_ title: String) }

enum AddAction { case title(String), submitted }
enum AddMutation { case title(String), saving(Bool), stored(id: Int, title: String) }

struct AddState: Equatable {
    var title = ""
    var isSaving = false
}

final class AddInteractor: StateInteractor<AddState, AddAction>, Reactor {
    let initialState = AddState()
    weak var listener: (any AddListener)?
    private let gate: Gate

    init(presenter: any StatePresentable<AddState, AddAction>, gate: Gate) {
        self.gate = gate
        super.init(presenter: presenter)
    }

    func mutate(action: AddAction) -> Effect<AddMutation> {
        switch action {
        case .title(let title): return .just(.title(title))
        case .submitted:
            let title = currentState.title
            return .concat(
                .just(.saving(true)),
                .run { [gate, weak self] send in
                    await gate.pass()
                    send(.stored(id: 7, title: title))
                    self?.listener?.addDidStore(title)
                })
        }
    }

    func reduce(state: inout AddState, mutation: AddMutation) {
        switch mutation {
        case .title(let title): state.title = title
        case .saving(let isSaving): state.isSaving = isSaving
        case .stored: state.isSaving = false
        }
    }
}

struct AddView: StateView {
    var state = AddState()

    var pageTitle: String? { "Add" }

    var body: HTML<AddAction> {
        div {
            h2 { "Add" }
            input(.aria("label", "Title"), .value(state.title), .onInput { .title($0) })
            button(.type("button"), .onClick(.submitted)) { "Add" }
            if state.isSaving { p { "Saving" } }
        }
    }
}

// MARK: - The record as text

extension Trace {
    /// The steps of a cause but its pauses: the kind, the RIB and where it came from, the text.
    func lines(of cause: TracedCause) -> [String] {
        cause.steps.map { step in
            let source: String =
                switch step.source {
                case .none: ""
                case .page: " ← page"
                case .rib(let number): " ← \(ribs.name(of: number))"
                }
            let text = step.kind == .patch ? "" : " \(step.text)" + (step.value.isEmpty || step.kind == .event ? "" : "(\(step.value))")
            return "\(step.rib.map { ribs.name(of: $0) } ?? "page")\(source): \(step.kind.rawValue)\(text)"
        }
    }
}

import Riblet
import RibletReactor
import RibletWeb

/// An application with the faults that the inspector's questions are about: a slow reducer, a state
/// that grows, and a RIB whose interactor does not go.
@MainActor
final class Faults {
    fileprivate(set) weak var main: FaultsInteractor?
    /// The RIB in the slot, or the last one that was there.
    fileprivate(set) weak var leaf: LeafInteractor?

    var application: WebApplication {
        WebApplication(name: "Faults", basePath: "/faults") { [self] _ in SingleRootRouter(FaultsRouter(self)) }
    }
}

/// Keeps the main actor busy for a while.
private func spin() {
    let end = ContinuousClock.now + .milliseconds(40)
    while ContinuousClock.now < end {}
}

enum FaultsAction { case slow, passedOn, grow, open, close }

struct FaultsState: Equatable { var items: [String] = [] }

final class FaultsInteractor: StateInteractor<FaultsState, FaultsAction>, Reactor {
    let initialState = FaultsState()
    weak var router: FaultsRouter?
    /// Somebody keeps what should go.
    var kept: [String: AnyObject] = [:]

    func mutate(action: FaultsAction) -> Effect<FaultsAction> {
        switch action {
        case .passedOn: router?.faults.leaf?.send(.slow)
        case .open: router?.slot.present("leaf")
        case .close: router?.slot.dismiss()
        case .slow, .grow: break
        }
        return .just(action)
    }

    func reduce(state: inout FaultsState, mutation: FaultsAction) {
        switch mutation {
        case .slow: spin()
        case .grow: state.items += (0..<100).map { "item \($0)" }
        case .passedOn, .open, .close: break
        }
    }
}

final class FaultsRouter: ViewableRouter<FaultsInteractor, WebNavigationController> {
    fileprivate let faults: Faults
    private(set) lazy var slot = ChildSlot<String>(router: self, container: viewController) { [unowned self] _ in
        let view = StateViewController(LeafView())
        let interactor = LeafInteractor(presenter: view)
        interactor.listener = self.interactor
        faults.leaf = interactor
        return ViewableRouter(interactor: interactor, viewController: view)
    }

    init(_ faults: Faults) {
        self.faults = faults
        let view = StateViewController(FaultsView())
        super.init(interactor: FaultsInteractor(presenter: view), viewController: WebNavigationController(root: view))
        interactor.router = self
        faults.main = interactor
    }

    override func didLoad() { _ = slot }
}

struct FaultsView: StateView {
    var state = FaultsState()

    var body: HTML<FaultsAction> {
        main(.id("main")) {
            h1 { "\(state.items.count) items" }
            button(.type("button"), .onClick(.slow)) { "Slow" }
            button(.type("button"), .onClick(.grow)) { "Grow" }
            button(.type("button"), .onClick(.open)) { "Open" }
        }
    }
}

enum LeafAction { case began, slow, circled }

/// Ticks for an owner, and should not keep it.
final class Ticker {
    var owner: AnyObject?
}

final class LeafInteractor: StateInteractor<Int, LeafAction>, Reactor {
    let initialState = 0
    weak var listener: FaultsInteractor?
    var ticker: Ticker?
    private let news = Relay<Void>()
    /// A property that cannot be read any more when the RIB has gone.
    unowned var neighbour: AnyObject

    override init(presenter: any StatePresentable<Int, LeafAction>) {
        neighbour = presenter
        super.init(presenter: presenter)
    }

    override func didBecomeActive() { send(.began) }

    func mutate(action: LeafAction) -> Effect<LeafAction> {
        switch action {
        case .began:
            return .observe(news) { .began }
        case .circled:
            ticker = Ticker()
            ticker?.owner = self
            listener?.send(.close)
        case .slow: break
        }
        return .just(action)
    }

    func reduce(state: inout Int, mutation: LeafAction) {
        if case .slow = mutation { spin() }
        state += 1
    }
}

struct LeafView: StateView {
    var state = 0

    var pageTitle: String? { "Leaf" }

    var body: HTML<LeafAction> {
        div {
            h2 { "Leaf" }
            button(.type("button"), .onClick(.circled)) { "Circle" }
        }
    }
}

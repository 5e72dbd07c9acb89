import Riblet
import RibletReactor
import RibletStyle
import RibletWeb

struct Tea: Codable, Equatable, Identifiable {
    let id: Int
    let name: String
    let price: Int
}

struct ShelfState: Codable, Equatable {
    let teas = [
        Tea(id: 1, name: "Sencha", price: 9), Tea(id: 2, name: "Oolong", price: 12), Tea(id: 3, name: "Earl Grey", price: 7),
    ]
    var basket: [Tea] = []

    private enum CodingKeys: CodingKey { case basket }
}

enum ShelfAction { case added(Tea), removed(Tea), orderTapped, ordered }

/// The shelf's page, which also shows a message.
protocol ShelfPresentable: StatePresentable where State == ShelfState, Action == ShelfAction {
    func tell(_ text: String)
}

@MainActor
protocol ShelfRouting: AnyObject {
    func showOrder()
    func closeOrder()
}

final class ShelfInteractor: PresentableInteractor<any ShelfPresentable>, Reactor, Restorable, OrderListener {
    typealias Action = ShelfAction
    typealias State = ShelfState
    let initialState = ShelfState()
    weak var router: (any ShelfRouting)?

    override func didBecomeActive() { presentState(in: presenter) }

    func mutate(action: ShelfAction) -> Effect<ShelfAction> {
        guard case .orderTapped = action else { return .just(action) }
        router?.showOrder()
        return .none
    }

    func reduce(state: inout ShelfState, mutation: ShelfAction) {
        switch mutation {
        case .added(let tea): state.basket.append(tea)
        case .removed(let tea): state.basket.firstIndex(of: tea).map { _ = state.basket.remove(at: $0) }
        case .ordered: state.basket = []
        case .orderTapped: break
        }
    }

    func orderDidFinish(for name: String?) {
        router?.closeOrder()
        guard let name else { return }
        send(.ordered)
        presenter.tell("Thank you, \(name). The tea is on its way.")
    }
}

struct ShelfView: StateView {
    var state = ShelfState()
    var pageTitle: String? { "Tea" }

    var body: HTML<ShelfAction> {
        h1 { "Tea" }
        p { "Loose leaves in bags of a hundred grams, packed today." }
        ul {
            for tea in state.teas {
                li {
                    span {
                        tea.name
                        small { " €\(tea.price)" }
                    }
                    button(.onClick(.added(tea)), .aria("label", "Add \(tea.name)")) { "Add" }
                }
            }
        }
        h2 { "Basket" }
        if state.basket.isEmpty {
            emptyState("Your basket is empty", "What you add is kept here while you look around.", sign: .heart)
        } else {
            ul {
                for tea in state.basket {
                    li {
                        span { tea.name }
                        button(.onClick(.removed(tea)), .aria("label", "Remove \(tea.name)")) { "Remove" }
                    }
                }
            }
            button(.class("btn primary block"), .onClick(.orderTapped)) { "Order for €\(state.basket.reduce(0) { $0 + $1.price })" }
        }
    }
}

final class ShelfPage: StateViewController<ShelfView>, ShelfPresentable {
    func tell(_ text: String) { show(Toast(text), onAction: {}, onGone: {}) }
}

enum ShelfSheet: Hashable, Codable {
    case order
}

final class ShelfRouter: LaunchRouter<ShelfInteractor, WebSwitchController>, LocationRouting, ShelfRouting {
    private let orderBuilder: OrderBuilder
    private lazy var sheet = ChildSlot<ShelfSheet>(router: self, container: viewController) { [unowned self] _ in
        orderBuilder.build(withListener: interactor)
    }

    init(interactor: ShelfInteractor, viewController: WebSwitchController, orderBuilder: OrderBuilder) {
        self.orderBuilder = orderBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    override func didLoad() { sheet.addresses.append(RouteAddress(.order, "order")) }

    func showOrder() { sheet.present(.order) }
    func closeOrder() { sheet.dismiss() }
}

final class ShelfBuilder: Builder<any EmptyDependency> {
    func build() -> ShelfRouter {
        let page = ShelfPage(ShelfView())
        return ShelfRouter(
            interactor: ShelfInteractor(presenter: page), viewController: WebSwitchController(page, isMain: true),
            orderBuilder: OrderBuilder(dependency: dependency))
    }
}

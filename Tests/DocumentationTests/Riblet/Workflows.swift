import Riblet
import RibletTesting
import Testing

// The code of the article Workflows.

@MainActor
protocol ShopActionable: AnyObject {
    func waitForLogin() -> StepResult<any OrdersActionable, Customer>
}

@MainActor
protocol OrdersActionable: AnyObject {
    func openOrder(_ number: Int) -> StepResult<any OrderActionable, Void>
}

@MainActor
protocol OrderActionable: AnyObject {
    func scroll(to line: Int)
}

final class OpenOrder: Workflow<any ShopActionable> {
    init(number: Int, line: Int?) {
        super.init()
        onStep("log in") { shop in shop.waitForLogin() }
            .onStep("order") { orders, _ in orders.openOrder(number) }
            .onStep("line") { order, _ in
                if let line { order.scroll(to: line) }
                return .next(order)
            }
            .commit()
    }
}

@MainActor
final class Links {
    private var opening: WorkflowSubscription?

    func open(_ number: Int, in shop: any ShopActionable) {
        // The one before ends here.
        opening = OpenOrder(number: number, line: nil).subscribe(shop)
    }
}

final class ShowStart: Workflow<any ShopActionable> {
    override init() {
        super.init()
        onStep { .next($0) }.commit()
    }
}

struct Customer: Equatable {
    let name: String
}

final class OrdersInteractor: Interactor, OrdersActionable {
    let order = OrderInteractor()
    private(set) var opened: [Int] = []

    func openOrder(_ number: Int) -> StepResult<any OrderActionable, Void> {
        opened.append(number)
        return .next(order)
    }
}

final class OrderInteractor: Interactor, OrderActionable {
    private(set) var lines: [Int] = []

    func scroll(to line: Int) { lines.append(line) }
}

final class ShopInteractor: Interactor {
    let logins = Relay<Customer>()
    let orders = OrdersInteractor()
    var customer: Customer?

    var location: Location { Location(path: orders.opened.last.map { ["orders", "\($0)"] } ?? []) }

    override func didBecomeActive() {
        orders.activate()
        orders.order.activate()
    }
}

extension ShopInteractor: ShopActionable {
    func waitForLogin() -> StepResult<any OrdersActionable, Customer> {
        if let customer { return .next(orders, customer) }
        return .first(of: logins) { [orders] customer in (orders, customer) }
    }
}

@MainActor
func makeLinks() throws(WorkflowTableError) -> WorkflowTable<any ShopActionable> {
    var links = WorkflowTable<any ShopActionable>()
    try links.add("orders/:number") { link in
        OpenOrder(number: try link.parameter("number"), line: try link.query("line"))
    }
    try links.add("") { _ in ShowStart() }
    return links
}

final class ShopRouter: LaunchRouter<ShopInteractor, any ViewControllable>, LocationRouting {
    private let opener: LocationOpener<any ShopActionable>

    init(viewController: any ViewControllable, links: WorkflowTable<any ShopActionable>) {
        opener = LocationOpener(links, timeout: .seconds(10))
        super.init(interactor: ShopInteractor(), viewController: viewController)
    }

    var location: Location { interactor.location }
    var opening: WorkflowSubscription? { opener.opening }

    func open(_ location: Location) -> Bool { opener.open(location, from: interactor) }
}

@MainActor
@Suite("The article on workflows")
struct WorkflowsTests {
    private func activeShop(_ customer: Customer? = nil) -> ShopInteractor {
        let shop = ShopInteractor()
        shop.customer = customer
        shop.activate()
        return shop
    }

    @Test("A workflow waits for what is not there and runs at once where it is")
    func openOrder() {
        let shop = activeShop()
        OpenOrder(number: 7, line: 2).subscribe(shop, in: shop.scope, timeout: .seconds(30))
        #expect(shop.orders.opened.isEmpty)
        shop.logins.send(Customer(name: "Ann"))
        #expect(shop.orders.opened == [7] && shop.orders.order.lines == [2])

        let known = activeShop(Customer(name: "Ann"))
        #expect(OpenOrder(number: 8, line: nil).subscribe(known).state == .completed)
        #expect(known.orders.opened == [8] && known.orders.order.lines.isEmpty)
    }

    @Test("Forks share the step before them")
    func forks() async {
        func invoice(_ number: Int) async throws -> String { "invoice of \(number)" }
        let shop = activeShop(Customer(name: "Ann"))
        let workflow = Workflow<any ShopActionable>()
        let order = workflow.onStep("log in") { $0.waitForLogin() }.onStep("order") { orders, _ in orders.openOrder(7) }
        order.onStep { order, _ in .run { (order, try await invoice(7)) } }.commit()
        order.fork().onStep { order, _ in
            order.scroll(to: 1)
            return .next(order)
        }
        .commit()
        #expect(await workflow.subscribe(shop).finished() == .completed)
        #expect(shop.orders.opened == [7] && shop.orders.order.lines == [1])
    }

    @Test("A URL leads to a workflow")
    func links() throws {
        let shop = activeShop(Customer(name: "Ann"))
        let links = try makeLinks()
        let location = try Location(url: "myshop://orders/7?line=2")
        try links.workflow(for: location).subscribe(shop, in: shop.scope)
        #expect(shop.orders.opened == [7] && shop.orders.order.lines == [2])
        #expect(throws: WorkflowTableError.badParameter(name: "number", value: "x", expected: "Int", pattern: "orders/:number")) {
            try links.workflow(for: Location(path: ["orders", "x"]))
        }
    }

    @Test("A root opens locations by its links")
    func root() throws {
        let router = ShopRouter(viewController: FakeView(), links: try makeLinks())
        router.launch()
        #expect(router.open(Location(path: ["orders", "9"])))
        #expect(router.opening != nil)
        router.interactor.logins.send(Customer(name: "Ann"))
        #expect(router.opening == nil && router.location == Location(path: ["orders", "9"]))
        #expect(!router.open(Location(path: ["elsewhere"])))
        router.terminate()
    }

    @Test("A subscription that nobody holds is cancelled; one that is held goes on, until another takes its place")
    func held() {
        let shop = ShopInteractor()
        shop.activate()
        _ = OpenOrder(number: 1, line: nil).subscribe(shop)
        let links = Links()
        links.open(2, in: shop)
        links.open(3, in: shop)
        shop.logins.send(Customer(name: "Ada"))
        #expect(shop.orders.opened == [3])
        shop.deactivate()
    }
}

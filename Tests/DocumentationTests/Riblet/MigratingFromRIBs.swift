import Foundation
import Riblet
import RibletTesting
import Testing

// The code of the article Migrating-from-RIBs.

enum MigratingFromRIBsArticle {
    struct Order: Equatable, Sendable {
        let number: Int
    }

    protocol OrderService: Sendable {
        func refresh() async throws -> [Order]
    }

    @MainActor
    protocol OrdersListener: AnyObject {
        func ordersDidSelect(_ order: Order)
    }

    protocol OrdersPresentable: Presentable {
        var listener: OrdersPresentableListener? { get set }
        func show(_ orders: [Order])
    }

    @MainActor
    protocol OrdersPresentableListener: AnyObject {
        func didTap(_ order: Order)
        func didPullToRefresh()
    }

    final class OrdersInteractor: PresentableInteractor<OrdersPresentable>, OrdersInteractable, OrdersPresentableListener {
        weak var router: OrdersRouting?
        weak var listener: OrdersListener?
        private let orders: any ValueStream<[Order]>
        private let service: OrderService

        init(presenter: OrdersPresentable, orders: any ValueStream<[Order]>, service: OrderService) {
            self.orders = orders
            self.service = service
            super.init(presenter: presenter)
            presenter.listener = self
        }

        override func didBecomeActive() {
            super.didBecomeActive()
            observe(orders) { [unowned self] orders in presenter.show(orders) }
        }

        func didTap(_ order: Order) { listener?.ordersDidSelect(order) }

        func didPullToRefresh() {
            task { [weak self, service] in
                guard let orders = try? await service.refresh() else { return }
                self?.presenter.show(orders)
            }
        }
    }

    protocol OrdersInteractable: Interactable {
        var router: OrdersRouting? { get set }
        var listener: OrdersListener? { get set }
    }

    protocol OrdersRouting: ViewableRouting {}

    final class OrdersRouter: ViewableRouter<OrdersInteractable, ViewControllable>, OrdersRouting {
        override init(interactor: OrdersInteractable, viewController: ViewControllable) {
            super.init(interactor: interactor, viewController: viewController)
            interactor.router = self
        }
    }
}

/// The right column of the table of streams.
@MainActor
private enum RightColumn {
    struct Price: Equatable, Sendable {
        var name = ""
        var amount = 0
    }

    struct Offline: Error {}

    final class PricesInteractor: Interactor {
        let prices = Relay<Price>()
        let total = BehaviorRelay(0)
        let readOnly: any ValueStream<Price>
        let outside: AsyncStream<Price>
        let clock: any Clock<Duration>
        /// Of a view, which has a life of its own.
        let viewScope = Scope()
        private(set) var heard: [String] = []
        private var last: Price?
        private var kept: RelayObservation<Price>?
        private var running: ScopeTask?
        private var fails = false

        init(outside: AsyncStream<Price>, clock: any Clock<Duration>) {
            readOnly = prices
            self.outside = outside
            self.clock = clock
        }

        func show(_ price: Price) { heard.append("\(price.name) \(price.amount)") }
        func load() async throws { if fails { throw Offline() } }

        override func didBecomeActive() {
            observe(prices) { [unowned self] in show($0) }
            observe(prices) { [unowned self] in if $0.amount > 9 { heard.append($0.name) } }
            observe(prices) { [unowned self] price in
                guard price != last else { return }
                last = price
                heard.append("changed")
            }
            observe(prices) { [unowned self] in heard.append("\($0.amount) of \(total.value)") }
            observe(outside) { [unowned self] in show($0) }
            prices.observe(in: viewScope) { [unowned self] _ in heard.append("view") }
            kept = prices.observe { [unowned self] _ in heard.append("kept") }
            kept?.cancel()
            running = task { [self] in
                try? await sleep(on: clock, for: .seconds(1))
                do { try await load() } catch { heard.append("caught") }
                fails = true
                task(onError: { [self] _ in heard.append("failed") }) { [self] in try await load() }
            }
        }
    }
}

@MainActor
@Suite("The guide from RIBs-iOS")
struct MigratingFromRIBsTests {
    typealias Order = MigratingFromRIBsArticle.Order

    struct Service: MigratingFromRIBsArticle.OrderService {
        func refresh() async throws -> [Order] { [Order(number: 3)] }
    }

    final class Page: FakeView, MigratingFromRIBsArticle.OrdersPresentable {
        weak var listener: MigratingFromRIBsArticle.OrdersPresentableListener?
        private(set) var shown: [[Int]] = []
        func show(_ orders: [Order]) { shown.append(orders.map(\.number)) }
    }

    final class Parent: MigratingFromRIBsArticle.OrdersListener {
        private(set) var selected: [Order] = []
        func ordersDidSelect(_ order: Order) { selected.append(order) }
    }

    @Test("The RIB does after the move what it did before")
    func moved() async {
        let page = Page()
        let parent = Parent()
        let orders = Relay<[Order]>()
        let interactor = MigratingFromRIBsArticle.OrdersInteractor(presenter: page, orders: orders, service: Service())
        interactor.listener = parent
        let router = MigratingFromRIBsArticle.OrdersRouter(interactor: interactor, viewController: page)
        let root = TestRoot()
        root.attachChild(router)
        orders.send([Order(number: 1), Order(number: 2)])
        page.listener?.didPullToRefresh()
        await eventually { page.shown.count == 2 }
        page.listener?.didTap(Order(number: 2))
        #expect(page.shown == [[1, 2], [3]])
        #expect(parent.selected == [Order(number: 2)])

        root.detachChild(router)
        orders.send([])
        #expect(page.shown.count == 2)
    }

    @Test("The right column of the table of streams does what the columns beside it say")
    func rightColumn() async {
        let clock = TestClock()
        let (outside, source) = AsyncStream<RightColumn.Price>.makeStream()
        let interactor = RightColumn.PricesInteractor(outside: outside, clock: clock)
        interactor.activate()
        interactor.total.send(20)
        interactor.prices.send(RightColumn.Price(name: "Tea", amount: 12))
        #expect(interactor.heard == ["Tea 12", "Tea", "changed", "12 of 20", "view"])
        interactor.prices.send(RightColumn.Price(name: "Tea", amount: 12))
        #expect(interactor.heard.suffix(4) == ["Tea 12", "Tea", "12 of 20", "view"])
        source.yield(RightColumn.Price(name: "Milk", amount: 2))
        await eventually { interactor.heard.last == "Milk 2" }
        await clock.advance(by: .seconds(1))
        await eventually { interactor.heard.last == "failed" }
        interactor.deactivate()
        interactor.prices.send(RightColumn.Price(name: "Tea", amount: 1))
        #expect(interactor.heard.suffix(2) == ["failed", "view"])
        interactor.viewScope.end()
        #expect(interactor.prices.observerCount == 0)
    }

    @Test("Each piece of code in the right column of the table of streams stands in this test")
    func rightColumnIsCompiled() throws {
        let article = try Article(named: "Migrating-from-RIBs", in: "Riblet").text
        let section = try #require(article.components(separatedBy: "## RxSwift and Combine\n").last?.components(separatedBy: "\n## ").first)
        let own = Code(try String(contentsOfFile: #filePath, encoding: .utf8))
        var count = 0
        for row in section.split(separator: "\n") where row.hasPrefix("| ") && !row.hasPrefix("| ---") {
            // Symbols are links, which the documentation checks.
            let right = row.components(separatedBy: " | ")[2].replacing(/``[^`]+``/, with: "")
            for code in right.matches(of: /`([^`]*[({<][^`]*)`/).map({ String($0.output.1) }) {
                let isHere = own.contains(Code(code))
                #expect(isHere, "\(code)")
                count += 1
            }
        }
        #expect(count >= 12)
    }

    /// Every public name of RIBs-iOS 1.0, without initialisers.
    private static let names = """
        Buildable Builder dependency ComponentizedBuilder build(withDynamicBuildDependency:dynamicComponentDependency:) build(with:_:)
        SimpleComponentizedBuilder MultiStageComponentizedBuilder componentForCurrentBuildPass finalStageBuild(withDynamicDependency:)
        finalStageBuild(with:_:) SimpleMultiStageComponentizedBuilder Component shared(__function:_:) EmptyComponent Dependency EmptyDependency
        removeElementByReference(_:) InteractorScope Interactable Interactor isActive isActiveStream activate() deactivate() didBecomeActive()
        willResignActive() confineTo(_:) disposeOnDeactivate(interactor:) LaunchRouting LaunchRouter launch(from:)
        Executor.execute(withDelay:maxFrameDuration:logic:) LeakDetectionStatus LeakDefaultExpectationTime.deallocation viewDisappear
        LeakDetectionHandle.cancel() LeakDetector.instance LeakDetector.status expectDeallocate(object:inTime:)
        expectViewControllerDisappear(viewController:inTime:) PresentableInteractor presenter Presentable Presenter viewController RouterLifecycle.didLoad
        RouterScope lifecycle Routing Router interactor interactable children load() didLoad() attachChild(_:) detachChild(_:) ViewControllable
        uiviewController ViewableRouting ViewableRouter viewControllable Working Worker isStarted isStartedStream start(_:) didStart(_:) stop() didStop()
        disposeOnStop(_:) Workflow didComplete() didFork() didReceiveError(_:) onStep(_:) subscribe(_:) Step onError(_:) commit() asObservable() fork(_:)
        disposeWith(workflow:) disposeWith(worflow:)
        """

    @Test("The guide names everything that is public in RIBs-iOS")
    func names() throws {
        let article = try Article(named: "Migrating-from-RIBs", in: "Riblet")
        let told = Set(article.text.matches(of: /`([^`\n]+)`/).map { String($0.output.1) })
        for name in Self.names.split(whereSeparator: \.isWhitespace).map(String.init) {
            #expect(told.contains { $0 == name || $0.hasSuffix(".\(name)") }, "\(name)")
        }
    }
}

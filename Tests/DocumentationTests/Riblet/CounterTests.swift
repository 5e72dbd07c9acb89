import Riblet
import RibletTesting
import Testing

// The parent of the counter on the landing page, and what both do.

protocol AdderRouting: ViewableRouting {
    func routeToCounter()
    func detachCounter()
}

protocol AdderViewControllable: ViewControllable {
    func makeCounterView() -> any CounterPresentable & ViewControllable
}

final class AdderInteractor: Interactor, CounterListener {
    weak var router: (any AdderRouting)?
    private(set) var reached: Int?

    func counterDidReach(_ total: Int) {
        reached = total
        router?.detachCounter()
    }
}

final class AdderRouter: ViewableRouter<AdderInteractor, any AdderViewControllable>, AdderRouting {
    private let counterBuilder: CounterBuilder
    private var counter: CounterRouter?

    init(interactor: AdderInteractor, viewController: any AdderViewControllable, counterBuilder: CounterBuilder) {
        self.counterBuilder = counterBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    func routeToCounter() {
        let counter = counterBuilder.build(view: viewController.makeCounterView(), listener: interactor)
        self.counter = counter
        attachChild(counter)
    }

    func detachCounter() {
        guard let counter else { return }
        self.counter = nil
        detachChild(counter)
    }
}

@MainActor
@Suite("The landing page")
struct CounterTests {
    private final class Environment: EmptyComponent, CounterDependency {
        let numbers = Relay<Int>()
    }

    private final class CounterView: FakeView, CounterPresentable {
        private(set) var shown: [Int] = []
        func show(_ total: Int) { shown.append(total) }
    }

    private final class AdderView: FakeView, AdderViewControllable {
        let counter = CounterView()
        func makeCounterView() -> any CounterPresentable & ViewControllable { counter }
    }

    @Test("The counter counts while it is attached, and is detached when it is done")
    func counts() {
        let environment = Environment()
        let view = AdderView()
        let adder = AdderRouter(
            interactor: AdderInteractor(), viewController: view, counterBuilder: CounterBuilder(dependency: environment))
        let root = TestRoot()
        root.attachChild(adder)
        environment.numbers.send(1)
        adder.routeToCounter()
        for number in [4, 3, 5, 2] { environment.numbers.send(number) }
        #expect(view.counter.shown == [4, 7, 12])
        #expect(adder.interactor.reached == 12)
        #expect(root.childCount == 1 && adder.children.isEmpty && environment.numbers.observerCount == 0)
    }
}

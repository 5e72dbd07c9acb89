import Riblet

@MainActor
protocol CounterDependency: Dependency {
    var numbers: Relay<Int> { get }
}

@MainActor
protocol CounterListener: AnyObject {
    func counterDidReach(_ total: Int)
}

@MainActor
protocol CounterPresentable: Presentable {
    func show(_ total: Int)
}

final class CounterInteractor: PresentableInteractor<any CounterPresentable> {
    weak var listener: (any CounterListener)?
    private let numbers: Relay<Int>
    private var total = 0

    init(presenter: any CounterPresentable, numbers: Relay<Int>) {
        self.numbers = numbers
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        // Ends when the RIB is detached.
        observe(numbers) { [unowned self] number in
            total += number
            presenter.show(total)
            if total >= 10 { listener?.counterDidReach(total) }
        }
    }
}

final class CounterRouter: ViewableRouter<CounterInteractor, any ViewControllable> {}

final class CounterBuilder: Builder<any CounterDependency> {
    func build(view: any CounterPresentable & ViewControllable, listener: any CounterListener) -> CounterRouter {
        let interactor = CounterInteractor(presenter: view, numbers: dependency.numbers)
        interactor.listener = listener
        return CounterRouter(interactor: interactor, viewController: view)
    }
}

import Riblet
import Testing

// The RIB of the landing page, `Sources/Riblet/Riblet.docc/Riblet.md`, between the marks: keep the two alike.
// begin
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
// end

@MainActor
struct SampleTests {
    private final class Environment: EmptyComponent, CounterDependency {
        let numbers = Relay<Int>()
    }

    private final class View: CounterPresentable, ViewControllable {
        var shown: [Int] = []
        func show(_ total: Int) { shown.append(total) }
    }

    private final class Parent: CounterListener {
        let root = makeRoot()
        var counter: CounterRouter?
        var reached: Int?

        func counterDidReach(_ total: Int) {
            reached = total
            if let counter { root.detachChild(counter) }
        }
    }

    @Test func theCounterOfTheLandingPage() {
        let environment = Environment()
        let view = View()
        let parent = Parent()
        let counter = CounterBuilder(dependency: environment).build(view: view, listener: parent)
        parent.counter = counter
        environment.numbers.send(1)
        parent.root.attachChild(counter)
        for number in [4, 3, 5, 2] { environment.numbers.send(number) }
        #expect(view.shown == [4, 7, 12])
        #expect(parent.reached == 12)
        #expect(!counter.interactor.isActive && counter.parent == nil)
    }
}

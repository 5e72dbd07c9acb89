import Riblet
import RibletReactor
import RibletWeb

enum CounterAction { case increase }

@MainActor protocol CounterPresentable: Presentable {
    var listener: (any CounterPresentableListener)? { get set }
    func present(_ count: Int)
}

@MainActor protocol CounterPresentableListener: AnyObject {
    func send(_ action: CounterAction)
}

final class CounterInteractor: PresentableInteractor<any CounterPresentable>, CounterPresentableListener, Reactor {
    typealias Action = CounterAction
    let initialState = 0

    override func didBecomeActive() { observeState { [presenter] in presenter.present($0) } }
    func reduce(state: inout Int, mutation: CounterAction) { state += 1 }
}

final class CounterBuilder: Builder<any EmptyDependency> {
    func build() -> any ViewableRouting {
        let view = CounterViewController(view: CounterView(count: 0))
        let interactor = CounterInteractor(presenter: view)
        view.listener = interactor
        return ViewableRouter(interactor: interactor, viewController: view)
    }
}

struct CounterView: View {
    var count: Int
    var body: HTML<CounterAction> { button(.onClick(.increase)) { "\(count)" } }
}

final class CounterViewController: HTMLViewController<CounterView>, CounterPresentable {
    weak var listener: (any CounterPresentableListener)?
    func present(_ count: Int) { view.count = count }
    override func handle(_ action: CounterAction) { listener?.send(action) }
}

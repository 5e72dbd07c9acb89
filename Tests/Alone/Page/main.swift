// A program of Riblet, its reactor and the browser host as values, without a server: it is linked
// with nothing else.
import Riblet
import RibletReactor
import RibletWeb

struct CounterView: View {
    enum Action: Sendable, Equatable { case add }
    var count = 0

    var body: HTML<Action> {
        button(.onClick(.add)) { "\(count)" }
    }
}

final class CounterPage: HTMLViewController<CounterView> {
    var onAdd: (() -> Void)?
    override func handle(_ action: CounterView.Action) { onAdd?() }
}

final class CounterInteractor: Interactor, Reactor {
    enum Action { case add }
    let initialState = 0
    var meddle: ((CounterInteractor) -> Void)?

    func reduce(state: inout Int, mutation: Action) {
        meddle?(self)
        state += 1
    }
}

let page = CounterPage(view: CounterView())
let interactor = CounterInteractor()
let counter = ViewableRouter(interactor: interactor, viewController: page)
let root = SingleRootRouter(counter)
root.launch()
interactor.observeState { page.view.count = $0 }
page.onAdd = { interactor.send(.add) }
page.handle(.add)
page.handle(.add)
guard interactor.currentState == 2, page.view.count == 2 else { fatalError("a page without a server does not do what it should") }
print("A page alone: \(counter.path) shows \(page.view.count)")

#if !DEBUG
// A mistake that stops a debug build lets this one go on, with the handlers that a program has.
interactor.meddle = { interactor in
    precondition(interactor.currentState == 0 && interactor.state.value == 0)
    interactor.observeState { _ in preconditionFailure("it is not told") }
}
interactor.send(.add)
interactor.meddle = nil
precondition(interactor.currentState == 3 && EffectRetry.attempts(0).attempts == 1)
#endif

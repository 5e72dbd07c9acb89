import Riblet
import RibletReactor
import RibletWeb
import RibletWebApp

enum CounterAction { case increase }

final class CounterInteractor: StateInteractor<Int, CounterAction>, Reactor {
    let initialState = 0

    func reduce(state: inout Int, mutation: CounterAction) { state += 1 }
}

struct CounterView: StateView {
    var state = 0
    var body: HTML<CounterAction> { main { button(.onClick(.increase)) { "\(state)" } } }
}

final class CounterBuilder: Builder<any EmptyDependency> {
    func build() -> any ViewableRouting {
        let view = StateViewController(CounterView())
        return ViewableRouter(interactor: CounterInteractor(presenter: view), viewController: view)
    }
}

@main
struct Counter: WebApp {
    static func open(_ program: WebProgram) -> WebApplication {
        WebApplication(name: "Counter") { _ in CounterBuilder(dependency: EmptyComponent()).build() }
    }
}

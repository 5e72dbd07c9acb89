import Riblet
import RibletReactor
import TodoDomain

/// The content of the page.
package struct AboutState: Equatable, Sendable {
    /// The numbers of open and done to-dos; nil before they are known.
    package var counts: TodoCounts?

    /// Before anything is known.
    package init() {}
}

/// The events of the page.
package enum AboutAction: Equatable, Sendable {
    /// The page has become active.
    case appeared
    case closeTapped
}

final class AboutInteractor: PresentableInteractor<any StatePresentable<AboutState, AboutAction>>, Reactor {
    typealias Action = AboutAction
    typealias Mutation = TodoCounts

    let initialState = AboutState()
    weak var listener: (any AboutListener)?
    private let todos: any TodoRepository

    init(presenter: any StatePresentable<AboutState, AboutAction>, todos: any TodoRepository) {
        self.todos = todos
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presentState(in: presenter)
        send(.appeared)
    }

    func mutate(action: AboutAction) -> Effect<TodoCounts> {
        switch action {
        case .appeared: return .observe(todos.updates()) { TodoCounts($0) }
        case .closeTapped:
            listener?.aboutDidFinish()
            return .none
        }
    }

    func reduce(state: inout AboutState, mutation: TodoCounts) { state.counts = mutation }
}

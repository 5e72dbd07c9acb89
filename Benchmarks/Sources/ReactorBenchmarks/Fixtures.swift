import Riblet
import RibletReactor

final class Counter: Interactor, Reactor {
    struct State {
        var count = 0
        var text = ""
    }

    enum Action {
        case increase
        case work
        case wait
        case follow
        case cancel
        case suspend
    }

    enum Mutation { case increased }

    var initialState: State { State() }

    func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .increase: .just(.increased)
        case .work: .run { send in send(.increased) }
        case .wait: .run { _ in await untilCancelled() }.cancellable(id: "waiting")
        case .follow: .run { _ in for await _ in AsyncStream<Int>(Int.self, { _ in }) {} }.cancellable(id: "waiting")
        case .cancel: .cancel(id: "waiting")
        case .suspend:
            .run { send in
                await Task.yield()
                send(.increased)
            }
        }
    }

    func reduce(state: inout State, mutation: Mutation) { state.count += 1 }
}

/// The least that a task can wait for: it is resumed when it is cancelled. Being resumed is being
/// queued anew: the task comes back to the main actor by way of the pool of threads, as every task
/// does that has waited.
@MainActor
func untilCancelled() async {
    let wait = Wait()
    await withTaskCancellationHandler {
        await withUnsafeContinuation { wait.continuation = $0 }
    } onCancel: {
        MainActor.assumeIsolated {
            wait.continuation?.resume()
            wait.continuation = nil
        }
    }
}

@MainActor
private final class Wait {
    var continuation: UnsafeContinuation<Void, Never>?
}

final class Rows: Interactor, Reactor {
    struct Row { var title: String; var done: Bool }
    typealias Action = Int
    struct State { var rows = (0..<1000).map { Row(title: "row number \($0), too long for a small string", done: false) } }

    var initialState: State { State() }
    func reduce(state: inout State, mutation: Int) { state.rows[mutation].done.toggle() }
}

final class Wide: Interactor, Reactor {
    typealias Action = Int
    struct State {
        var a = [1], b = [2], c = [3], d = [4], e = [5], f = [6], g = [7], h = [8]
        var count = 0
    }

    var initialState: State { State() }
    func reduce(state: inout State, mutation: Int) { state.count += mutation }
}

final class CounterRouter: Router<Counter> {}

final class RootRouter: LaunchRouter<Interactor, BlankView> {}

final class BlankView: ViewControllable {}

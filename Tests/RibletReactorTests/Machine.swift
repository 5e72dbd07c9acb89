import Riblet
import RibletReactor
import RibletTesting

/// A reactor that does what its actions say and keeps every mutation.
final class Machine: Interactor, Reactor {
    enum Action {
        case add(Int)
        case start(Effect<Int>)
    }

    struct State: Equatable, Sendable {
        var values: [Int] = []
        @Pulse var alert: Int?
    }

    let clock: any Clock<Duration>
    var initialState: State { State() }
    var onMutate: ((Action) -> Void)?
    var onError: (any Error) -> Effect<Int> = { _ in .none }
    var dropped: Set<Int> = []

    init(clock: any Clock<Duration> = TestClock()) { self.clock = clock }

    func transform(mutation: Int) -> Int? { dropped.contains(mutation) ? nil : mutation }

    func mutate(action: Action) -> Effect<Int> {
        onMutate?(action)
        switch action {
        case .add(let value): return .just(value)
        case .start(let effect): return effect
        }
    }

    func reduce(state: inout State, mutation: Int) {
        state.values.append(mutation)
        if mutation >= 1000 { state.alert = mutation }
    }

    func recover(from error: any Error) -> Effect<Int> { onError(error) }

    var values: [Int] { currentState.values }

    static func active(clock: any Clock<Duration> = TestClock()) -> Machine {
        let machine = Machine(clock: clock)
        machine.activate()
        return machine
    }
}

struct Broken: Error {}

/// Something that effects wait for and a test opens.
@MainActor
final class Gate {
    private var continuations: [CheckedContinuation<Void, Never>] = []
    private(set) var waiting = 0

    /// Does not hear of cancellation, as much foreign code does not.
    func pass() async {
        waiting += 1
        await withCheckedContinuation { continuations.append($0) }
    }

    func open() {
        for continuation in continuations { continuation.resume() }
        continuations = []
        waiting = 0
    }
}

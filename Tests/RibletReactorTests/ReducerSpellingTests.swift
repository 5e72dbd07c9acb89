import Riblet
import RibletReactor
import RibletTesting
import Testing

private final class InPlace: Interactor, Reactor {
    enum Action { case add(Int) }
    struct State: Equatable { var sum = 0 }
    let initialState = State()
    func reduce(state: inout State, mutation: Action) {
        switch mutation {
        case .add(let number): state.sum += number
        }
    }
}

private final class Returning: Interactor, Reactor {
    enum Action { case add(Int) }
    struct State: Equatable { var sum = 0 }
    let initialState = State()
    func reduce(state: State, mutation: Action) -> State {
        switch mutation {
        case .add(let number): State(sum: state.sum + number)
        }
    }
}

private final class Neither: Interactor, Reactor {
    enum Action { case add(Int) }
    struct State: Equatable { var sum = 0 }
    let initialState = State()
}

/// Its state applies the mutations.
private final class Applying: Interactor, Reactor {
    enum Action { case added(Int), doubled }
    struct State: ReducibleState, Equatable {
        enum Mutation { case add(Int) }
        var sum = 0
        mutating func apply(_ mutation: Mutation) {
            switch mutation {
            case .add(let number): sum += number
            }
        }
    }
    let initialState = State()
    func mutate(action: Action) -> Effect<State.Mutation> {
        switch action {
        case .added(let number): .just(.add(number))
        case .doubled: .just(.add(currentState.sum))
        }
    }
}

/// Its mutation is not the one that its state applies.
private final class Wrapping: Interactor, Reactor {
    enum Action { case add(Int) }
    let initialState = Applying.State()
    func reduce(state: inout Applying.State, mutation: Action) {
        switch mutation {
        case .add(let number): state.apply(.add(-number))
        }
    }
}

/// Asks another reactor's returning reducer while its own runs.
private final class Outer: Interactor, Reactor {
    typealias Action = Int
    struct State: Equatable { var sum = 0 }
    let initialState = State()
    private let inner = InPlace()
    func reduce(state: inout State, mutation: Int) {
        state.sum = inner.reduce(state: InPlace.State(sum: state.sum), mutation: .add(mutation)).sum
    }
}

@MainActor
struct ReducerSpellingTests {
    @Test("A reducer in place is also called as a pure function")
    func inPlace() {
        let reactor = InPlace()
        let before = InPlace.State(sum: 1)
        #expect(reactor.reduce(state: before, mutation: .add(2)) == InPlace.State(sum: 3))
        #expect(before.sum == 1)
        var changed = before
        reactor.reduce(state: &changed, mutation: .add(4))
        #expect(changed.sum == 5)
        reactor.send(.add(6))
        #expect(reactor.currentState.sum == 6)
    }

    @Test("A reducer that returns a state also changes one in place")
    func returning() {
        let reactor = Returning()
        #expect(reactor.reduce(state: Returning.State(sum: 1), mutation: .add(2)).sum == 3)
        var changed = Returning.State(sum: 1)
        reactor.reduce(state: &changed, mutation: .add(4))
        #expect(changed.sum == 5)
        reactor.send(.add(6))
        #expect(reactor.currentState.sum == 6)
    }

    @Test("A state that applies its mutations needs no reducer")
    func applying() {
        let reactor = Applying()
        #expect(reactor.reduce(state: Applying.State(sum: 1), mutation: .add(2)).sum == 3)
        reactor.send(.added(3))
        reactor.send(.doubled)
        #expect(reactor.currentState.sum == 6)
        let wrapping = Wrapping()
        wrapping.send(.add(2))
        #expect(wrapping.currentState.sum == -2)
    }

    @Test("Reducers of two reactors may call each other")
    func nested() {
        let reactor = Outer()
        #expect(reactor.reduce(state: Outer.State(sum: 1), mutation: 2).sum == 3)
        reactor.send(4)
        #expect(reactor.currentState.sum == 4)
    }

    @Test("A reactor without a reducer is told so, in both spellings, and keeps its state")
    func neither() {
        let reactor = Neither()
        var state = Neither.State(sum: 1)
        let found = MisuseRecorder.record {
            #expect(reactor.reduce(state: state, mutation: .add(2)).sum == 1)
            reactor.reduce(state: &state, mutation: .add(2))
            reactor.send(.add(2))
        }
        #expect(state.sum == 1 && reactor.currentState.sum == 0)
        #expect(found.map(\.kind) == [.missingReducer, .missingReducer, .missingReducer])
        #expect(
            found.first?.message
                == "Neither has mutations but no reducer; implement reduce(state:mutation:), in place or returning a state")
    }
}

#if DEBUG && (os(Linux) || os(macOS) || os(Windows))
struct MissingReducerTrapTests {
    @Test("A debug build stops")
    func stops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { Neither().send(.add(1)) }
        }
        let told = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(told.contains("Neither has mutations but no reducer"))
    }
}
#endif

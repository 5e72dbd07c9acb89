import Riblet
public import RibletReactor
public import Testing

/// Follows a reactor: what it was sent, which mutations came of it and which states it went through.
///
/// ```swift
/// let test = ReactorTest(SearchInteractor(presenter: view, clock: clock))
/// test.send(.type("cat"))
/// await clock.advance(by: .milliseconds(300))
/// test.expect([
///     State(text: "cat", pets: []),
///     State(text: "cat", pets: [.cat]),
/// ])
/// ```
///
/// It takes the place of the reactor's recorder.
@MainActor
public final class ReactorTest<R: Reactor> {
    /// What is tested.
    public let reactor: R
    /// Everything the reactor handled.
    public private(set) var actions: [R.Action] = []
    /// Everything it reduced.
    public private(set) var mutations: [R.Mutation] = []
    /// The state at the beginning, then the one after each mutation.
    public private(set) var states: [R.State]
    private var expected = 1

    /// Follows `reactor` and makes it active.
    ///
    /// - Parameters:
    ///   - reactor: whose states are collected, from the present one on.
    ///   - activate: false leaves it as it is, for a reactor whose router is in a tree.
    public init(_ reactor: R, activate: Bool = true) {
        self.reactor = reactor
        states = [reactor.currentState]
        reactor.record { [weak self] event in self?.note(event) }
        if activate { reactor.activate() }
    }

    /// The state now.
    public var state: R.State { reactor.currentState }

    /// Sends actions, one after the other.
    public func send(_ actions: R.Action...) {
        for action in actions { reactor.send(action) }
    }

    /// Waits until no effect with an end is under way.
    public func settled() async { await reactor.settled() }

    /// Ends the reactor's activity and the recording.
    public func finish() {
        reactor.deactivate()
        reactor.record(nil)
    }

    private func note(_ event: ReactorEvent<R.Action, R.Mutation, R.State>) {
        switch event {
        case .action(let action): actions.append(action)
        case .mutation(let mutation, let state), .received(let mutation, let state):
            mutations.append(mutation)
            states.append(state)
        case .restored(let state): states.append(state)
        }
    }
}

extension ReactorTest where R.State: Equatable {
    /// Records an issue unless the states since the last call, or since the beginning, are exactly these.
    ///
    /// - Parameters:
    ///   - states: what the reactor should have gone through, without the state it began with.
    ///   - sourceLocation: where the issue is shown.
    public func expect(_ states: [R.State], sourceLocation: SourceLocation = #_sourceLocation) {
        let received = Array(self.states[expected...])
        expected = self.states.count
        guard let difference = Difference.between(states, received) else { return }
        Issue.record("the states differ (- expected, + received):\n\(difference)", sourceLocation: sourceLocation)
    }

    /// Records an issue unless the state now is this one. The states before it are passed over.
    ///
    /// - Parameters:
    ///   - state: what the state should be.
    ///   - sourceLocation: where the issue is shown.
    public func expect(_ state: R.State, sourceLocation: SourceLocation = #_sourceLocation) {
        expected = states.count
        let received = self.state
        guard let difference = Difference.between(state, received) else { return }
        Issue.record("the state differs (- expected, + received):\n\(difference)", sourceLocation: sourceLocation)
    }
}

import Riblet
import RibletReactor
import Testing

/// The doings of a reactor and its mocks that a test has not asserted yet.
@MainActor
final class ReactorJournal<R: Reactor> {
    typealias Step = ReactorStep<R>

    let reactor: R
    /// The doings of the reactor itself, oldest first.
    private(set) var steps: [Step] = []
    /// The calls of mocks, oldest first.
    private(set) var calls: [Call] = []
    /// The state up to which everything has been asserted.
    private(set) var asserted: R.State

    /// The states of what the test does right now, until a mutation of an effect comes.
    private var driven: [R.State] = []
    private var isDriving = false
    /// True if the last step is an action whose mutations have not all come.
    private var isActionOpen = false
    /// The causes of the effects under way.
    private var origins: [ObjectIdentifier: String] = [:]
    private var origin = "becoming active"

    private(set) var actions: [R.Action] = []
    private(set) var mutations: [R.Mutation] = []
    private(set) var states: [R.State]

    init(_ reactor: R, _ mocks: [any CallRecording]) {
        self.reactor = reactor
        asserted = reactor.currentState
        states = [asserted]
        reactor.record { [weak self] event in self?.note(event) }
        for mock in mocks {
            mock.recorder.listen { [weak self] call in self?.calls.append(call) }
        }
    }

    // MARK: What happens

    /// Does something on behalf of the test. Returns its result and the states it led to, up to the
    /// first mutation of an effect.
    func drive<Result>(_ origin: String, _ work: () throws -> Result) rethrows -> (result: Result, states: [R.State]) {
        noteOrigins()
        self.origin = origin
        isActionOpen = false
        driven = []
        isDriving = true
        defer { isDriving = false }
        let result = try work()
        noteOrigins()
        return (result, driven)
    }

    private func note(_ event: ReactorEvent<R.Action, R.Mutation, R.State>) {
        switch event {
        case .action(let action):
            actions.append(action)
            noteOrigins()
            guard !isDriving else { return }
            origin = "action \(ValueText.line(action)), sent by the RIB itself"
            add(Step(cause: .action(action), states: []))
            isActionOpen = true
        case .mutation(let mutation, let state):
            mutations.append(mutation)
            states.append(state)
            if isDriving {
                driven.append(state)
            } else if isActionOpen {
                steps[steps.count - 1].states.append(state)
            } else {
                add(Step(cause: .mutation(mutation), states: [state]))
            }
        case .received(let mutation, let state):
            mutations.append(mutation)
            states.append(state)
            add(Step(cause: .mutation(mutation), states: [state]))
        case .restored(let state):
            states.append(state)
            if isDriving { driven.append(state) } else { add(Step(cause: .restore, states: [state])) }
        }
    }

    private func add(_ step: Step) {
        isDriving = false
        isActionOpen = false
        steps.append(step)
    }

    // MARK: What is asserted

    /// Takes the first `count` steps as asserted.
    func assertSteps(_ count: Int) {
        for step in steps.prefix(count) { if let last = step.states.last { asserted = last } }
        steps.removeFirst(min(count, steps.count))
        if steps.isEmpty { isActionOpen = false }
    }

    /// Takes the first step, whose states are being asserted.
    func takeStep() -> Step {
        if steps.count == 1 { isActionOpen = false }
        return steps.removeFirst()
    }

    /// Takes the first `count` calls as asserted.
    func assertCalls(_ count: Int) { calls.removeFirst(min(count, calls.count)) }

    /// Takes a state as asserted.
    func assert(_ state: R.State) { asserted = state }

    // MARK: Effects

    /// True while something is under way that may still lead to a mutation or a call.
    var isUnderWay: Bool {
        guard reactor.isActive else { return false }
        return !reactor.effectsUnderWay.isEmpty || reactor.scope.items.contains { $0 is ScopeTask }
    }

    /// The effects that are not over, a line each. Those that follow a sequence or a relay end with
    /// the activity of the reactor.
    func effects(withEnd: Bool) -> [String] {
        noteOrigins()
        return reactor.effectsUnderWay.filter { $0.hasEnd || !withEnd }.map { effect in
            let ids = effect.ids.map { ValueText.line($0.base, limit: 60) }.joined(separator: ", ")
            let name = ids.isEmpty ? effect.kind.rawValue : "\(effect.kind.rawValue) \(ids)"
            return "\(name), started by \(origins[effect.identity] ?? origin)"
        }
    }

    /// Effects that have come since the last call are due to what happened last.
    private func noteOrigins() {
        let now = reactor.effectsUnderWay
        var known: [ObjectIdentifier: String] = [:]
        for effect in now { known[effect.identity] = origins[effect.identity] ?? origin }
        origins = known
    }

    /// Hears nothing any more.
    func end() { reactor.record(nil) }
}

import Synchronization

/// Lets operations on one key, or on all keys, happen one after another in the order they came,
/// while others go on.
final class KeyedGate: Sendable {
    /// The part of the storage that an operation needs exclusively.
    enum Scope: Hashable {
        case key(String)
        case everything
    }

    private struct State {
        var running: [Scope] = []
        var waiting: [(scope: Scope, resume: CheckedContinuation<Void, Never>)] = []

        func canRun(_ scope: Scope, after earlier: some Sequence<Scope>) -> Bool {
            !running.contains { conflict($0, scope) } && !earlier.contains { conflict($0, scope) }
        }

        private func conflict(_ one: Scope, _ other: Scope) -> Bool {
            one == other || one == .everything || other == .everything
        }
    }

    private let state = Mutex(State())

    /// Returns when nothing that conflicts is running. Follow it with exactly one `leave` of the
    /// same scope.
    func enter(_ scope: Scope) async {
        await withCheckedContinuation { continuation in
            let runs = state.withLock { state in
                guard state.canRun(scope, after: state.waiting.lazy.map(\.scope)) else {
                    state.waiting.append((scope, continuation))
                    return false
                }
                state.running.append(scope)
                return true
            }
            if runs { continuation.resume() }
        }
    }

    /// Lets go, and lets those in whose turn it is.
    func leave(_ scope: Scope) {
        let next = state.withLock { state in
            if let index = state.running.firstIndex(of: scope) { state.running.remove(at: index) }
            var resumed: [CheckedContinuation<Void, Never>] = []
            var stillWaiting: [(scope: Scope, resume: CheckedContinuation<Void, Never>)] = []
            for waiter in state.waiting {
                if state.canRun(waiter.scope, after: stillWaiting.lazy.map(\.scope)) {
                    state.running.append(waiter.scope)
                    resumed.append(waiter.resume)
                } else {
                    stillWaiting.append(waiter)
                }
            }
            state.waiting = stillWaiting
            return resumed
        }
        for continuation in next { continuation.resume() }
    }
}

import Synchronization

/// The following of an ``Updates`` on the main actor, until it is cancelled or no value can come
/// any more.
public final class Following<Value: Sendable>: Sendable {
    /// Hears the values, and nil at the end.
    typealias Receiver = @MainActor (Value?) -> Void

    struct State {
        var newest: Value?
        var isFinished = false
        /// Nothing once it is over.
        fileprivate var receiver: Receiver?
        /// The main actor is going to look at what is new.
        fileprivate var isDue = false
        fileprivate var onTermination: (@Sendable () -> Void)?
    }

    private let state: Mutex<State>

    init(_ receiver: @escaping Receiver) { state = Mutex(State(receiver: receiver)) }

    /// Ends it: nothing is heard from now on, also of what was told before.
    @MainActor
    public func cancel() { _ = leave() }

    /// Notes something new, which the main actor hears in its turn.
    func note(_ change: (inout State) -> Void) {
        let begins = state.withLock { state in
            guard state.receiver != nil else { return false }
            change(&state)
            defer { state.isDue = true }
            return !state.isDue
        }
        // Hearing it is the doing of the follower: it belongs to no task of the one who tells it.
        if begins { Task.detached(priority: .userInitiated) { @MainActor in self.tell() } }
    }

    func onTermination(_ body: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if state.receiver != nil { state.onTermination = body }
            return state.receiver == nil
        }
        if isOver { body() }
    }

    @MainActor
    private func tell() {
        let (value, receiver) = state.withLock { state in
            state.isDue = false
            return (state.newest.take(), state.receiver)
        }
        if let value { receiver?(value) }
        if state.withLock({ $0.isFinished && $0.newest == nil }) { leave()?(nil) }
    }

    /// Frees what it holds, outside of the lock.
    private func leave() -> Receiver? {
        let (receiver, onTermination, _) = state.withLock { state in
            (state.receiver.take(), state.onTermination.take(), state.newest.take())
        }
        onTermination?()
        return receiver
    }
}

internal import Riblet

/// What a reactor holds: its state with its observers, what waits, and the effects under way. Lives in the interactor's storage slot.
@MainActor @usableFromInline
final class ReactorCore<Action, Mutation, State>: StateStore<State> {
    /// What came in while something else was being handled.
    @usableFromInline
    enum Event {
        case action(Action)
        case mutation(Mutation, MutationSource)
        case restore(State)
    }

    /// Why something that comes in is not handled at once.
    @usableFromInline
    struct Gate: OptionSet {
        @usableFromInline let rawValue: UInt8
        @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }
        /// An action or a mutation is being worked off; actions wait.
        @inlinable static var handling: Gate { Gate(rawValue: 1) }
        /// A session that is recorded or replayed wants to see it first.
        @inlinable static var watched: Gate { Gate(rawValue: 2) }
        /// Work of cancelled effects has not returned; what it sends is dropped.
        @inlinable static var haunted: Gate { Gate(rawValue: 4) }
    }

    @usableFromInline var gate: Gate = []
    /// Work in progress may not be interrupted by a mutation either.
    @usableFromInline var isReducing = false
    /// What is being reduced comes from an effect; only a recorder asks.
    @usableFromInline var isReceiving = false
    @usableFromInline var waiting = ContiguousArray<Event>()
    @usableFromInline var hooks: ReactorHooks<Action, Mutation, State>?
    /// Made with the first effect that is not synchronous.
    var effects: EffectRunner<Mutation>?

    @inlinable
    override init(state: State) { super.init(state: state) }

    @inlinable var isHandling: Bool {
        get { gate.contains(.handling) }
        set { if newValue { gate.insert(.handling) } else { gate.remove(.handling) } }
    }

    var isBusy: Bool { isReducing || isDelivering }
}

extension ReactorCore: InteractorStorage {}

extension ReactorCore.Event {
    /// Mutations of an effect in its first stretch come in the middle of an action, but not while others are being told of one.
    @MainActor
    func mustWait(_ core: ReactorCore<Action, Mutation, State>) -> Bool {
        if case .mutation = self { core.isBusy } else { core.isHandling }
    }
}

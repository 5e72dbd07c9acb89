/// What a reactor holds: its state with its observers, what waits, and the effects under way. Lives in the interactor's storage slot.
@MainActor @usableFromInline
final class ReactorCore<Action, Mutation, State>: StateStore<State> {
    /// What came in while something else was being handled.
    @usableFromInline
    enum Event {
        case action(Action)
        case mutation(Mutation)
        case restore(State)
    }

    /// An action or a mutation is being worked off; actions wait.
    @usableFromInline var isHandling = false
    /// Work in progress may not be interrupted by a mutation either.
    @usableFromInline var isReducing = false
    /// What is being reduced comes from an effect; only a recorder asks.
    @usableFromInline var isReceiving = false
    @usableFromInline var waiting = ContiguousArray<Event>()
    @usableFromInline var recorder: ((ReactorEvent<Action, Mutation, State>) -> Void)?
    /// Made with the first effect that is not synchronous.
    var effects: EffectRunner<Mutation>?

    @inlinable
    override init(state: State) { super.init(state: state) }

    var isBusy: Bool { isReducing || isDelivering }
}

internal import Riblet

/// The parts of a reactor: its state with its observers, the waiting events, and the effects under
/// way. Lives in the interactor's storage slot.
@MainActor @usableFromInline
final class ReactorCore<Action, Mutation, State>: StateStore<State> {
    /// An event that came in while something else was being handled.
    @usableFromInline
    enum Event {
        case action(Action)
        case mutation(Mutation, MutationSource)
        case restore(State)
    }

    /// Work in progress may not be interrupted by a mutation either.
    @usableFromInline var isReducing = false
    /// True if the mutation that is being reduced comes from an effect; only a recorder
    /// and a watcher ask.
    @usableFromInline var isReceiving = false
    @usableFromInline var waiting = ContiguousArray<Event>()
    @usableFromInline var hooks: ReactorHooks<Action, Mutation, State>?
    /// Made with the first effect that is not synchronous.
    var effects: EffectRunner<Mutation>?

    @inlinable
    override init(state: State) { super.init(state: state) }

    override func openLink(of interactor: Interactor) -> AnyReactorLink? {
        if let link = hooks?.link { return link }
        let link = ReactorLink(self, of: interactor)
        setHooks { $0.link = link }
        return link
    }

    var isBusy: Bool { isReducing || isDelivering }
}

extension ReactorCore: InteractorStorage {
    var inspected: Any { state }
}

extension ReactorCore.Event {
    /// Mutations of an effect in its first stretch come in the middle of an action, but not while
    /// others are being told of one.
    @MainActor
    func mustWait(_ core: ReactorCore<Action, Mutation, State>) -> Bool {
        if case .mutation = self { core.isBusy } else { core.isHandling }
    }
}

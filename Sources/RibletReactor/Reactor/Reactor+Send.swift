public import Riblet

extension Reactor {
    /// The state now. A copy: for a part of it read the part, `currentState.count`, which copies no
    /// more than that.
    ///
    /// In `reduce` it is a ``/Riblet/Misuse``: the state is being changed, and what a release build
    /// gets is ``Reactor/initialState``.
    @inlinable public var currentState: State {
        let core = self.core
        // One read for both cases, so that a part of the state is all that is copied.
        let store: StateStore<State> = core.isReducing ? storeInReduce() : core
        return store.state
    }

    /// Somebody asks for the state while it is being changed. There is no other one to give.
    @usableFromInline @inline(never)
    func storeInReduce() -> StateStore<State> {
        reportUseInReduce("reads currentState")
        return StateStore(state: initialState)
    }

    @usableFromInline @inline(never)
    func reportUseInReduce(_ what: StaticString) {
        Misuse.report(
            .usedInReduce, at: path,
            "\(type(of: self)) \(what) in reduce; read the state that reduce was given, and leave the rest to an effect")
    }

    /// Handles `action`: its synchronous mutations are reduced and observed, and its effects are
    /// started, before this returns.
    ///
    /// While another action is being handled, `action` waits in a queue, first in first out, which
    /// is worked off before the outer `send` returns. While the interactor is inactive actions
    /// change the state as always, but effects that need a task are a ``/Riblet/Misuse``.
    ///
    /// Values that an effect of this reactor sends after it was cancelled or replaced are dropped:
    /// its RIB may have gone while it waited.
    @inlinable public func send(_ action: Action) {
        let core = self.core
        guard core.gate.isEmpty else { return sendAtGate(action, core) }
        sendNow(action, core)
    }

    @inlinable @inline(__always)
    func sendNow(_ action: Action, _ core: Core) {
        core.isHandling = true
        handle(action, core)
        if !core.waiting.isEmpty { drain(core) }
        core.isHandling = false
    }

    /// Goes the short way as well where there only is work of cancelled effects that has not
    /// returned, and the action is not from there.
    @inlinable @inline(never)
    func sendAtGate(_ action: Action, _ core: Core) {
        if core.isHauntedByOthers(of: self) { sendNow(action, core) } else { enter(.action(action), core) }
    }

    /// Replaces the state and tells observers, as when a saved tree is restored or an inspector
    /// travels in time. Running effects go on.
    public func restore(_ state: State) {
        enter(.restore(state), core)
    }

    /// Calls `onEvent` for each action before it is mutated and each mutation after it was reduced,
    /// in order; nil ends the recording.
    ///
    /// There is one recorder a reactor. Without one nothing is computed.
    public func record(_ onEvent: ((ReactorEvent<Action, Mutation, State>) -> Void)?) {
        core.setHooks { $0.recorder = onEvent }
    }

    // MARK: Core

    @usableFromInline typealias Core = ReactorCore<Action, Mutation, State>

    /// Its generic parameters are those of the conformance, not `Self`, so a subclass of a reactor
    /// finds the same type.
    @inlinable var core: Core {
        if let storage = storedCore(of: self) { return unsafeDowncast(storage, to: Core.self) }
        return makeCore()
    }

    @inlinable @inline(never)
    func makeCore() -> Core {
        let made = Core(state: initialState)
        // Reading initialState may have made it already.
        if let storage = storedCore(of: self) { return unsafeDowncast(storage, to: Core.self) }
        store(made, in: self)
        return made
    }

    // MARK: Handling

    @inlinable func handle(_ action: Action, _ core: Core) {
        guard let action = transform(action: action) else { return }
        if let hooks = core.hooks { hooks.tell(.action(action)) }
        let effect = mutate(action: action)
        switch effect.kind {
        case .none: break
        case .just(let mutation): apply(mutation, core)
        case .node(let node): start(node, after: action)
        }
    }

    @inlinable func apply(_ mutation: Mutation, _ core: Core) {
        guard let mutation = transform(mutation: mutation) else { return }
        core.isReducing = true
        reduce(state: &core.state, mutation: mutation)
        core.isReducing = false
        core.changes &+= 1
        if let hooks = core.hooks {
            hooks.tell(core.isReceiving ? .received(mutation, core.state) : .mutation(mutation, core.state))
        }
        core.deliver()
    }

    /// A mutation from an effect: at once, unless observers are being told of another one.
    func receive(_ mutation: Mutation, from source: MutationSource) {
        enter(.mutation(mutation, source), core)
    }

    /// Handles an action that cannot go the short way: one from an effect or from outside, while
    /// something else is being handled, or to a reactor that is watched.
    @usableFromInline @inline(never)
    func enter(_ event: Core.Event, _ core: Core) {
        if case .action = event, core.isFromGhost(of: self) { return }
        if event.mustWait(core) {
            core.waiting.append(event)
        } else if let link = core.hooks?.link {
            link.perform(event) { begin(event, core) }
        } else {
            begin(event, core)
        }
    }

    private func begin(_ event: Core.Event, _ core: Core) {
        // A mutation from the first stretch of an effect belongs to the action that is being
        // handled.
        guard !core.isHandling else { return workOff(event, core) }
        core.isHandling = true
        workOff(event, core)
        if !core.waiting.isEmpty { drain(core) }
        core.isHandling = false
    }

    private func workOff(_ event: Core.Event, _ core: Core) {
        switch event {
        case .action(let action): handle(action, core)
        case .mutation(let mutation, let source): apply(mutation, core, isReceived: source != .action)
        case .restore(let state): replace(state, core)
        }
    }

    private func apply(_ mutation: Mutation, _ core: Core, isReceived: Bool) {
        core.isReceiving = isReceived
        apply(mutation, core)
        core.isReceiving = false
    }

    func replace(_ state: State, _ core: Core) {
        // The old state is freed when the access to the new one is over.
        var old = state
        swap(&core.state, &old)
        core.changes &+= 1
        if let hooks = core.hooks { hooks.tell(.restored(state)) }
        core.deliver()
    }

    @usableFromInline @inline(never)
    func drain(_ core: Core) {
        while !core.waiting.isEmpty {
            // Taken out as a whole: freeing what was handled may send again, which must not meet an
            // access to the queue.
            var batch = ContiguousArray<Core.Event>()
            swap(&batch, &core.waiting)
            for event in batch {
                if let link = core.hooks?.link { link.perform(event) { workOff(event, core) } } else { workOff(event, core) }
            }
        }
    }
}

/// Not inlined into clients, because the slot is no business of theirs.
@MainActor @usableFromInline
func storedCore(of interactor: Interactor) -> AnyObject? { interactor.reactorStorage }

@MainActor @usableFromInline
func store(_ core: AnyObject, in interactor: Interactor) {
    interactor.reactorStorage = core
    if Cause.isWatched { WatchedTree.join(interactor) }
}

extension Effect {
    /// The same effect with other mutations: what a use case returns, in the words of the reactor.
    @MainActor
    public func map<Other>(_ transform: @escaping @MainActor (Mutation) -> Other) -> Effect<Other> {
        if case .just(let mutation) = kind { return .just(transform(mutation)) }
        return translated({ .from($0.map(transform)) }, { transform($0) })
    }

    /// The same effect with something else in the place of its mutations.
    ///
    /// - Parameters:
    ///   - now: an effect for those that come at once.
    ///   - later: a mutation for one that work sends, or none.
    /// - Returns: the effect that sends those.
    @MainActor
    fileprivate func translated<Other>(
        _ now: @escaping @MainActor ([Mutation]) -> Effect<Other>, _ later: @escaping @MainActor (Mutation) -> Other?
    ) -> Effect<Other> {
        func send(_ send: Send<Other>) -> Send<Mutation> { Send(target: MappedTarget(send, later), task: send.task) }
        return switch node {
        case .several(let mutations): now(mutations)
        case .run(let operation): Effect<Other>(.run { try await operation(send($0)) })
        case .store(let operation): Effect<Other>(.store { try await operation(send($0)) })
        case .follow(let operation): Effect<Other>(.follow { try await operation(send($0)) })
        case .listen(let subscribe): Effect<Other>(.listen { subscribe(send($0)) })
        case .cancel(let id): Effect<Other>(.cancel(id))
        case .merge(let effects): .merge(effects.map { $0.translated(now, later) })
        case .concat(let effects): .concat(effects.map { $0.translated(now, later) })
        case .cancellable(let node, let id, let inFlight):
            Effect<Other>(.cancellable(Effect(node).translated(now, later).node, id, cancelInFlight: inFlight))
        case .debounce(let effect, let id, let duration, let longest):
            Effect<Other>(.debounce(effect.translated(now, later), id, duration, longest: longest))
        case .throttle(let effect, let id, let duration, let latest):
            Effect<Other>(.throttle(effect.translated(now, later), id, duration, latest: latest))
        case .retry(let effect, let policy): Effect<Other>(.retry(effect.translated(now, later), policy))
        case .timeout(let effect, let duration, let alternative):
            Effect<Other>(.timeout(effect.translated(now, later), duration, otherwise: alternative?.translated(now, later)))
        case .handle(let effect, let handler):
            Effect<Other>(.handle(effect.translated(now, later)) { handler($0)?.translated(now, later) })
        }
    }
}

extension Reactor {
    /// An effect that sends actions to this reactor in place of mutations: where a result has
    /// consequences, and where a timer asks for something.
    ///
    /// ```swift
    /// case .appeared: actions(.timer(every: .seconds(60)) { _ in .refresh })
    /// case .payTapped: actions(.task { [bank] in .paid(try await bank.pay()) })
    /// ```
    ///
    /// Each action is handled as one that ``ActionListener/send(_:)`` is given: at once, or after
    /// the action that is being handled. Actions of an effect that was cancelled or replaced are
    /// dropped.
    ///
    /// - Parameter effect: any effect, with actions as its values.
    /// - Returns: the effect, which holds the reactor weakly.
    public func actions(_ effect: Effect<Action>) -> Effect<Mutation> {
        effect.translated(
            { [weak self] actions in
                // Its turn may come after other effects.
                actions.isEmpty ? .none : .run { _ in for action in actions { self?.send(action) } }
            },
            { [weak self] action in
                self?.send(action)
                return nil
            })
    }
}

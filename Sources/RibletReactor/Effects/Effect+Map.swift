extension Effect {
    /// The same effect with other mutations: what a use case returns, in the words of the reactor.
    @MainActor
    public func map<Other>(_ transform: @escaping @MainActor (Mutation) -> Other) -> Effect<Other> {
        guard case .node(let node) = kind else {
            if case .just(let mutation) = kind { return .just(transform(mutation)) }
            return .none
        }
        func mapped(_ send: Send<Other>) -> Send<Mutation> { Send(target: MappedTarget(send, transform), task: send.task) }
        return switch node {
        case .several(let mutations): .from(mutations.map(transform))
        case .run(let operation): Effect<Other>(.run { try await operation(mapped($0)) })
        case .store(let operation): Effect<Other>(.store { try await operation(mapped($0)) })
        case .follow(let operation): Effect<Other>(.follow { try await operation(mapped($0)) })
        case .listen(let subscribe): Effect<Other>(.listen { subscribe(mapped($0)) })
        case .cancel(let id): Effect<Other>(.cancel(id))
        case .merge(let effects): .merge(effects.map { $0.map(transform) })
        case .concat(let effects): .concat(effects.map { $0.map(transform) })
        case .cancellable(let node, let id, let inFlight):
            Effect<Other>(.cancellable(Effect(node).map(transform).node, id, cancelInFlight: inFlight))
        case .debounce(let effect, let id, let duration, let longest):
            Effect<Other>(.debounce(effect.map(transform), id, duration, longest: longest))
        case .throttle(let effect, let id, let duration, let latest):
            Effect<Other>(.throttle(effect.map(transform), id, duration, latest: latest))
        case .retry(let effect, let policy): Effect<Other>(.retry(effect.map(transform), policy))
        case .timeout(let effect, let duration, let alternative):
            Effect<Other>(.timeout(effect.map(transform), duration, otherwise: alternative?.map(transform)))
        case .handle(let effect, let handler):
            Effect<Other>(.handle(effect.map(transform)) { handler($0)?.map(transform) })
        }
    }
}

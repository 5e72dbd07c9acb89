extension Effect {
    /// This effect, to be cancelled by `.cancel(id:)`.
    ///
    /// - Parameters:
    ///   - id: of any type; an enum of the reactor is best. Ids of one reactor mean nothing to another.
    ///   - cancelInFlight: cancels what runs under this id first, so that only the last one asked for runs.
    /// - Returns: the effect with its id.
    public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Effect {
        Effect(.cancellable(self, AnyHashable(id), cancelInFlight: cancelInFlight))
    }

    /// Starts this effect when nothing was asked for under `id` during `duration`; one asked for meanwhile replaces it, also when it is
    /// running already.
    public func debounce(id: some Hashable, for duration: Duration) -> Effect {
        Effect(.debounce(self, AnyHashable(id), duration))
    }

    /// Starts this effect at once, and then at most one under `id` in every `duration`.
    ///
    /// - Parameters:
    ///   - id: shared by the effects that are throttled together; ``cancel(id:)`` cancels them.
    ///   - duration: the least time from one start to the next.
    ///   - latest: true starts the last effect asked for meanwhile when the time is up; false drops all of them.
    /// - Returns: the throttled effect.
    public func throttle(id: some Hashable, for duration: Duration, latest: Bool = true) -> Effect {
        Effect(.throttle(self, AnyHashable(id), duration, latest: latest))
    }

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
        case .follow(let operation): Effect<Other>(.follow { try await operation(mapped($0)) })
        case .listen(let subscribe): Effect<Other>(.listen { subscribe(mapped($0)) })
        case .cancel(let id): Effect<Other>(.cancel(id))
        case .merge(let effects): .merge(effects.map { $0.map(transform) })
        case .concat(let effects): .concat(effects.map { $0.map(transform) })
        case .cancellable(let effect, let id, let inFlight):
            Effect<Other>(.cancellable(effect.map(transform), id, cancelInFlight: inFlight))
        case .debounce(let effect, let id, let duration): Effect<Other>(.debounce(effect.map(transform), id, duration))
        case .throttle(let effect, let id, let duration, let latest):
            Effect<Other>(.throttle(effect.map(transform), id, duration, latest: latest))
        }
    }
}

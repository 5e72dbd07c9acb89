extension Effect {
    /// This effect, tried again when it fails.
    ///
    /// It is tried again as a whole: the first error in it ends what else runs in it, and mutations
    /// it had sent before are sent again. The error of the last try goes on to what is around this
    /// effect, in the end to ``Reactor/recover(from:)``. A pause counts as under way; a cancel
    /// during it sticks.
    ///
    /// - Parameter policy: how often, after which pauses and for which errors.
    /// - Returns: the effect with its further tries.
    public func retry(_ policy: EffectRetry) -> Effect {
        isSynchronous ? self : Effect(.retry(self, policy))
    }

    /// This effect, cancelled where it is not over after `duration`; it then fails with
    /// ``EffectTimeout``.
    ///
    /// Put it inside ``retry(_:)`` to limit each try, outside to limit all of them.
    public func timeout(after duration: Duration) -> Effect {
        isSynchronous ? self : Effect(.timeout(self, duration, otherwise: nil))
    }

    /// This effect, cancelled where it is not over after `duration`; `alternative` then starts in
    /// its place.
    public func timeout(after duration: Duration, otherwise alternative: Effect) -> Effect {
        isSynchronous ? self : Effect(.timeout(self, duration, otherwise: alternative))
    }

    /// This effect, and what `handler` returns in place of what is left of it when it fails.
    ///
    /// The first error in this effect ends all that runs in it. Errors of what `handler` returns go
    /// on to what is around this effect, in the end to ``Reactor/recover(from:)``.
    public func `catch`(_ handler: @escaping @MainActor (any Error) -> Effect) -> Effect {
        isSynchronous ? self : Effect(.handle(self, handler))
    }

    /// This effect, and what `handler` returns in place of what is left of it when it fails with an
    /// error of one type; other errors go on.
    public func `catch`<E: Error>(_ type: E.Type, _ handler: @escaping @MainActor (E) -> Effect) -> Effect {
        isSynchronous ? self : Effect(.handle(self) { error in (error as? E).map(handler) })
    }

    /// This effect, and `mutation` when it fails.
    @MainActor
    public func catchAndReturn(_ mutation: Mutation) -> Effect { self.catch { _ in .just(mutation) } }
}

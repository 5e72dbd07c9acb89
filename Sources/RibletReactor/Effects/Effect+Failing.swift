extension Effect {
    /// Returns this effect with further tries after failures.
    ///
    /// The effect is repeated as a whole: the first error in it cancels its other parts, and
    /// mutations sent before are sent again. The error of the last try goes to the surrounding
    /// effect, and finally to ``Reactor/recover(from:)``. A pause counts as running work;
    /// cancelling during a pause takes effect.
    ///
    /// - Parameter policy: the number of tries, the pauses and the errors.
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

    /// Returns this effect, which is replaced by the result of `handler` when it fails.
    ///
    /// The first error cancels all parts of this effect. Errors of the effect that `handler`
    /// returns go to the surrounding effect, and finally to ``Reactor/recover(from:)``.
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

internal import Riblet

extension Effect {
    /// Starts this effect when nothing was asked for under `id` during `duration`; one asked for
    /// meanwhile replaces it, also when it is running already.
    public func debounce(id: some Hashable, for duration: Duration) -> Effect {
        Effect(.debounce(self, AnyHashable(id), duration, longest: nil))
    }

    /// Starts this effect when there was no request under `id` for `duration`, and at the latest
    /// when `longest` has passed since the first request. So an effect that is requested again and
    /// again without a pause runs as well.
    ///
    /// - Parameters:
    ///   - id: shared by the effects that replace one another; ``cancel(id:)`` cancels the waiting
    ///     one.
    ///   - duration: the required time without a request.
    ///   - longest: the longest wait after the first request; the last requested effect then
    ///     starts.
    /// - Returns: the effect that waits.
    public func debounce(id: some Hashable, for duration: Duration, atMost longest: Duration) -> Effect {
        Effect(.debounce(self, AnyHashable(id), duration, longest: longest))
    }

    /// Starts this effect at once, and then at most one under `id` in every `duration`.
    ///
    /// - Parameters:
    ///   - id: shared by the effects that are throttled together; ``cancel(id:)`` cancels them.
    ///   - duration: the least time from one start to the next.
    ///   - latest: true starts the last effect asked for meanwhile when the time is up; false drops
    ///     all of them.
    /// - Returns: the throttled effect.
    public func throttle(id: some Hashable, for duration: Duration, latest: Bool = true) -> Effect {
        Effect(.throttle(self, AnyHashable(id), duration, latest: latest))
    }

    /// Starts this effect when `duration` is over.
    public func delay(for duration: Duration) -> Effect { .concat(.sleep(for: duration), self) }

    /// No mutation, and an end after `duration`: a pause in a `concat`.
    public static func sleep(for duration: Duration) -> Effect { Effect(.run { send in try await send.sleep(for: duration) }) }

    /// Sends a mutation at each interval, unless `transform` returns nil, until the interactor
    /// resigns.
    ///
    /// Ticks follow the clock: the time for handling a tick does not delay the next one. A tick
    /// that was missed because the program was busy is not repeated. A timer is not counted in
    /// ``Reactor/pendingEffects``.
    ///
    /// - Parameters:
    ///   - interval: the time from one tick to the next; at least a millisecond, so that other work
    ///     can run.
    ///   - transform: receives the number of intervals since the start.
    /// - Returns: an effect without end.
    @MainActor
    public static func timer(every interval: Duration, _ transform: @escaping @MainActor (_ tick: Int) -> Mutation?) -> Effect {
        assert(interval > .zero, "a timer needs an interval above zero, so that something else gets a turn")
        let interval = max(interval, .milliseconds(1))
        return Effect(
            .follow { send in
                if let clock = send.clock { try await tick(on: clock, every: interval, send, transform) }
            })
    }
}

@MainActor
private func tick<C: Clock, Mutation>(
    on clock: C, every interval: Duration, _ send: Send<Mutation>, _ transform: (Int) -> Mutation?
) async throws where C.Duration == Duration {
    let start = clock.now
    var tick = 0
    while !send.isCancelled {
        let passed = start.duration(to: clock.now)
        tick = max(tick, Int(passed / interval)) + 1
        try await sleep(on: clock, for: interval * tick - passed)
        if let mutation = transform(tick) { send(mutation) }
    }
}

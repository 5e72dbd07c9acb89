internal import Riblet

extension Reactor {
    /// The number of effects with an end that are under way: running, waiting for a debounce or
    /// held by a throttle.
    ///
    /// Effects that follow a sequence or a relay are not counted. A host waits for zero before it
    /// takes a page as settled.
    public var pendingEffects: Int { core.registry?.pending ?? 0 }

    /// Waits until ``pendingEffects`` is zero.
    public func settled() async {
        // The reactor is not kept alive while waiting.
        let registry = core.registry
        await registry?.settled()
    }

    /// Sleeps on the reactor's ``clock``; for effects that wait. Throws when the effect is
    /// cancelled.
    ///
    /// With the virtual clock of RibletTesting the sleeper is known before this suspends, which
    /// makes a test deterministic.
    public func sleep(for duration: Duration) async throws {
        try await Riblet.sleep(on: clock, for: duration)
    }

    @usableFromInline @inline(never)
    func start(_ node: EffectNode<Mutation>, after action: Action) {
        let core = self.core
        let runner = core.effects ?? makeRunner(core)
        var context = EffectContext()
        #if DEBUG
        context.action = { EffectFailure.name(of: action) }
        #endif
        runner.start(node, context)
    }

    private func makeRunner(_ core: Core) -> EffectRunner<Mutation> {
        let runner = ReactorEffects(self, registry: EffectRegistry(of: core))
        runner.registry.link = core.hooks?.link
        core.registry = runner.registry
        core.effects = runner
        return runner
    }
}

/// Knows the reactor's type, which the runner does not need to.
private final class ReactorEffects<R: Reactor>: EffectRunner<R.Mutation> {
    init(_ reactor: R, registry: EffectRegistry) { super.init(interactor: reactor, registry: registry) }

    private var reactor: R? { interactor.map { unsafeDowncast($0, to: R.self) } }

    override var clock: (any Clock<Duration>)? { reactor?.clock }

    override func receive(_ mutation: R.Mutation, from source: MutationSource) { reactor?.receive(mutation, from: source) }

    override func recover(from error: any Error) -> Effect<R.Mutation> { reactor?.recover(from: error) ?? .none }
}

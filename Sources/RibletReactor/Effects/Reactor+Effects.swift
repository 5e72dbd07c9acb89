internal import Riblet

extension Reactor {
    /// How many effects with an end are under way: running, waiting for a debounce or held by a throttle.
    ///
    /// Effects that follow a sequence or a relay are not counted. A host waits for zero before it takes a page as settled.
    public var pendingEffects: Int { core.effects?.pending ?? 0 }

    /// Waits until ``pendingEffects`` is zero.
    public func settled() async {
        // The reactor is not kept alive while waiting.
        let effects = core.effects
        await effects?.settled()
    }

    /// Sleeps on the reactor's ``clock``; for effects that wait. Throws when the effect is cancelled.
    ///
    /// With the virtual clock of RibletTesting the sleeper is known before this suspends, which makes a test deterministic.
    public func sleep(for duration: Duration) async throws {
        try await RibletReactor.sleep(on: clock, for: duration)
    }

    @usableFromInline @inline(never)
    func start(_ effect: Effect<Mutation>) {
        EffectRunner(self).start(effect, EffectContext())
    }
}

/// Where an effect stands among others.
struct EffectContext {
    var ids: [AnyHashable] = []
    /// The effect that started this one and waits for it.
    var parent: EffectTask?
    /// It was returned by `recover(from:)`; its errors are not recovered from again.
    var isRecovery = false
}

/// Carries out the effects of a reactor without keeping it alive.
@MainActor
final class EffectRunner<R: Reactor> {
    private weak var reactor: R?

    init(_ reactor: R) { self.reactor = reactor }

    /// Starts `effect`: what is synchronous has happened when this returns. Returns the tasks that were started.
    @discardableResult
    func start(_ effect: Effect<R.Mutation>, _ context: EffectContext) -> [EffectTask] {
        switch effect.kind {
        case .none: return []
        case .just(let mutation):
            receive(mutation, from: context.parent)
            return []
        case .node(let node): return start(node, context)
        }
    }

    private func start(_ node: EffectNode<R.Mutation>, _ context: EffectContext) -> [EffectTask] {
        switch node {
        case .several(let mutations):
            for mutation in mutations { receive(mutation, from: context.parent) }
            return []
        case .run(let operation):
            return launch(context) { await self.run(operation, in: $0, context) }
        case .follow(let operation):
            return launch(context, isLongLived: true) { await self.run(operation, in: $0, context) }
        case .listen(let subscribe):
            guard let task = register(context, isLongLived: true) else { return [] }
            task.listen { subscribe(send(for: task)) }
            return [task]
        case .cancel(let id):
            reactor?.core.effects?.cancel(id)
            return []
        case .merge(let effects):
            return effects.flatMap { start($0, context) }
        case .concat(let effects):
            return start(effects[...], context)
        case .cancellable(let effect, let id, let cancelInFlight):
            if cancelInFlight { reactor?.core.effects?.cancel(id) }
            return start(effect, context.adding(id))
        case .debounce(let effect, let id, let duration):
            reactor?.core.effects?.cancel(id)
            guard let clock = reactor?.clock else { return [] }
            return launch(context.adding(id)) { task in
                try? await sleep(on: clock, for: duration)
                if !task.isCancelled { await self.perform(effect, in: task, context) }
            }
        case .throttle(let effect, let id, let duration, let latest):
            return throttle(effect, id, duration, latest: latest, context)
        }
    }

    // MARK: Tasks

    /// A registered task, or nothing where the interactor is not active.
    private func register(_ context: EffectContext, isLongLived: Bool) -> EffectTask? {
        guard let reactor, context.parent?.isCancelled != true else { return nil }
        guard reactor.isActive else {
            Misuse.report(
                Misuse(
                    kind: .boundWhileInactive, path: reactor.path,
                    message: "\(type(of: reactor)) starts an effect while it is not active; send the action in didBecomeActive() or later"))
            return nil
        }
        let registry = reactor.core.makeEffects()
        let task = EffectTask(registry: registry, ids: context.ids, isLongLived: isLongLived)
        registry.add(task)
        reactor.scope.add(task)
        return task.isOver ? nil : task
    }

    private func launch(
        _ context: EffectContext, isLongLived: Bool = false, _ operation: @escaping @MainActor (EffectTask) async -> Void
    ) -> [EffectTask] {
        guard let task = register(context, isLongLived: isLongLived) else { return [] }
        task.run(operation)
        return [task]
    }

    /// Carries out `effect` within `task`, and returns when it is over.
    private func perform(_ effect: Effect<R.Mutation>, in task: EffectTask, _ context: EffectContext) async {
        guard case .node(let node) = effect.kind else {
            if case .just(let mutation) = effect.kind { receive(mutation, from: task) }
            return
        }
        if case .run(let operation) = node {
            await run(operation, in: task, context)
            return
        }
        var inner = context
        inner.ids = []
        inner.parent = task
        let started = start(node, inner)
        task.children = started
        for child in started { await child.over() }
        task.children = []
    }

    private func run(_ operation: Effect<R.Mutation>.Operation, in task: EffectTask, _ context: EffectContext) async {
        do {
            try await operation(send(for: task))
        } catch {
            guard !task.isCancelled, !(error is CancellationError) else { return }
            await recover(from: error, in: task, context)
        }
    }

    private func recover(from error: any Error, in task: EffectTask, _ context: EffectContext) async {
        guard !context.isRecovery else {
            if let reactor {
                EffectFailure.handler(EffectFailure(path: reactor.path, reactor: "\(type(of: reactor))", error: error))
            }
            return
        }
        guard let effect = reactor?.recover(from: error) else { return }
        var inner = context
        inner.isRecovery = true
        await perform(effect, in: task, inner)
    }

    private func send(for task: EffectTask) -> Send<R.Mutation> {
        Send { self.receive($0, from: task) }
    }

    private func receive(_ mutation: R.Mutation, from task: EffectTask?) {
        if task?.isOver == true { return }
        reactor?.receive(mutation)
    }

    // MARK: Sequences

    /// What is synchronous at the beginning happens at once; from the first task on, one task carries out the rest.
    private func start(_ effects: ArraySlice<Effect<R.Mutation>>, _ context: EffectContext) -> [EffectTask] {
        var rest = effects
        while let first = rest.first, first.isSynchronous {
            start(first, context)
            rest.removeFirst()
        }
        guard let first = rest.first else { return [] }
        if rest.count == 1 { return start(first, context) }
        let remaining = rest
        return launch(context) { task in
            for effect in remaining {
                if task.isCancelled { return }
                await self.perform(effect, in: task, context)
            }
        }
    }

    // MARK: Throttling

    private func throttle(
        _ effect: Effect<R.Mutation>, _ id: AnyHashable, _ duration: Duration, latest: Bool, _ context: EffectContext
    ) -> [EffectTask] {
        let inner = context.adding(id)
        if let registry = reactor?.core.effects, let throttle = registry.throttle(id) {
            if latest { registry.hold({ self.start(effect, inner) }, in: throttle) }
            return []
        }
        guard let window = register(context.detached, isLongLived: true), let reactor else { return [] }
        let clock = reactor.clock
        let registry = reactor.core.makeEffects()
        let throttle = Throttle()
        registry.open(throttle, id)
        window.onOver = { registry.close(throttle, id) }
        let started = start(effect, inner)
        window.run { window in
            while true {
                try? await sleep(on: clock, for: duration)
                guard !window.isCancelled, let held = throttle.held else { return }
                // Started first, so that the page has not settled in between.
                held()
                registry.hold(nil, in: throttle)
            }
        }
        return started
    }
}

extension EffectContext {
    func adding(_ id: AnyHashable) -> EffectContext {
        var context = self
        context.ids.append(id)
        return context
    }

    /// For what outlives the effect that caused it.
    var detached: EffectContext { EffectContext() }
}

extension Effect {
    /// Whether it has happened completely when it has been started.
    var isSynchronous: Bool {
        switch kind {
        case .none, .just: true
        case .node(let node):
            switch node {
            case .several, .cancel: true
            case .run, .follow, .listen, .debounce, .throttle: false
            case .merge(let effects), .concat(let effects): effects.allSatisfy(\.isSynchronous)
            case .cancellable(let effect, _, _): effect.isSynchronous
            }
        }
    }
}

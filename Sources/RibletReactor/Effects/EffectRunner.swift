internal import Riblet

/// Carries out the effects of a reactor without keeping it alive.
@MainActor
class EffectRunner<Mutation>: SendTarget<Mutation> {
    final weak var interactor: Interactor?
    final let registry = EffectRegistry()

    init(interactor: Interactor) { self.interactor = interactor }

    // MARK: The reactor

    /// Nothing when the reactor has been freed.
    var clock: (any Clock<Duration>)? { nil }

    func receive(_ mutation: Mutation) {}

    func recover(from error: any Error) -> Effect<Mutation> { .none }

    // MARK: Starting

    /// Starts `effect`: what is synchronous has happened when this returns. Returns the tasks that were started.
    @discardableResult
    final func start(_ effect: Effect<Mutation>, _ context: EffectContext) -> [EffectTask] {
        switch effect.kind {
        case .none: return []
        case .just(let mutation):
            receive(mutation, from: context.parent)
            return []
        case .node(let node): return start(node, context)
        }
    }

    private final func start(_ node: EffectNode<Mutation>, _ context: EffectContext) -> [EffectTask] {
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
            registry.cancel(id)
            return []
        case .merge(let effects):
            return effects.flatMap { start($0, context) }
        case .concat(let effects):
            return start(effects[...], context)
        case .cancellable(let effect, let id, let cancelInFlight):
            if cancelInFlight { registry.cancel(id) }
            return start(effect, context.adding(id))
        case .debounce(let effect, let id, let duration):
            registry.cancel(id)
            guard let clock else { return [] }
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
    private final func register(_ context: EffectContext, isLongLived: Bool) -> EffectTask? {
        guard let interactor, context.parent?.isCancelled != true else { return nil }
        guard interactor.isActive else {
            Misuse.report(
                Misuse(
                    kind: .boundWhileInactive, path: interactor.path,
                    message:
                        "\(type(of: interactor)) starts an effect while it is not active; send the action in didBecomeActive() or later"))
            return nil
        }
        let task = EffectTask(registry: registry, ids: context.ids, isLongLived: isLongLived)
        registry.add(task)
        interactor.scope.add(task)
        return task.isOver ? nil : task
    }

    private final func launch(
        _ context: EffectContext, isLongLived: Bool = false, _ operation: @escaping @MainActor (EffectTask) async -> Void
    ) -> [EffectTask] {
        guard let task = register(context, isLongLived: isLongLived) else { return [] }
        task.run(operation)
        return [task]
    }

    /// Carries out `effect` within `task`, and returns when it is over.
    private final func perform(_ effect: Effect<Mutation>, in task: EffectTask, _ context: EffectContext) async {
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

    private final func run(_ operation: Effect<Mutation>.Operation, in task: EffectTask, _ context: EffectContext) async {
        do {
            try await operation(send(for: task))
        } catch {
            guard !task.isCancelled, !(error is CancellationError) else { return }
            await recover(from: error, in: task, context)
        }
    }

    private final func recover(from error: any Error, in task: EffectTask, _ context: EffectContext) async {
        guard !context.isRecovery else {
            if let interactor {
                EffectFailure.handler(EffectFailure(path: interactor.path, reactor: "\(type(of: interactor))", error: error))
            }
            return
        }
        var inner = context
        inner.isRecovery = true
        await perform(recover(from: error), in: task, inner)
    }

    private final func send(for task: EffectTask) -> Send<Mutation> {
        Send(target: self, task: task)
    }

    final override func receive(_ mutation: Mutation, from task: EffectTask?) {
        if let task, task.isOver { return }
        receive(mutation)
    }

    // MARK: Sequences

    /// What is synchronous at the beginning happens at once; from the first task on, one task carries out the rest.
    private final func start(_ effects: ArraySlice<Effect<Mutation>>, _ context: EffectContext) -> [EffectTask] {
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

    private final func throttle(
        _ effect: Effect<Mutation>, _ id: AnyHashable, _ duration: Duration, latest: Bool, _ context: EffectContext
    ) -> [EffectTask] {
        let inner = context.adding(id)
        if let throttle = registry.throttle(id) {
            if latest { registry.hold({ self.start(effect, inner) }, in: throttle) }
            return []
        }
        guard let clock, let window = register(context.detached, isLongLived: true) else { return [] }
        let throttle = Throttle()
        registry.open(throttle, id)
        window.onOver = { [registry] in registry.close(throttle, id) }
        let started = start(effect, inner)
        window.run { [registry] window in
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

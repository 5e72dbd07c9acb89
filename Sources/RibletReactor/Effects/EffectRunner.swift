internal import Riblet

/// Carries out the effects of a reactor without keeping it alive.
@MainActor
class EffectRunner<Mutation>: SendTarget<Mutation> {
    final weak var interactor: Interactor?
    final let registry: EffectRegistry

    init(interactor: Interactor, registry: EffectRegistry) {
        self.interactor = interactor
        self.registry = registry
    }

    // MARK: The reactor

    func receive(_ mutation: Mutation, from source: MutationSource) {}

    func recover(from error: any Error) -> Effect<Mutation> { .none }

    final override func receive(_ mutation: Mutation, from task: EffectTask?) {
        if let task, task.isOver { return }
        guard Cause.isWatched, let task else { return receive(mutation, from: MutationSource(task)) }
        task.withinCause { receive(mutation, from: MutationSource(task)) }
    }

    // MARK: Starting

    /// Starts `effect`: what is synchronous has happened when this returns.
    final func start(_ effect: Effect<Mutation>, _ context: EffectContext) {
        switch effect.kind {
        case .none: break
        case .just(let mutation): receive(mutation, from: context.parent)
        case .node(let node): start(node, context)
        }
    }

    final func start(_ node: EffectNode<Mutation>, _ context: EffectContext) {
        switch node {
        case .several(let mutations):
            for mutation in mutations { receive(mutation, from: context.parent) }
        case .listen(let subscribe):
            guard let task = register(.listen, context, isLongLived: true) else { return }
            task.listen { subscribe(send(for: task)) }
        case .cancel(let id):
            registry.cancel(id)
        case .merge(let effects):
            for effect in effects { start(effect, context) }
        case .concat(let effects):
            start(effects[...], context)
        case .cancellable(let node, let id, let cancelInFlight):
            if cancelInFlight { registry.cancel(id) }
            start(node, context.adding(id))
        case .run, .store, .follow, .debounce, .throttle, .retry, .timeout, .handle:
            startWork(node, context)
        }
    }

    private final func startWork(_ node: EffectNode<Mutation>, _ context: EffectContext) {
        switch node {
        case .run(let operation):
            if let task = register(.run, context) { begin(operation, in: task) }
        case .store(let operation):
            guard let task = register(.run, context) else { return }
            let write = Writes.begin()
            begin(
                { send in
                    // Over when the work has returned, and not when it is cancelled: it may go on.
                    defer { write?.end() }
                    try await operation(send)
                }, in: task)
        case .follow(let operation):
            if let task = register(.follow, context, isLongLived: true) { begin(operation, in: task) }
        case .debounce(let effect, let id, let duration, let longest):
            debounce(effect, id, duration, longest, context)
        case .throttle(let effect, let id, let duration, let latest):
            throttle(effect, id, duration, latest: latest, context)
        case .retry(let effect, let policy):
            launch(.retry, context, node.stores) { await self.retry(effect, policy, in: $0, context) }
        case .timeout(let effect, let duration, let alternative):
            launch(.timeout, context, node.stores) { await self.limit(effect, to: duration, otherwise: alternative, in: $0, context) }
        case .handle(let effect, let handler):
            launch(.catch, context, node.stores) { await self.handle(effect, handler, in: $0, context) }
        case .several, .listen, .cancel, .merge, .concat, .cancellable: break
        }
    }

    /// Starts effects one after the other. Synchronous ones at the beginning happen at once; from
    /// the first task on, one task carries out the rest.
    private final func start(_ effects: ArraySlice<Effect<Mutation>>, _ context: EffectContext) {
        var rest = effects
        while let first = rest.first, first.isSynchronous {
            start(first, context)
            rest.removeFirst()
        }
        guard let first = rest.first else { return }
        if rest.count == 1 { return start(first, context) }
        let remaining = rest
        let lastWrite = remaining.lastIndex(where: \.stores)
        launch(.sequence, context, lastWrite != nil) { task in
            for index in remaining.indices {
                if task.isCancelled { return }
                await self.perform(remaining[index], in: task, context)
                if index == lastWrite { task.awaitNoWrite() }
            }
        }
    }

    // MARK: Tasks

    /// A registered task, or nil where the interactor is not active.
    final func register(
        _ kind: EffectKind, _ context: EffectContext, isLongLived: Bool = false, awaitsWrite: Bool = false
    ) -> EffectTask? {
        guard let interactor, context.parent?.isOver != true else { return nil }
        guard interactor.isActive else {
            Misuse.report(
                .boundWhileInactive, at: interactor.path,
                "\(type(of: interactor)) starts an effect while it is not active; send the action in didBecomeActive() or later")
            return nil
        }
        let task = EffectTask(kind, registry: registry, context: context, isLongLived: isLongLived)
        task.tellBeginning()
        interactor.scope.add(task)
        if task.isOver { return nil }
        if awaitsWrite { task.awaitWrite() }
        return task
    }

    /// Runs what starts other effects in their turn. Where one of them `stores`, the host waits for
    /// it from now on.
    private final func launch(
        _ kind: EffectKind, _ context: EffectContext, _ stores: Bool, _ operation: @escaping @MainActor (EffectTask) async -> Void
    ) {
        register(kind, context, awaitsWrite: stores)?.run(operation)
    }

    /// Carries out `effect` within `task`, and returns when it is over.
    final func perform(_ effect: Effect<Mutation>, in task: EffectTask, _ context: EffectContext) async {
        switch effect.kind {
        case .none: break
        case .just(let mutation): receive(mutation, from: task)
        case .node(.run(let operation)): await run(operation, in: task, context)
        case .node(let node):
            start(node, context.below(task))
            await task.childrenOver()
        }
    }

    /// Begins work that is all of `task`. Nothing stands between the system's task and the work:
    /// each function that waits would take room for as long as the work does.
    private final func begin(_ operation: @escaping Effect<Mutation>.Operation, in task: EffectTask) {
        task.begin {
            if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
                Task.immediate { await self.carryOut(operation, in: task) }
            } else {
                Task { await self.carryOut(operation, in: task) }
            }
        }
    }

    @inline(__always)
    private final func carryOut(_ operation: Effect<Mutation>.Operation, in task: EffectTask) async {
        do {
            try await operation(send(for: task))
        } catch {
            await workHasThrown(error, in: task)
        }
        task.workHasReturned()
    }

    @inline(never)
    private final func workHasThrown(_ error: any Error, in task: EffectTask) async {
        if task.hasFailed(with: error) { await fail(error, in: task, task.context) }
    }

    private final func run(_ operation: Effect<Mutation>.Operation, in task: EffectTask, _ context: EffectContext) async {
        do {
            try await operation(send(for: task))
        } catch {
            if task.hasFailed(with: error) { await fail(error, in: task, context) }
        }
    }

    private final func send(for task: EffectTask) -> Send<Mutation> { Send(target: self, task: task) }
}

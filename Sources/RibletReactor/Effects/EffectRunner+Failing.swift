internal import Riblet

/// The handling of errors in effects: their receivers, and further tries.
extension EffectRunner {
    /// Tells whoever waits for the error: a retry or a catch around the effect, or else the
    /// reactor.
    final func fail(_ error: any Error, in task: EffectTask, _ context: EffectContext) async {
        if let attempt = context.attempt {
            attempt.fail(error, source: task.source)
        } else if context.isRecovery {
            guard let interactor else { return }
            EffectFailure.knowing(context.action, task.source) { EffectFailure.report(EffectFailure(of: interactor, error)) }
        } else {
            var inner = context
            inner.isRecovery = true
            let alternative = EffectFailure.knowing(context.action, task.source) { recover(from: error) }
            // Only a sequence goes on after that.
            if task.kind != .sequence, !alternative.stores { task.awaitNoWrite() }
            await perform(alternative, in: task, inner)
        }
    }

    final func retry(_ effect: Effect<Mutation>, _ policy: EffectRetry, in task: EffectTask, _ context: EffectContext) async {
        var failures = 0
        while let error = await attempt(effect, in: task, context) {
            failures += 1
            guard let pause = policy.pause(after: failures, error), let clock else { return await fail(error, in: task, context) }
            if pause > .zero { try? await sleep(on: clock, for: pause) }
            if task.isOver { return }
        }
    }

    final func handle(
        _ effect: Effect<Mutation>, _ handler: @MainActor (any Error) -> Effect<Mutation>?, in task: EffectTask, _ context: EffectContext
    ) async {
        guard let error = await attempt(effect, in: task, context) else { return }
        guard let alternative = handler(error) else { return await fail(error, in: task, context) }
        if !alternative.stores { task.awaitNoWrite() }
        await perform(alternative, in: task, context)
    }

    /// Runs `effect` below `task` until it is over. Returns the first error in it, which has ended
    /// all of it, unless `task` is over too.
    private final func attempt(_ effect: Effect<Mutation>, in task: EffectTask, _ context: EffectContext) async -> (any Error)? {
        let attempt = EffectAttempt()
        var inner = context.below(task)
        inner.attempt = attempt
        attempt.task = register(.run, inner)
        attempt.task?.run { [inner] in await self.perform(effect, in: $0, inner) }
        await task.childrenOver()
        task.source = attempt.source
        return task.isOver ? nil : attempt.error
    }

    /// Runs `effect` below `task` for no longer than `duration`. Its errors go where they would go
    /// without.
    final func limit(
        _ effect: Effect<Mutation>, to duration: Duration, otherwise alternative: Effect<Mutation>?, in task: EffectTask,
        _ context: EffectContext
    ) async {
        let inner = context.below(task)
        guard let clock, let limited = register(.run, inner) else { return }
        limited.run { await self.perform(effect, in: $0, inner) }
        var isTooLate = false
        if !limited.isOver, let timer = register(.timer, inner, isLongLived: true) {
            limited.onOver = { timer.cancel() }
            timer.run { timer in
                try? await sleep(on: clock, for: duration)
                if timer.isOver { return }
                isTooLate = true
                limited.cancel()
            }
        }
        await task.childrenOver()
        guard isTooLate, !task.isOver else { return }
        if let alternative {
            if !alternative.stores { task.awaitNoWrite() }
            return await perform(alternative, in: task, context)
        }
        guard let interactor else { return }
        await fail(EffectTimeout(path: interactor.path, reactor: "\(type(of: interactor))", duration: duration), in: task, context)
    }
}

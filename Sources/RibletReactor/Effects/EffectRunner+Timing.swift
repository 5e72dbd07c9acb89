internal import Riblet

/// Effects that wait before they start.
extension EffectRunner {
    final func debounce(
        _ effect: Effect<Mutation>, _ id: AnyHashable, _ duration: Duration, _ longest: Duration?, _ context: EffectContext
    ) {
        let waited = registry.takeWait(id)
        registry.cancel(id)
        guard let clock else { return }
        let elapsed = waited ?? stopwatch(on: clock)
        let pause = longest.map { max(.zero, min(duration, $0 - elapsed())) } ?? duration
        guard let task = register(.debounce, context.adding(id), awaitsWrite: effect.stores) else { return }
        if longest != nil { registry.wait(id, for: task, since: elapsed) }
        task.run { task in
            if pause > .zero { try? await sleep(on: clock, for: pause) }
            if task.isOver { return }
            self.registry.endWait(id, for: task)
            await self.perform(effect, in: task, context)
        }
    }

    final func throttle(
        _ effect: Effect<Mutation>, _ id: AnyHashable, _ duration: Duration, latest: Bool, _ context: EffectContext
    ) {
        let inner = context.adding(id)
        if let throttle = registry.throttle(id) {
            guard latest, let task = register(.throttle, inner, awaitsWrite: effect.stores) else { return }
            throttle.hold(task) { task.run { await self.perform(effect, in: $0, inner) } }
            return
        }
        // The window belongs to the reactor, not to the effect that opened it.
        guard let clock, let window = register(.timer, EffectContext(), isLongLived: true) else { return }
        let throttle = Throttle()
        registry.open(throttle, id)
        window.onOver = { [registry] in
            registry.close(throttle, id)
            throttle.end()
        }
        start(effect, inner)
        window.run { window in
            repeat {
                try? await sleep(on: clock, for: duration)
            } while !window.isOver && throttle.startHeld()
        }
    }
}

/// Tells how long it has been since now.
private func stopwatch<C: Clock>(on clock: C) -> () -> Duration where C.Duration == Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
}

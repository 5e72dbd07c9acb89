/// Where an effect stands among others.
struct EffectContext {
    var ids: [AnyHashable] = []
    /// The effect that started this one and waits for it.
    var parent: EffectTask?
    /// Hears of an error before the reactor does.
    var attempt: EffectAttempt?
    /// It was returned by `recover(from:)`; its errors are not recovered from again.
    var isRecovery = false
    /// The name of the action it follows from; in debug builds.
    var action: (@MainActor () -> String)?
}

extension EffectContext {
    func adding(_ id: AnyHashable) -> EffectContext {
        var context = self
        context.ids.append(id)
        return context
    }

    /// Returns a context for work that `task` starts and awaits. The work is cancelled with `task`
    /// and needs no ids.
    func below(_ task: EffectTask) -> EffectContext {
        var context = self
        context.ids = []
        context.parent = task
        return context
    }
}

/// One try of an effect that fails as a whole: for a retry or a catch.
@MainActor
final class EffectAttempt {
    private(set) var error: (any Error)?
    /// Where what failed is written.
    private(set) var source: String?
    /// The task that runs the try; set before anything of it runs.
    var task: EffectTask?

    /// The first error ends the try; what still runs of it is cancelled.
    func fail(_ error: any Error, source: String?) {
        guard let task, !task.isOver else { return }
        self.error = error
        self.source = source
        task.cancel()
    }
}

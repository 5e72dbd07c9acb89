/// Where an effect stands among others.
struct EffectContext {
    var ids: [AnyHashable] = []
    /// The effect that started this one and waits for it.
    var parent: EffectTask?
    /// It was returned by `recover(from:)`; its errors are not recovered from again.
    var isRecovery = false
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

internal import Riblet

/// The kind of an effect under way.
package enum EffectKind: String {
    case run, follow, listen, sequence, debounce, throttle, retry, timeout, `catch`
    /// Nothing of the reactor's own: it keeps the time for another one.
    case timer
}

/// An effect that was started and is not over, as a test sees it.
package struct EffectUnderWay {
    /// Tells it from others, as long as it is under way.
    package let identity: ObjectIdentifier
    /// The kind of the effect.
    package let kind: EffectKind
    /// The ids by which the effect can be cancelled.
    package let ids: [AnyHashable]
    /// True if the effect comes to an end by itself, so that ``Reactor/pendingEffects`` counts
    /// it.
    package let hasEnd: Bool
    /// The cause from which it follows; 0 where nobody watched then.
    package let cause: Int
}

extension Reactor {
    /// The effects under way that an action has led to, in the order in which they were started,
    /// without those which they have started in their turn.
    package var effectsUnderWay: [EffectUnderWay] {
        guard isActive, core.effects != nil else { return [] }
        let tasks = scope.items.compactMap { $0 as? EffectTask }.filter { !$0.isOver && $0.kind != .timer }
        let counted = Set(tasks.filter(\.isCounted).map { ObjectIdentifier($0.origin) })
        return tasks.filter { $0.parent == nil }.map { task in
            EffectUnderWay(
                identity: ObjectIdentifier(task), kind: task.kind, ids: task.ids, hasEnd: counted.contains(ObjectIdentifier(task)),
                cause: task.cause)
        }
    }
}

extension EffectTask {
    fileprivate var origin: EffectTask {
        var task = self
        while let parent = task.parent { task = parent }
        return task
    }
}

package import Riblet

/// Hears what the reactors of one tree do, in order and nested as it happens.
///
/// All that happens between the beginning and the end of an event follows from it: an event of another
/// reactor in between was sent by the first one, directly or by somebody who heard of its state. The
/// number of the cause is ``/Riblet/Cause/now`` in each call but the end of an effect, which has the
/// number of its own.
///
/// A watcher must not send anything to a reactor of the tree.
@MainActor
package protocol ReactorWatcher: AnyObject {
    /// `interactor` is about to handle an event: all that follows from it at once comes before
    /// ``didHandle(at:)``. An event that waits is told when its turn comes.
    func willHandle(_ event: WatchedEvent, at interactor: Interactor)
    /// All that follows at once from the last event begun at `interactor` has happened.
    func didHandle(at interactor: Interactor)
    /// A mutation has been reduced; observers have not heard of it yet.
    func didReduce(_ mutation: Any, at interactor: Interactor)
    /// An action has started an effect that takes time; its work has not begun.
    func effectBegins(_ effect: WatchedEffect, at interactor: Interactor)
    /// An effect is over; also told of one that had begun before the watching did.
    func effectEnds(_ effect: WatchedEffect, isCancelled: Bool, at interactor: Interactor)
}

/// An event that a reactor handles, as a watcher hears of it.
package enum WatchedEvent {
    /// An action, before the reactor transforms it.
    case action(Any)
    /// A mutation that an effect has sent, before the reactor transforms it.
    case received(Any)
    /// A state that takes the place of the present one.
    case restored
}

extension WatchedEvent {
    /// Nothing for a mutation that the action being handled has led to at once: it is no event.
    @MainActor
    init?<Action, Mutation, State>(_ event: ReactorCore<Action, Mutation, State>.Event) {
        switch event {
        case .action(let action): self = .action(action)
        case .mutation(_, .action): return nil
        case .mutation(let mutation, _): self = .received(mutation)
        case .restore: self = .restored
        }
    }
}

/// An effect that an action has started and that takes time.
package struct WatchedEffect {
    /// Tells it from others, as long as it is under way.
    package let identity: ObjectIdentifier
    /// The kind of the effect.
    package let kind: EffectKind
    /// The ids by which the effect can be cancelled; at the end without the one that it was
    /// cancelled by.
    package let ids: [AnyHashable]
    /// False for an effect that follows others until it is cancelled.
    package let hasEnd: Bool
    /// The cause of the action; 0 where nobody watched then.
    package let cause: Int

    /// The identity of the effect whose work runs now; nil where none does.
    @MainActor package static var running: ObjectIdentifier? { EffectTask.running.map { ObjectIdentifier($0) } }

    @MainActor
    init(_ task: EffectTask) {
        identity = ObjectIdentifier(task)
        kind = task.kind
        ids = task.ids
        hasEnd = !task.isLongLived
        cause = task.cause
    }
}

extension EffectKind {
    /// The kind, and the names by which an effect can be cancelled: they may be made of values, of
    /// which only cases of enums are shown where no values are.
    package func name(with ids: [AnyHashable], showsValues: Bool) -> String {
        let names = ids.compactMap { id -> String? in
            if showsValues { return ValueText.cut("\(id.base)", 40) }
            return Mirror(reflecting: id.base).displayStyle == .enum ? EffectFailure.name(of: id.base) : nil
        }
        return ([rawValue] + names).joined(separator: " ")
    }
}

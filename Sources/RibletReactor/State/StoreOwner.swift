public import Riblet

/// The parts of a reactor that do not depend on its types; freed with its state.
@MainActor @usableFromInline
class StoreOwner {
    @usableFromInline final var gate: ReactorGate = []
    /// The effects under way, once there has been one that is not synchronous.
    final var registry: EffectRegistry?
    /// Each ends a stream of states when it is freed.
    final var ends = ContiguousArray<StreamEnd>()

    @inlinable
    init() {}

    @inlinable final var isHandling: Bool {
        get { gate.contains(.handling) }
        set { if newValue { gate.insert(.handling) } else { gate.remove(.handling) } }
    }

    /// Returns the link to those who watch the tree, which is made with the first of them; nil for a
    /// state that is no reactor's.
    func openLink(of interactor: Interactor) -> AnyReactorLink? { nil }

    /// Returns true if an event is handled at once all the same: work of cancelled effects has
    /// not returned, and the event is not from there.
    @usableFromInline @inline(never)
    final func isHauntedByOthers(of interactor: Interactor) -> Bool { gate == .haunted && !isFromGhost(of: interactor) }

    /// Returns true for an event from the work of a cancelled effect.
    final func isFromGhost(of interactor: Interactor) -> Bool {
        guard gate.contains(.haunted), let registry else { return false }
        return EffectTask.isGhost(of: registry, isActive: interactor.isActive)
    }
}

/// Runs a closure when it is freed.
final class StreamEnd: Sendable {
    private let onEnd: @Sendable () -> Void
    init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }
    deinit { onEnd() }
}

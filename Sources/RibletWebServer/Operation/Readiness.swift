import Synchronization

/// The readiness of this process, for a balancer.
final class Readiness: Sendable {
    private let isDrainingFlag = Atomic<Bool>(false)

    /// True when the process is about to end: open pages continue for a moment, and new requests
    /// should go elsewhere.
    var isDraining: Bool { isDrainingFlag.load(ordering: .acquiring) }

    func drain() { isDrainingFlag.store(true, ordering: .releasing) }
}

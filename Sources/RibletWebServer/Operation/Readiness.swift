import Synchronization

/// The readiness of this process, for a balancer.
final class Readiness: Sendable {
    private let isDrainingFlag = Atomic<Bool>(false)

    /// The process is about to end: what is open goes on for a moment, what is new had better go
    /// elsewhere.
    var isDraining: Bool { isDrainingFlag.load(ordering: .acquiring) }

    func drain() { isDrainingFlag.store(true, ordering: .releasing) }
}

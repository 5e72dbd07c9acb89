#if canImport(Darwin)
import Dispatch
#else
// The Linux overlay does not say yet that a queue is Sendable.
@preconcurrency import Dispatch
#endif

/// Runs an actor on a queue of its own, so that waiting for the disk (an fsync takes milliseconds)
/// never occupies one of the few threads of the cooperative pool.
package final class FileExecutor: SerialExecutor {
    private let queue: DispatchQueue

    package init(label: String, qos: DispatchQoS = .userInitiated) {
        queue = DispatchQueue(label: label, qos: qos)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    package func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}

import Logging
import Riblet
import RibletObservability
import RibletPrometheus

/// The reports of a program about its trees: all events at the log's level, counts for readers, and
/// in a debug build RIBs that were detached and are still there.
@MainActor
final class TreeWatch {
    private let treeLogger: TreeLogger
    private let treeMetrics: TreeMetrics?

    init(_ logger: Logger, metrics: PrometheusMetrics?) {
        treeLogger = TreeLogger(logger)
        treeMetrics = metrics.map { TreeMetrics(factory: $0) }
        // The log has it; other people's pages go on.
        LeakDetector.shared.handler = { _ in }
        LeakDetector.shared.start()
    }

    func stop() {
        LeakDetector.shared.stop()
        treeLogger.cancel()
        treeMetrics?.cancel()
    }
}

import Logging
import Riblet
import RibletObservability
import RibletPrometheus

/// What a program says of its trees: everything at the log's level, what somebody counts, and in a
/// debug build what was detached and is still there.
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

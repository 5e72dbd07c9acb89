import Logging
import Riblet
import RibletObservability

/// What a program says of its trees: everything at the log's level, and in a debug build what was detached and is still there.
@MainActor
final class TreeWatch {
    private let treeLogger: TreeLogger

    init(_ logger: Logger) {
        treeLogger = TreeLogger(logger)
        // The log has it; other people's pages go on.
        LeakDetector.shared.handler = { _ in }
        LeakDetector.shared.start()
    }

    func stop() {
        LeakDetector.shared.stop()
        treeLogger.cancel()
    }
}

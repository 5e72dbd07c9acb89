import InMemoryLogging
import Logging
import Riblet
import RibletObservability
import RibletTesting
import Testing

// The article makes its logger where swift-log would; here it writes into memory.
// swift-format-ignore: AlwaysUseLowerCamelCase
private func Logger(label: String) -> Logging.Logger { Logging.Logger(label: label, factory: { _ in StartTests.handler }) }

/// The code of the article.
@MainActor
@Suite(.serialized) struct StartTests {
    fileprivate nonisolated static let handler = InMemoryLogHandler()

    @Test func bothListenAsLongAsTheyAreKept() {
        let treeLogger = TreeLogger(Logger(label: "tree"))
        let treeMetrics = TreeMetrics()
        let root = TestRoot()
        _ = MisuseRecorder.record { root.detachChild(RoutingMock("Stranger")) }
        treeLogger.cancel()
        treeMetrics.cancel()
        let told = Self.handler.entries.filter { $0.level == .error && "\($0.message)".contains("Stranger") }
        #expect(told.count == 1)
    }

    @Test func leaksAreReportedWhereADetectorIsStarted() {
        let handler = LeakDetector.shared.handler
        defer {
            LeakDetector.shared.stop()
            LeakDetector.shared.handler = handler
        }
        LeakDetector.shared.handler = { _ in }
        LeakDetector.shared.start()
        #expect(LeakDetector.shared.status == .didComplete)
    }
}

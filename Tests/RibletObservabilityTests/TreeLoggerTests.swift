import InMemoryLogging
import Logging
import Riblet
import RibletObservability
import RibletReactor
import RibletTesting
import Testing

private struct NoConnection: Error {}

/// A log in memory.
@MainActor
private struct Log {
    private let handler = InMemoryLogHandler()
    let logger: Logger

    init(_ level: Logger.Level) {
        let handler = handler
        var logger = Logger(label: "test") { _ in handler }
        logger.logLevel = level
        self.logger = logger
    }

    var entries: [InMemoryLogHandler.Entry] { handler.entries }
    var lines: [String] { entries.map { "\($0.level) \($0.message) \($0.metadata["rib.path"] ?? "")" } }
}

// Nothing in these tests suspends while a logger listens, so what other tests do at the same time
// is not in the log.
@MainActor
@Suite struct TreeLoggerTests {
    @Test func aStepIsLoggedWithItsPathAndHowLongItTook() throws {
        let log = Log(.trace)
        let root = TestRoot()
        let treeLogger = TreeLogger(log.logger)
        root.attachChild(RoutingMock("Home"))
        treeLogger.cancel()
        #expect(
            log.lines == [
                "trace willAttach Root/Home", "trace willActivate Root/Home", "debug didActivate Root/Home", "trace willLoad Root/Home",
                "debug didLoad Root/Home", "debug didAttach Root/Home",
            ])
        #expect(log.entries[0].metadata["rib.duration_ms"] == nil)
        let duration = try #require(log.entries[5].metadata["rib.duration_ms"])
        let text = "\(duration)"
        #expect(text.wholeMatch(of: /\d+\.\d{3}/) != nil)
    }

    @Test func eventsBelowTheLevelAreNotObserved() {
        let log = Log(.info)
        let root = TestRoot()
        let treeLogger = TreeLogger(log.logger)
        root.attachChild(RoutingMock("Home"))
        root.terminate()
        treeLogger.cancel()
        #expect(log.lines == ["info terminated Root"])
    }

    @Test func aLevelCanBeChangedOrTakenAway() {
        let log = Log(.info)
        var levels = TreeLogger.Levels()
        levels[.didAttach] = .notice
        levels[.terminated] = nil
        let root = TestRoot()
        let treeLogger = TreeLogger(log.logger, levels: levels)
        root.attachChild(RoutingMock("Home"))
        root.terminate()
        treeLogger.cancel()
        #expect(log.lines == ["notice didAttach Root/Home"])
    }

    @Test func aMisuseIsAnError() {
        let log = Log(.warning)
        let root = TestRoot()
        let treeLogger = TreeLogger(log.logger)
        let misuses = MisuseRecorder.record { root.detachChild(RoutingMock("Home")) }
        treeLogger.cancel()
        #expect(misuses.count == 1)
        #expect(log.entries.map(\.level) == [.error])
        #expect(log.entries.first?.message == "Home is detached but is not a child; detach a child once, by the router that attached it")
        #expect(log.entries.first?.metadata == ["rib.path": "Root", "rib.misuse": "detachedStranger"])
    }

    @Test func aLeakIsAWarning() async throws {
        let leak = try await makeLeak()
        let log = Log(.warning)
        let treeLogger = TreeLogger(log.logger)
        TreeEvents.report(leak)
        treeLogger.cancel()
        #expect(log.entries.map(\.level) == [.warning])
        #expect(log.entries.first.map { "\($0.message)" } == leak.description)
        #expect(
            log.entries.first?.metadata == [
                "rib.path": "Root/Home", "rib.leak.role": "router", "rib.leak.type": "RoutingMock", "rib.leak.age_ms": "1500.000",
                "rib.leak.operation": "detachChild", "rib.leak.parent": "Root",
            ])
    }

    @Test func aFailedEffectIsAnError() {
        let log = Log(.warning)
        let treeLogger = TreeLogger(log.logger)
        let failure = EffectFailure(path: "Root/Home", reactor: "HomeInteractor", error: NoConnection())
        TreeEvents.report(failure)
        treeLogger.cancel()
        #expect(log.entries.map(\.level) == [.error])
        #expect(log.entries.first.map { "\($0.message)" } == failure.description)
        #expect(
            log.entries.first?.metadata == ["rib.path": "Root/Home", "rib.reactor": "HomeInteractor", "error": "NoConnection()"])
    }

    @Test func aProblemOfAnotherLibraryIsAnError() {
        let log = Log(.warning)
        let treeLogger = TreeLogger(log.logger)
        TreeEvents.report(Oddity())
        treeLogger.cancel()
        #expect(log.lines == ["error something odd Root/Odd"])
    }

    @Test func aFreedLoggerLogsNothing() {
        let log = Log(.trace)
        let root = TestRoot()
        do { _ = TreeLogger(log.logger) }
        root.attachChild(RoutingMock("Home"))
        #expect(log.lines.isEmpty)
    }
}

struct Oddity: TreeProblem {
    let path = "Root/Odd"
    let description = "something odd"
}

/// A leak, as a detector reports it.
@MainActor
func makeLeak() async throws -> Leak {
    let clock = TestClock()
    let root = TestRoot()
    let detector = LeakDetector(clock: clock)
    var leaks: [Leak] = []
    detector.handler = { leaks.append($0) }
    detector.start(under: root)
    let home = RoutingMock("Home")
    root.attachChild(home)
    root.detachChild(home)
    await clock.advance(by: .seconds(2))
    detector.stop()
    #expect(home.parent == nil)
    return try #require(leaks.first)
}

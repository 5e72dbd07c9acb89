import Foundation
import Logging
import NetworkProvider
import Riblet
import RibletTesting
import Synchronization
import Testing

@testable import RemoteLog

@Suite("A log's service elsewhere")
struct RemoteLogTests {
    private static let settings = RemoteSinkSettings(environment: ["LOG_SINK_URL": "https://logs.test/v1", "LOG_SINK_KEY": "k-1"])

    private func batches(_ provider: StubProvider) throws -> [RemoteSink.Batch] {
        try provider.requests.map { try JSONDecoder().decode(RemoteSink.Batch.self, from: $0.body ?? Data()) }
    }

    @Test("Settings come from an environment or a property list; without both parts nothing is sent, and the key is not shown")
    func settings() throws {
        let settings = try #require(Self.settings)
        #expect(settings == RemoteSinkSettings(propertyList: ["LogSinkURL": "https://logs.test/v1", "LogSinkKey": "k-1"]))
        #expect(RemoteSinkSettings(environment: ["LOG_SINK_URL": "https://logs.test/v1"]) == nil)
        #expect(RemoteSinkSettings(propertyList: ["LogSinkURL": "", "LogSinkKey": ""]) == nil)
        #expect(RemoteSinkSettings(propertyList: nil) == nil)
        #expect(!"\(settings)".contains("k-1"))
    }

    @Test("Records are gathered and sent with the key; secrets and what is below the level are not in them")
    func sending() async throws {
        let clock = TestClock()
        let provider = StubProvider { _ in .text("") }
        let sink = RemoteSink(try #require(Self.settings), network: provider, clock: clock)
        var logger = Logger(label: "todo") { RemoteLogHandler($0, sink) }
        logger[metadataKey: "build"] = "dog"
        logger.info("nothing to send")
        logger.warning("first", metadata: ["token": .stringConvertible(Secret("hush"))])
        logger.error("\(String(repeating: "é", count: 5_000))")
        await clock.advance(by: .seconds(5))
        await eventually { provider.requests.count == 1 }
        let request = try #require(provider.requests.first)
        #expect(request.method == .post && request.url == "https://logs.test/v1" && request.headers["Authorization"] == "Bearer k-1")
        let batch = try #require(try batches(provider).first)
        #expect(batch.records.map(\.level) == ["warning", "error"] && batch.lost == 0)
        #expect(batch.records.first?.metadata == ["build": "dog", "token": "…"] && batch.records.first?.label == "todo")
        #expect(batch.records.last.map { $0.message.utf8.count <= 4_096 && $0.message.hasSuffix("é…") } == true)
    }

    @Test("What fails is sent again after longer and longer pauses; of too much the oldest is lost, and the loss is told")
    func failing() async throws {
        let clock = TestClock()
        let isDown = Mutex(true)
        let provider = StubProvider { _ in isDown.withLock { $0 } ? .text("", status: 503) : .text("") }
        var limits = RemoteSink.Limits()
        limits.waiting = 10
        let sink = RemoteSink(try #require(Self.settings), network: provider, limits: limits, clock: clock)
        let logger = Logger(label: "todo") { RemoteLogHandler($0, sink) }
        logger.warning("1")
        await clock.advance(by: .seconds(5))
        for (failures, pause) in [(1, 5), (2, 10), (3, 20)] {
            await eventually { provider.requests.count == failures }
            await clock.advance(by: .seconds(pause))
        }
        await eventually { provider.requests.count == 4 }
        for number in 2...14 { logger.warning("\(number)") }
        isDown.withLock { $0 = false }
        await clock.advance(by: .seconds(40))
        await eventually { provider.requests.count == 5 }
        let last = try #require(try batches(provider).last)
        #expect(last.records.map(\.message) == (5...14).map(String.init) && last.lost == 4)
    }

    @Test("Records that the service refuses are not sent again")
    func refusing() async throws {
        let clock = TestClock()
        let provider = StubProvider(replies: [.text("", status: 401), .text("")])
        let sink = RemoteSink(try #require(Self.settings), network: provider, clock: clock)
        let logger = Logger(label: "todo") { RemoteLogHandler($0, sink) }
        logger.error("refused")
        await clock.advance(by: .seconds(5))
        await eventually { provider.requests.count == 1 }
        logger.error("taken")
        await clock.advance(by: .seconds(5))
        await eventually { provider.requests.count == 2 }
        let last = try #require(try batches(provider).last)
        #expect(last.records.map(\.message) == ["taken"] && last.lost == 1)
    }

    // MARK: Secrets stay out of git

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL

    private func git(_ arguments: String...) throws -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git", "-C", Self.root.path] + arguments
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }

    @Test(
        "The files of secrets are ignored by git",
        arguments: ["Apps/iOS/Config/Secrets.xcconfig", "Apps/iOS/Config/Signing.xcconfig", "secrets.env"])
    func ignored(_ file: String) throws {
        #expect(try git("check-ignore", file).contains(file))
        #expect(try git("ls-files", file).isEmpty)
    }

    @Test("No setting that git knows gives a secret a value")
    func leaks() throws {
        let files = try git("ls-files", "*.xcconfig", "*.env", "*.plist", "*.example").split(separator: "\n").map(String.init)
        #expect(files.contains("Apps/iOS/Config/Todo.xcconfig"))
        let leaks = try files.flatMap { file in
            try String(contentsOf: Self.root.appending(path: file), encoding: .utf8).split(separator: "\n").filter(Self.leaks).map {
                "\(file): \($0)"
            }
        }
        #expect(leaks == [])
    }

    @Test(
        "A value is seen to be one",
        arguments: [
            ("LOG_SINK_KEY = abc", true), ("API_TOKEN[config=Release] = x", true), ("LOG_SINK_KEY =", false),
            ("// LOG_SINK_KEY = abc", false), ("INFOPLIST_KEY_Launch = YES", false), ("DB_PASSWORD=$(OTHER)", false),
        ])
    func seen(_ line: String, _ isLeak: Bool) { #expect(Self.leaks(Substring(line)) == isLeak) }

    /// Returns true for a line that sets a secret to more than another setting.
    private static func leaks(_ line: Substring) -> Bool {
        guard let match = line.wholeMatch(of: /\s*(\w+)(?:\[[^\]]*\])?\s*=\s*(.*?)\s*/) else { return false }
        let name = match.1.uppercased().split(separator: "_").last ?? ""
        return !match.2.isEmpty && !match.2.hasPrefix("$(") && ["KEY", "TOKEN", "SECRET", "PASSWORD"].contains(name)
    }
}

import InMemoryLogging
import Logging
import RibletHashing
import ServiceLifecycle
import Testing

@testable import RibletWebServer

@Suite("Secrets", .timeLimit(.minutes(20)))
struct SecretTests {
    private static let word = "a-secret-that-is-given"

    @Test("a secret describes, dumps and reflects itself as nothing", .tags(.attack))
    func description() {
        struct Holder { let secret: Secret<String>, key: Secret<[UInt8]>?, cookies: [String: Secret<String>] }
        let holder = Holder(secret: Secret(Self.word), key: [1, 2, 3], cookies: ["a": Secret(Self.word)])
        for text in [
            "\(holder)", String(reflecting: holder), Self.dump(holder), "\(holder.secret)", "\(SigningKey([77, 78]))",
            Self.dump(SigningKey([77, 78])),
        ] {
            // The name of a local type holds an address, in which any few digits may stand.
            let holdsNumber = text.contains(/\b77\b/)
            #expect(!text.contains("given") && !text.contains("1, 2, 3") && !holdsNumber, "\(text)")
        }
        #expect("\(holder.secret)" == "…" && holder.secret.revealed == Self.word)
        #expect(holder.secret.matches(Self.word) && !holder.secret.matches("\(Self.word)x"))
    }

    @Test("what a server is configured with, and what it makes of a request, can be written down as a whole", .tags(.attack))
    func reflection() throws {
        var configuration = RibletServer.Configuration()
        configuration.access = .token(Secret(Self.word))
        configuration.signingKey = Secret(Array(repeating: 77, count: 32))
        configuration.metricsEndpoint = .init(readers: .token(Secret(Self.word)), contentType: "text/plain") { "" }
        let facts = RequestFacts(
            .init(
                version: .http1_1, method: .GET, uri: "/a?token=\(Self.word)",
                headers: ["cookie": "riblet=\(Self.word)", "host": "localhost"]))
        let values: [Any] = [
            configuration, RibletServer(configuration: configuration, applications: [.demo()]), facts,
            ServerAddress(host: "localhost", port: 1, accessToken: Secret(Self.word)),
            try Gatekeeper(
                configuration: configuration, accessToken: Secret(Self.word),
                tokens: PageTokens(key: try configuration.resolvedSigningKey(), lifetime: .seconds(1), clock: .system)),
            PageTokens(key: try configuration.resolvedSigningKey(), lifetime: .seconds(1), clock: .system),
        ]
        for value in values {
            for text in ["\(value)", String(reflecting: value), Self.dump(value)] {
                #expect(!text.contains(Self.word) && !text.contains("77, 77") && !text.contains("77\n"), "\(text.prefix(300))")
            }
        }
    }

    @Test("no level of the log tells a secret, from the start to the end of a server", .tags(.attack))
    func log() async throws {
        let log = InMemoryLogHandler()
        var logger = Logger(label: "test") { _ in log }
        logger.logLevel = .trace
        let key = (0..<32).map { UInt8(100 + $0) }
        let metricsToken = "another-secret-for-metrics"
        var configuration = RibletServer.Configuration(port: 0)
        configuration.logger = logger
        configuration.access = .token(Secret(Self.word))
        configuration.signingKey = Secret(key)
        configuration.sessionStore = MemorySessionStore()
        configuration.metricsEndpoint = .init(readers: .token(Secret(metricsToken)), contentType: "text/plain") { "counted" }
        let (starts, started) = AsyncStream<ServerAddress>.makeStream()
        // As a program runs it: the group tells which services it starts.
        let server = RibletServer(configuration: configuration, applications: [.demo()], onStart: { started.yield($0) })
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [server], logger: logger))
        let secrets = try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var iterator = starts.makeAsyncIterator()
            let address = try #require(await iterator.next())
            let test = TestServer(
                address: address, registry: await SessionRegistry(limits: .init(), clock: .system, logger: logger), clock: ManualClock())
            let accepted = try await test.get("/?token=\(Self.word)")
            #expect(try await test.get("/?token=\(Self.word)x").status == 401)
            let page = try await test.page("/list?private=1", cookie: "\(accepted.cookies[0]); tz=Asia/Seoul")
            let live = try await test.live(page)
            #expect(await live.next() == .text("[0,0,[]]"))
            live.send("nonsense")
            #expect(await live.next() == .close(4400))
            _ = try await test.post("/?private=1", page, handler: page.handler(of: "save"), "note=private")
            _ = try await test.send(.POST, "/_riblet/upload", test.uploadHeaders(page), body: [1])
            _ = try await test.page("/", cookie: "\(page.cookie); riblet_resume=\(page.pageToken)")
            #expect(try await test.get("/metrics", [("Authorization", "Bearer \(metricsToken)")]).text == "counted")
            #expect(try await test.get("/metrics", [("Authorization", "Bearer \(metricsToken)x")]).status == 401)
            _ = try? await LiveClient.open(
                port: address.port, path: "/_riblet/live?t=\(page.pageToken)",
                headers: [("Origin", "http://evil.example"), ("Cookie", page.cookie)])
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
            return [page.sessionID, page.pageToken, page.formToken, "private", "note="]
                + page.cookie.split(separator: "; ").filter { !$0.hasPrefix("tz=") }.compactMap {
                    $0.split(separator: "=").last.map(String.init)
                }
        }
        let lines = log.entries.map { entry in
            "\(entry.level) \(entry.message) " + entry.metadata.map { "\($0)=\($1)" }.joined(separator: " ")
        }
        #expect(
            lines.contains { $0.hasPrefix("trace") } && lines.contains { $0.hasPrefix("debug") }
                && lines.contains { $0.hasPrefix("notice") })
        for secret in secrets + [Self.word, metricsToken, "100, 101, 102", "646566676869", "ZGVmZ2hp"] {
            #expect(!lines.contains { $0.contains(secret) }, "\(secret) in \(lines.first { $0.contains(secret) } ?? "")")
        }
    }

    private static func dump(_ value: Any) -> String {
        var text = ""
        Swift.dump(value, to: &text)
        return text
    }
}

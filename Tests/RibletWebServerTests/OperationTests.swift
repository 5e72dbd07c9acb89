import Logging
import RibletPrometheus
import RibletWeb
import ServiceLifecycle
import Synchronization
import Testing

@testable import RibletWebServer

/// A store that fails when it is told to.
private actor MoodyStore: SessionStore {
    struct Refusal: Error {}

    private let store = MemorySessionStore()
    private var isFailing = false
    private(set) var saves = 0

    func fail(_ fails: Bool) { isFailing = fails }

    nonisolated var isShared: Bool { false }

    func save(_ records: [SessionRecord]) async throws -> Set<String> {
        saves += 1
        if isFailing { throw Refusal() }
        return await store.save(records)
    }

    func record(of id: String) async throws -> SessionRecord? { await store.record(of: id) }
    func revision(of id: String) async throws -> Int? { await store.revision(of: id) }
    func take(_ record: SessionRecord) async throws -> Int? { await store.take(record) }
    func remove(_ records: [SessionRecord]) async throws { await store.remove(records) }
    func prune(savedBefore time: Int64, keeping count: Int, bytes: Int) async throws -> Int {
        await store.prune(savedBefore: time, keeping: count, bytes: bytes)
    }
}

@Suite("Operation", .timeLimit(.minutes(20)))
struct OperationTests {
    @Test("health and readiness need no name, no token and no cookie, and tell nothing else", arguments: ["/health", "/ready"])
    func probes(_ path: String) async throws {
        try await TestServer.run(configure: {
            // Where other machines reach it: on a loopback address there is one name for it, and
            // every request passes that gate.
            $0.host = "0.0.0.0"
            $0.access = .token("0123456789abcdef")
        }) { server in
            let answer = try await server.get(path, [("Host", "10.0.0.7")])
            #expect(answer.status == 200 && answer.bytes.count < 32 && answer.cookies.isEmpty)
            #expect(answer.header("cache-control") == "no-store")
            #expect(try await server.send(.POST, path).status == 405)
            #expect(await server.registry.count == 0)
        }
    }

    @Test("an application whose data cannot be used makes the server not ready, and ready again when it can")
    func data() async throws {
        let isUsable = Mutex(true)
        var application = WebApplication.demo()
        application.isReady = { isUsable.withLock { $0 } }
        try await TestServer.run([application]) { server in
            #expect(try await server.get("/ready").status == 200)
            isUsable.withLock { $0 = false }
            let answer = try await server.get("/ready")
            #expect(answer.status == 503 && answer.text.contains("data"))
            #expect(try await server.get("/health").status == 200)
            isUsable.withLock { $0 = true }
            #expect(try await server.get("/ready").status == 200)
        }
    }

    @Test("metrics are not there unless they were asked for")
    func metricsOff() async throws {
        try await TestServer.run { server in
            let answer = try await server.get("/metrics")
            // The application at the root has an answer of its own.
            #expect(answer.header("content-type")?.hasPrefix("text/html") == true && !answer.text.contains("riblet_sessions"))
        }
    }

    @Test("what happens is counted and timed")
    func metrics() async throws {
        let metrics = PrometheusMetrics()
        try await TestServer.run(configure: {
            $0.metricsFactory = metrics
            $0.metricsEndpoint = .init(contentType: PrometheusMetrics.contentType) { metrics.text() }
        }) { server in
            let page = try await server.page()
            let live = try await server.live(page)
            #expect(await live.next() == .text("[0,0,[]]"))
            live.send("[\"a\",0]")
            #expect(await live.next() == .text("[0,0,[]]"))
            let answer = try await server.get("/metrics")
            #expect(answer.status == 200 && answer.header("content-type") == PrometheusMetrics.contentType)
            let lines = Set(answer.text.split(separator: "\n").map(String.init))
            for line in [
                "riblet_sessions 1", "riblet_connections 1", "riblet_sessions_opened_total 1", "riblet_event_bytes_total 7",
                "riblet_requests_total{status=\"2xx\"} 1", "riblet_request_seconds_count 1", "riblet_frames_total 2",
                "riblet_frame_bytes_total 16",
            ] { #expect(lines.contains(line), "\(line) in \(answer.text)") }
            // It was counted after the answer went out, so it may come a moment later.
            try await server.until {
                metrics.text().contains("riblet_events_total 1\n") && metrics.text().contains("riblet_event_seconds_count 1\n")
            }
            live.send("nonsense")
            #expect(await live.next() == .close(4400))
            _ = try? await LiveClient.open(
                port: server.address.port, path: "/_riblet/live?t=x", headers: [("Origin", "http://evil.example"), ("Cookie", page.cookie)])
            try await server.until { metrics.text().contains("riblet_refusals_total{reason=\"foreignOrigin\"} 1\n") }
            // Nothing in it names a session, a browser or an address.
            #expect(!metrics.text().contains(page.sessionID) && !metrics.text().contains("127.0.0.1"))
        }
    }

    @Test("metrics are for this machine, or for who has their token", .tags(.attack))
    func metricsReaders() async throws {
        try await TestServer.run(configure: { $0.metricsEndpoint = .init(contentType: "text/plain") { "secret" } }) { server in
            #expect(try await server.get("/metrics").text == "secret")
            // A proxy of this machine passes on what comes from anywhere.
            for field in ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"] {
                let answer = try await server.get("/metrics", [(field, "127.0.0.1")])
                #expect(answer.status == 403 && !answer.text.contains("secret"), "\(field)")
            }
        }
        let token = "metrics-token-0123456789"
        try await TestServer.run(configure: {
            $0.metricsEndpoint = .init(readers: .token(Secret(token)), contentType: "text/plain") { "secret" }
        }) { server in
            #expect(try await server.get("/metrics", [("Authorization", "Bearer \(token)")]).text == "secret")
            for header in ["", "Bearer", "Bearer ", "Bearer \(token)x", "Bearer \(token.dropLast())", "Basic \(token)", token] {
                let answer = try await server.get("/metrics", [("Authorization", header)])
                #expect(answer.status == 401 && !answer.text.contains("secret"), "\(header)")
            }
        }
        var configuration = RibletServer.Configuration(port: 0)
        configuration.metricsEndpoint = .init(readers: .token("short"), contentType: "text/plain") { "" }
        let weak = RibletServer(configuration: configuration, applications: [.demo()])
        await #expect(throws: ServerError.self) { try await weak.whileRunning { _ in } }
    }

    @Test("a server whose store fails is not ready, until the store works again")
    func store() async throws {
        let store = MoodyStore()
        try await TestServer.run(configure: { $0.sessionStore = store }) { server in
            #expect(try await server.get("/ready").status == 200)
            await store.fail(true)
            let live = try await server.live(try await server.page())
            // The page goes on all the same.
            #expect(await live.next() == .text("[0,0,[]]"))
            let answer = try await server.get("/ready")
            #expect(answer.status == 503 && answer.text == #"{"status":"store"}"#)
            #expect(try await server.get("/health").status == 200)
            // Asking again and again does not make the store work more than once a second.
            let saves = await store.saves
            for _ in 0..<20 { #expect(try await server.get("/ready").status == 503) }
            #expect(await store.saves == saves)
            await store.fail(false)
            server.clock.advance(by: .seconds(1))
            #expect(try await server.get("/ready").status == 200)
            #expect(try await store.record(of: "riblet-readiness") == nil)
        }
    }

    @Test("a server that is told to end says so while it drains, still answers, keeps every session, and then ends")
    func drain() async throws {
        let store = MoodyStore()
        var configuration = RibletServer.Configuration(port: 0)
        configuration.sessionStore = store
        configuration.logger.logLevel = .critical
        configuration.limits.drainTime = .seconds(2)
        let (starts, started) = AsyncStream<ServerAddress>.makeStream()
        let server = RibletServer(configuration: configuration, applications: [.demo()], onStart: { started.yield($0) })
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [server], logger: configuration.logger))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var iterator = starts.makeAsyncIterator()
            let address = try #require(await iterator.next())
            let test = TestServer(
                address: address, registry: await SessionRegistry(limits: .init(), clock: .system, logger: configuration.logger),
                clock: ManualClock())
            let page = try await test.page()
            let live = try await test.live(page)
            #expect(await live.next() == .text("[0,0,[]]"))
            #expect(try await test.get("/ready").status == 200)
            await group.triggerGracefulShutdown()
            // The port is open for two seconds more: a machine that is busy longer than that finds
            // it closed, which is what matters in the end.
            var seen: Int?
            repeat { seen = try? await test.get("/ready").status } while seen == 200
            #expect(seen == 503 || seen == nil)
            #expect(await live.next() == .close(1001))
            try await tasks.waitForAll()
            #expect(try await store.record(of: page.sessionID) != nil)
        }
    }

    @Test("an answer has the name of its request, a proxy's where it is trusted and well-formed", .tags(.attack))
    func requestID() async throws {
        try await TestServer.run { server in
            let (first, second) = (try await server.get("/health"), try await server.get("/health", [("X-Request-ID", "from-outside")]))
            #expect(first.header("x-request-id")?.count == 12 && first.header("x-request-id") != second.header("x-request-id"))
            #expect(second.header("x-request-id") != "from-outside")
        }
        try await TestServer.run(configure: { $0.trustsForwardedFor = true }) { server in
            let named = try await server.get("/health", [("X-Request-ID", "from-proxy_1")])
            #expect(named.header("x-request-id") == "from-proxy_1")
            for bad in ["a b", "", String(repeating: "a", count: 65), "a\u{1F600}"] {
                let answer = try await server.get("/health", [("X-Request-ID", bad)])
                #expect(answer.header("x-request-id") != bad)
            }
        }
    }
}

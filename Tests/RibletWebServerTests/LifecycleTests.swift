import Dispatch
import Logging
import NIOCore
import RibletWeb
import ServiceLifecycle
import Testing

@testable import RibletWebServer

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite("Start and end", .timeLimit(.minutes(20)))
struct LifecycleTests {
    private static var quiet: RibletServer.Configuration {
        var configuration = RibletServer.Configuration(port: 0)
        configuration.logger.logLevel = .critical
        return configuration
    }

    @Test("shutdown tells pages, closes what is silent, and returns")
    func gracefulShutdown() async throws {
        let (starts, started) = AsyncStream<ServerAddress>.makeStream()
        let server = RibletServer(configuration: Self.quiet, applications: [.demo()], onStart: { started.yield($0) })
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [server], logger: Self.quiet.logger))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var iterator = starts.makeAsyncIterator()
            let address = try #require(await iterator.next())
            let origin = "http://127.0.0.1:\(address.port)"
            let client = try await LiveClient.connect(port: address.port)
            client.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            let head = await client.head()
            let cookie = try #require(head.between("riblet=", ";"))
            var html = ""
            while !html.contains("</html>") { html += await client.body() }
            let token = try #require(html.between(" data-token=\"", "\""))
            let live = try await LiveClient.open(
                port: address.port, path: "/_riblet/live?t=\(token)", headers: [("Origin", origin), ("Cookie", "riblet=\(cookie)")])
            #expect(await live.next() == .text("[0,0,[]]"))
            let silent = try await LiveClient.connect(port: address.port)
            // Both are accepted for sure when a later connection has been answered.
            let last = try await LiveClient.connect(port: address.port)
            last.write("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            #expect(await last.head().hasPrefix("HTTP/1.1 200"))

            await group.triggerGracefulShutdown()
            #expect(await live.next() == .close(1001))
            #expect(await live.next() == .end)
            #expect(await silent.rest() == "")
            _ = await client.rest()
            try await tasks.waitForAll()
            await #expect(throws: (any Error).self) { _ = try await LiveClient.connect(port: address.port) }
        }
    }

    @Test("a page that does not answer the goodbye does not hold the shutdown")
    func stubbornPage() async throws {
        try await TestServer.run { server in
            let live = try await server.live(try await server.page())
            #expect(await live.next() == .text("[0,0,[]]"))
        }
    }

    @Test("a signal ends the server", arguments: [SIGTERM, SIGINT])
    func signal(_ number: Int32) async throws {
        let server = RibletServer(configuration: Self.quiet, applications: [.demo()], onStart: { _ in kill(getpid(), number) })
        try await server.runUntilSignal()
    }

    @Test("all sessions end with the server")
    func sessionsEnd() async throws {
        let registry = try await TestServer.run { server in
            _ = try await server.page()
            _ = try await server.page()
            #expect(await server.registry.count == 2)
            return server.registry
        }
        #expect(await registry.count == 0)
    }

    @Test("a taken port is said to be taken, with what to do")
    func portTaken() async throws {
        try await TestServer.run { server in
            var configuration = Self.quiet
            configuration.port = server.address.port
            let second = RibletServer(configuration: configuration, applications: [.demo()])
            let error = try #require(await #expect(throws: ServerError.self) { try await second.run() })
            #expect(error == .portTaken(host: "127.0.0.1", port: server.address.port))
            #expect(error.description.contains("address already in use: port \(server.address.port) on 127.0.0.1"))
            #expect(error.description.contains("PORT="))
        }
    }

    @Test("an address that is not of this machine is said so", arguments: ["203.0.113.7", "no-such-host.invalid"])
    func cannotBind(_ host: String) async throws {
        var configuration = Self.quiet
        configuration.host = host
        let server = RibletServer(configuration: configuration, applications: [.demo()])
        let error = try #require(await #expect(throws: ServerError.self) { try await server.run() })
        guard case .cannotBind(host, 0, _) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error.description.contains("HOST="))
    }

    @Test("what cannot be served safely stops the start")
    func unusable() async throws {
        func error(_ applications: [WebApplicationCase], _ change: (inout RibletServer.Configuration) -> Void = { _ in }) async
            -> ServerError?
        {
            var configuration = Self.quiet
            change(&configuration)
            let server = RibletServer(configuration: configuration, applications: applications.map(\.application))
            return await #expect(throws: ServerError.self) { try await server.run() }
        }
        #expect(await error([.base("/a"), .base("/a")]) == .duplicateBasePath("/a"))
        for base in ["/health", "/_riblet", "/_riblet/x", "/a b", "/a//b", "/a/..", "/ü", "a", "/a/", "/"] {
            guard case .unusableApplication? = await error([.base(base)]) else {
                Issue.record("\(base)")
                continue
            }
        }
        guard case .unusableApplication(_, let reason)? = await error([.speechless]), reason.contains("no language") else {
            Issue.record("an application without a language was taken")
            return
        }
        for source in ["'self'; script-src *", "https://a.example,https://b.example", "", "a b"] {
            guard case .unusableApplication? = await error([.source(source)]) else {
                Issue.record("\(source)")
                continue
            }
        }
        for bytes in [-1, 64 << 20 + 1] {
            guard case .unusableApplication? = await error([.uploads(bytes)]) else {
                Issue.record("\(bytes)")
                continue
            }
        }
        for path in ["../a.css", "/a.css", "a//b.css", "", "a b.css"] {
            guard case .unusableApplication? = await error([.asset(path)]) else {
                Issue.record("\(path)")
                continue
            }
        }
        guard case .unusableConfiguration? = await error([.base("")], { $0.access = .token("short") }),
            case .unusableConfiguration? = await error([.base("")], { $0.signingKey = [1] }),
            case .unusableConfiguration? = await error([.base("")], { $0.publicOrigins = ["app.example.com"] })
        else {
            Issue.record("a bad configuration was taken")
            return
        }
    }

    @Test("a given key lets pages outlive the process")
    func signingKey() async throws {
        let key = Array(repeating: UInt8(7), count: 32)
        let old = try await TestServer.run(configure: { $0.signingKey = Secret(key) }) { try await $0.page() }
        try await TestServer.run(configure: { $0.signingKey = Secret(key) }) { server async throws in
            let saved = try await server.post("/", old, handler: old.handler(of: "save"), "note=still")
            #expect(saved.header("location") == "/saved/still")
        }
        try await TestServer.run { server async throws in
            #expect(try await server.post("/", old, handler: old.handler(of: "save"), "note=still").status == 403)
            #expect(try await server.live(old).next() == .close(4404))
        }
    }
}

private struct WebApplicationCase {
    let application: WebApplication

    static func base(_ path: String) -> Self { Self(application: .demo(basePath: path)) }
    static var speechless: Self {
        var application = WebApplication.demo()
        application.languages = []
        return Self(application: application)
    }
    static func uploads(_ bytes: Int) -> Self {
        var application = WebApplication.demo()
        application.uploadBytes = bytes
        return Self(application: application)
    }
    static func source(_ source: String) -> Self { Self(application: .demo(imageSources: [source])) }
    static func asset(_ path: String) -> Self {
        Self(application: .demo(assets: [WebAsset(path: path, contentType: "text/css", bytes: [])]))
    }
}

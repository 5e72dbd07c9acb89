import EmbeddedServer
import Hummingbird
import Logging
import NetworkProvider
import Testing

/// Waits for a head as long as a busy machine takes.
let patientTransport = URLSessionTransport(headTime: .seconds(240))

/// The rules of every server within a process, whatever its routes.
@Suite(.timeLimit(.minutes(20))) struct EmbeddedServerTests {
    private func withServer(
        connections: Int = 8, patience: Duration = .seconds(600), routes: (Router<BasicRequestContext>) -> Void = { _ in },
        _ body: (EmbeddedServer) async throws -> Void
    ) async throws {
        let router = Router()
        router.get("hello") { _, _ in "Hello" }
        routes(router)
        let server = try await EmbeddedServer.start(
            router, name: "test", options: .init(connections: connections, patience: patience),
            logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
        do {
            try await body(server)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private func ask(_ server: EmbeddedServer, _ path: String = "/hello", _ headers: NetworkHeaders = [:]) async throws -> NetworkResponse {
        try await patientTransport.send(NetworkRequest(url: "http://127.0.0.1:\(server.port)\(path)", headers: headers))
    }

    // MARK: - Who asks

    @Test(arguments: [
        "evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil.example", "localhost:80@evil.example", "127.0.0.1:x",
        "127.0.0.1:99999", "127.0.0.2", "10.0.0.1", "[::1]", "",
    ])
    func anotherNameIsNotAnswered(host: String) async throws {
        try await withServer { server in
            let socket = try RawSocket(port: server.port)
            socket.send("GET /hello HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
            let answer = try #require(await socket.untilEnd())
            #expect(!answer.contains("Hello") && (answer.contains(" 421 ") || answer.contains(" 400 ")), "\(answer)")
        }
    }

    @Test(arguments: [
        ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"], ["Origin": "http://evil.example"], ["Origin": "null"],
        ["Origin": "http://127.0.0.1:1"], ["Origin": "https://127.0.0.1"],
        ["Sec-Fetch-Site": "cross-site", "Origin": "http://evil.example"],
    ])
    func aPageOfAnotherSiteIsNotAnswered(headers: [String: String]) async throws {
        try await withServer { server in
            let answer = try await ask(server, "/hello", NetworkHeaders(headers.map { .init(name: $0.key, value: $0.value) }))
            #expect(answer.status == 403 && !answer.text.contains("Hello"))
            #expect(answer.headers["Access-Control-Allow-Origin"] == nil)
        }
    }

    @Test func programsAndTheUserAreAnswered() async throws {
        try await withServer { server in
            let own: [NetworkHeaders] = [
                [:], ["Sec-Fetch-Site": "none"], ["Sec-Fetch-Site": "same-origin"], ["Origin": "http://127.0.0.1:\(server.port)"],
                ["Host": "localhost"], ["Host": "LOCALHOST:\(server.port)"],
            ]
            for headers in own {
                let answer = try await ask(server, "/hello", headers)
                #expect(answer.status == 200 && answer.text == "Hello", "\(headers)")
                #expect(answer.headers["Cross-Origin-Resource-Policy"] == "same-origin")
                #expect(answer.headers["Access-Control-Allow-Origin"] == nil)
            }
            #expect(server.routes.contains("GET /hello"))
        }
    }

    // MARK: - How much

    @Test func headsAndBodiesAreBounded() async throws {
        try await withServer { server in
            let long = String(repeating: "x", count: 9_000)
            #expect(try await ask(server, "/\(long)").status == 414)
            let heads = [
                "GET /hello HTTP/1.1\r\nHost: 127.0.0.1\r\nX: \(long)\(long)\r\n\r\n",
                "GET /\(long)\(long) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
                "GET /hello HTTP/1.1\r\nHost: 127.0.0.1\r\n\((0...100).map { "X\($0): y\r\n" }.joined())\r\n",
            ]
            for head in heads {
                let socket = try RawSocket(port: server.port)
                socket.send(head)
                let answer = try #require(await socket.untilEnd())
                #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer.prefix(200))")
            }
            for field in ["Content-Length: 1000000", "Transfer-Encoding: chunked"] {
                let socket = try RawSocket(port: server.port)
                socket.send("POST /hello HTTP/1.1\r\nHost: 127.0.0.1\r\n\(field)\r\n\r\n1\r\nx")
                let answer = try #require(await socket.untilEnd())
                #expect(answer.contains(" 413 "), "\(answer.prefix(200))")
            }
        }
    }

    // MARK: - How long

    @Test("Sockets that say nothing keep nobody out, however many they are")
    func silentSockets() async throws {
        try await withServer(connections: 4) { server in
            let silent = try (0..<32).map { _ in try RawSocket(port: server.port) }
            for _ in 0..<8 { #expect(try await ask(server).text == "Hello") }
            // Those that are kept alive after their answer are silent as well.
            let answered = try (0..<32).map { _ in try RawSocket(port: server.port) }
            for socket in answered { socket.send("GET /hello HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") }
            for _ in 0..<8 { #expect(try await ask(server).text == "Hello") }
            withExtendedLifetime((silent, answered)) {}
        }
    }

    @Test(
        "A connection that says nothing, or does not come to an end, is ended",
        arguments: [
            "", "GET /hel", "GET /hello HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ", "GET /hello HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            "POST /hello HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\nx",
        ])
    func slowSockets(said: String) async throws {
        try await withServer(patience: .milliseconds(100)) { server in
            let socket = try RawSocket(port: server.port)
            socket.send(said)
            #expect(await socket.untilEnd() != nil)
            #expect(try await ask(server).text == "Hello")
        }
    }

    @Test("A connection that does not take its answer is ended")
    func slowReader() async throws {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        try await withServer(
            patience: .milliseconds(100),
            routes: { router in
                router.get("endless") { _, _ in
                    Response(
                        status: .ok,
                        body: ResponseBody { writer in
                            defer { end.finish() }
                            while true { try await writer.write(ByteBuffer(repeating: 120, count: 1 << 16)) }
                        })
                }
            }
        ) { server in
            let socket = try RawSocket(port: server.port)
            socket.send("GET /endless HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            for await _ in ends {}
            #expect(try await ask(server).text == "Hello")
            withExtendedLifetime(socket) {}
        }
    }
}

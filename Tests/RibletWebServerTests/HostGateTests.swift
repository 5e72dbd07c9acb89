import Foundation
import NIOCore
import Testing

@testable import RibletWebServer

@Suite("The gate that every request passes", .timeLimit(.minutes(20)))
struct HostGateTests {
    /// Says something on a connection of its own and takes all that is answered until its end.
    private static func answer(_ server: TestServer, _ text: String) async throws -> String {
        let client = try await LiveClient.connect(port: server.address.port)
        client.write(text)
        defer { client.channel.close(promise: nil) }
        return await client.rest()
    }

    private static func statuses(_ text: String) -> [String] {
        text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { String($0.prefix(3)) }
    }

    @Test("a page of another site that points its name at this machine reads nothing here, metrics and readiness included", .tags(.attack))
    func rebinding() async throws {
        try await TestServer.run(configure: { $0.metricsEndpoint = .init(contentType: "text/plain") { "secret" } }) { server in
            for path in ["/metrics", "/health", "/ready", "/", "/media/picture.svg", "/_riblet/none", "/nowhere"] {
                let refused = try await server.get(path, [("Host", "evil.example")])
                #expect(refused.status == 421, "\(path)")
                #expect(!refused.text.contains("secret") && !refused.text.contains("status"))
                #expect(try await server.get(path).status != 421)
            }
            let nameless = try await Self.answer(server, "GET /metrics HTTP/1.1\r\nConnection: close\r\n\r\n")
            #expect(Self.statuses(nameless) == ["421"] && !nameless.contains("secret"))
        }
    }

    @Test(
        "a host that is one of ours only at its beginning is none of ours", .tags(.attack),
        arguments: [
            "localhost:80@evil.example", "[::1].evil.example", "[::1]evil.example", "[::1]@evil.example", "localhost:80:80", "localhost:",
            "localhost:99999", "localhost:8a", "localhost/", "localhost#", "localhost?", "user@localhost", "localhost evil.example", "[::1",
            "::1", "[localhost]", ":80", "127.0.0.1.evil.example", "localhost.evil.example", "127.0.0.1\u{3002}evil.example",
        ])
    func halfAHost(_ host: String) async throws {
        try await TestServer.run { server in
            let text = try await Self.answer(server, "GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
            #expect(Self.statuses(text) == ["421"] || Self.statuses(text) == ["400"], "\(text.prefix(200))")
        }
        // A server that answers to every name takes names only.
        try await TestServer.run(configure: {
            $0.host = "0.0.0.0"
            $0.access = .open
        }) { server in
            let isName = Authority(host) != nil
            let text = try await Self.answer(server, "GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
            #expect((Self.statuses(text) == ["200"]) == isName, "\(text.prefix(200))")
        }
    }

    @Test("a host of ours is taken with any port", arguments: ["localhost", "LOCALHOST:80", "127.0.0.1:1", "[::1]", "[::1]:65535"])
    func ours(_ host: String) async throws {
        try await TestServer.run { server async throws in #expect(try await server.get("/", [("Host", host)]).status == 200) }
    }

    @Test("a target that is a whole URL is for the host in it, whatever the field says", .tags(.attack))
    func absoluteTarget() async throws {
        try await TestServer.run(configure: { $0.metricsEndpoint = .init(contentType: "text/plain") { "secret" } }) { server in
            for (target, host, status) in [
                ("http://evil.example/", "localhost", "421"), ("http://evil.example/metrics", "localhost", "421"),
                ("http://evil.example", "localhost", "421"), ("http://localhost:80@evil.example/", "localhost", "421"),
                ("HTTPS://evil.example/", "localhost", "421"), ("http:///metrics", "localhost", "421"),
                ("http://localhost/", "evil.example", "200"), ("http://127.0.0.1:80/health", "localhost", "200"),
                ("http://localhost?a=1", "localhost", "200"), ("http://localhost//evil.example", "localhost", "400"),
                ("ftp://localhost/", "localhost", "400"), ("javascript:/metrics", "localhost", "400"), ("metrics", "localhost", "400"),
            ] {
                let text = try await Self.answer(server, "GET \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
                #expect(Self.statuses(text) == [status], "\(target)")
                #expect(!text.contains("secret"))
            }
            // A live connection is asked for in the same way.
            let page = try await server.page()
            for (host, status) in [("evil.example", "421"), ("127.0.0.1:\(server.address.port)", "101")] {
                let client = try await LiveClient.connect(port: server.address.port)
                client.write(
                    "GET http://\(host)/_riblet/live?t=\(page.pageToken)&seq=0&ack=0 HTTP/1.1\r\nHost: 127.0.0.1:\(server.address.port)\r\n"
                        + "Origin: \(server.origin)\r\nCookie: \(page.cookie)\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
                #expect(await client.head().hasPrefix("HTTP/1.1 \(status) "))
                client.channel.close(promise: nil)
            }
        }
    }
}

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import RibletWebTesting
import Testing

@testable import RibletWebServer
@testable import RibletWebTLS

@Suite("TLS and HTTP/2", .timeLimit(.minutes(20)))
struct TLSTests {
    /// A server that speaks TLS, and a client that takes its certificate.
    private func run(
        version: HTTPClient.Configuration.HTTPVersion = .automatic, configure: (inout RibletServer.Configuration) -> Void = { _ in },
        _ body: @escaping @Sendable (TestServer, HTTPClient) async throws -> Void
    ) async throws {
        try await TestCertificate.withFiles([TestCertificate.certificate, TestCertificate.key]) { paths in
            try await TestServer.run(configure: {
                $0.tls = .init(certificate: paths[0], key: paths[1])
                configure(&$0)
            }) { server in
                var settings = HTTPClient.Configuration(
                    certificateVerification: .none, redirectConfiguration: .disallow, timeout: .init(connect: .seconds(240)))
                settings.httpVersion = version
                let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
                do {
                    try await body(server, client)
                } catch {
                    try? await client.shutdown()
                    throw error
                }
                try await client.shutdown()
            }
        }
    }

    @Test("over HTTP/2 a name counts as over HTTP/1.1", .tags(.attack))
    func people() async throws {
        let people = TestPeople("mina")
        try await run(configure: { $0.people = .init(store: people, header: "Remote-User") }) { server, client in
            for (names, status) in [([], 403), (["mina", "mina"], 403), (["jun"], 403), (["mina"], 200)] {
                var request = HTTPClientRequest(url: server.address.url)
                request.headers.add(contentsOf: .init(names.map { ("remote-user", $0) }))
                let answer = try await client.execute(request, timeout: .seconds(240))
                #expect(answer.version == .http2 && answer.status.code == status, "\(names)")
                _ = try await answer.body.collect(upTo: 1 << 20)
            }
        }
    }

    @Test("pages, assets and forms come over HTTP/2, with cookies for TLS only")
    func http2() async throws {
        try await run { server, client in
            #expect(server.address.url == "https://127.0.0.1:\(server.address.port)/")
            let answer = try await client.execute(HTTPClientRequest(url: server.address.url), timeout: .seconds(240))
            #expect(answer.version == .http2 && answer.status == .ok)
            let cookie = try #require(answer.headers["set-cookie"].first)
            #expect(cookie.contains("; Secure"))
            let html = String(buffer: try await answer.body.collect(upTo: 1 << 20))
            #expect(html.contains("</html>"))
            // A header about a connection is none of HTTP/2, also where an answer would end
            // one.
            var refused = HTTPClientRequest(url: server.address.url + "_riblet/upload")
            refused.method = .POST
            let refusal = try await client.execute(refused, timeout: .seconds(240))
            #expect(refusal.version == .http2 && refusal.status.code >= 400 && refusal.headers["connection"].isEmpty)
            // The connection goes on.
            for _ in 0..<3 {
                let again = try await client.execute(HTTPClientRequest(url: server.address.url + "health"), timeout: .seconds(240))
                #expect(again.status == .ok)
                _ = try await again.body.collect(upTo: 1_024)
            }
        }
    }

    @Test("a form of a page over HTTP/2 is taken, one of another site is not", .tags(.attack))
    func forms() async throws {
        try await run { server, client in
            let answer = try await client.execute(HTTPClientRequest(url: server.address.url), timeout: .seconds(240))
            let cookie = try #require(answer.headers["set-cookie"].first?.split(separator: ";").first)
            let html = String(buffer: try await answer.body.collect(upTo: 1 << 20))
            let token = try #require(html.between("name=\"_t\" value=\"", "\""))
            let handler = try #require(html.between("name=\"_e\" value=\"", "\""))
            for (origin, status) in [(String(server.address.url.dropLast()), 303), ("https://evil.example", 403)] {
                var form = HTTPClientRequest(url: server.address.url)
                form.method = .POST
                form.headers = ["Cookie": String(cookie), "Origin": origin, "Content-Type": "application/x-www-form-urlencoded"]
                form.body = .bytes(ByteBuffer(string: "_t=\(token)&_e=\(handler)"))
                #expect(try await Int(client.execute(form, timeout: .seconds(240)).status.code) == status, "\(origin)")
            }
        }
    }

    @Test("who cannot speak HTTP/2 is answered in HTTP/1.1, and live connections work")
    func live() async throws {
        try await run(version: .http1Only) { server, client in
            let answer = try await client.execute(HTTPClientRequest(url: server.address.url), timeout: .seconds(240))
            #expect(answer.version == .http1_1)
            let cookie = try #require(answer.headers["set-cookie"].first?.split(separator: ";").first)
            let html = String(buffer: try await answer.body.collect(upTo: 1 << 20))
            let token = try #require(html.between(" data-token=\"", "\""))
            let live = try await LiveClient.open(
                port: server.address.port, path: "/_riblet/live?t=\(token)",
                headers: [("Origin", String(server.address.url.dropLast())), ("Cookie", String(cookie))], isSecure: true)
            #expect(await live.next() == .text("[0,0,[]]"))
            live.send("[\"a\",0]")
            #expect(await live.next() == .text("[0,0,[]]"))
        }
    }

    /// A body that comes drop by drop, or not at all.
    private func drops(_ interval: Duration?) -> AsyncStream<ByteBuffer> {
        let (stream, drops) = AsyncStream.makeStream(of: ByteBuffer.self)
        drops.yield(ByteBuffer(string: "x"))
        guard let interval else {
            // As long as the stream is read.
            drops.onTermination = { _ in _ = drops }
            return stream
        }
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let task = loop.scheduleRepeatedTask(initialDelay: .zero, delay: TimeAmount(interval)) { _ in drops.yield(ByteBuffer(string: "x")) }
        drops.onTermination = { _ in task.cancel() }
        return stream
    }

    @Test(
        "a file that stops arriving, or hardly arrives, is let go, whatever carries it", .tags(.attack),
        arguments: [HTTPClient.Configuration.HTTPVersion.automatic, .http1Only], [nil, Duration.milliseconds(50)])
    func stoppedArriving(version: HTTPClient.Configuration.HTTPVersion, interval: Duration?) async throws {
        try await run(version: version, configure: { $0.limits.bodyPause = .seconds(1) }) { server, client in
            let answer = try await client.execute(HTTPClientRequest(url: server.address.url), timeout: .seconds(240))
            let cookie = try #require(answer.headers["set-cookie"].first?.split(separator: ";").first)
            let html = Array(try await answer.body.collect(upTo: 1 << 20).readableBytesView)
            let page = Page(answer: Answer(status: 200, headers: answer.headers, bytes: html), cookie: String(cookie))
            var upload = HTTPClientRequest(url: server.address.url + "_riblet/upload")
            upload.method = .POST
            upload.headers = .init(server.uploadHeaders(page))
            upload.headers.replaceOrAdd(name: "Origin", value: String(server.address.url.dropLast()))
            upload.body = .stream(drops(interval), length: .known(Int64(600)))
            let refusal = try await client.execute(upload, timeout: .seconds(240))
            #expect(refusal.status == .requestTimeout && refusal.version == (version == .automatic ? .http2 : .http1_1))
            #expect(String(buffer: try await refusal.body.collect(upTo: 1 << 20)).contains("stopped arriving"))
        }
    }

    @Test("who does not speak TLS is not answered", .tags(.attack))
    func plain() async throws {
        try await run { server, _ in
            let client = try await LiveClient.connect(port: server.address.port)
            client.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            #expect(await !client.rest().contains("HTTP"))
        }
    }

    @Test("files that cannot be used stop the start with what is wrong with them")
    func badFiles() async throws {
        let (certificate, key) = (TestCertificate.certificate, TestCertificate.key)
        let text = "no PEM at all"
        try await TestCertificate.withFiles([certificate, key, TestCertificate.otherKey, text]) { paths in
            let cases: [(certificate: String, key: String, fault: String, reason: String)] = [
                ("/nowhere/cert.pem", paths[1], "/nowhere/cert.pem", "not there"),
                (paths[0], "/nowhere/key.pem", "/nowhere/key.pem", "not there"),
                (paths[3], paths[1], paths[3], "no certificate"), (paths[1], paths[1], paths[1], "no certificate"),
                (paths[0], paths[3], paths[3], "no private key"), (paths[0], paths[0], paths[0], "no private key"),
                (paths[0], paths[2], paths[2], "does not belong"),
            ]
            for (certificate, key, fault, reason) in cases {
                var configuration = RibletServer.Configuration(port: 0)
                configuration.tls = .init(certificate: certificate, key: key)
                configuration.logger.logLevel = .critical
                let server = RibletServer(configuration: configuration, applications: [.demo()])
                let error = await #expect(throws: ServerError.self) { try await server.whileRunning { _ in } }
                #expect(error?.description.contains("'\(fault)'") == true && error?.description.contains(reason) == true, "\(error as Any)")
            }
        }
    }

    @Test("a certificate that is over, or not valid yet, stops the start")
    func times() async throws {
        try await TestCertificate.withFiles([TestCertificate.certificate, TestCertificate.key]) { paths in
            let tls = RibletServer.TLS(certificate: paths[0], key: paths[1])
            for (seconds, reason) in [(Int64(5_000_000_000), "expired"), (1_000_000_000, "not valid yet")] {
                let clock = ServerClock(uptime: { .zero }, epochSeconds: { seconds })
                let error = #expect(throws: ServerError.self) { _ = try tls.makeContext(clock: clock) }
                #expect(error?.description.contains(reason) == true)
            }
        }
    }

    @Test("in Chromium a page over TLS is live", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/chromedriver")))
    func chromium() async throws {
        try await TestCertificate.withFiles([TestCertificate.certificate, TestCertificate.key]) { paths in
            try await TestServer.run(configure: { $0.tls = .init(certificate: paths[0], key: paths[1]) }) { server in
                try await ChromeDriver.withBrowser(BrowserOptions(arguments: ["--ignore-certificate-errors"])) { browser in
                    try await browser.go(to: server.address.url)
                    try await browser.waitUntil(script: "document.documentElement.dataset.live === ''")
                    let version = try await browser.execute(
                        "return performance.getEntriesByType('navigation')[0].nextHopProtocol + ' ' + location.protocol")
                    #expect(version == .string("h2 https:"))
                }
            }
        }
    }
}

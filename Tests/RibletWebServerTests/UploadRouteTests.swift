import NIOCore
import RibletWeb
import Testing

@testable import RibletWebServer

@Suite("Uploads", .timeLimit(.minutes(20)))
struct UploadRouteTests {
    @Test("a file reaches the page that it was chosen in")
    func upload() async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            let live = try await server.live(page)
            let answer = try await server.send(
                .POST, "/_riblet/upload", server.uploadHeaders(page), body: Array(repeating: 7, count: 300_000))
            #expect(answer.status == 204)
            #expect(answer.header("content-length") == nil)
            #expect(await live.text { $0.contains("가.png image/png 300000") } != .end)
        }
    }

    @Test("a file that is not stored in time is not answered as if it were")
    func notStored() async throws {
        try await TestServer.run(configure: { $0.limits.formSettleTime = .milliseconds(20) }) { server in
            let page = try await server.page()
            let headers = server.uploadHeaders(page).map { $0.0.lowercased() == "content-type" ? ($0.0, "image/hang") : $0 }
            let answer = try await server.send(.POST, "/_riblet/upload", headers, body: [1])
            #expect(answer.status == 202)
        }
    }

    @Test("an address is taken as it is or percent-encoded")
    func encodedHandler() async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            var headers = server.uploadHeaders(page)
            headers[4].1 = headers[4].1.replacing(":", with: "%3A")
            #expect(try await server.send(.POST, "/_riblet/upload", headers, body: [1]).status == 204)
        }
    }

    @Test("no control, no session, no file")
    func missing() async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            var headers = server.uploadHeaders(page)
            headers[4].1 = page.handler(of: "add")
            #expect(try await server.send(.POST, "/_riblet/upload", headers, body: [1]).status == 404)
            headers.remove(at: 4)
            #expect(try await server.send(.POST, "/_riblet/upload", headers, body: [1]).status == 400)
            server.clock.advance(by: .seconds(31))
            await server.registry.sweep()
            #expect(try await server.send(.POST, "/_riblet/upload", server.uploadHeaders(page), body: [1]).status == 404)
        }
    }

    @Test("another site, another browser and a forged or expired token are refused", .tags(.attack))
    func refused() async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            let stranger = try await server.page()
            func status(_ index: Int, _ value: String) async throws -> Int {
                var headers = server.uploadHeaders(page)
                headers[index].1 = value
                return try await server.send(.POST, "/_riblet/upload", headers, body: [1]).status
            }
            #expect(try await status(0, stranger.cookie) == 403)
            #expect(try await status(0, "") == 403)
            #expect(try await status(1, "https://evil.example") == 403)
            #expect(try await status(3, page.formToken) == 403)
            #expect(try await status(3, stranger.pageToken) == 403)
            #expect(try await status(3, "") == 403)
            #expect(try await status(0, page.cookie) == 204)
            server.clock.advance(by: RibletServer.Limits().tokenLifetime)
            #expect(try await status(0, page.cookie) == 403)
        }
    }

    @Test("files are bounded, said beforehand or not", .tags(.attack))
    func bounds() async throws {
        try await TestServer.run(configure: { $0.limits.uploadBytes = 1_000 }) { server in
            let page = try await server.page()
            #expect(
                try await server.send(.POST, "/_riblet/upload", server.uploadHeaders(page), body: Array(repeating: 1, count: 1_000)).status
                    == 204)
            let refused = try await server.send(
                .POST, "/_riblet/upload", server.uploadHeaders(page), body: Array(repeating: 1, count: 1_001))
            #expect(refused.status == 413)
            #expect(String(decoding: refused.bytes, as: UTF8.self).contains("Go back and choose a smaller one."))
            let client = try await LiveClient.connect(port: server.address.port)
            let fields = [("Host", "127.0.0.1:\(server.address.port)"), ("Transfer-Encoding", "chunked")] + server.uploadHeaders(page)
            client.write("POST /_riblet/upload HTTP/1.1\r\n" + fields.map { "\($0): \($1)\r\n" }.joined() + "\r\n")
            for _ in 0..<20 { client.write("64\r\n\(String(repeating: "x", count: 100))\r\n") }
            #expect(await client.head().hasPrefix("HTTP/1.1 413"))
            client.channel.close(promise: nil)
        }
    }

    @Test("an application may take larger files than others, or smaller ones", arguments: [500, 2_000])
    func ofApplication(bytes: Int) async throws {
        var application = WebApplication.demo()
        application.uploadBytes = bytes
        try await TestServer.run([application], configure: { $0.limits.uploadBytes = 1_000 }) { server in
            let page = try await server.page()
            #expect(page.html.contains("data-most-file=\"\(bytes)\""))
            for (count, status) in [(bytes, 204), (bytes + 1, 413)] {
                let body = [UInt8](repeating: 1, count: count)
                #expect(try await server.send(.POST, "/_riblet/upload", server.uploadHeaders(page), body: body).status == status)
            }
        }
    }

    @Test("a file that breaks off is not taken", .tags(.attack), arguments: [true, false])
    func truncated(isChunked: Bool) async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            let live = try await server.live(page)
            let client = try await LiveClient.connect(port: server.address.port)
            let length = isChunked ? ("Transfer-Encoding", "chunked") : ("Content-Length", "1000")
            let fields = [("Host", "127.0.0.1:\(server.address.port)"), length] + server.uploadHeaders(page)
            client.write("POST /_riblet/upload HTTP/1.1\r\n" + fields.map { "\($0): \($1)\r\n" }.joined() + "\r\n")
            client.write(isChunked ? "5\r\nhello\r\n" : "hello")
            try await client.channel.close(mode: .output).get()
            #expect(!(await client.rest()).hasPrefix("HTTP/1.1 204"))
            live.send("[\"e\",1,0,\"\(page.handler(of: "add"))\",\"click\"]")
            guard case .text(let patch) = await live.text(where: { $0.contains("Count 1") }) else {
                Issue.record("no patch")
                return
            }
            #expect(!patch.contains("가.png"))
        }
    }

    @Test("all uploads together are bounded")
    func budget() async throws {
        try await TestServer.run(configure: { $0.limits.uploadBytesInFlight = 500 }) { server in
            let page = try await server.page()
            let answer = try await server.send(.POST, "/_riblet/upload", server.uploadHeaders(page), body: Array(repeating: 1, count: 501))
            #expect(answer.status == 503)
            #expect(answer.header("retry-after") != nil)
            // A refused upload has used up nothing.
            #expect(
                try await server.send(.POST, "/_riblet/upload", server.uploadHeaders(page), body: Array(repeating: 1, count: 500)).status
                    == 204)
            #expect(
                try await server.send(.POST, "/_riblet/upload", server.uploadHeaders(page), body: Array(repeating: 1, count: 500)).status
                    == 204)
        }
    }

    @Test(
        "uploads that announce much and send little are in nobody's way, and end within seconds", .tags(.attack), arguments: [true, false])
    func silent(_ isForm: Bool) async throws {
        try await TestServer.run(configure: {
            $0.limits.uploadBytesInFlight = 1_000
            $0.limits.bodyPause = .seconds(2)
        }) { server in
            let page = try await server.page()
            var fields = server.uploadHeaders(page)
            if isForm { fields[2].1 = "multipart/form-data; boundary=x" }
            let head =
                "POST \(isForm ? "/" : "/_riblet/upload") HTTP/1.1\r\nHost: 127.0.0.1:\(server.address.port)\r\nContent-Length: 600\r\n"
                + fields.map { "\($0): \($1)\r\n" }.joined() + "\r\n"
            let silent = [try await LiveClient.connect(port: server.address.port), try await LiveClient.connect(port: server.address.port)]
            for client in silent { client.write(head) }
            // It fits beside any of them, and beside both only where they hold nothing.
            let small = Array(repeating: UInt8(1), count: 400)
            #expect(try await server.send(.POST, "/_riblet/upload", server.uploadHeaders(page), body: small).status == 204)
            for client in silent {
                let answer = await client.rest()
                #expect(answer.hasPrefix("HTTP/1.1 408 ") && answer.contains("stopped arriving"), "\(answer)")
            }
            let half = try await LiveClient.connect(port: server.address.port)
            half.write(head + String(repeating: "x", count: 500))
            #expect(await half.head().hasPrefix("HTTP/1.1 408 "))
            try await server.until {
                let whole = Array(repeating: UInt8(1), count: 1_000)
                let answer = try? await server.send(.POST, "/_riblet/upload", server.uploadHeaders(page), body: whole)
                return answer?.status == 204
            }
        }
    }

    @Test("a body that comes drop by drop is let go, also where it is only thrown away", .tags(.attack), arguments: [600, 100_000])
    func drops(length: Int) async throws {
        try await TestServer.run(configure: {
            $0.limits.uploadBytes = 1_000
            $0.limits.formBytes = 20_000
            $0.limits.bodyPause = .seconds(1)
        }) { server in
            let page = try await server.page()
            var fields = server.uploadHeaders(page)
            fields[2].1 = "multipart/form-data; boundary=x"
            let client = try await LiveClient.connect(port: server.address.port)
            client.write(
                "POST / HTTP/1.1\r\nHost: 127.0.0.1:\(server.address.port)\r\nContent-Length: \(length)\r\n"
                    + fields.map { "\($0): \($1)\r\n" }.joined() + "\r\n")
            let channel = client.channel
            let drops = channel.eventLoop.scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(50)) { _ in
                channel.writeAndFlush(ByteBuffer(string: "x"), promise: nil)
            }
            #expect(await client.head().hasPrefix(length == 600 ? "HTTP/1.1 408 " : "HTTP/1.1 413 "))
            drops.cancel()
            channel.close(promise: nil)
        }
    }

    @Test(
        "a file name loses folders and what could harm",
        arguments: [
            ("a.png", "a.png"), ("..%2F..%2Fetc%2Fpasswd", "passwd"), ("C%3A%5Ctemp%5Cb.txt", "b.txt"), ("a%00%0Ab", "ab"),
            ("%EA%B0%80", "가"),
            ("..", nil), ("", nil), ("%2F", nil), ("%", nil),
        ] as [(String, String?)])
    func fileName(_ header: String, _ name: String?) {
        #expect(UploadRoute.fileName(header) == name)
    }

    @Test("a file name is at most 255 bytes")
    func longFileName() {
        #expect(UploadRoute.fileName(String(repeating: "%EA%B0%80", count: 100))?.utf8.count == 255)
        #expect(UploadRoute.fileName(String(repeating: "a", count: 2_000)) == nil)
        #expect(UploadRoute.fileName(nil) == nil)
    }
}

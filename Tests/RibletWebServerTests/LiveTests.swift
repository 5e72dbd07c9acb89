import NIOCore
import Testing

@testable import RibletWebServer

@Suite("Live connections", .timeLimit(.minutes(20)))
struct LiveTests {
    private static let half = [UInt8](repeating: 0x61, count: 40_000)

    /// Frames, and the code that the connection is closed with.
    private static let badFrames: [([UInt8], Int)] = [
        (LiveClient.frame(0x81, Array("not a frame".utf8)), 4400),
        (LiveClient.frame(0x81, Array("[\"e\",1]".utf8)), 4400),
        (LiveClient.frame(0x81, Array(String(repeating: "[", count: 60_000).utf8)), 4400),
        (LiveClient.frame(0x82, [1, 2, 3]), 1003),
        (LiveClient.frame(0x81, [0xFF, 0xFE]), 1007),
        (LiveClient.frame(0x81, Array(repeating: 0x61, count: 65_537)), 1009),
        (LiveClient.frame(0x01, half) + LiveClient.frame(0x80, half), 1009),
        (LiveClient.frame(0x81, Array("[\"a\",0]".utf8), masked: false), 1002),
        (LiveClient.frame(0xC1, Array("[\"a\",0]".utf8)), 1002),
        (LiveClient.frame(0x80, [1]), 1002),
        (LiveClient.frame(0x09, [1]), 1002),
        (LiveClient.frame(0x89, Array(repeating: 1, count: 126)), 1002),
        (LiveClient.frame(0x83, [1]), 1002),
    ]

    private static func click(_ number: Int, _ handler: String, seen: Int = 0) -> String {
        "[\"e\",\(number),\(seen),\"\(handler)\",\"click\"]"
    }

    @Test("limits that mean as much as there is, or nothing, end no server", arguments: [Int.max, Int.min])
    func extremeLimits(_ number: Int) async throws {
        try await TestServer.run(configure: { configuration in
            for limit in RibletServer.Limits.numbers { configuration.limits[keyPath: limit] = number }
            guard number < 0 else { return }
            configuration.limits.connections = 100
            configuration.limits.headerBytes = 1 << 14
            configuration.limits.targetBytes = 1 << 13
        }) { server in
            guard number > 0 else {
                #expect(try await server.get("/").status >= 400)
                return
            }
            let page = try await server.page()
            let live = try await server.live(page)
            #expect(await live.next() == .text("[0,0,[]]"))
            #expect(try await server.post("/", page, handler: page.handler(of: "save"), "note=x").status == 303)
            let parts = server.formHeaders(page).filter { $0.0 != "Content-Type" } + [("Content-Type", "multipart/form-data; boundary=b")]
            #expect(try await server.send(.POST, "/", parts, body: Array("--b--".utf8)).status >= 400)
            #expect(try await server.send(.POST, "/_riblet/upload", server.uploadHeaders(page), body: [1]).status == 204)
        }
    }

    @Test("events go in and what they changed comes out")
    func conversation() async throws {
        try await TestServer.run([.demo(basePath: "/app")]) { server in
            let page = try await server.page("/app/")
            let live = try await server.live(page, base: "/app")
            #expect(await live.next() == .text("[0,0,[]]"))
            #expect(await server.registry.attachedCount == 1)
            for number in 1...50 { live.send(Self.click(number, page.handler(of: "add"), seen: number - 1)) }
            guard case .text(let patch) = await live.text(where: { $0.contains("Count 50") }) else {
                Issue.record("no patch")
                return
            }
            #expect(patch.hasPrefix("["))
        }
    }

    @Test("a message in pieces is one message, and a ping is answered")
    func fragments() async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            let live = try await server.live(page)
            let bytes = Array(Self.click(1, page.handler(of: "add")).utf8)
            live.write(LiveClient.frame(0x01, Array(bytes[..<5])))
            live.write(LiveClient.frame(0x89, [1, 2, 3]))
            live.write(LiveClient.frame(0x00, Array(bytes[5..<6])) + LiveClient.frame(0x80, Array(bytes[6...])))
            // The pong comes from the event loop, the rest by way of the main actor.
            var messages: [LiveClient.Message] = []
            while messages.count < 3 { messages.append(await live.next()) }
            #expect(messages.contains(.pong))
            #expect(messages.contains { if case .text(let text) = $0 { text.contains("Count 1") } else { false } })
        }
    }

    @Test("what another page, another browser or nobody sends is not let in", .tags(.attack))
    func handshakes() async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            let path = "/_riblet/live?t=\(page.pageToken)&seq=0"
            let origin = ("Origin", server.origin)
            let cookie = ("Cookie", page.cookie)
            func status(_ headers: [(String, String)], path: String = path) async throws -> Int {
                do {
                    let client = try await LiveClient.open(port: server.address.port, path: path, headers: headers)
                    client.channel.close(promise: nil)
                    return 101
                } catch let error as LiveClient.HandshakeError {
                    return error.status
                }
            }
            #expect(try await status([cookie, ("Origin", "https://evil.example")]) == 403)
            #expect(try await status([cookie, ("Origin", "null")]) == 403)
            #expect(try await status([cookie]) == 403)
            #expect(try await status([cookie, ("Sec-Fetch-Site", "same-origin")]) == 403)
            #expect(try await status([cookie, origin, ("Sec-Fetch-Site", "cross-site")]) == 403)
            #expect(try await status([cookie, origin, ("Origin", "https://evil.example")]) == 403)
            #expect(try await status([cookie, ("Origin", "http://127.0.0.1:1")]) == 403)
            #expect(try await status([cookie, ("Host", "evil.example"), ("Origin", "http://evil.example")]) == 421)
            #expect(try await status([cookie, origin], path: "/_riblet/live") == 400)
            #expect(try await status([cookie, origin], path: "/_riblet/live?t=\(page.pageToken)&seq=-1") == 400)
            #expect(try await status([cookie, origin], path: "/_riblet/live?t=\(page.pageToken)&seq=x") == 400)
            #expect(try await status([cookie, origin, ("Sec-WebSocket-Version", "8")]) == 426)
            #expect(try await status([cookie, origin, ("Upgrade", "h2c")]) == 426)
            #expect(try await status([cookie, origin], path: "/_riblet/other") == 404)
            #expect(await server.registry.attachedCount == 0)
            #expect(try await status([cookie, origin]) == 101)
        }
    }

    @Test("a token that is forged, expired or of another browser opens nothing and says so", .tags(.attack))
    func tokens() async throws {
        try await TestServer.run([.demo(), .demo(basePath: "/other")]) { server in
            let page = try await server.page()
            let stranger = try await server.page()
            func outcome(_ token: String, cookie: String, base: String = "") async throws -> LiveClient.Message {
                let client = try await LiveClient.open(
                    port: server.address.port, path: "\(base)/_riblet/live?t=\(token)&seq=0",
                    headers: [("Origin", server.origin), ("Cookie", cookie)])
                let message = await client.next()
                client.channel.close(promise: nil)
                return message
            }
            #expect(try await outcome(page.pageToken, cookie: stranger.cookie) == .close(4404))
            #expect(try await outcome(page.formToken, cookie: page.cookie) == .close(4404))
            #expect(try await outcome(page.pageToken, cookie: page.cookie, base: "/other") == .close(4404))
            #expect(try await outcome("forged", cookie: page.cookie) == .close(4404))
            // A page whose cookies were deleted while it was open could not read why a handshake
            // fails.
            for cookie in ["", "riblet=", "riblet=guess", "other=1"] {
                #expect(try await outcome(page.pageToken, cookie: cookie) == .close(4404))
            }
            let parts = page.pageToken.split(separator: ".")
            #expect(try await outcome("\(stranger.sessionID).\(parts[1]).\(parts[2])", cookie: page.cookie) == .close(4404))
            #expect(await server.registry.attachedCount == 0)
            #expect(try await outcome(page.pageToken, cookie: page.cookie) == .text("[0,0,[]]"))
            server.clock.advance(by: RibletServer.Limits().tokenLifetime)
            #expect(try await outcome(page.pageToken, cookie: page.cookie) == .close(4404))
        }
    }

    @Test("a page that stays open gets another token before its own expires, also when it connects late, and not before")
    func renewal() async throws {
        try await TestServer.run { server in
            var page = try await server.page()
            let live = try await server.live(page)
            #expect(await live.next() == .text("[0,0,[]]"))
            let lifetime = RibletServer.Limits().tokenLifetime
            server.clock.advance(by: lifetime * 11 / 24)
            await server.registry.sweep()
            live.send("[\"a\",0]")
            #expect(await live.next() == .text("[0,0,[]]"))
            server.clock.advance(by: lifetime / 12)
            await server.registry.sweep()
            guard case .text(let frame) = await live.next(), let token = frame.between("[\"token\",\"", "\"]") else {
                Issue.record("no token")
                return
            }
            #expect(token != page.pageToken)
            #expect(token.hasPrefix(page.sessionID + "."))
            // Past the end of the first one.
            server.clock.advance(by: lifetime * 13 / 24)
            let old = try await server.live(page, seen: 1)
            #expect(await old.next() == .close(4404))
            page = Page(answer: page.answer, cookie: page.cookie, pageToken: token)
            let again = try await server.live(page, seen: 1)
            #expect(await again.next() == .text("[0,0,[]]"))
            #expect(await again.text(where: { $0.contains("[\"token\",") }) != .end)
        }
    }

    @Test("only the first request of a connection is upgraded; a later one is told to come again")
    func secondRequest() async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            let client = try await LiveClient.connect(port: server.address.port)
            client.write("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            #expect(await client.head().hasPrefix("HTTP/1.1 200"))
            let fields = [
                ("Host", "127.0.0.1:\(server.address.port)"), ("Origin", server.origin), ("Cookie", page.cookie), ("Connection", "Upgrade"),
                ("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13"), ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
            ]
            client.write(
                "GET /_riblet/live?t=\(page.pageToken) HTTP/1.1\r\n" + fields.map { "\($0): \($1)\r\n" }.joined() + "\r\n")
            let rest = await client.rest()
            #expect(rest.contains("HTTP/1.1 426"))
            #expect(rest.contains("Sec-WebSocket-Version: 13"))
        }
    }

    @Test(
        "what no page of ours sends ends the connection with the reason", .tags(.attack),
        arguments: badFrames)
    func refusedFrames(_ bytes: [UInt8], _ code: Int) async throws {
        try await TestServer.run { server in
            let live = try await server.live(try await server.page())
            #expect(await live.next() == .text("[0,0,[]]"))
            live.write(bytes)
            #expect(await live.text() == .close(code))
            #expect(await live.next() == .end)
            // The session is still there for the page.
            #expect(await server.registry.count == 1)
        }
    }

    @Test("a page that sends too much is cut off", .tags(.attack), arguments: ["[\"a\",0]", ""])
    func flood(_ message: String) async throws {
        try await TestServer.run { server in
            let live = try await server.live(try await server.page())
            // The empty message stands for pings, which cost the server as much.
            let frame = message.isEmpty ? LiveClient.frame(0x89, []) : LiveClient.frame(0x81, Array(message.utf8))
            live.write(Array(repeating: frame, count: 400).flatMap { $0 })
            #expect(await live.text { _ in false } == .close(4429))
        }
    }

    @Test("messages that wait for the main actor are bounded")
    func queue() async throws {
        try await TestServer.run(configure: {
            $0.limits.inboundQueue = 4
            $0.limits.messageBurst = 10_000
        }) { server in
            let live = try await server.live(try await server.page())
            let frames = Array(repeating: LiveClient.frame(0x81, Array("[\"a\",0]".utf8)), count: 2_000).flatMap { $0 }
            live.write(frames)
            #expect(await live.text { _ in false } == .close(4429))
        }
    }

    @Test(
        "who does not say in time what they want is cut off", .tags(.attack),
        arguments: ["", "GET /_riblet/live HT", "GET / HTTP/1.1\r\nHost: "])
    func slowHandshake(_ beginning: String) async throws {
        try await TestServer.run(configure: { $0.limits.handshakeTimeout = .milliseconds(100) }) { server in
            let client = try await LiveClient.connect(port: server.address.port)
            if !beginning.isEmpty { client.write(beginning) }
            #expect(await client.rest() == "")
        }
    }

    @Test("a page that is silent even to pings is gone; one that answers stays")
    func idle() async throws {
        try await TestServer.run(configure: { $0.limits.idleTimeout = .seconds(3) }) { server in
            let pages = [try await server.page(), try await server.page()]
            let silent = try await server.live(pages[0])
            let answering = try await server.live(pages[1])
            var pings = 0
            while pings < 4 {
                guard await answering.next() == .ping else { continue }
                answering.write(LiveClient.frame(0x8A, []))
                pings += 1
            }
            answering.send("[\"a\",0]")
            #expect(await answering.text { $0 == "[0,0,[]]" } != .end)
            #expect(await silent.text { _ in false } == .end)
        }
    }

    @Test("a lost connection goes on where it was")
    func resume() async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            let first = try await server.live(page)
            #expect(await first.next() == .text("[0,0,[]]"))
            first.send(Self.click(1, page.handler(of: "add")))
            guard case .text(let patch) = await first.next() else {
                Issue.record("no patch")
                return
            }
            // The page goes without a word, like a telephone in a tunnel.
            try await first.channel.close().get()
            try await server.until { await server.registry.attachedCount == 0 }
            server.clock.advance(by: .seconds(119))
            await server.registry.sweep()

            let second = try await server.live(page, seen: 0)
            #expect(await second.next() == .text("[0,1,[]]"))
            #expect(await second.next() == .text(patch))
            // Sent again, it is not done again.
            second.send(Self.click(1, page.handler(of: "add"), seen: 1))
            second.send(Self.click(2, page.handler(of: "add"), seen: 1))
            #expect(await second.text { $0.contains("Count 2") } != .end)
        }
    }

    @Test("a half-closed connection is over")
    func halfClosed() async throws {
        try await TestServer.run { server in
            let live = try await server.live(try await server.page())
            #expect(await live.next() == .text("[0,0,[]]"))
            try await live.channel.close(mode: .output).get()
            #expect(await live.next() == .end)
            try await server.until { await server.registry.attachedCount == 0 }
        }
    }

    @Test("a page that says goodbye is answered")
    func close() async throws {
        try await TestServer.run { server in
            let live = try await server.live(try await server.page())
            #expect(await live.next() == .text("[0,0,[]]"))
            live.write(LiveClient.frame(0x88, [0x03, 0xE8]))
            #expect(await live.next() == .close(1000))
            #expect(await live.next() == .end)
            try await server.until { await server.registry.attachedCount == 0 }
        }
    }

    @Test("the newest connection of a page replaces the one before")
    func replaced() async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            let first = try await server.live(page)
            #expect(await first.next() == .text("[0,0,[]]"))
            let second = try await server.live(page)
            #expect(await second.next() == .text("[0,0,[]]"))
            #expect(await first.next() == .close(4409))
            #expect(await first.next() == .end)
            #expect(await server.registry.attachedCount == 1)
            second.send(Self.click(1, page.handler(of: "add")))
            #expect(await second.text { $0.contains("Count 1") } != .end)
        }
    }

    /// Takes many messages at once.
    private static func patient(_ server: inout RibletServer.Configuration) {
        server.limits.messageBurst = 1_000
        server.limits.inboundQueue = 1_000
    }

    @Test("nothing piles up for a page that does not read, and it then gets the newest")
    func backPressure() async throws {
        try await TestServer.run(configure: Self.patient) { server in
            let page = try await server.page()
            let live = try await server.live(page, receiveBuffer: 4_096)
            #expect(await live.next() == .text("[0,0,[]]"))
            try await live.setReads(false)
            // 200 changes of 48 KB each: more than sockets hold.
            for round in 0..<200 {
                live.send(Self.click(2 * round + 1, page.handler(of: "add")))
                live.send(Self.click(2 * round + 2, page.handler(of: "flood")))
            }
            try await server.until { await server.location(of: page)?["flood"] == "200" }
            try await live.setReads(true)
            var patches = 0
            while case .text(let text) = await live.next() {
                if text.contains("flood") { patches += 1 }
                if text.contains("200 flood") { break }
            }
            #expect(patches < 200)
        }
    }

    @Test("a page that asks on and on and reads nothing fills no memory: it gets what it asked for when it reads", .tags(.attack))
    func greedy() async throws {
        try await TestServer.run(configure: Self.patient) { server in
            let page = try await server.page()
            let live = try await server.live(page, receiveBuffer: 4_096)
            live.send(Self.click(1, page.handler(of: "flood")))
            #expect(await live.text { $0.contains("flood") } != .end)
            try await live.setReads(false)
            // 200 times 48 KB: more than sockets hold.
            for _ in 0..<200 { live.send("[\"r\"]") }
            live.send(Self.click(2, page.handler(of: "add")))
            live.send(Self.click(3, page.handler(of: "flood")))
            try await server.until { await server.location(of: page)?["flood"] == "1" }
            try await live.setReads(true)
            var pages = 0
            while case .text(let text) = await live.next() {
                if text.contains("flood") { pages += 1 }
                if text.contains("1 flood") { break }
            }
            #expect(pages < 200)
        }
    }
}

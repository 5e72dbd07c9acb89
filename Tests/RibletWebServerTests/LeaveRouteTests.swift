import Testing

@testable import RibletWebServer

/// Tests of the messages that a page sends outside its connection when it is left.
@Suite("Last words of a page", .timeLimit(.minutes(20)))
struct LeaveRouteTests {
    private func headers(_ server: TestServer, _ page: Page) -> [(String, String)] {
        [("Cookie", page.cookie), ("Origin", server.origin), ("Content-Type", "text/plain;charset=UTF-8")]
    }

    private func click(_ page: Page, _ number: Int) -> String { "[\"e\",\(number),0,\"\(page.handler(of: "add"))\",\"click\",null]" }

    private func leave(
        _ server: TestServer, _ page: Page, _ frames: [String], token: String? = nil, headers: [(String, String)]? = nil
    ) async throws -> Int {
        try await server.send(
            .POST, "/_riblet/live?t=\(token ?? page.pageToken)", headers ?? self.headers(server, page),
            body: Array(frames.joined(separator: "\n").utf8)
        ).status
    }

    /// Returns true if a page that connects is told of this.
    private func shows(_ text: String, _ server: TestServer, _ page: Page) async throws -> Bool {
        let live = try await server.live(page)
        return await live.text { $0.contains(text) } != .end
    }

    @Test("they are heard once, whether the connection has said them too or not")
    func once() async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            let frames = [click(page, 1), click(page, 2)]
            #expect(try await leave(server, page, frames) == 204)
            #expect(try await leave(server, page, frames + [click(page, 3)]) == 204)
            let live = try await server.live(page)
            live.send(click(page, 3))
            live.send(click(page, 4))
            #expect(await live.text { $0.contains("Count 4") } != .end)
        }
    }

    @Test("they reach a session that has left memory, and are in it when its page comes back")
    func stored() async throws {
        try await TestServer.run(configure: { $0.sessionStore = MemorySessionStore() }) { server in
            let page = try await server.page()
            let live = try await server.live(page)
            live.send(click(page, 1))
            #expect(await live.text { $0.contains("Count 1") } != .end)
            try await server.forget(live)
            #expect(try await leave(server, page, [click(page, 2)]) == 204)
            #expect(try await shows("Count 2", server, page))
        }
    }

    @Test("another site, another browser and a forged or expired token are refused", .tags(.attack))
    func refused() async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            let stranger = try await server.page()
            func status(_ index: Int, _ value: String) async throws -> Int {
                var headers = headers(server, page)
                headers[index].1 = value
                return try await leave(server, page, [click(page, 1)], headers: headers)
            }
            #expect(try await status(0, stranger.cookie) == 403)
            #expect(try await status(0, "") == 403)
            #expect(try await status(1, "https://evil.example") == 403)
            #expect(try await leave(server, page, [click(page, 1)], token: page.formToken) == 403)
            #expect(try await leave(server, page, [click(page, 1)], token: stranger.pageToken) == 403)
            #expect(try await leave(server, page, [click(page, 1)], token: "") == 403)
            #expect(try await leave(server, page, [click(page, 1)]) == 204)
            #expect(try await shows("Count 1", server, page))
            server.clock.advance(by: RibletServer.Limits().tokenLifetime)
            #expect(try await leave(server, page, [click(page, 1)]) == 403)
        }
    }

    @Test("they are bounded, are text, and go to a session that is there", .tags(.attack))
    func bounds() async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            #expect(try await leave(server, page, [String(repeating: "x", count: 64 * 1_024 + 1)]) == 413)
            #expect(
                try await server.send(.POST, "/_riblet/live?t=\(page.pageToken)", headers(server, page), body: [0xFF, 0xFE]).status == 400)
            // A message that no page of ours sends changes nothing.
            #expect(try await leave(server, page, ["[]", "\u{0}", "[\"e\",1,0,\"1:9\",\"click\",null]"]) == 204)
            #expect(try await leave(server, page, (1...1_000).map { click(page, $0 + 1) }) == 204)
            #expect(try await shows("Count 256", server, page))
            let gone = try await server.page()
            server.clock.advance(by: .seconds(31))
            await server.registry.sweep()
            #expect(try await leave(server, gone, [click(gone, 1)]) == 404)
        }
    }
}

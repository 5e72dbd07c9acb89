import Testing

@testable import RibletWeb
@testable import RibletWebServer

/// The reload button: a new session that begins with what the page before had.
@Suite("Reload", .timeLimit(.minutes(20)))
struct ReloadTests {
    private static func click(_ page: Page, _ number: Int) -> String {
        "[\"e\",\(number),0,\"\(page.handler(of: "add"))\",\"click\",null]"
    }

    /// A page at `/list` that was clicked three times.
    private static func clickedPage(_ server: TestServer) async throws -> (Page, LiveClient) {
        let page = try await server.page("/list")
        let live = try await server.live(page)
        for number in 1...3 { live.send(click(page, number)) }
        #expect(await live.text { $0.contains("Count 3") } != .end)
        return (page, live)
    }

    private static func again(
        _ server: TestServer, _ page: Page, _ path: String = "/list", token: String? = nil, cookie: String? = nil
    ) async throws -> Page {
        try await server.page(path, cookie: "\(cookie ?? page.cookie); riblet_reload=\(token ?? page.pageToken)")
    }

    @Test("the page goes on where it was, on a session of its own; what the former page says late goes to the former session")
    func goesOn() async throws {
        try await TestServer.run { server in
            let (page, old) = try await Self.clickedPage(server)
            let next = try await Self.again(server, page)
            #expect(next.sessionID != page.sessionID && next.text(of: "count") == "Count 3")
            #expect(next.answer.headers["set-cookie"].contains { $0.hasPrefix("riblet_reload=;") && $0.contains("Max-Age=0") })
            #expect(next.html.contains(#"id="riblet-offline" role="status" hidden>"#))
            old.send(Self.click(page, 4))
            #expect(await old.text { $0.contains("Count 4") } != .end)
            let live = try await server.live(next)
            live.send(Self.click(next, 1))
            live.send(Self.click(next, 2))
            #expect(await live.text { $0.contains("Count 5") } != .end)
        }
    }

    @Test("for others the former page is gone when the next one is made, wherever that leads; one of another browser is not")
    func former() async throws {
        for path in ["/list", "/"] {
            try await TestServer.run { server in
                let (page, _) = try await Self.clickedPage(server)
                let stranger = try await server.page()
                _ = try await Self.again(server, page, path, cookie: stranger.cookie)
                #expect(await server.session(of: page)?.connection.isConnected == true)
                _ = try await Self.again(server, page, path)
                #expect(await server.session(of: page)?.connection.isConnected == false)
                #expect(await server.session(of: page)?.isAttached == true)
            }
        }
    }

    @Test("another query, language or time zone is no other page; another path is, and begins anew")
    func place() async throws {
        try await TestServer.run { server in
            let (page, _) = try await Self.clickedPage(server)
            #expect(try await Self.again(server, page, "/list?sort=name").text(of: "count") == "Count 3")
            let korean = try await Self.again(server, page, "/list?lang=ko", cookie: "\(page.cookie); tz=Asia%2FSeoul")
            #expect(korean.text(of: "count") == "Count 3" && korean.text(of: "request") == "ko Asia/Seoul list")
            for path in ["/", "/list/more", "/lists"] {
                #expect(try await Self.again(server, page, path).text(of: "count") == "Count 0", "\(path)")
            }
        }
    }

    @Test("a session that has left memory is asked of the store, and stays there; without a store the page begins anew")
    func stored() async throws {
        for store in [MemorySessionStore(), nil] {
            try await TestServer.run(configure: { $0.sessionStore = store }) { server in
                let (page, live) = try await Self.clickedPage(server)
                try await server.forget(live)
                let next = try await Self.again(server, page)
                #expect(next.text(of: "count") == (store == nil ? "Count 0" : "Count 3"))
                #expect(next.html.contains(#"id="riblet-offline" role="status" hidden>"#))
                #expect(await server.registry.count == 1)
            }
        }
    }

    @Test("another browser, and a forged or expired token, get nothing of it", .tags(.attack))
    func refused() async throws {
        try await TestServer.run { server in
            let (page, _) = try await Self.clickedPage(server)
            let stranger = try await server.page()
            #expect(try await Self.again(server, page, cookie: stranger.cookie).text(of: "count") == "Count 0")
            #expect(try await Self.again(server, page, cookie: "").text(of: "count") == "Count 0")
            for token in [page.formToken, page.pageToken + "x", "x.1.y", ""] {
                #expect(try await Self.again(server, page, token: token).text(of: "count") == "Count 0", "\(token)")
            }
            server.clock.advance(by: RibletServer.Limits().tokenLifetime)
            #expect(try await Self.again(server, page).text(of: "count") == "Count 0")
        }
    }
}

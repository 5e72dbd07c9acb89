import Testing

@testable import RibletWebServer

@Suite("Forms without script", .timeLimit(.minutes(20)))
struct FormRouteTests {
    @Test("a button and a form work, and the answer leads to where the tree is then")
    func submit() async throws {
        try await TestServer.run([.demo(basePath: "/app")]) { server in
            let page = try await server.page("/app/list")
            let clicked = try await server.post("/app/list", page, handler: page.handler(of: "add"))
            #expect(clicked.status == 303)
            #expect(clicked.header("location") == "/app/list")
            let live = try await server.live(page, base: "/app")
            #expect(await live.text { $0.contains("Count 1") } != .end)

            let saved = try await server.post("/app/list", page, handler: page.handler(of: "save"), "note=a+b%2F%EA%B0%80")
            #expect(saved.status == 303)
            #expect(saved.header("location") == "/app/saved/a%20b%2F%EA%B0%80")
            #expect(await server.registry.count == 1)
        }
    }

    @Test("a form may have 256 fields besides the host's own, and no more")
    func fields() async throws {
        try await TestServer.run([.demo(basePath: "/app")]) { server in
            let page = try await server.page("/app/list")
            let fields = (1..<256).map { "f\($0)=" }.joined(separator: "&") + "&note=last"
            let saved = try await server.post("/app/list", page, handler: page.handler(of: "save"), fields)
            #expect(saved.header("location") == "/app/saved/last")
            let refused = try await server.post("/app/list", page, handler: page.handler(of: "save"), fields + "&more=")
            #expect(refused.status == 400 && refused.text.contains("more than 256 fields"))
        }
    }

    @Test("the page that follows shows what the form has come to, also where it stands in no address, and only that page")
    func sameSession() async throws {
        try await TestServer.run([.demo(basePath: "/app")]) { server in
            let page = try await server.page("/app/list")
            let clicked = try await server.post("/app/list", page, handler: page.handler(of: "add"))
            let cookie = try #require(clicked.cookies.first { $0.hasPrefix("riblet_resume=") })
            let whole = try #require(clicked.headers["set-cookie"].first { $0.hasPrefix(cookie) })
            #expect(whole.contains("Path=/app;") && whole.contains("HttpOnly") && whole.contains("Max-Age=10"))
            let next = Page(
                answer: try await server.get("/app/list", [("Cookie", "\(page.cookie); \(cookie)")]), cookie: page.cookie)
            #expect(next.html.contains("Count 1"))
            #expect(next.sessionID == page.sessionID)
            #expect(next.answer.headers["set-cookie"].contains { $0.hasPrefix("riblet_resume=;") && $0.contains("Max-Age=0") })
            #expect(await server.registry.count == 1)
            // Its form works as the first one's did, and a page without the cookie is another page.
            let saved = try await server.post("/app/list", next, handler: next.handler(of: "save"), "note=again")
            #expect(saved.header("location") == "/app/saved/again")
            let other = Page(answer: try await server.get("/app/list", [("Cookie", page.cookie)]), cookie: page.cookie)
            #expect(other.html.contains("Count 0") && other.sessionID != page.sessionID)
        }
    }

    @Test("the page that follows shows what took longer than a page's first content may take")
    func slowStore() async throws {
        try await TestServer.run(configure: { $0.limits.settleTime = .milliseconds(1) }) { server in
            let page = try await server.page("/list")
            let stored = try await server.post("/list", page, handler: page.handler(of: "store"))
            let cookie = try #require(stored.cookies.first { $0.hasPrefix("riblet_resume=") })
            let next = try await server.get("/list", [("Cookie", "\(page.cookie); \(cookie)")])
            #expect(next.text.contains("Count 1"))
        }
    }

    @Test("what is not stored in time is not answered as if it were")
    func notStored() async throws {
        try await TestServer.run(configure: { $0.limits.formSettleTime = .milliseconds(20) }) { server in
            let page = try await server.page("/list")
            let hung = try await server.post("/list", page, handler: page.handler(of: "hang"))
            #expect(hung.status == 503 && hung.text.contains("not stored yet") && hung.header("location") == nil)
            #expect(hung.header("retry-after") == "10")
        }
    }

    @Test(
        "a form is meant in the time zone that its page was written for, though its session is gone and the browser says another one by now",
        arguments: [("", "Asia/Seoul", "no zone"), ("Asia/Seoul", "Europe/Berlin", "Asia/Seoul"), ("Asia/Seoul", "", "Asia/Seoul")])
    func zone(_ before: String, _ after: String, _ meant: String) async throws {
        try await TestServer.run { server in
            func cookie(_ zone: String) -> String { zone.isEmpty ? "" : "; tz=" + zone.replacing("/", with: "%2F") }
            let browser = try await server.page("/list").cookie
            let page = try await server.page("/list", cookie: browser + cookie(before))
            server.clock.advance(by: RibletServer.Limits().attachTimeout + .seconds(1))
            await server.registry.sweep()
            #expect(await server.registry.count == 0)
            let headers = server.formHeaders(page).map { $0.0 == "Cookie" ? ($0.0, browser + cookie(after)) : $0 }
            let clicked = try await server.post("/list", page, handler: page.handler(of: "add"), headers: headers)
            let resume = try #require(clicked.cookies.first { $0.hasPrefix("riblet_resume=") })
            let next = Page(answer: try await server.get("/list", [("Cookie", "\(browser)\(cookie(after)); \(resume)")]), cookie: browser)
            #expect(next.html.contains("Count 1") && next.text(of: "request") == "en \(meant) list")
        }
    }

    @Test("without script a page that is used stays as long again")
    func staysWhileUsed() async throws {
        try await TestServer.run { server in
            let page = try await server.page("/list")
            for count in 1...3 {
                server.clock.advance(by: .seconds(20))
                await server.registry.sweep()
                #expect(try await server.post("/list", page, handler: page.handler(of: "add")).status == 303)
                #expect(await server.registry.count == 1, "\(count)")
            }
        }
    }

    @Test("another browser cannot take over a page by its token", .tags(.attack))
    func foreignResume() async throws {
        try await TestServer.run { server in
            let page = try await server.page("/list")
            let clicked = try await server.post("/list", page, handler: page.handler(of: "add"))
            let cookie = try #require(clicked.cookies.first { $0.hasPrefix("riblet_resume=") })
            let stranger = try await server.page("/list")
            let answer = try await server.get("/list", [("Cookie", "\(stranger.cookie); \(cookie)")])
            #expect(answer.text.contains("Count 0"))
            let mangled = try await server.get("/list", [("Cookie", "\(page.cookie); \(cookie)x")])
            #expect(mangled.text.contains("Count 0"))
        }
    }

    @Test("without a session a new one takes its place")
    func freshSession() async throws {
        try await TestServer.run { server in
            let page = try await server.page("/list")
            server.clock.advance(by: .seconds(31))
            await server.registry.sweep()
            #expect(await server.registry.count == 0)
            let saved = try await server.post("/list", page, handler: page.handler(of: "save"), "note=later")
            #expect(saved.status == 303)
            #expect(saved.header("location") == "/saved/later")
            // Its work may take a while; then it goes like any other.
            #expect(await server.registry.count == 1)
            server.clock.advance(by: .seconds(31))
            await server.registry.sweep()
            #expect(await server.registry.count == 0)
        }
    }

    @Test("a handler that is gone changes nothing")
    func unknownHandler() async throws {
        try await TestServer.run { server in
            let page = try await server.page("/list")
            for handler in ["", "9:0.1", "1:99", "nonsense"] {
                let answer = try await server.post("/list", page, handler: handler, "note=x")
                #expect(answer.status == 303)
                #expect(answer.header("location") == "/list")
            }
        }
    }

    @Test("another site's page cannot send one", .tags(.attack))
    func foreignOrigin() async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            let type = ("Content-Type", "application/x-www-form-urlencoded")
            let cookie = ("Cookie", page.cookie)
            let own = ("Origin", server.origin)
            let refused: [[(String, String)]] = [
                [("Origin", "https://evil.example")], [("Origin", "null")], [], [own, ("Sec-Fetch-Site", "cross-site")],
                [own, ("Sec-Fetch-Site", "same-site")], [("Origin", "\(server.origin).evil.example")],
                [own, ("Origin", "https://evil.example")],
                [("Origin", "http://127.0.0.1:1")],
            ]
            for headers in refused {
                let answer = try await server.post("/", page, handler: page.handler(of: "add"), headers: headers + [type, cookie])
                #expect(answer.status == 403, "\(headers)")
            }
            for headers in [[own], [("Sec-Fetch-Site", "same-origin")], [own, ("Sec-Fetch-Site", "same-origin")]] {
                let answer = try await server.post("/", page, handler: page.handler(of: "add"), headers: headers + [type, cookie])
                #expect(answer.status == 303, "\(headers)")
            }
        }
    }

    @Test("a token that is forged, expired, of another browser or another purpose is refused", .tags(.attack))
    func tokens() async throws {
        try await TestServer.run([.demo(), .demo(basePath: "/other")]) { server in
            let page = try await server.page()
            let stranger = try await server.page()
            func status(_ token: String, cookie: String, path: String = "/") async throws -> Int {
                var headers = server.formHeaders(page)
                headers[0].1 = cookie
                let body = "_t=\(token)&_e=\(page.handler(of: "add"))"
                return try await server.send(.POST, path, headers, body: Array(body.utf8)).status
            }
            #expect(try await status(page.formToken, cookie: page.cookie) == 303)
            #expect(try await status(page.formToken, cookie: stranger.cookie) == 403)
            #expect(try await status(page.formToken, cookie: "") == 403)
            #expect(try await status(page.formToken, cookie: "riblet=short") == 403)
            #expect(try await status(page.pageToken, cookie: page.cookie) == 403)
            #expect(try await status(page.formToken, cookie: page.cookie, path: "/other/") == 403)
            #expect(try await status(page.formToken + "A", cookie: page.cookie) == 403)
            #expect(try await status("", cookie: page.cookie) == 403)
            let parts = page.formToken.split(separator: ".")
            #expect(try await status("\(stranger.sessionID).\(parts[1]).\(parts[2])", cookie: page.cookie) == 403)
            #expect(try await status("\(parts[0]).9\(parts[1]).\(parts[2])", cookie: page.cookie) == 403)
            server.clock.advance(by: RibletServer.Limits().tokenLifetime)
            #expect(try await status(page.formToken, cookie: page.cookie) == 403)
        }
    }

    @Test("forms are bounded, and what is no form is refused", .tags(.attack))
    func bounds() async throws {
        try await TestServer.run(configure: { $0.limits.formBytes = 4_096 }) { server in
            let page = try await server.page()
            let add = page.handler(of: "add")
            #expect(try await server.post("/", page, handler: add, "a=\(String(repeating: "x", count: 5_000))").status == 413)
            #expect(try await server.post("/", page, handler: add, (0..<300).map { "a\($0)=" }.joined(separator: "&")).status == 400)
            #expect(try await server.post("/", page, handler: add, "a=%").status == 400)
            #expect(try await server.post("/", page, handler: add, "a=%ff").status == 400)
            let headers = server.formHeaders(page)
            #expect(try await server.send(.POST, "/", headers, body: []).status == 400)
            #expect(try await server.send(.POST, "/", headers, body: Array("_t=\(page.formToken)".utf8)).status == 400)
            let json = headers.dropLast() + [("Content-Type", "application/json")]
            #expect(try await server.send(.POST, "/", Array(json), body: Array("{}".utf8)).status == 415)
        }
    }

    @Test("a body without end is cut off, and the page still reads why", .tags(.attack))
    func endlessBody() async throws {
        try await TestServer.run(configure: { $0.limits.formBytes = 4_096 }) { server in
            let page = try await server.page()
            let client = try await LiveClient.connect(port: server.address.port)
            let fields = [("Host", "127.0.0.1:\(server.address.port)"), ("Transfer-Encoding", "chunked")] + server.formHeaders(page)
            client.write("POST / HTTP/1.1\r\n" + fields.map { "\($0): \($1)\r\n" }.joined() + "\r\n")
            let chunk = "1000\r\n\(String(repeating: "x", count: 4_096))\r\n"
            for _ in 0..<64 { client.write(chunk) }
            #expect(await client.head().hasPrefix("HTTP/1.1 413"))
            // The server closes although the body goes on.
            _ = await client.rest()
        }
    }

    @Test("a body that does not arrive in time ends the connection", .tags(.attack))
    func slowBody() async throws {
        try await TestServer.run(configure: { $0.limits.requestTimeout = .seconds(6) }) { server in
            // A busy machine may miss the limit with the page as well, which is not meant here.
            var answered: Page?
            for _ in 0..<20 where answered == nil { answered = try? await server.page() }
            let page = try #require(answered)
            let client = try await LiveClient.connect(port: server.address.port)
            let fields = [("Host", "127.0.0.1:\(server.address.port)"), ("Content-Length", "100")] + server.formHeaders(page)
            client.write("POST / HTTP/1.1\r\n" + fields.map { "\($0): \($1)\r\n" }.joined() + "\r\n_t=")
            #expect(await client.rest() == "")
        }
    }

    @Test("where the tree goes cannot send the browser elsewhere or add a header", .tags(.attack))
    func redirectInjection() async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            let elsewhere = try await server.post("/", page, handler: page.handler(of: "save"), "note=%2F%2F")
            #expect(elsewhere.status == 303)
            #expect(elsewhere.header("location") == "/")
            let split = try await server.post("/", page, handler: page.handler(of: "save"), "note=a%0d%0aSet-Cookie%3A+b%3Dc")
            #expect(split.status == 303)
            #expect(split.header("location") == "/saved/a%0D%0ASet-Cookie%3A%20b%3Dc")
            #expect(split.cookies.allSatisfy { $0.hasPrefix("riblet_resume=") })
        }
    }
}

import NIOHTTP1
import RibletWeb
import Testing

@testable import RibletWebServer

@Suite("Pages", .timeLimit(.minutes(20)))
struct PageRouteTests {
    @Test("a page is complete HTML, with its session behind it and everything that protects it")
    func page() async throws {
        try await TestServer.run([.demo(imageSources: ["https://cdn.example.com"])]) { server async throws in
            let page = try await server.page("/list/3?filter=open")
            let answer = page.answer
            #expect(answer.status == 200)
            #expect(answer.header("content-type") == "text/html; charset=utf-8")
            #expect(page.html.contains("<h1>Demo</h1>"))
            #expect(page.text(of: "request") == "en no zone list/3")
            #expect(!page.pageToken.isEmpty && !page.formToken.isEmpty && page.pageToken != page.formToken)
            #expect(await server.registry.count == 1)
            #expect(
                answer.header("content-security-policy")
                    == "default-src 'none'; script-src 'self' \(ClientScripts.current.first.source); style-src 'self'; img-src 'self' https://cdn.example.com; connect-src 'self'; "
                    + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
            #expect(answer.header("x-content-type-options") == "nosniff")
            #expect(answer.header("referrer-policy") == "same-origin")
            #expect(answer.header("cross-origin-opener-policy") == "same-origin")
            #expect(answer.header("cross-origin-resource-policy") == "same-origin")
            #expect(answer.header("cache-control") == "no-store")
            #expect(answer.header("content-language") == "en")
        }
    }

    @Test("a place that does not exist is answered with a page that says so, and keeps no session", arguments: ["GET", "HEAD"])
    func nowhere(_ method: String) async throws {
        try await TestServer.run { server async throws in
            let answer = try await server.send(HTTPMethod(rawValue: method), "/nowhere")
            #expect(answer.status == 404)
            #expect(answer.header("content-type") == "text/html; charset=utf-8")
            #expect(!answer.text.contains("<h1>Demo</h1>") && answer.cookies.isEmpty)
            #expect(await server.registry.count == 0)
        }
    }

    @Test("the browser's cookie is random, unreadable to scripts, and stays")
    func cookie() async throws {
        try await TestServer.run { server async throws in
            let first = try await server.page()
            let field = try #require(first.answer.headers["set-cookie"].first)
            #expect(field.hasSuffix("; Path=/; HttpOnly; SameSite=Lax"))
            // The name, and what shows that it is one of ours.
            let parts = first.cookie.dropFirst("riblet=".count).split(separator: ".").map(String.init)
            #expect(parts.count == 2 && parts.allSatisfy(RandomToken.isWellFormed))
            let second = try await server.page(cookie: first.cookie)
            #expect(second.answer.headers["set-cookie"].isEmpty)
            // A foreign cookie is replaced, so that nobody chooses it for a browser.
            let foreign = [
                "guessable", RandomToken.make(), "\(RandomToken.make()).\(RandomToken.make())", "\(parts[0]).", "\(parts[0])",
                ".\(parts[1])",
            ]
            for value in foreign + ["\(RandomToken.make()).\(parts[1])", "\(parts[0]).\(parts[1]).", String(repeating: "a", count: 5_000)] {
                let third = try await server.page(cookie: "riblet=\(value)")
                #expect(third.answer.cookies.first?.hasPrefix("riblet=") == true, "\(value)")
                #expect(third.answer.cookies.first != "riblet=\(value)")
                #expect(third.answer.cookies.count == 1)
            }
        }
        try await TestServer.run(configure: { $0.securesCookies = true }) { server async throws in
            #expect(try await server.page().answer.headers["set-cookie"].first?.hasSuffix("; Secure") == true)
        }
    }

    @Test("HEAD answers like GET without content and leaves no session")
    func head() async throws {
        try await TestServer.run { server async throws in
            let answer = try await server.send(.HEAD, "/")
            #expect(answer.status == 200)
            #expect(answer.bytes.isEmpty)
            #expect(answer.header("content-length").flatMap(Int.init) ?? 0 > 500)
            #expect(await server.registry.count == 0)
        }
    }

    @Test("applications lie under their base paths, and the longest wins")
    func basePaths() async throws {
        let applications = ["/todo", "/todo/cats", "/todo-dog"].map { WebApplicationNamed(basePath: $0) }
        try await TestServer.run(applications.map { .demo(name: $0.basePath, basePath: $0.basePath) }) { server async throws in
            for path in ["/todo/", "/todo/cats/", "/todo/cats/a", "/todo-dog/x"] {
                let page = try await server.page(path)
                #expect(page.answer.status == 200)
                let base = path.hasPrefix("/todo/cats") ? "/todo/cats" : path.hasPrefix("/todo-dog") ? "/todo-dog" : "/todo"
                #expect(page.html.contains("<title>\(base)</title>"))
                #expect(page.html.contains("data-live=\"\(base)/_riblet/live\""))
            }
            let redirect = try await server.get("/todo?a=b")
            #expect(redirect.status == 308)
            #expect(redirect.header("location") == "/todo/?a=b")
            #expect(try await server.get("/todos/").status == 404)
            // The server's own root leads to them.
            let root = try await server.get("/")
            #expect(root.status == 200)
            #expect(root.text.contains("<a href=\"/todo-dog/\">/todo-dog</a>"))
        }
    }

    private struct WebApplicationNamed { let basePath: String }

    @Test("the language is the one asked for, chosen before, accepted, or the first")
    func language() async throws {
        try await TestServer.run { server async throws in
            func language(_ path: String, _ headers: [(String, String)]) async throws -> String {
                let answer = try await server.get(path, headers)
                let page = Page(answer: answer, cookie: "")
                #expect(page.html.contains("<html lang=\"\(answer.header("content-language") ?? "")\""))
                return String(page.text(of: "request").prefix { $0 != " " })
            }
            #expect(try await language("/", []) == "en")
            #expect(try await language("/", [("Accept-Language", "fr, ko-KR;q=0.8, en;q=0.9, *;q=0.1")]) == "en")
            #expect(try await language("/", [("Accept-Language", "fr, ko-KR;q=0.9, en;q=0.8")]) == "ko")
            #expect(try await language("/", [("Cookie", "riblet_language=pt-BR"), ("Accept-Language", "ko")]) == "pt-BR")
            #expect(try await language("/?lang=ko", [("Cookie", "riblet_language=pt-BR")]) == "ko")
            let asked = try await server.get("/?lang=KO-kr")
            #expect(asked.headers["set-cookie"].contains { $0.hasPrefix("riblet_language=ko; Path=/") })
            // The parameter is the server's; the application's location does not have it.
            #expect(asked.text.contains("data-url=\"/\""))
            #expect(try await server.get("/?a=1&lang=ko&b=2").text.contains("data-url=\"/?a=1&amp;b=2\""))
        }
    }

    @Test(
        "a language that is none sets nothing",
        arguments: ["ko%0d%0aSet-Cookie:%20stolen=1", "%0aX-Evil:%201", "xx", "", "ko;Path=/evil", "..%2f..%2fetc"])
    func languageInjection(_ language: String) async throws {
        try await TestServer.run { server async throws in
            let answer = try await server.get("/?lang=\(language)")
            #expect(answer.status == 200)
            let values = answer.headers["set-cookie"]
            #expect(values.allSatisfy { !$0.contains("stolen") && !$0.contains("\n") && !$0.contains("evil") })
            #expect(answer.header("x-evil") == nil)
        }
    }

    @Test("the time zone comes from the browser, if it is one")
    func timeZone() async throws {
        try await TestServer.run { server async throws in
            #expect(try await server.page(cookie: "tz=Asia%2FSeoul").text(of: "request") == "en Asia/Seoul ")
            #expect(try await server.page(cookie: "tz=..%2F..%2Fetc%2Fpasswd").text(of: "request") == "en no zone ")
        }
    }

    @Test(
        "the script that runs before anything is shown waits for no stylesheet, and knows the page's time zone and the other scripts",
        arguments: ["", "Asia/Seoul"])
    func firstScript(_ zone: String) async throws {
        try await TestServer.run { server async throws in
            let page = try await server.page(cookie: zone.isEmpty ? nil : "tz=" + zone.replacing("/", with: "%2F"))
            let before = try #require(page.html.between("<head>", "<script"))
            #expect(!before.contains("stylesheet") && page.html.components(separatedBy: "<script").count == 2)
            let script = try #require(page.html.between("<script", "</script>"))
            #expect(script.hasPrefix(" data-zone=\"\(zone)\" data-scripts=\"/") && script.contains("resolvedOptions().timeZone"))
        }
    }

    @Test("a page that asks for itself again in the browser's time zone leaves no session behind, and keeps what its user is to be told")
    func zoneLearnt() async throws {
        try await TestServer.run { server async throws in
            let first = try await server.page("/list")
            #expect(first.text(of: "request") == "en no zone list")
            let noted = first.cookie + "; tz=Asia%2FSeoul"
            let second = try await server.page("/list", cookie: "\(noted); riblet_resume=\(first.pageToken)")
            #expect(second.text(of: "request") == "en Asia/Seoul list")
            #expect(second.sessionID != first.sessionID && !second.html.contains("starts anew"))
            #expect(await server.registry.count == 1)
            // One that somebody has used goes on as it is.
            let clicked = try await server.post("/list", Page(answer: second.answer, cookie: noted), handler: second.handler(of: "add"))
            let resume = try #require(clicked.cookies.first { $0.hasPrefix("riblet_resume=") })
            let third = try await server.page("/list", cookie: "\(first.cookie); tz=Europe%2FBerlin; \(resume)")
            #expect(third.sessionID == second.sessionID && third.html.contains("Count 1"))
            #expect(await server.registry.count == 1)
        }
    }

    @Test("what browsers ask for by themselves makes no session", arguments: ["/favicon.ico", "/robots.txt", "/.well-known/security.txt"])
    func noSession(_ path: String) async throws {
        try await TestServer.run { server async throws in
            #expect(try await server.get(path).status == 404)
            #expect(try await server.get("/picture.png", [("Sec-Fetch-Dest", "image")]).status == 404)
            #expect(await server.registry.count == 0)
        }
    }

    @Test("a location that is none is not found", arguments: ["/%ff", "/a%2fb", "/..%2f..%2fetc", "/%2e%2e/x", "/a%00b", "/%zz"])
    func badLocation(_ path: String) async throws {
        try await TestServer.run { server async throws in
            // Sent as it stands, since a client might tidy it up.
            let client = try await LiveClient.connect(port: server.address.port)
            client.write("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            #expect(await client.head().hasPrefix("HTTP/1.1 404"))
            #expect(await server.registry.count == 0)
            client.channel.close(promise: nil)
        }
    }

    @Test("plain pages are accessible, escape everything and run nothing")
    func plainPages() async throws {
        try await TestServer.run([.demo(name: "<script>alert(1)</script>", basePath: "/x")]) { server async throws in
            let missing = try await server.get("/nowhere")
            #expect(missing.status == 404)
            #expect(missing.text.hasPrefix("<!doctype html><html lang=\"en\">"))
            #expect(missing.text.contains("<h1>Not found</h1>"))
            #expect(missing.header("content-security-policy")?.hasPrefix("default-src 'none'") == true)
            let list = try await server.get("/")
            #expect(list.text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
            #expect(!list.text.contains("<script>"))
        }
    }

    @Test(
        "what is refused has the application's look, its status, a sentence and a way home, in the visitor's language",
        arguments: [
            ("/x/nowhere", 404, "There is nothing at this address.", "이 주소에는 아무것도 없어요."),
            ("/x/assets/0/none.css", 404, "There is nothing at this address.", "이 주소에는 아무것도 없어요."),
            ("/nothing", 404, "There is nothing at this address.", "이 주소에는 아무것도 없어요."),
            ("/x/" + String(repeating: "a", count: 9_000), 414, "longer than the server reads", "읽을 수 있는 길이를 넘은"),
        ])
    func look(_ path: String, _ status: Int, _ english: String, _ korean: String) async throws {
        var application = WebApplication.demo(basePath: "/x")
        // Attributes that only some pages would have are left out of those.
        application.htmlAttributes = { request in
            let unfit = [("on\"x", "y"), ("onload", "y"), ("style", "y"), ("lang", "xx"), ("data-flavour", "cat")]
            return [("data-flavour", "dog"), ("dir", nil)] + (request.language == "ko" ? unfit : [])
        }
        try await TestServer.run([application]) { server async throws in
            let styles = try #require(try await server.page("/x/").html.firstMatch(of: /href="([^"]+\.css)"/)?.1)
            for (language, sentence, home) in [("en", english, "To the start"), ("ko", korean, "처음으로")] {
                let answer = try await server.get(path, [("Accept-Language", language)])
                #expect(answer.status == status)
                #expect(answer.text.contains("<html lang=\"\(language)\" data-flavour=\"dog\">"))
                #expect(answer.header("content-language") == language)
                #expect(answer.text.contains("<p class=\"eyebrow\">\(status)</p>") && answer.text.contains(sentence))
                #expect(answer.text.contains("<link rel=\"stylesheet\" href=\"\(styles)\">"))
                #expect(answer.text.contains("<a class=\"btn primary\" href=\"/x/\">\(home)</a>"))
                #expect(answer.header("content-security-policy")?.contains("style-src 'self'") == true)
            }
            // An earlier choice counts more than the word of the browser.
            let chosen = try await server.get(path, [("Accept-Language", "en"), ("Cookie", "riblet_language=ko")])
            #expect(chosen.text.contains(korean))
        }
    }

    @Test("a server with too many pages says so in the visitor's language, with a way home")
    func tooManyPages() async throws {
        try await TestServer.run(configure: { $0.limits.sessionsPerAddress = 1 }) { server async throws in
            let live = try await server.live(try await server.page())
            #expect(await live.next() == .text("[0,0,[]]"))
            let answer = try await server.get("/", [("Accept-Language", "ko")])
            #expect(answer.status == 429 && answer.text.contains("열린 페이지가 너무 많아요") && answer.text.contains("design.css"))
        }
    }

    @Test("other methods are refused with those allowed")
    func methods() async throws {
        try await TestServer.run { server async throws in
            #expect(try await server.send(.PUT, "/").status == 405)
            #expect(try await server.send(.DELETE, "/").header("allow") == "GET, HEAD, POST")
            #expect(try await server.send(.POST, "/health").header("allow") == "GET, HEAD")
            #expect(try await server.get("/_riblet/upload").header("allow") == "POST")
            #expect(try await server.send(.OPTIONS, "/").header("access-control-allow-origin") == nil)
        }
    }

    @Test("health needs nothing")
    func health() async throws {
        try await TestServer.run(configure: {
            $0.host = "0.0.0.0"
            $0.access = .token("0123456789abcdef")
        }) { server async throws in
            let answer = try await server.get("/health", [("Host", "10.1.2.3")])
            #expect(answer.status == 200)
            #expect(answer.text == #"{"status":"ok"}"#)
            #expect(answer.header("content-type") == "application/json")
        }
    }

    @Test("heads that are too long, doubled or not of this server are refused")
    func heads() async throws {
        try await TestServer.run { server async throws in
            #expect(try await server.get("/" + String(repeating: "a", count: 9_000)).status == 414)
            func status(_ request: String) async throws -> String {
                let client = try await LiveClient.connect(port: server.address.port)
                client.write(request)
                let head = await client.head()
                client.channel.close(promise: nil)
                return String(head.split(separator: " ").dropFirst().first ?? "")
            }
            let host = "Host: 127.0.0.1\r\n"
            #expect(try await status("GET / HTTP/1.1\r\n\(host)X-Long: \(String(repeating: "a", count: 20_000))\r\n\r\n") == "400")
            let many = (0..<200).map { "X-\($0): a\r\n" }.joined()
            #expect(try await status("GET / HTTP/1.1\r\n\(host)\(many)\r\n") == "400")
            #expect(try await status("GET / HTTP/1.1\r\n\r\n") == "421")
            #expect(try await status("GET / HTTP/1.1\r\n\(host)Host: evil.example\r\n\r\n") == "421")
            #expect(try await status("GET //evil.example/ HTTP/1.1\r\n\(host)\r\n") == "400")
            #expect(try await status("nonsense\r\n\r\n") == "400")
            #expect(try await status("GET / HTTP/1.1\r\n\(host)Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n\r\n") == "200")
            #expect(await server.registry.count == 1)
        }
    }

    @Test("requests that follow each other at once are all answered")
    func pipelining() async throws {
        try await TestServer.run { server async throws in
            let client = try await LiveClient.connect(port: server.address.port)
            let request = "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            client.write(String(repeating: "\(request)\r\n", count: 20) + "\(request)Connection: close\r\n\r\n")
            let all = await client.rest()
            #expect(all.split(separator: "HTTP/1.1 200").count == 21)
        }
    }

    @Test("a client that would rather speak another protocol is answered in this one")
    func otherUpgrade() async throws {
        try await TestServer.run { server in
            let client = try await LiveClient.connect(port: server.address.port)
            let request = "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            client.write("\(request)Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n")
            let head = await client.head()
            #expect(head.hasPrefix("HTTP/1.1 200"))
            #expect(head.contains("Connection: close"))
            #expect(await client.rest() == #"{"status":"ok"}"#)
        }
    }

    @Test("a name that is not the server's is refused: a page elsewhere that points its own name here", .tags(.attack))
    func rebinding() async throws {
        try await TestServer.run { server async throws in
            for host in [
                "evil.example", "evil.example:\(server.address.port)", "127.0.0.1.evil.example", "localhost.evil.example", "0.0.0.0",
            ] {
                #expect(try await server.get("/", [("Host", host)]).status == 421)
            }
            for host in ["localhost:\(server.address.port)", "LOCALHOST", "[::1]:9000", "127.0.0.1"] {
                #expect(try await server.get("/", [("Host", host)]).status == 200)
            }
        }
        try await TestServer.run(configure: { $0.publicOrigins = ["https://app.example.com"] }) { server async throws in
            #expect(try await server.get("/", [("Host", "app.example.com")]).status == 200)
            #expect(try await server.get("/", [("Host", "evil.example")]).status == 421)
        }
    }
}

extension Tag {
    @Tag static var attack: Self
}

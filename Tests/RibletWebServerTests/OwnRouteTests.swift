import NIOHTTP1
import RibletWeb
import Synchronization
import Testing

@testable import RibletWebServer

@Suite("Routes beside pages, and choices of visitors", .timeLimit(.minutes(20)))
struct OwnRouteTests {
    private static let token = "abcdefghijklmnop"

    private static func application(_ routes: [WebRoute]) -> WebApplication {
        var application = WebApplication.demo(basePath: "/app")
        application.routes = routes
        return application
    }

    static let echo: WebRoute.Handler = { call in
        let query = call.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        let text = "\(call["id"])|\(query)|\(call.caller ?? "-")|\(call.header("X-One") ?? "-")|\(call.header("cookie") ?? "-")|"
        return WebAnswer(contentType: "text/plain", bytes: Array(text.utf8) + call.body)
    }

    @Test("a route has its parameters, query, headers and body, and a literal path comes before one with parameters")
    func answers() async throws {
        let routes = [
            WebRoute(.get, "api/:id", handler: Self.echo),
            WebRoute(.get, "api/all") { _ in WebAnswer(bytes: Array("[]".utf8)) },
            WebRoute(.put, "api/:id", bodyBytes: 4, handler: Self.echo),
            WebRoute(.delete, "api/:id") { _ in throw WebAnswer.Refusal(410, "\"gone\"") },
        ]
        try await TestServer.run([Self.application(routes)]) { server async throws in
            let one = try await server.get("/app/api/%EA%B0%80?a=b%20c", [("X-One", "1"), ("Cookie", "a=b")])
            #expect(one.status == 200 && one.text == "가|a=b c|-|1|-|")
            #expect(one.header("cache-control") == "no-store" && one.header("content-type") == "text/plain")
            #expect(one.header("x-content-type-options") == "nosniff" && one.header("content-security-policy")?.contains("sandbox") == true)
            #expect(try await server.get("/app/api/1", [("X-One", "1"), ("X-One", "2")]).text == "1||-|-|-|")
            #expect(try await server.get("/app/api/all").text == "[]")
            let head = try await server.send(.HEAD, "/app/api/1")
            #expect(head.status == 200 && head.bytes.isEmpty)
            let own = [("Origin", server.origin)]
            #expect(try await server.send(.PUT, "/app/api/1", own, body: Array("body".utf8)).text == "1||-|-|-|body")
            let gone = try await server.send(.DELETE, "/app/api/1", own)
            #expect(gone.status == 410 && gone.text == #"{"error":"\"gone\""}"# && gone.header("content-type") == "application/json")
            let other = try await server.send(.POST, "/app/api/1", own)
            #expect(other.status == 405 && other.header("allow") == "DELETE, GET, PUT")
            // Other paths are those of pages.
            #expect(try await server.get("/app/api/1/more").header("content-type") == "text/html; charset=utf-8")
        }
    }

    @Test("too long a body, a failure and an unusable answer are answered in JSON", .tags(.attack))
    func troubles() async throws {
        struct Failure: Error {}
        let routes = [
            WebRoute(.put, "api", bodyBytes: 4, handler: Self.echo), WebRoute(.post, "api") { _ in throw Failure() },
            WebRoute(.get, "api") { _ in WebAnswer(contentType: "text/plain\r\nSet-Cookie: a=b") },
            WebRoute(.patch, "api") { _ in throw WebAnswer.Refusal(200, "no refusal") },
        ]
        try await TestServer.run([Self.application(routes)]) { server async throws in
            let own = [("Origin", server.origin)]
            let long = try await server.send(.PUT, "/app/api", own, body: Array("bodys".utf8))
            #expect(long.status == 413 && long.text == #"{"error":"The body has more than 4 bytes."}"#)
            #expect(try await server.send(.POST, "/app/api", own).status == 500)
            #expect(try await server.send(.POST, "/app/api", own, body: [1]).status == 413)
            #expect(try await server.send(.PATCH, "/app/api", own).status == 500)
            let unusable = try await server.get("/app/api")
            #expect(unusable.status == 500 && unusable.header("set-cookie") == nil)
        }
    }

    @Test("pages of other sites reach no route, and what writes comes from an own page", .tags(.attack))
    func otherSites() async throws {
        let asked = Mutex(0)
        let count: WebRoute.Handler = { _ in
            asked.withLock { $0 += 1 }
            return WebAnswer(status: 204)
        }
        try await TestServer.run([Self.application([WebRoute(.get, "api", handler: count), WebRoute(.post, "api", handler: count)])]) {
            server async throws in
            for headers in [[("Sec-Fetch-Site", "cross-site")], [("Origin", "https://evil.example")], [("Origin", "null")]] {
                #expect(try await server.get("/app/api", headers).status == 403)
                #expect(try await server.send(.POST, "/app/api", headers).status == 403)
            }
            #expect(try await server.send(.POST, "/app/api").status == 403)
            #expect(asked.withLock { $0 } == 0)
            #expect(try await server.get("/app/api").status == 204)
            #expect(try await server.send(.POST, "/app/api", [("Sec-Fetch-Site", "same-origin")]).status == 204)
            #expect(asked.withLock { $0 } == 2)
        }
    }

    @Test("a route for programs wants one of its tokens, and in its place no access token of the server", .tags(.attack))
    func tokens() async throws {
        let routes = [
            WebRoute(.post, "api", for: .bearers(["scales": Self.token, "till": Self.token + "2"]), handler: Self.echo),
            WebRoute(.get, "api", handler: Self.echo),
        ]
        #expect(!"\(routes[0])".contains(Self.token))
        try await TestServer.run([Self.application(routes)], configure: { $0.access = .token("a-secret-of-the-server") }) {
            server async throws in
            let near = ["bearer \(Self.token)", Self.token, "Bearer \(Self.token)3", "Bearer \(Self.token.dropLast())"]
            for sent in ["", "Bearer", "Bearer "] + near {
                let refused = try await server.send(.POST, "/app/api", [("Authorization", sent)])
                #expect(refused.status == 401 && refused.header("www-authenticate") == "Bearer", "\(sent)")
            }
            for (token, owner) in [(Self.token, "scales"), (Self.token + "2", "till")] {
                let answer = try await server.send(.POST, "/app/api", [("Authorization", "Bearer \(token)")])
                #expect(answer.status == 200 && answer.text == "||\(owner)|-|-|")
            }
            #expect(try await server.get("/app/api").status == 401)
        }
    }

    @Test(
        "a server does not start with a route that it could not answer",
        arguments: [
            WebRoute(.get, "", handler: OwnRouteTests.echo), WebRoute(.get, ":id", handler: OwnRouteTests.echo),
            WebRoute(.get, "/api", handler: OwnRouteTests.echo),
            WebRoute(.get, "api/../x", handler: OwnRouteTests.echo), WebRoute(.get, "media/x", handler: OwnRouteTests.echo),
            WebRoute(.get, "_riblet/live", handler: OwnRouteTests.echo),
            WebRoute(.get, "taken/:other", handler: OwnRouteTests.echo), WebRoute(.post, "api", bodyBytes: -1, handler: OwnRouteTests.echo),
            WebRoute(.post, "api", for: .bearers(["short": "abc"]), handler: OwnRouteTests.echo),
        ])
    func unusable(_ route: WebRoute) async throws {
        let application = Self.application([WebRoute(.get, "taken/:id", handler: Self.echo), route])
        await #expect(throws: ServerError.self) { try await TestServer.run([application]) { _ in } }
    }

    // MARK: Choices

    private static func themed() -> WebApplication {
        var application = WebApplication.demo(basePath: "/app")
        application.choices = ["theme": ["light", "dark"]]
        application.htmlAttributes = { [("data-theme", $0.choices["theme"])] }
        return application
    }

    @Test("a choice is in the first answer, is remembered, and is taken back; refusals have it too")
    func choices() async throws {
        try await TestServer.run([Self.themed()]) { server in
            let dark = try await server.get("/app/?theme=dark&a=b")
            #expect(dark.text.contains("<html lang=\"en\" data-theme=\"dark\">"))
            #expect(dark.text.contains("data-url=\"/app/?a=b\""))
            let cookie = try #require(dark.headers["set-cookie"].first { $0.hasPrefix("riblet_choice_theme") })
            #expect(cookie == "riblet_choice_theme=dark; Path=/app; HttpOnly; SameSite=Lax; Max-Age=31536000")
            let remembered = [("Cookie", "riblet_choice_theme=dark")]
            let again = try await server.get("/app/", remembered)
            #expect(again.text.contains("data-theme=\"dark\"") && again.header("vary")?.contains("Cookie") == true)
            #expect(!again.headers["set-cookie"].contains { $0.hasPrefix("riblet_choice") })
            let missing = try await server.get("/app/assets/0/none.css", remembered)
            #expect(missing.status == 404 && missing.text.contains("data-theme=\"dark\""))
            let back = try await server.get("/app/?theme=", remembered)
            #expect(!back.text.contains("data-theme"))
            #expect(back.headers["set-cookie"].contains { $0.hasPrefix("riblet_choice_theme=;") && $0.contains("Max-Age=0") })
        }
    }

    @Test(
        "only what can be chosen is chosen", .tags(.attack),
        arguments: ["x", "DARK", "dark;a=b", "%22%3E%3Cscript%3E", "dark%0D%0ASet-Cookie:%20a=b"])
    func unknownChoices(_ text: String) async throws {
        try await TestServer.run([Self.themed()]) { server in
            let asked = try await server.get("/app/?theme=\(text)")
            #expect(asked.status == 200 && !asked.text.contains("data-theme") && !asked.text.contains("<script>"))
            #expect(asked.headers["set-cookie"].allSatisfy { $0.hasPrefix("riblet=") || $0.hasPrefix("riblet_choice_theme=;") })
            let sent = try await server.get("/app/", [("Cookie", "riblet_choice_theme=\(text)")])
            #expect(!sent.text.contains("data-theme=\"\(text)\"") || text == "dark;a=b")
        }
    }

    @Test("a server does not start with attributes or choices that no page could have")
    func unusableChoices() async throws {
        for change: (inout WebApplication) -> Void in [
            { $0.htmlAttributes = { _ in [("onload", "x")] } }, { $0.htmlAttributes = { _ in [("style", "x")] } },
            { $0.htmlAttributes = { _ in [("-x", "x")] } }, { $0.choices = ["lang": ["en"]] }, { $0.choices = ["theme": ["a b"]] },
            { $0.choices = ["a;b": ["c"]] },
        ] {
            var application = Self.themed()
            change(&application)
            let served = application
            await #expect(throws: ServerError.self) { try await TestServer.run([served]) { _ in } }
        }
    }
}

import Foundation
import RibletHashing
import RibletWeb
import RibletWebTesting
import Testing

@testable import RibletWebServer

/// The pages of an inspector, and those who may see them.
@Suite("Access to the inspector", .timeLimit(.minutes(20)))
struct InspectorAccessTests {
    /// An inspector that says what a caller may see, in an answer and in its pages.
    private static func inspector(_ pages: OpenPages) -> WebApplication {
        var application = WebApplication.demo(basePath: "/_inspect")
        application.openPages = pages
        application.routes = [
            WebRoute(.get, "right") { call in WebAnswer(bytes: Array(name(of: call.inspection).utf8)) }
        ]
        let make = application.makeRoot
        application.makeRoot = { request in
            var request = request
            request.timeZone = name(of: request.inspection)
            return make(request)
        }
        return application
    }

    private static func name(of right: InspectionRight) -> String {
        switch right {
        case .own: "own"
        case .all: "all"
        case .page(let key, _): "page \(key)"
        }
    }

    private static func run(
        isGuarded: Bool, logger: CapturedLog? = nil, access: RibletServer.Access = .automatic,
        _ body: @escaping @Sendable (TestServer, OpenPages) async throws -> Void
    ) async throws {
        let pages = await OpenPages(isGuarded: isGuarded)
        try await TestServer.run(
            [.demo(), inspector(pages)],
            configure: {
                $0.access = access
                $0.signingKey = Secret(Array(repeating: 7, count: 32))
                if let logger { $0.logger = logger.logger() }
            }
        ) { server in try await body(server, pages) }
    }

    /// The path of the printed link.
    private static func link(_ server: TestServer) throws -> String { "/" + (try #require(server.address.inspector)).revealed }

    /// The path of a link to one page, without the origin.
    private static func link(to key: String, _ server: TestServer, _ pages: OpenPages) async throws -> String {
        let url = try #require(await MainActor.run { pages.link?(key) })
        #expect(url.hasPrefix(server.address.url))
        return "/" + url.dropFirst(server.address.url.count)
    }

    private static func right(_ server: TestServer, _ headers: [(String, String)]) async throws -> String {
        let answer = try await server.get("/_inspect/right", headers)
        return answer.status == 200 ? answer.text : "\(answer.status)"
    }

    @Test("In development the printed link lets a browser see all pages, and leaves nothing behind", .tags(.attack))
    func development() async throws {
        let log = CapturedLog()
        try await Self.run(isGuarded: false, logger: log) { server, _ in
            let link = try Self.link(server)
            let token = try #require(link.split(separator: "=").last.map(String.init))
            #expect(try await Self.right(server, []) == "own")
            let printed = log.text
            #expect(printed.contains("Inspector of all pages") && printed.contains(token))
            let entered = try await server.get("/_inspect/abc?rib=Root&token=\(token)")
            #expect(entered.status == 303 && entered.header("location") == "/_inspect/abc?rib=Root")
            #expect(entered.header("cache-control") == "no-store")
            let cookie = try #require(entered.cookies.first)
            #expect(!cookie.contains(token))
            #expect(entered.headers["set-cookie"].first?.hasSuffix("; Path=/_inspect; HttpOnly; SameSite=Strict") == true)
            #expect(try await Self.right(server, [("Cookie", cookie)]) == "all")
            #expect(try await Self.right(server, [("Authorization", "Bearer \(token)")]) == "all")
            let page = try await server.page("/_inspect/", cookie: cookie)
            #expect(page.html.contains("en all "))
            // A text that is no link leads nowhere, and makes no page.
            let count = await server.registry.count
            for wrong in ["", "wrong", String(token.dropLast()), token + "A"] {
                #expect(try await server.get("/_inspect/?token=\(wrong)").status == 401, "\(wrong)")
                #expect(try await Self.right(server, [("Authorization", "Bearer \(wrong)")]) == "own")
            }
            #expect(await server.registry.count == count)
            // Links to single pages are for servers that others use.
            #expect(String(log.text.dropFirst(printed.count)).contains(token) == false)
        }
    }

    @Test("A program that was built anew knows the browser again; without development each start has another link", .tags(.attack))
    func again() async throws {
        func cookie(isGuarded: Bool) async throws -> String {
            let pages = await OpenPages(isGuarded: isGuarded)
            return try await TestServer.run(
                [.demo(), Self.inspector(pages)],
                configure: {
                    $0.signingKey = Secret(Array(repeating: 7, count: 32))
                }
            ) { server in try #require(try await server.get(try Self.link(server)).cookies.first) }
        }
        #expect(try await cookie(isGuarded: false) == cookie(isGuarded: false))
        #expect(try await cookie(isGuarded: true) != cookie(isGuarded: true))
    }

    @Test("Outside development nothing of the inspector is there without a link, and no page in a frame", .tags(.attack))
    func guarded() async throws {
        try await Self.run(isGuarded: true) { server, _ in
            let page = try await server.page()
            #expect(!page.html.contains("data-inspect"))
            for path in ["/_inspect", "/_inspect/", "/_inspect/right", "/_inspect/0a1b2c3d", "/_inspect/?token=", "/_inspect/media/a"] {
                #expect(try await server.get(path, [("Cookie", page.cookie)]).status == 401, "\(path)")
            }
            #expect(try await server.get("/_inspect/", [("Accept-Language", "ko")]).text.contains("링크가 필요해요"))
            let frame = [("Sec-Fetch-Dest", "iframe"), ("Sec-Fetch-Site", "same-origin")]
            #expect(try await server.get("/", frame).status == 404)
            let all = try #require(try await server.get(try Self.link(server)).cookies.first)
            let inspector = try await server.page("/_inspect/", cookie: all)
            #expect(inspector.html.contains("en all "))
            #expect(inspector.answer.header("content-security-policy")?.hasSuffix("frame-ancestors 'none'") == true)
            #expect(try await server.get("/_inspect/", frame + [("Cookie", all)]).status == 404)
            // The page's own cookie and token are not enough.
            let live = try await server.live(inspector, base: "/_inspect")
            #expect(await live.next() == .text("[0,0,[]]"))
            let stranger = Page(answer: inspector.answer, cookie: inspector.cookie.split(separator: "; ").last.map(String.init) ?? "")
            #expect(await (try await server.live(stranger, base: "/_inspect")).next() == .close(4404))
        }
    }

    @Test("A link to one page shows that page, for a quarter of an hour, and nothing else", .tags(.attack))
    func onePage() async throws {
        try await Self.run(isGuarded: true) { server, pages in
            let link = try await Self.link(to: "0a1b2c3d", server, pages)
            let token = try #require(link.split(separator: "=").last.map(String.init))
            let entered = try await server.get(link)
            #expect(entered.status == 303 && entered.header("location") == "/_inspect/0a1b2c3d")
            #expect(entered.headers["set-cookie"].first?.hasSuffix("; Path=/_inspect; HttpOnly; SameSite=Strict; Max-Age=900") == true)
            let cookie = try #require(entered.cookies.first)
            #expect(try await Self.right(server, [("Cookie", cookie)]) == "page 0a1b2c3d")
            #expect(try await Self.right(server, [("Authorization", "Bearer \(token)")]) == "page 0a1b2c3d")
            // A browser that sees all pages goes on to do so.
            let all = try #require(try await server.get(try Self.link(server)).cookies.first)
            #expect(try await server.get(link, [("Cookie", all)]).cookies.first == all)
            // Another page, another time, another purpose, another key, another hand.
            let parts = token.split(separator: ".").map(String.init)
            let tokens = PageTokens(
                key: SigningKey(Array(repeating: 7, count: 32)), lifetime: .seconds(900), clock: server.clock.serverClock)
            let others = PageTokens(key: .random(), lifetime: .seconds(900), clock: server.clock.serverClock)
            let forged = [
                "99999999.\(parts[1]).\(parts[2])", "\(parts[0]).9\(parts[1]).\(parts[2])", String(token.dropLast()), parts[0],
                tokens.make(.page, sessionID: "0a1b2c3d", basePath: "/_inspect", browserID: ""),
                tokens.make(.inspect, sessionID: "0a1b2c3d", basePath: "", browserID: ""),
                others.make(.inspect, sessionID: "0a1b2c3d", basePath: "/_inspect", browserID: ""),
            ]
            let name = cookie.prefix { $0 != "=" }
            for wrong in forged {
                #expect(try await server.get("/_inspect/0a1b2c3d?token=\(wrong)").status == 401, "\(wrong)")
                #expect(try await Self.right(server, [("Cookie", "\(name)=\(wrong)")]) == "401", "\(wrong)")
            }
            server.clock.advance(by: .seconds(899))
            #expect(try await Self.right(server, [("Cookie", cookie)]) == "page 0a1b2c3d")
            server.clock.advance(by: .seconds(1))
            #expect(try await server.get(link).status == 401)
            #expect(try await Self.right(server, [("Cookie", cookie)]) == "401")
        }
    }

    @Test("Other sites, other names of this machine and frames get nothing of the inspector", .tags(.attack))
    func others() async throws {
        try await Self.run(isGuarded: true) { server, _ in
            let link = try Self.link(server)
            let cookie = try #require(try await server.get(link).cookies.first)
            #expect(try await server.get("/_inspect/", [("Cookie", cookie), ("Host", "rebound.example")]).status == 421)
            #expect(try await server.get(link, [("Host", "rebound.example")]).status == 421)
            for site in ["cross-site", "same-site"] {
                #expect(try await Self.right(server, [("Cookie", cookie), ("Sec-Fetch-Site", site)]) == "403")
            }
            let answer = try await server.get("/_inspect/right", [("Cookie", cookie)])
            #expect(answer.header("access-control-allow-origin") == nil && answer.header("cross-origin-resource-policy") == "same-origin")
            let page = try await server.page("/_inspect/", cookie: cookie)
            for origin in ["http://evil.example", "null"] {
                await #expect(throws: LiveClient.HandshakeError.self) {
                    try await LiveClient.open(
                        port: server.address.port, path: "/_inspect/_riblet/live?t=\(page.pageToken)",
                        headers: [("Origin", origin), ("Cookie", page.cookie)])
                }
            }
            // A strict cookie does not come with a link of another site: a page of ours leads on.
            let shared = try await server.get(link, [("Sec-Fetch-Site", "cross-site")])
            #expect(shared.status == 200 && shared.cookies.first == cookie && shared.text.contains(" href=\"/_inspect/\""))
            #expect(!shared.text.contains("token") && shared.header("cache-control") == "no-store")
        }
    }

    @Test(
        "In Chromium a page of another server of this machine, to which strict cookies go, reads, frames and reaches nothing",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/chromedriver")), .tags(.attack))
    func foreignPage() async throws {
        try await Self.run(isGuarded: false) { server, _ in
            let base = String(server.address.url.dropLast())
            let link = base + (try Self.link(server))
            try await withSite(unguarded: "<!doctype html><title>Elsewhere</title>") { elsewhere in
                try await ChromeDriver.withBrowser { browser in
                    try await browser.go(to: link)
                    #expect(try await browser.execute("return document.body.innerText").string?.isEmpty == false)
                    try await browser.go(to: elsewhere)
                    let found = try await browser.executeAsync(Self.attack, .string(base))
                    #expect(found.array?.compactMap(\.string) == ["refused", "refused", "refused", "refused", "loaded", "loaded"])
                    let frames = try await browser.cdp("Page.getFrameTree")["frameTree"]?["childFrames"]?.array ?? []
                    #expect(frames.map { $0["frame"]?["url"]?.string } == Array(repeating: "chrome-error://chromewebdata/", count: 2))
                }
            }
        }
    }

    /// Tries to read the inspector, what it knows and a page, to connect, and to frame both.
    private static let attack = """
        const [base, done] = arguments;
        const read = path => fetch(base + path, { credentials: 'include' }).then(answer => answer.text(), () => 'refused');
        const socket = () => new Promise(end => {
            const one = new WebSocket(base.replace('http', 'ws') + '/_inspect/_riblet/live?t=x&seq=0&ack=0');
            one.onopen = () => end('open');
            one.onerror = () => end('refused');
        });
        const framed = path => new Promise(end => {
            const frame = document.createElement('iframe');
            frame.onload = () => end('loaded');
            frame.src = base + path;
            document.body.append(frame);
        });
        Promise.all([read('/_inspect/'), read('/_inspect/right'), read('/'), socket(), framed('/_inspect/'), framed('/')]).then(done);
        """

    @Test("The link of the inspector stands in for the server's token, below its path alone", .tags(.attack))
    func token() async throws {
        try await Self.run(isGuarded: false, access: .token("a-secret-that-is-given")) { server, _ in
            #expect(try await Self.right(server, []) == "401")
            let cookie = try #require(try await server.get(try Self.link(server)).cookies.first)
            #expect(try await Self.right(server, [("Cookie", cookie)]) == "all")
            let page = try await server.page("/_inspect/", cookie: cookie)
            #expect(await (try await server.live(page, base: "/_inspect")).next() == .text("[0,0,[]]"))
            #expect(try await server.get("/", [("Cookie", page.cookie)]).status == 401)
            let other = try #require(try await server.get("/?token=a-secret-that-is-given").cookies.first)
            #expect(try await Self.right(server, [("Cookie", other)]) == "own")
        }
    }
}

import Foundation
import RibletWeb
import RibletWebTesting
import Testing

@testable import RibletWebServer

@Suite("The first visit of a browser", .timeLimit(.minutes(20)))
struct ZoneQuestionTests {
    private static let navigation = [("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")]
    private static let seoul = ("Cookie", "tz=Asia%2FSeoul")

    /// Applications with a stylesheet that a page can contain, or cannot.
    private static func applications(_ style: String = "h1 { margin: 0 }") -> [WebApplication] {
        [.demo(assets: [WebAsset(path: "a.css", contentType: "text/css; charset=utf-8", bytes: Array(style.utf8))])]
    }

    private static func source(of text: String) -> String {
        SecurityHeaders.source(of: Array(text.utf8))
    }

    @Test("a browser that navigates is asked for its time zone before a tree is built")
    func asked() async throws {
        try await TestServer.run(Self.applications()) { server async throws in
            let answer = try await server.get("/list/3?filter=%22%3E", Self.navigation)
            #expect(answer.status == 200 && answer.bytes.count < 1_024 && answer.cookies.isEmpty)
            #expect(answer.header("cache-control") == "no-store" && answer.header("content-type") == "text/html; charset=utf-8")
            let script = try #require(answer.text.between("<script>", "</script>"))
            #expect(answer.header("content-security-policy")?.contains("script-src \(Self.source(of: script));") == true)
            // Without script it asks for the same address.
            #expect(answer.text.contains("content=\"0;url=?filter=%22%3E&amp;riblet_zone=\""))
            #expect(await server.registry.count == 0)
        }
    }

    @Test("the page that follows contains the stylesheet, and has the next page find it as a file")
    func styled() async throws {
        try await TestServer.run(Self.applications()) { server async throws in
            let page = try await server.get("/", Self.navigation + [Self.seoul])
            #expect(Page(answer: page, cookie: "").text(of: "request") == "en Asia/Seoul ")
            let style = try #require(page.text.between("<style>", "</style>"))
            #expect(style == "h1{margin: 0}")
            #expect(page.header("content-security-policy")?.contains("style-src 'self' \(Self.source(of: style));") == true)
            let url = try #require(page.text.between("<link rel=\"stylesheet\" media=\"not all\" href=\"", "\""))
            #expect(try await server.get(url).text == style)
            let browser = try #require(page.cookies.first { $0.hasPrefix("riblet=") })
            let next = try await server.get("/", Self.navigation + [("Cookie", "\(browser); tz=Asia%2FSeoul")])
            #expect(next.text.contains("<link rel=\"stylesheet\" href=\"\(url)\">") && !next.text.contains("<style>"))
            #expect(next.header("content-security-policy")?.contains("style-src 'self';") == true)
        }
    }

    @Test(
        "a browser without cookies or script says its zone in the address, and is not asked again",
        arguments: ["Asia%2FSeoul", "", "..%2F..", "%00"])
    func told(_ zone: String) async throws {
        try await TestServer.run { server async throws in
            let answer = try await server.get("/list/3?riblet_zone=\(zone)", Self.navigation)
            #expect(Page(answer: answer, cookie: "").text(of: "request") == "en \(zone.hasPrefix("A") ? "Asia/Seoul" : "no zone") list/3")
            let noted = try #require(answer.cookies.first { $0.hasPrefix("tz=") })
            #expect(noted == (zone.hasPrefix("A") ? "tz=Asia%2FSeoul" : "tz=none"))
            #expect(try await server.get("/", Self.navigation + [("Cookie", noted)]).text.contains("<h1>Demo</h1>"))
        }
    }

    /// A cookie that was noted before, and is asked for all the same, does not reach the server.
    @Test(
        "a browser is asked once: it loads anew where it keeps the cookie, and says its zone in the address where that is lost",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/chromedriver")), arguments: ["kept", "lost", "refused"])
    func script(_ cookie: String) async throws {
        let asked = try await ChromeDriver.withBrowser { browser in
            try await browser.go(to: "about:blank")
            return try await browser.execute(
                """
                const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone), asked = [];
                const [script, cookie] = arguments;
                let kept = cookie === 'lost' ? 'tz=' + zone : 'other=1';
                const document = {
                  get cookie() { return kept; },
                  set cookie(text) { if (cookie !== 'refused') kept = 'other=1; ' + text.split(';')[0]; },
                };
                const location = {
                  toString: () => 'http://a.example/list?filter=1',
                  reload: () => asked.push('reload'),
                  replace: url => asked.push(String(url).replace(zone, 'ZONE')),
                };
                new Function('document', 'location', script)(document, location);
                return asked.join(' ');
                """, .string(ClientScripts.current.zone.text), .string(cookie))
        }
        #expect(asked == .string(cookie == "kept" ? "reload" : "http://a.example/list?filter=1&riblet_zone=ZONE"))
    }

    @Test("what is no first visit of a browser is answered at once")
    func notAsked() async throws {
        try await TestServer.run { server async throws in
            for headers in [[], [("Sec-Fetch-Mode", "cors"), ("Sec-Fetch-Dest", "empty")], Self.navigation + [("Cookie", "tz=nowhere")]] {
                #expect(try await server.get("/", headers).text.contains("<h1>Demo</h1>"))
            }
            #expect(try await server.send(.HEAD, "/", Self.navigation).header("content-length").flatMap(Int.init) ?? 0 > 1_024)
            #expect(try await server.get("/favicon.ico", Self.navigation).status == 404)
        }
    }

    @Test(
        "a stylesheet that could not stand in a page stays a file",
        arguments: ["a{background:url(b.png)}", "a{content:'</style>'}", "a{content:'<!--'}", "@import 'c.css';"])
    func file(_ style: String) async throws {
        try await TestServer.run(Self.applications(style)) { server async throws in
            let page = try await server.get("/", Self.navigation + [Self.seoul])
            #expect(!page.text.contains("<style>") && page.text.contains("<link rel=\"stylesheet\" href="))
        }
    }
}

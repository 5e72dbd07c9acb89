import RibletWeb
import Testing

@testable import RibletWebServer

@Suite("Pages in the frame of an inspector", .timeLimit(.minutes(20)))
struct FramedPageTests {
    private func framed(_ site: String?) -> [(String, String)] {
        [("Sec-Fetch-Dest", "iframe")] + (site.map { [("Sec-Fetch-Site", $0)] } ?? [])
    }

    /// An application that shows pages of the server in frames.
    private static func framing(_ pages: OpenPages) -> WebApplication {
        var application = WebApplication.demo(basePath: "/framing")
        application.openPages = pages
        return application
    }

    @Test("Only a server with an inspector answers a frame, and only one of its own pages")
    func refused() async throws {
        try await TestServer.run([.demo()]) { server async throws in
            let answer = try await server.get("/", framed("same-origin"))
            #expect(answer.status == 404)
        }
        let pages = await OpenPages()
        try await TestServer.run([.demo(), Self.framing(pages)]) { server async throws in
            for site in ["cross-site", "same-site", "none", nil] {
                #expect(try await server.get("/", framed(site)).status == 404, "\(site ?? "no header")")
            }
            // The inspector is never framed.
            #expect(try await server.get("/framing/", framed("same-origin")).status == 404)
            let answer = try await server.get("/", framed("same-origin"))
            #expect(answer.status == 200)
            #expect(answer.header("content-security-policy")?.hasSuffix("frame-ancestors 'self'") == true)
            #expect(answer.text.contains(" data-inspect=\""))
            // A page by itself cannot be framed.
            let alone = try await server.get("/")
            #expect(alone.header("content-security-policy")?.hasSuffix("frame-ancestors 'none'") == true)
            let framing = try #require(try await server.get("/framing/").header("content-security-policy"))
            #expect(framing.contains("frame-src 'self';") && framing.hasSuffix("frame-ancestors 'none'"))
            #expect(alone.header("content-security-policy")?.contains("frame-src") == false)
        }
    }

    @Test("The pages of applications are listed by a key that is not their name; the inspector's own are not")
    func listed() async throws {
        let pages = await OpenPages()
        try await TestServer.run([.demo(), Self.framing(pages)]) { server async throws in
            let page = try await server.page()
            _ = try await server.page("/framing/", cookie: page.cookie)
            let found = try await MainActor.run { () -> (key: String, id: String, browser: String)? in
                let sessions = server.registry.entries.values.map(\.session)
                let browser = try #require(sessions.first?.browser)
                #expect(pages.pages(of: browser).count == 1)
                return pages.pages(of: browser).first.map { ($0.key, $0.session.id, browser) }
            }
            let (key, id, _) = try #require(found)
            #expect(page.html.contains("data-inspect=\"\(key)\""))
            #expect(!id.contains(key) && key.count == 8)
        }
    }
}

import Testing

@testable import RibletWebServer

@Suite("Pages", .timeLimit(.minutes(1)))
struct PageRouteTests {
    @Test("a page is complete HTML with its session behind it")
    func page() async throws {
        try await TestServer.run { server in
            let page = try await server.page("/list/3?filter=open")
            #expect(page.answer.status == 200)
            #expect(page.answer.header("content-type") == "text/html; charset=utf-8")
            #expect(page.html.contains("<h1>Demo</h1>"))
            #expect(page.text(of: "request") == "en no zone list/3")
            #expect(!page.pageToken.isEmpty && !page.formToken.isEmpty)
            #expect(await server.registry.count == 1)
        }
    }

    @Test("a live connection takes events and sends what they changed")
    func live() async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            let live = try await server.live(page)
            #expect(await live.next() == .text("[0,0,[]]"))
            live.send("[\"e\",1,0,\"\(page.handler(of: "add"))\",\"click\"]")
            guard case .text(let patch) = await live.next() else { return #expect(Bool(false), "no patch") }
            #expect(patch.contains("Count 1"))
        }
    }
}

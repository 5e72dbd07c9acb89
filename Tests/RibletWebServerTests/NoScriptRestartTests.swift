import Testing

@testable import RibletWebServer

/// A page without script says nothing between two requests: what it has come to is kept all the
/// same.
@Suite("Restart without script", .timeLimit(.minutes(20)))
struct NoScriptRestartTests {
    private static func run<Value: Sendable>(
        _ store: MemorySessionStore, _ body: @escaping @Sendable (TestServer) async throws -> Value
    ) async throws -> Value {
        try await TestServer.run(
            configure: {
                $0.sessionStore = store
                $0.signingKey = Secret([UInt8](repeating: 7, count: 32))
            }, body)
    }

    @Test("what a form has come to is there after a restart, and its page goes on posting")
    func restart() async throws {
        let store = MemorySessionStore()
        let (page, resume) = try await Self.run(store) { server in
            let page = try await server.page("/list")
            let posted = try await server.post("/list", page, handler: page.handler(of: "add"))
            return (page, try #require(posted.cookies.first { $0.hasPrefix("riblet_resume=") }))
        }
        let next = try await Self.run(store) { server in
            let next = Page(answer: try await server.get("/list", [("Cookie", "\(page.cookie); \(resume)")]), cookie: page.cookie)
            #expect(next.text(of: "count") == "Count 1")
            return next
        }
        try await Self.run(store) { server in
            // The first request that this process sees is the form itself.
            let posted = try await server.post("/list", next, handler: next.handler(of: "add"))
            let resume = try #require(posted.cookies.first { $0.hasPrefix("riblet_resume=") })
            let last = Page(answer: try await server.get("/list", [("Cookie", "\(page.cookie); \(resume)")]), cookie: page.cookie)
            #expect(last.text(of: "count") == "Count 2")
            #expect(last.sessionID == page.sessionID)
        }
    }
}

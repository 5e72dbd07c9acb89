import InMemoryLogging
import Logging
import RibletWeb
import Testing

@testable import RibletWebServer

/// A page whose session cannot be brought back begins anew, and says so.
@Suite("A page that starts anew", .timeLimit(.minutes(20)))
struct NoticeTests {
    private static let key = [UInt8](repeating: 7, count: 32)

    /// The page that a browser gets when it loads a page anew whose session was kept, after
    /// `change` has been done to what was kept.
    private static func comeBack(
        key: [UInt8] = key, language: String = "en", _ change: @Sendable (MemorySessionStore, _ id: String) async -> Void
    ) async throws -> (page: Page, log: [String]) {
        let store = MemorySessionStore()
        let log = InMemoryLogHandler()
        let page = try await run(store, key) { server in
            let page = try await server.page()
            let live = try await server.live(page)
            live.send("[\"e\",1,0,\"\(page.handler(of: "add"))\",\"click\"]")
            _ = await live.text(where: { $0.contains("Count 1") })
            return page
        }
        await change(store, page.sessionID)
        let again = try await run(store, key, log) { server in
            let cookie = "\(page.cookie); lang=\(language); riblet_resume=\(page.pageToken)"
            return Page(answer: try await server.get("/", [("Cookie", cookie), ("Accept-Language", language)]), cookie: page.cookie)
        }
        return (again, log.entries.map { "\($0.message) \($0.metadata)" })
    }

    private static func run<Value: Sendable>(
        _ store: MemorySessionStore, _ key: [UInt8], _ log: InMemoryLogHandler = InMemoryLogHandler(),
        _ body: @escaping @Sendable (TestServer) async throws -> Value
    ) async throws -> Value {
        try await TestServer.run(
            configure: {
                $0.sessionStore = store
                $0.signingKey = Secret(key)
                $0.logger = Logger(label: "test") { _ in log }
            }, body)
    }

    private static func banner(_ page: Page) -> String? { page.html.between("id=\"riblet-offline\" role=\"status\" data-note>", "<") }

    @Test("what was kept as it should be says nothing")
    func whole() async throws {
        let (page, _) = try await Self.comeBack { _, _ in }
        #expect(page.text(of: "count") == "Count 1")
        #expect(Self.banner(page) == nil)
    }

    @Test(
        "a kept session that was changed, is of an unknown format or has gone: in both languages, with the reason in the log",
        .tags(.attack))
    func unusable() async throws {
        let changes: [(reason: String, change: @Sendable (MemorySessionStore, String) async -> Void)] = [
            (
                "not made by this server or was changed",
                { store, id in
                    guard var record = await store.record(of: id) else { return }
                    record.bytes[record.bytes.count / 2] ^= 1
                    record.revision += 1
                    await store.save([record])
                }
            ),
            (
                "bytes, and",
                { store, id in
                    guard var record = await store.record(of: id) else { return }
                    record.bytes = []
                    record.revision += 1
                    await store.save([record])
                }
            ),
            (
                "A session is not kept any more",
                { store, id in
                    guard let record = await store.record(of: id) else { return }
                    await store.remove([record])
                }
            ),
        ]
        for (reason, change) in changes {
            for (language, words) in [("en", "this page starts anew"), ("ko", "새로 열었어요")] {
                let (page, log) = try await Self.comeBack(language: language, change)
                #expect(page.answer.status == 200)
                #expect(page.text(of: "count") == "Count 0")
                #expect(Self.banner(page)?.contains(words) == true, "\(language) \(reason)")
                #expect(log.contains { $0.contains(reason) }, "\(reason): \(log)")
                #expect(log.contains { $0.contains("A page starts anew") })
            }
        }
    }

    @Test("a page of a server with another key says so, with that reason in the log")
    func otherKey() async throws {
        let store = MemorySessionStore()
        let page = try await Self.run(store, Self.key) { try await $0.page() }
        let log = InMemoryLogHandler()
        let again = try await Self.run(store, [UInt8](repeating: 8, count: 32), log) { server in
            try await server.page(cookie: "\(page.cookie); riblet_resume=\(page.pageToken)")
        }
        #expect(Self.banner(again)?.contains("this page starts anew") == true)
        #expect(log.entries.contains { "\($0.metadata)".contains("its token is of another server") })
    }

    @Test("a page that was simply opened says nothing")
    func first() async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            #expect(Self.banner(page) == nil && page.html.contains("id=\"riblet-offline\" role=\"status\" hidden>"))
        }
    }
}

import RibletWeb
import Testing

@testable import RibletWebServer

/// A store that fails for a while, as one does whose disk is full or whose file was removed.
@Suite("A store that fails for a while", .timeLimit(.minutes(20)))
struct StoreFailureTests {
    private static let key = [UInt8](repeating: 7, count: 32)

    private static func run<Value: Sendable>(
        _ store: any SessionStore, _ body: @escaping @Sendable (TestServer) async throws -> Value
    ) async throws -> Value {
        try await TestServer.run(
            configure: {
                $0.sessionStore = store
                $0.signingKey = Secret(key)
            }, body)
    }

    /// Presses the page's button, and sees what it counts.
    private static func press(_ number: Int, _ live: LiveClient, _ page: Page) async {
        live.send("[\"e\",\(number),0,\"\(page.handler(of: "add"))\",\"click\"]")
        #expect(await live.text(where: { $0.contains("Count \(number)") }) != .end)
    }

    @Test("what a page has shown meanwhile is kept when the store works again, and outlives the process")
    func recovery() async throws {
        let store = FragileStore()
        let page = try await Self.run(store) { server in
            let page = try await server.page()
            let live = try await server.live(page)
            await Self.press(1, live, page)
            await store.set(isFailing: true)
            await Self.press(2, live, page)
            #expect(await server.registry.canStore() == false)
            let before = try await store.revision(of: page.sessionID) ?? 0
            await store.set(isFailing: false)
            server.clock.advance(by: .seconds(2))
            try await server.until { await server.registry.canStore() }
            try await server.until { try await store.revision(of: page.sessionID) ?? 0 > before }
            // The process is killed here: nothing more is kept.
            await store.freeze()
            return page
        }
        try await Self.run(store) { server in
            let live = try await server.live(page, seen: 2, acknowledged: 2)
            #expect(await live.text(where: { $0.contains("Count 2") }) != .end)
        }
    }

    @Test("where processes share a store that is away, the server is not ready, though nothing was saved, and ready again by itself")
    func notReady() async throws {
        let store = FragileStore(isShared: true)
        try await Self.run(store) { server in
            for isAway in [false, true, false] {
                await store.set(isFailing: isAway)
                server.clock.advance(by: .seconds(2))
                // The server's own upkeep may be asking just now.
                try await server.until { await server.registry.canStore() != isAway }
            }
        }
    }

    @Test("a session that has left memory meanwhile comes back as it was last, not as the store still has it")
    func away() async throws {
        let store = FragileStore()
        try await Self.run(store) { server in
            let page = try await server.page()
            let live = try await server.live(page)
            await Self.press(1, live, page)
            await store.set(isFailing: true)
            await Self.press(2, live, page)
            try await server.forget(live)
            let again = try await server.live(page, seen: 2, acknowledged: 2)
            #expect(await again.text(where: { $0.contains("Count 2") }) != .end)
        }
    }

    @Test("a store that works again without what it had gets every session of the process once more")
    func emptied() async throws {
        let store = FragileStore()
        try await Self.run(store) { server in
            var lives: [LiveClient] = []
            var pages: [Page] = []
            for _ in 0..<3 {
                let page = try await server.page()
                let live = try await server.live(page)
                await Self.press(1, live, page)
                pages.append(page)
                lives.append(live)
            }
            await store.empty()
            await store.set(isFailing: true)
            await Self.press(2, lives[0], pages[0])
            await store.set(isFailing: false)
            server.clock.advance(by: .seconds(2))
            try await server.until { await server.registry.canStore() }
            for page in pages { try await server.until { try await store.revision(of: page.sessionID) != nil } }
        }
    }

    @Test("at its end the process tries once more to keep what is not kept")
    func end() async throws {
        let store = FragileStore()
        let page = try await Self.run(store) { server in
            let page = try await server.page()
            let live = try await server.live(page)
            await store.set(isFailing: true)
            await Self.press(1, live, page)
            await store.set(isFailing: false)
            return page
        }
        #expect(try await store.revision(of: page.sessionID) != nil)
    }

    @Test("what waits for a store is the newest of each session, and bounded: the oldest goes", .tags(.attack))
    func bounds() {
        func record(_ id: String, _ revision: Int, savedAt: Int64 = 0, bytes: Int = 10) -> SessionRecord {
            SessionRecord(id: id, revision: revision, savedAt: savedAt, bytes: [UInt8](repeating: 0, count: bytes))
        }
        var unsaved = UnsavedRecords(limit: 100)
        #expect(unsaved.add([record("a", 2), record("b", 1)]) == 0)
        #expect(unsaved.add([record("a", 1), record("a", 3, bytes: 20)]) == 0)
        #expect(unsaved["a"]?.revision == 3)
        #expect(unsaved.count == 2)
        unsaved.remove([record("a", 2)])
        #expect(unsaved["a"]?.revision == 3)
        unsaved.remove([record("a", 3), record("c", 1)])
        #expect(unsaved["a"] == nil)
        #expect(unsaved.add((1...12).map { record("s\($0)", 1, savedAt: Int64($0)) }) == 3)
        #expect(unsaved.count == 10)
        #expect(unsaved["b"] == nil)
        #expect(unsaved["s3"] != nil)
        unsaved.remove(unsaved.all)
        #expect(unsaved.isEmpty)
        #expect(unsaved.add([record("large", 1, bytes: 101)]) == 1)
        #expect(unsaved.isEmpty)
    }
}

/// Fails, forgets, or takes nothing more, as it is told.
private actor FragileStore: SessionStore {
    struct Full: Error {}

    private var records: [String: SessionRecord] = [:]
    private var isFailing = false
    private var isFrozen = false

    nonisolated let isShared: Bool

    init(isShared: Bool = false) { self.isShared = isShared }

    func set(isFailing: Bool) { self.isFailing = isFailing }
    func freeze() { isFrozen = true }
    func empty() { records = [:] }
    func revision(of id: String) throws -> Int? {
        if isFailing, isShared { throw Full() }
        return records[id]?.revision
    }

    func save(_ records: [SessionRecord]) throws -> Set<String> {
        if isFailing { throw Full() }
        guard !isFrozen else { return [] }
        for record in records where record.revision > self.records[record.id]?.revision ?? 0 { self.records[record.id] = record }
        return []
    }

    func record(of id: String) -> SessionRecord? { records[id] }
    func take(_ record: SessionRecord) -> Int? { record.revision }
    func remove(_ records: [SessionRecord]) { for record in records { self.records[record.id] = nil } }
    func prune(savedBefore time: Int64, keeping count: Int, bytes: Int) -> Int { 0 }
}

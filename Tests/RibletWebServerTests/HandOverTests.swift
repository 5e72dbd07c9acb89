import Foundation
import Riblet
import RibletHashing
import RibletWeb
import RibletWebStore
import Synchronization
import Testing

@testable import RibletWebServer

@Suite("Two processes on one store of sessions", .timeLimit(.minutes(20)))
struct HandOverTests {
    /// Runs a server as one of several processes: with the key and the store of the others.
    private static func serve<Value: Sendable>(
        _ store: any SessionStore, _ body: @escaping @Sendable (TestServer) async throws -> Value
    ) async throws -> Value {
        try await TestServer.run(
            configure: {
                $0.sessionStore = store
                $0.signingKey = Secret([UInt8](repeating: 7, count: 32))
                $0.limits.sessionsPerAddress = 1_000
            }, body)
    }

    private static func run(_ body: @escaping @Sendable (TestServer, TestServer, any SessionStore) async throws -> Void) async throws {
        let store = MemorySessionStore(isShared: true)
        try await serve(store) { one in try await serve(store) { other in try await body(one, other, store) } }
    }

    /// Connects a page, which says nothing before it was greeted.
    private static func connect(_ server: TestServer, _ page: Page, seen: Int = 0, acknowledged: Int = 0) async throws -> LiveClient {
        let live = try await server.live(page, seen: seen, acknowledged: acknowledged)
        guard case .text = await live.next() else { throw Failure.notGreeted }
        return live
    }

    private enum Failure: Error { case notGreeted }

    private static func press(_ number: Int, _ live: LiveClient, _ page: Page, sees count: Int) async {
        live.send("[\"e\",\(number),0,\"\(page.handler(of: "add"))\",\"click\"]")
        #expect(await live.text(where: { $0.contains("Count \(count)") }) != .end)
    }

    @MainActor
    private static func count(_ server: TestServer, _ page: Page) -> Int? {
        (server.session(of: page)?.root as? DemoRouter)?.viewController.view.count
    }

    @Test("a page connects at its first visit to the process that has not made it")
    func firstVisit() async throws {
        try await Self.run { one, other, store in
            let page = try await one.page()
            #expect(try await store.revision(of: page.sessionID) == 1)
            let live = try await Self.connect(other, page)
            await Self.press(1, live, page, sees: 1)
            #expect(try await store.record(of: page.sessionID)?.epoch == 1)
        }
    }

    @Test("the process that had a session shows nothing more of it, and its page is closed")
    func refused() async throws {
        try await Self.run { one, other, store in
            let page = try await one.page()
            let former = try await Self.connect(one, page)
            await Self.press(1, former, page, sees: 1)
            let live = try await Self.connect(other, page, seen: 1, acknowledged: 1)
            await Self.press(2, live, page, sees: 2)
            // Whatever comes late at the first one is handled there in vain.
            former.send("[\"e\",2,0,\"\(page.handler(of: "add"))\",\"click\"]")
            #expect(await former.next() == .close(4409))
            #expect(await one.registry.count == 0)
            await Self.press(3, live, page, sees: 3)
            #expect(try await store.record(of: page.sessionID)?.epoch == 1)
        }
    }

    @Test("a page that comes back to the first process finds what the other one has made of it")
    func comesBack() async throws {
        try await Self.run { one, other, store in
            let page = try await one.page()
            await Self.press(1, try await Self.connect(one, page), page, sees: 1)
            await Self.press(2, try await Self.connect(other, page, seen: 1, acknowledged: 1), page, sees: 2)
            let live = try await Self.connect(one, page, seen: 3, acknowledged: 2)
            await Self.press(3, live, page, sees: 3)
            #expect(try await store.record(of: page.sessionID)?.epoch == 2)
            // So do a page that is loaded again, and one that its query changes.
            let again = try await other.page(cookie: "\(page.cookie); riblet_resume=\(page.pageToken)")
            #expect(again.sessionID == page.sessionID && again.text(of: "count") == "Count 3")
            let next = try await one.page("/?lang=ko", cookie: "\(page.cookie); riblet_reload=\(page.pageToken)")
            #expect(next.text(of: "count") == "Count 3" && next.text(of: "request").hasPrefix("ko"))
        }
    }

    @Test("a form without script is taken by any process")
    func form() async throws {
        try await Self.run { one, other, _ in
            let page = try await one.page()
            await Self.press(1, try await Self.connect(one, page), page, sees: 1)
            #expect(try await other.post("/", page, handler: page.handler(of: "save"), "note=here").status == 303)
            #expect(await Self.count(other, page) == 1)
        }
    }

    @Test("a file that another process takes tells the page to go there; one of its own does not")
    func upload() async throws {
        try await Self.run { one, other, _ in
            let page = try await one.page()
            let live = try await Self.connect(one, page)
            await Self.press(1, live, page, sees: 1)
            let here = try await one.send(.POST, "/_riblet/upload", one.uploadHeaders(page), body: [1, 2])
            #expect(here.status == 204 && here.header("X-Riblet-Moved") == nil)
            let there = try await other.send(.POST, "/_riblet/upload", other.uploadHeaders(page), body: [1, 2, 3])
            #expect(there.status == 204 && there.header("X-Riblet-Moved") == "1")
            let moved = try await Self.connect(one, page, seen: 2, acknowledged: 1)
            #expect(await moved.text(where: { $0.contains("image/png 3") && $0.contains("Count 1") }) != .end)
        }
    }

    @Test("after a pause nothing that has waited is heard, and a page that is still here goes on")
    func pause() async throws {
        try await Self.run { one, _, store in
            let page = try await one.page()
            let live = try await Self.connect(one, page)
            await Self.press(1, live, page, sees: 1)
            one.clock.advance(by: .seconds(6))
            live.send("[\"e\",2,0,\"\(page.handler(of: "add"))\",\"click\"]")
            #expect(await live.next() == .close(1001))
            #expect(await Self.count(one, page) == 1)
            let again = try await Self.connect(one, page, seen: 1, acknowledged: 1)
            await Self.press(2, again, page, sees: 2)
            #expect(try await store.record(of: page.sessionID)?.epoch == 0)
        }
    }

    @Test("both ask at once: one has the session, and the other one has it next")
    func atOnce() async throws {
        try await Self.run { one, other, store in
            let page = try await one.page()
            await Self.press(1, try await Self.connect(one, page), page, sees: 1)
            try await Self.leave(one, page)
            async let first = Self.connect(one, page, seen: 1, acknowledged: 1)
            async let second = Self.connect(other, page, seen: 1, acknowledged: 1)
            let greetings = try await [first, second]
            for live in greetings { #expect(await live.text(where: { $0.contains("Count 1") }) != .end) }
            #expect(try await store.record(of: page.sessionID)?.epoch == 2)
            // The one that had it for a moment only learns that from the store.
            for live in greetings { live.send("[\"e\",2,2,\"\(page.handler(of: "add"))\",\"click\"]") }
            try await one.until { await one.registry.count + other.registry.count == 1 }
        }
    }

    private static func leave(_ server: TestServer, _ page: Page) async throws {
        // All connections end after the pause, and all sessions after the wait.
        for _ in 0..<2 {
            server.clock.advance(by: .seconds(3_600))
            await server.registry.noteTime()
        }
        await server.registry.sweep()
        #expect(await server.registry.count == 0)
    }

    @Test("a page that nobody has used leaves the store with its session, and one that was used stays")
    func unused() async throws {
        try await Self.run { one, _, store in
            let unused = try await one.page()
            let page = try await one.page()
            await Self.press(1, try await Self.connect(one, page), page, sees: 1)
            try await Self.leave(one, page)
            while try await store.revision(of: unused.sessionID) != nil { await Task.yield() }
            #expect(try await store.revision(of: page.sessionID) != nil)
        }
    }

    @Test("a session that a newer version has kept stays as it is where an older one cannot read it")
    func newerVersion() async throws {
        try await Self.run { one, other, store in
            let page = try await one.page()
            await Self.press(1, try await Self.connect(one, page), page, sees: 1)
            let kept = try #require(try await store.record(of: page.sessionID))
            let text = String(decoding: kept.bytes.dropFirst(32), as: UTF8.self)
            let payload = Array(text.replacing("\"format\":1,", with: "\"format\":2,").utf8)
            let key = SigningKey([UInt8](repeating: 7, count: 32))
            let newer = SessionRecord(
                id: kept.id, revision: SessionRecord.firstRevision(after: kept.revision), savedAt: kept.savedAt,
                bytes: key.signature(of: Array("session\n\(kept.id)\n".utf8) + payload) + payload)
            #expect(try await store.save([newer]) == [])
            // The page is told to load its address again, and has a new session there.
            let live = try await other.live(page, seen: 1, acknowledged: 1)
            #expect(await live.next() == .close(4404))
            let again = try await other.page(cookie: "\(page.cookie); riblet_resume=\(page.pageToken)")
            #expect(again.answer.status == 200 && again.sessionID != page.sessionID)
            await Self.press(1, try await Self.connect(other, again), again, sees: 1)
            // Neither of the older ones takes it from the newer one, or writes over it.
            #expect(try await store.record(of: page.sessionID) == newer)
        }
    }

    @Test("two hundred pages that are pressed go to the other process when one ends, and each press counts once", arguments: [false, true])
    func ends(isOnDisk: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-hand-over-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let memory = MemorySessionStore(isShared: true)
        func store() throws -> any SessionStore {
            isOnDisk ? try SQLiteSessionStore(at: folder.appending(path: "sessions.sqlite")) : memory
        }
        let (first, second) = (try store(), try store())
        try await Self.serve(second) { other in
            let underWay = Counter()
            let pages = try await Self.serve(first) { one in
                var pages: [Task<Waits, any Error>] = []
                for _ in 0..<200 {
                    let page = try await one.page()
                    pages.append(Task { try await Self.press(page, at: one, then: other, countedBy: underWay) })
                }
                // All are in the middle of it.
                try await one.until { underWay.value.load(ordering: .relaxed) == 200 }
                return pages
            }
            var waits: [Waits] = []
            for page in pages { waits.append(try await page.value) }
            #expect(await other.registry.count == 200)
            let (usual, silences) = (waits.map(\.usual).sorted(), waits.map(\.silence).sorted())
            func milliseconds(_ wait: Duration) -> String { "\(Int(wait / .milliseconds(1))) ms" }
            // `make deployment` shows it.
            let store = isOnDisk ? "in a file" : "in memory"
            Attachment.record(
                """
                Sessions \(store), 200 pages that press without a pause: an answer takes \(milliseconds(usual[100])) (median), \
                the one that the end has met \(milliseconds(silences[100])) (median), \(milliseconds(silences[199])) (worst)\n
                """,
                named: "silence-\(isOnDisk).txt")
        }
    }

    private final class Counter: Sendable {
        let value = Atomic<Int>(0)
    }

    private struct Waits {
        var usual = Duration.zero
        var silence = Duration.zero
    }

    /// Presses a button, again and again, as a page does whose connection ends: what is not
    /// acknowledged is sent once more, to the next server. There it presses five times.
    ///
    /// - Returns: how long the press that met the end waited for its answer, and one before.
    private static func press(
        _ page: Page, at first: TestServer, then next: TestServer, countedBy underWay: Counter
    ) async throws -> Waits {
        var live = try await connect(first, page)
        var number = 1
        var last = Int.max
        var (pressed, waits) = (ContinuousClock.now, Waits())
        while number <= last {
            live.send("[\"e\",\(number),0,\"\(page.handler(of: "add"))\",\"click\"]")
            if case .text = await live.text(where: { $0.contains("Count \(number)") }) {
                let wait = ContinuousClock.now - pressed
                if last == .max { waits.usual = wait }
                if last == number + 5 { waits.silence = wait }
                number += 1
                pressed = .now
                if number == 3 { underWay.value.add(1, ordering: .relaxed) }
            } else {
                live = try await connect(next, page, acknowledged: number - 1)
                last = number + 5
            }
        }
        #expect(await count(next, page) == last)
        return waits
    }
}

import NIOCore
import Riblet
import RibletWeb
import Synchronization
import Testing

@testable import RibletWebServer

/// A server ends and another one takes its place: pages come back on the same tree.
@Suite("Restart", .timeLimit(.minutes(20)))
struct RestartTests {
    private static let key = [UInt8](repeating: 7, count: 32)

    private static func click(_ number: Int, _ handler: String, seen: Int = 0) -> String {
        "[\"e\",\(number),\(seen),\"\(handler)\",\"click\"]"
    }

    private static func run<Value: Sendable>(
        _ store: any SessionStore, key: [UInt8] = RestartTests.key, applications: [WebApplication] = [.demo(basePath: "/app")],
        _ body: @escaping @Sendable (TestServer) async throws -> Value
    ) async throws -> Value {
        try await TestServer.run(
            applications,
            configure: {
                $0.sessionStore = store
                $0.signingKey = Secret(key)
            }, body)
    }

    /// A page that has been clicked three times, on a server that has gone.
    private static func clickedPage(_ store: any SessionStore) async throws -> Page {
        try await run(store) { server in
            let page = try await server.page("/app/")
            let live = try await server.live(page, base: "/app")
            for number in 1...3 { live.send(click(number, page.handler(of: "add"))) }
            guard case .text = await live.text(where: { $0.contains("Count 3") }) else { throw Failure.noAnswer }
            return page
        }
    }

    enum Failure: Error { case noAnswer }

    @Test("a page reconnects to the same session in the next process, without loading anew, and goes on")
    func reconnect() async throws {
        let store = MemorySessionStore()
        let page = try await Self.clickedPage(store)
        try await Self.run(store) { server in
            let live = try await server.live(page, seen: 3, acknowledged: 3, base: "/app")
            #expect(await live.next() == .text("[0,3,[]]"))
            guard case .text(let whole) = await live.next() else {
                Issue.record("no page")
                return
            }
            // It counts on where the page is, and shows what the page showed.
            #expect(whole.hasPrefix("[4,3,[[0,[\"root\","))
            #expect(whole.contains("Count 3"))
            // An event that had arrived is not handled again, the next one is.
            live.send(Self.click(3, page.handler(of: "add"), seen: 4))
            live.send(Self.click(4, page.handler(of: "add"), seen: 4))
            guard case .text(let patch) = await live.text(where: { $0.contains("Count") }) else {
                Issue.record("no patch")
                return
            }
            #expect(patch.contains("Count 4"))
        }
    }

    @Test("a page that loads itself anew gets its session, and no other browser does")
    func resume() async throws {
        let store = MemorySessionStore()
        let page = try await Self.clickedPage(store)
        try await Self.run(store) { server in
            let again = try await server.page("/app/", cookie: "\(page.cookie); riblet_resume=\(page.pageToken)")
            #expect(again.sessionID == page.sessionID)
            #expect(again.text(of: "count") == "Count 3")
            let other = try await server.page("/app/", cookie: "riblet=\(RandomToken.make()); riblet_resume=\(page.pageToken)")
            #expect(other.sessionID != page.sessionID)
            #expect(other.text(of: "count") == "Count 0")
            // The events of the new page count from one.
            let live = try await server.live(again, base: "/app")
            #expect(await live.next() == .text("[0,0,[]]"))
            live.send(Self.click(1, again.handler(of: "add")))
            #expect(await live.text(where: { $0.contains("Count 4") }) != .end)
        }
    }

    @Test("a session that has left memory comes back out of the store; without a store its page is told to load anew")
    func timeout() async throws {
        for store in [MemorySessionStore(), nil] {
            try await TestServer.run(configure: { $0.sessionStore = store }) { server in
                let page = try await server.page()
                let live = try await server.live(page)
                live.send(Self.click(1, page.handler(of: "add")))
                _ = await live.text(where: { $0.contains("Count 1") })
                try await server.forget(live)
                let again = try await server.live(page, seen: 1, acknowledged: 1)
                if store == nil {
                    #expect(await again.next() == .close(4404))
                } else {
                    #expect(await again.text(where: { $0.contains("Count 1") }) != .end)
                    #expect(await server.registry.count == 1)
                }
            }
        }
    }

    @Test("two connections that ask for a session on its way out of the store get the same one")
    func twice() async throws {
        let store = MemorySessionStore()
        let page = try await Self.clickedPage(store)
        try await Self.run(store) { server in
            async let first = server.live(page, seen: 3, acknowledged: 3, base: "/app")
            async let second = server.live(page, seen: 3, acknowledged: 3, base: "/app")
            let clients = try await [first, second]
            for client in clients { _ = await client.next() }
            #expect(await server.registry.count == 1)
        }
    }

    @Test("what a page shows was kept before")
    func keptFirst() async throws {
        let store = GatedStore()
        try await Self.run(store) { server in
            let page = try await server.page("/app/")
            let live = try await server.live(page, base: "/app")
            live.send(Self.click(1, page.handler(of: "add")))
            try await server.until { await store.waiting > 0 }
            // Nothing has been said to the page yet, not even that its event arrived.
            #expect(await store.kept.isEmpty)
            await store.open()
            #expect(await live.next() == .text("[0,0,[]]"))
            guard case .text(let patch) = await live.next() else {
                Issue.record("no patch")
                return
            }
            #expect(patch.contains("Count 1"))
            #expect(await store.kept.keys.contains(page.sessionID))
        }
    }

    @Test("a store that fails keeps no page from going on")
    func failing() async throws {
        let store = GatedStore()
        await store.fail()
        try await Self.run(store) { server in
            let page = try await server.page("/app/")
            let live = try await server.live(page, base: "/app")
            live.send(Self.click(1, page.handler(of: "add")))
            #expect(await live.text(where: { $0.contains("Count 1") }) != .end)
        }
    }

    @Test("an event that changed nothing that is kept is known after a restart")
    func handledEvent() async throws {
        let store = MemorySessionStore()
        let page = try await Self.run(store) { server in
            let page = try await server.page("/app/")
            let live = try await server.live(page, base: "/app")
            live.send(Self.click(1, "1:nowhere"))
            #expect(await live.text { $0 == "[0,1,[]]" } != .end)
            return page
        }
        try await Self.run(store) { server in
            // The page does not know: its connection was lost before the answer.
            let live = try await server.live(page, base: "/app")
            #expect(await live.next() == .text("[0,1,[]]"))
            live.send(Self.click(1, page.handler(of: "add")))
            live.send(Self.click(2, page.handler(of: "add")))
            #expect(await live.text { $0.contains("Count 1") } != .end)
        }
    }

    @Test("a file that comes after a restart, before its page does, is in the page, and is kept")
    func upload() async throws {
        let store = MemorySessionStore()
        let page = try await Self.clickedPage(store)
        let before = try #require(await store.record(of: page.sessionID)).revision
        try await Self.run(store) { server in
            let answer = try await server.send(.POST, "/app/_riblet/upload", server.uploadHeaders(page), body: [1, 2, 3])
            #expect(answer.status == 204)
            #expect(try #require(await store.record(of: page.sessionID)).revision > before)
            let live = try await server.live(page, seen: 3, acknowledged: 3, base: "/app")
            #expect(await live.text { $0.contains("Count 3") && $0.contains("가.png image/png 3") } != .end)
            try await server.forget(live)
            #expect(try await server.send(.POST, "/app/_riblet/upload", server.uploadHeaders(page), body: [1]).status == 204)
            server.clock.advance(by: .seconds(31))
            await server.registry.sweep()
            #expect(await server.registry.count == 0, "a session whose page does not come goes again")
        }
    }

    @Test("a page is told to go elsewhere when its session is saved; what it says meanwhile it says again there")
    func drain() async throws {
        let store = GatedStore()
        let (servers, started) = AsyncStream<TestServer>.makeStream()
        let (stops, stop) = AsyncStream<Void>.makeStream()
        async let running: Void = TestServer.run(
            [.demo(basePath: "/app")],
            configure: {
                $0.sessionStore = store
                $0.signingKey = Secret(Self.key)
                $0.limits.closingTime = .seconds(600)
            }
        ) { server in
            started.yield(server)
            for await _ in stops {}
        }
        var iterator = servers.makeAsyncIterator()
        let server = try #require(await iterator.next())
        let page = try await server.page("/app/")
        let live = try await server.live(page, base: "/app")
        live.send(Self.click(1, page.handler(of: "add")))
        try await server.until { await server.session(of: page, base: "/app")?.snapshot().lastEvent == 1 }
        stop.finish()
        try await server.until { await server.registry.attachedCount == 0 }
        live.send(Self.click(2, page.handler(of: "add")))
        live.write(LiveClient.frame(0x89, []))
        // Where this takes long the server has greeted the page before, and asks whether it is there.
        var answer = await live.next()
        while answer == .ping || answer == .text("[0,0,[]]") { answer = await live.next() }
        #expect(answer == .pong)
        await store.open()
        #expect(await live.text { $0.contains("Count 1") } != .end)
        #expect(await live.text { $0.contains("Count 2") } == .close(1001))
        #expect(await store.kept.keys.contains(page.sessionID))
        try await running
        try await Self.run(store) { server in
            let live = try await server.live(page, seen: 1, acknowledged: 1, base: "/app")
            #expect(await live.next() == .text("[0,1,[]]"))
            live.send(Self.click(2, page.handler(of: "add")))
            #expect(await live.text { $0.contains("Count 2") } != .end)
        }
    }

    @Test("a form waits until its own session is saved, not until everybody's is")
    func ownRecord() async throws {
        let store = BusyStore()
        try await Self.run(store) { server in
            let busy = try await server.page("/app/")
            let live = try await server.live(busy, base: "/app")
            #expect(await live.next() == .text("[0,0,[]]"))
            let page = try await server.page("/app/")
            await store.hold(page.sessionID)
            async let answer = server.post("/app/", page, handler: page.handler(of: "save"), "note=mine")
            try await server.until { await store.isHolding }
            live.send(Self.click(1, busy.handler(of: "add")))
            try await server.until { await server.session(of: busy, base: "/app")?.snapshot().lastEvent == 1 }
            await store.letOneThrough()
            #expect(try await answer.status == 303)
            await store.open()
        }
    }

    // MARK: Attacks

    @Test("records that this server has not made, or not for this page, open nothing", arguments: Attack.allCases)
    func attack(_ attack: Attack) async throws {
        let store = MemorySessionStore()
        let page = try await Self.clickedPage(store)
        var record = try #require(await store.record(of: page.sessionID))
        var key = Self.key
        var applications: [WebApplication] = [.demo(basePath: "/app")]
        switch attack {
        case .changedByte: record.bytes[record.bytes.count - 2] ^= 1
        case .changedCode: record.bytes[0] ^= 1
        case .cutOff: record.bytes.removeLast(10)
        case .empty: record.bytes = []
        case .tooLarge: record.bytes += [UInt8](repeating: 0x20, count: 300_000)
        case .otherSession:
            let other = try await Self.clickedPage(store)
            record.bytes = try #require(await store.record(of: other.sessionID)).bytes
        case .otherKey: key = [UInt8](repeating: 8, count: 32)
        case .noSuchApplication: applications = [.demo(basePath: "/other")]
        }
        record.revision += 1
        await store.save([record])
        try await Self.run(store, key: key, applications: applications) { server in
            guard attack != .noSuchApplication else {
                await #expect(throws: LiveClient.HandshakeError.self) { try await server.live(page, seen: 3, base: "/app") }
                return
            }
            let live = try await server.live(page, seen: 3, acknowledged: 3, base: "/app")
            #expect(await live.next() == .close(4404))
            #expect(await server.registry.count == 0)
            // The page that loads itself anew is a new one, and is there.
            let again = try await server.page("/app/", cookie: "\(page.cookie); riblet_resume=\(page.pageToken)")
            #expect(again.answer.status == 200)
            #expect(again.text(of: "count") == "Count 0")
        }
    }

    enum Attack: CaseIterable {
        case changedByte, changedCode, cutOff, empty, tooLarge, otherSession, otherKey, noSuchApplication
    }

    @Test("what was signed is read within bounds, whatever stands in it")
    @MainActor
    func reading() throws {
        let root = BaseRoot(interactor: Interactor())
        var snapshot = SessionSnapshot(location: Location(path: ["a/b"]), language: "en", timeZone: nil, tree: root.save().tree)
        snapshot.choices = ["theme": "dark"]
        let seal = SessionSeal(key: .init(Self.key))
        let bytes = try seal.seal(snapshot, id: "s", browser: SessionSeal.trace(of: "b"), basePath: "/app")
        #expect(try seal.open(bytes, id: "s", browserID: "b", basePath: "/app") == snapshot)
        let payload = Array(bytes.dropFirst(32))
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<3_000 {
            var damaged = payload
            for _ in 0...Int.random(in: 0..<4, using: &generator) {
                let place = Int.random(in: damaged.indices, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: damaged[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: damaged.remove(at: place)
                default: damaged.insert(UInt8.random(in: 0x20...0x7E, using: &generator), at: place)
                }
            }
            // Read or refused; the program goes on.
            _ = try? SessionSeal.read(damaged, browserID: "b", basePath: "/app")
        }
        for end in payload.indices { _ = try? SessionSeal.read(Array(payload[..<end]), browserID: "b", basePath: "/app") }
        let older = String(decoding: payload, as: UTF8.self)
            .replacing("\"location\":{\"path\":[\"a/b\"],\"query\":[]}", with: "\"path\":\"/a\"")
        #expect(try SessionSeal.read(Array(older.utf8), browserID: "b", basePath: "/app").location.path == ["a"])
        let newer = String(decoding: payload, as: UTF8.self).replacing("\"format\":1,\"basePath\"", with: "\"format\":2,\"basePath\"")
        #expect(throws: SessionSeal.Refusal.self) { try SessionSeal.read(Array(newer.utf8), browserID: "b", basePath: "/app") }
        #expect(throws: SessionSeal.Refusal.self) { try SessionSeal.read(payload, browserID: "c", basePath: "/app") }
        #expect(throws: SessionSeal.Refusal.self) { try SessionSeal.read(payload, browserID: "b", basePath: "/other") }
    }

    private final class BaseRoot: Router<Interactor> {}
}

/// Keeps nothing until it is told to, or never.
private actor GatedStore: SessionStore {
    private(set) var kept: [String: SessionRecord] = [:]
    private(set) var waiting = 0
    private var isOpen = false
    private var isFailing = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    struct Full: Error {}

    func open() {
        isOpen = true
        for waiter in waiters { waiter.resume() }
        waiters = []
    }

    nonisolated var isShared: Bool { false }

    func fail() { isFailing = true }

    func save(_ records: [SessionRecord]) async throws -> Set<String> {
        if isFailing { throw Full() }
        if !isOpen {
            waiting += 1
            await withCheckedContinuation { waiters.append($0) }
        }
        for record in records { kept[record.id] = record }
        return []
    }

    func record(of id: String) -> SessionRecord? { kept[id] }
    func revision(of id: String) -> Int? { kept[id]?.revision }
    func take(_ record: SessionRecord) -> Int? { record.revision }
    func remove(_ records: [SessionRecord]) { for record in records { kept[record.id] = nil } }
    func prune(savedBefore time: Int64, keeping count: Int, bytes: Int) -> Int { 0 }
}

/// Holds the batch with a certain record, and after it every other.
private actor BusyStore: SessionStore {
    private let memory = MemorySessionStore()
    private var awaited: String?
    private var waiters: [CheckedContinuation<Void, Never>] = []

    nonisolated var isShared: Bool { false }

    var isHolding: Bool { !waiters.isEmpty }

    func hold(_ id: String) { awaited = id }

    /// Lets the held batch through; those that follow are held.
    func letOneThrough() {
        awaited = ""
        resume()
    }

    func open() {
        awaited = nil
        resume()
    }

    private func resume() {
        let resumed = waiters
        waiters = []
        for waiter in resumed { waiter.resume() }
    }

    func save(_ records: [SessionRecord]) async -> Set<String> {
        if let awaited, awaited.isEmpty || records.contains(where: { $0.id == awaited }) {
            await withCheckedContinuation { waiters.append($0) }
        }
        return await memory.save(records)
    }

    func record(of id: String) async -> SessionRecord? { await memory.record(of: id) }
    func revision(of id: String) async -> Int? { await memory.revision(of: id) }
    func take(_ record: SessionRecord) async -> Int? { await memory.take(record) }
    func remove(_ records: [SessionRecord]) async { await memory.remove(records) }
    func prune(savedBefore time: Int64, keeping count: Int, bytes: Int) -> Int { 0 }
}

import RibletWebTesting
import Testing

@testable import RibletWebServer

extension InChromium {
    @Suite("A page comes back")
    struct ReturnTests {
        @Test("after minutes without a network it is on the same session out of the store, with what was typed")
        func minutes() async throws {
            try await PlaygroundPage.open("/", store: MemorySessionStore()) { page in
                try await Self.use(page)
                try await page.leave(for: .seconds(600))
                #expect(await page.server.registry.count == 0)
                try await page.press("Count")
                try await page.browser.setOffline(false)
                try await page.live()
                // The work done meanwhile has arrived.
                try await page.waits("document.getElementById('count').textContent === 'Counted 2'")
                #expect(try await page.isSame())
                #expect(try await page.browser.find(.label("Note")).value == "half a note")
            }
        }

        @Test("going up after a reload stays on the page that was loaded, with all that it holds")
        func upAfterReload() async throws {
            try await PlaygroundPage.open("/") { page in
                try await page.run("[...document.querySelectorAll('nav a')].find(a => a.textContent === 'order').click()")
                try await page.waits("location.pathname === '/order' && document.title === 'Order · Playground'")
                try await page.browser.reload()
                try await page.live()
                try await page.run("window.mark = 1")
                try await page.run(
                    "const up = document.createElement('button'); up.dataset.back = ''; document.getElementById('riblet').append(up); up.click()"
                )
                try await page.waits("location.pathname === '/' && document.title === 'Menu · Playground'")
                try await page.press("Count")
                try await page.waits("document.getElementById('count').textContent === 'Counted 1'")
                #expect(try await page.isSame())
            }
        }

        @Test("a page with the scripts of another version loads itself anew, on the same session, with what was typed")
        func deployed() async throws {
            try await PlaygroundPage.open("/", store: MemorySessionStore()) { page in
                try await Self.use(page)
                let session = try await page.run("return document.body.dataset.token")
                try await page.run("window.isOld = true; lines.forEach(line => line.close())")
                try await page.waits("window.mark === undefined && document.documentElement.dataset.live === ''")
                #expect(try await page.run("return document.body.dataset.token") == session)
                try await page.waits("document.getElementById('count').textContent === 'Counted 1'")
                try await page.waits("document.getElementById('note').value === 'half a note'")
                try await page.press("Count")
                try await page.waits("document.getElementById('count').textContent === 'Counted 2'")
                #expect(await page.server.registry.count == 1)
            }
        }

        @Test(
            "a session that was damaged in the store, or is of a format that is not known, is a new page with what was typed, and says so",
            arguments: [(true, "en", "starts anew"), (false, "ko", "새로 열었어요")])
        func damaged(_ isCut: Bool, _ language: String, _ words: String) async throws {
            let store = DamagedStore(isCut: isCut)
            try await PlaygroundPage.open("/", store: store, language: language) { page in
                try await Self.use(page)
                try await page.leave(for: .seconds(600))
                try await page.browser.setOffline(false)
                try await page.waits("window.mark === undefined && document.documentElement.dataset.live === ''")
                // Where everybody sees it, and where screen readers hear it.
                try await page.waits("document.getElementById('riblet-said').textContent.includes('\(words)')")
                #expect(try await page.run("return document.getElementById('riblet-offline').checkVisibility()") == true)
                #expect(try await page.run("return document.getElementById('riblet-offline').textContent").string?.contains(words) == true)
                #expect(try await page.run("return document.getElementById('count').textContent") == "Counted 0")
                try await page.waits("document.getElementById('note').value === 'half a note'")
                try await page.press("Count")
                try await page.waits("document.getElementById('count').textContent === 'Counted 1'")
            }
        }

        private static func use(_ page: PlaygroundPage) async throws {
            try await page.press("Count")
            try await page.waits("document.getElementById('count').textContent === 'Counted 1'")
            try await page.browser.find(.label("Note")).type("half a note")
        }
    }
}

/// Keeps sessions, and gives them back damaged.
private actor DamagedStore: SessionStore {
    private let store = MemorySessionStore()
    private let isCut: Bool

    init(isCut: Bool) { self.isCut = isCut }

    nonisolated var isShared: Bool { false }

    func save(_ records: [SessionRecord]) async -> Set<String> { await store.save(records) }
    func revision(of id: String) async -> Int? { await store.revision(of: id) }
    func take(_ record: SessionRecord) async -> Int? { await store.take(record) }
    func remove(_ records: [SessionRecord]) async { await store.remove(records) }
    func prune(savedBefore time: Int64, keeping count: Int, bytes: Int) async -> Int {
        await store.prune(savedBefore: time, keeping: count, bytes: bytes)
    }

    func record(of id: String) async -> SessionRecord? {
        guard var record = await store.record(of: id) else { return nil }
        if isCut { record.bytes.removeLast(record.bytes.count / 2) } else { record.bytes[40] ^= 1 }
        return record
    }
}

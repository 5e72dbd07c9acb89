import Foundation
import Logging
import Testing

@testable import NetworkProvider

@Suite("The files of kept answers", .timeLimit(.minutes(20))) struct DiskResponseCacheTests {
    private let folder: Folder
    private let time = SettableTime()

    init() throws { folder = try Folder() }

    private func cache(_ bytes: Int = 1 << 20, entryBytes: Int? = nil) -> DiskResponseCache {
        DiskResponseCache(
            folder: folder.url, bytes: bytes, entryBytes: entryBytes, now: time.now,
            logger: .init(label: "t") { _ in SwiftLogNoOpLogHandler() })
    }

    private func answer(_ url: String, _ body: String) -> CachedResponse {
        CachedResponse(
            response: NetworkResponse(status: 200, headers: ["ETag": "\"1\"", "Set": "a", "set": "b"], body: Data(body.utf8), url: url),
            storedAt: Date(timeIntervalSince1970: 1_000_000.125), varying: ["accept": nil, "accept-language": "ko"])
    }

    private var files: [URL] {
        ((try? FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)) ?? []).sorted { $0.path < $1.path }
    }

    @Test("An answer comes back as it was, also to another process")
    func roundTrip() async throws {
        let kept = answer("http://h/a", "body \u{0} é")
        await cache().keep(kept, for: "http://h/a")
        let later = cache()
        #expect(await later.response(for: "http://h/a") == kept)
        #expect(await later.response(for: "http://h/b") == nil)
        await later.remove("http://h/a")
        #expect(await later.response(for: "http://h/a") == nil)
        #expect(files.isEmpty)
        #expect(await later.bytes == 0)
    }

    @Test("The least recently used go first, in this run and the next")
    func leastRecentlyUsed() async throws {
        let body = String(repeating: "x", count: 1_000)
        let cache = cache(4_200, entryBytes: 4_200)
        for name in ["a", "b", "c"] {
            time.advance(by: 1)
            await cache.keep(answer(name, body), for: name)
        }
        #expect(await cache.bytes <= 4_200)
        #expect(files.count == 3)
        time.advance(by: 1)
        #expect(await cache.response(for: "a") != nil)
        let next = self.cache(4_200, entryBytes: 4_200)
        time.advance(by: 1)
        await next.keep(answer("d", body), for: "d")
        #expect(await next.response(for: "b") == nil)
        for name in ["a", "c", "d"] { #expect(await next.response(for: name) != nil, "\(name)") }
        #expect(await next.bytes <= 4_200)
        // A smaller bound holds at once.
        let small = self.cache(1_500, entryBytes: 1_500)
        #expect(await small.bytes <= 1_500)
        #expect(files.count == 1)
    }

    @Test("A record too large for one answer is not kept, and the one before goes")
    func tooLarge() async throws {
        let cache = cache(10_000, entryBytes: 1_000)
        await cache.keep(answer("a", "small"), for: "a")
        await cache.keep(answer("a", String(repeating: "x", count: 1_000)), for: "a")
        #expect(await cache.response(for: "a") == nil)
        #expect(files.isEmpty)
        let nothing = self.cache(-1)
        await nothing.keep(answer("a", ""), for: "a")
        #expect(await nothing.response(for: "a") == nil)
    }

    @Test("A file that is damaged anywhere reads as absent and goes")
    func damage() async throws {
        let kept = answer("http://h/a", "the body")
        await cache().keep(kept, for: "http://h/a")
        let file = try #require(files.first)
        let good = try Data(contentsOf: file)
        var bad: [Data] = [Data(), Data("x".utf8), good.dropLast(), good + Data("x".utf8), Data(repeating: 0, count: good.count)]
        for index in stride(from: 0, to: good.count, by: 7) {
            var flipped = good
            flipped[index] ^= 0x10
            bad.append(flipped)
        }
        for data in bad {
            try data.write(to: file)
            let cache = cache()
            #expect(await cache.response(for: "http://h/a") == nil)
            #expect(files.isEmpty)
            await cache.keep(kept, for: "http://h/a")
            #expect(await cache.response(for: "http://h/a") == kept)
        }
        // The file of another URL is not taken for it.
        try good.write(to: folder.url.appendingPathComponent(ResponseFile.name(of: "http://h/b") + ".response"))
        #expect(await cache().response(for: "http://h/b") == nil)
    }

    @Test("A half-written file of a killed process is never read, and goes when it is old")
    func leftovers() async throws {
        let temporary = folder.url.appendingPathComponent("\(UUID().uuidString).writing")
        try Data("half".utf8).write(to: temporary)
        try FileManager.default.setAttributes([.modificationDate: time.now()], ofItemAtPath: temporary.path)
        #expect(await cache().bytes == 0)
        #expect(files.count == 1)
        time.advance(by: 4_000)
        #expect(await cache().bytes == 0)
        #expect(files.isEmpty)
    }

    @Test("A folder that goes away is made again; one that cannot be made loses answers only")
    func folders() async throws {
        let cache = cache()
        await cache.keep(answer("a", "1"), for: "a")
        try FileManager.default.removeItem(at: folder.url)
        #expect(await cache.response(for: "a") == nil)
        await cache.keep(answer("a", "2"), for: "a")
        #expect(await cache.response(for: "a")?.response.text == "2")
        await cache.removeAll()
        #expect(files.isEmpty)
        let file = folder.url.appendingPathComponent("file")
        try Data().write(to: file)
        let nowhere = DiskResponseCache(
            folder: file.appendingPathComponent("folder"), bytes: 1_000, logger: .init(label: "t") { _ in SwiftLogNoOpLogHandler() })
        await nowhere.keep(answer("a", "1"), for: "a")
        #expect(await nowhere.response(for: "a") == nil)
    }

    @Test("Files are for their owner only, and many at once are kept whole")
    func atOnce() async throws {
        let cache = cache()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<60 {
                group.addTask { await cache.keep(answer("u\(number % 20)", "body of u\(number % 20)"), for: "u\(number % 20)") }
                group.addTask {
                    let found = await cache.response(for: "u\(number % 20)")
                    #expect(found == nil || found?.response.text == "body of u\(number % 20)")
                }
            }
        }
        #expect(files.count == 20)
        let mode = try FileManager.default.attributesOfItem(atPath: #require(files.first).path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }
}

import Foundation
import Logging
import Synchronization
import Testing

@testable import NetworkProvider

@Suite("Answers that are kept", .timeLimit(.minutes(20))) struct CachingTransportTests {
    private let url = "http://h/a"
    private let time = SettableTime()

    private func transport(
        _ cache: any ResponseCache = MemoryResponseCache(), _ reply: @escaping @Sendable (NetworkRequest) async -> StubReply
    ) -> (stub: StubTransport, caching: CachingTransport) {
        let stub = StubTransport(reply)
        return (stub, CachingTransport(stub, cache: cache, now: time.now))
    }

    @Test("A current answer is given without a request, and asked for again at its age")
    func maxAge() async throws {
        let count = Counter()
        let (stub, caching) = transport { _ in .text("\(count.increment())", headers: ["Cache-Control": "public, max-age=60"]) }
        #expect(try await caching.send(NetworkRequest(url: url)).text == "1")
        time.advance(by: 59)
        #expect(try await caching.send(NetworkRequest(url: url)).text == "1")
        #expect(try await caching.send(NetworkRequest(url: url + "?b=1")).text == "2", "another URL is another answer")
        time.advance(by: 1)
        #expect(try await caching.send(NetworkRequest(url: url)).text == "3")
        #expect(stub.requests.count == 3)
    }

    @Test("A tag confirms what is kept, and the fields of the confirmation count")
    func confirmation() async throws {
        let (stub, caching) = transport { request in
            request.headers["If-None-Match"] == "\"v1\""
                ? .text("", status: 304, headers: ["Cache-Control": "max-age=10", "X-Note": "confirmed", "Content-Length": "0"])
                : .text("whole", headers: ["ETag": "\"v1\"", "X-Note": "first", "Content-Type": "text/plain"])
        }
        #expect(try await caching.send(NetworkRequest(url: url)).text == "whole")
        let confirmed = try await caching.send(NetworkRequest(url: url))
        #expect(confirmed.status == 200 && confirmed.text == "whole" && confirmed.headers["X-Note"] == "confirmed")
        #expect(confirmed.headers["Content-Type"] == "text/plain" && confirmed.headers["Content-Length"] == nil)
        time.advance(by: 9)
        #expect(try await caching.send(NetworkRequest(url: url)).text == "whole")
        #expect(stub.requests.count == 2)
        time.advance(by: 2)
        #expect(try await caching.send(NetworkRequest(url: url)).text == "whole")
        #expect(stub.requests.map { $0.headers["If-None-Match"] } == [nil, "\"v1\"", "\"v1\""])
    }

    @Test("A new answer takes the place of the old one; an error of the server does not")
    func replacement() async throws {
        let replies: [StubReply] = [
            .text("one", headers: ["ETag": "\"1\""]), .text("busy", status: 503), .text("two", headers: ["ETag": "\"2\""]),
            .text("", status: 304), .text("gone", status: 404), .text("three"),
        ]
        let next = Mutex(replies[...])
        let (stub, caching) = transport { _ in next.withLock { $0.popFirst() } ?? .text("", status: 500) }
        var texts: [String] = []
        for _ in replies { texts.append(try await caching.send(NetworkRequest(url: url)).text) }
        #expect(texts == ["one", "busy", "two", "two", "gone", "three"])
        #expect(stub.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\"", "\"1\"", "\"2\"", "\"2\"", nil])
    }

    @Test(
        "What must not be kept is not",
        arguments: [
            ["Cache-Control": "no-store, max-age=60"], ["Vary": "*", "Cache-Control": "max-age=60"], [:], ["Cache-Control": "max-age=0"],
            ["Cache-Control": "max-age=x"], ["Cache-Control": "max-age=-5"], ["Expires": "0"], ["Expires": "Thu, 01 Jan 1970 00:00:00 GMT"],
        ])
    func notKept(fields: [String: String]) async throws {
        let (stub, caching) = transport { _ in
            .text("x", headers: NetworkHeaders(fields.map { .init(name: $0.key, value: $0.value) }))
        }
        _ = try await caching.send(NetworkRequest(url: url))
        _ = try await caching.send(NetworkRequest(url: url))
        #expect(stub.requests.count == 2 && stub.requests.allSatisfy { $0.headers["If-None-Match"] == nil })
    }

    @Test("Expires counts where there is no max-age, and so does the age that the answer brings")
    func expiresAndAge() async throws {
        let (stub, caching) = transport { request in
            request.path == "/age"
                ? .text("x", headers: ["Cache-Control": "max-age=60", "Age": "50"])
                : .text("x", headers: ["Date": "Sun, 06 Nov 1994 08:49:37 GMT", "Expires": "Sun, 06 Nov 1994 08:50:07 GMT"])
        }
        for path in ["http://h/expires", "http://h/age"] { _ = try await caching.send(NetworkRequest(url: path)) }
        time.advance(by: 9)
        for path in ["http://h/expires", "http://h/age"] { _ = try await caching.send(NetworkRequest(url: path)) }
        #expect(stub.requests.count == 2)
        time.advance(by: 2)
        _ = try await caching.send(NetworkRequest(url: "http://h/age"))
        #expect(stub.requests.count == 3)
        time.advance(by: 20)
        _ = try await caching.send(NetworkRequest(url: "http://h/expires"))
        #expect(stub.requests.count == 4)
    }

    @Test("no-cache is kept and always confirmed, whoever says it")
    func noCache() async throws {
        let (stub, caching) = transport { request in
            request.headers["If-None-Match"] == nil
                ? .text("x", headers: ["ETag": "\"1\"", "Cache-Control": request.path == "/a" ? "no-cache, max-age=60" : "max-age=60"])
                : .text("", status: 304)
        }
        for _ in 1...2 { #expect(try await caching.send(NetworkRequest(url: url)).text == "x") }
        #expect(stub.requests.count == 2)
        for fields: NetworkHeaders in [[:], ["Cache-Control": "no-cache"]] {
            #expect(try await caching.send(NetworkRequest(url: "http://h/b", headers: fields)).text == "x")
        }
        #expect(stub.requests.count == 4 && stub.requests.last?.headers["If-None-Match"] == "\"1\"")
    }

    @Test("Fields on which an answer depends must be the same")
    func vary() async throws {
        let (stub, caching) = transport { request in
            .text(
                request.headers["Accept-Language"] ?? "none", headers: ["Vary": "Accept-Language, Accept", "Cache-Control": "max-age=60"])
        }
        let korean: NetworkHeaders = ["Accept-Language": "ko"]
        #expect(try await caching.send(NetworkRequest(url: url, headers: korean)).text == "ko")
        #expect(try await caching.send(NetworkRequest(url: url, headers: korean)).text == "ko")
        #expect(stub.requests.count == 1)
        #expect(try await caching.send(NetworkRequest(url: url)).text == "none")
        #expect(try await caching.send(NetworkRequest(url: url)).text == "none")
        #expect(stub.requests.count == 2)
    }

    @Test(
        "Requests with credentials, conditions of their own or no-store pass by",
        arguments: ["Authorization", "Cookie", "If-None-Match", "Range"])
    func passBy(field: String) async throws {
        let (stub, caching) = transport { _ in .text("x", headers: ["Cache-Control": "max-age=60"]) }
        for _ in 1...2 { _ = try await caching.send(NetworkRequest(url: url, headers: [field: "x"])) }
        for _ in 1...2 { _ = try await caching.send(NetworkRequest(url: url, headers: ["Cache-Control": "no-store"])) }
        #expect(stub.requests.count == 4)
        _ = try await caching.send(NetworkRequest(url: url))
        #expect(stub.requests.count == 5, "nothing of theirs was kept")
    }

    @Test("Who keeps something elsewhere lets it pass by")
    func passByChoice() async throws {
        let stub = StubTransport { _ in .text("x", headers: ["Cache-Control": "max-age=60"]) }
        let caching = CachingTransport(
            stub, cache: MemoryResponseCache(), keeps: { $0.headers["Accept"]?.hasPrefix("image/") != true }, now: time.now)
        for _ in 1...2 { _ = try await caching.send(NetworkRequest(url: url, headers: ["Accept": "image/webp"])) }
        #expect(stub.requests.count == 2)
        for _ in 1...2 { _ = try await caching.send(NetworkRequest(url: url, headers: ["Accept": "application/json"])) }
        #expect(stub.requests.count == 3)
    }

    @Test("Another method that succeeds removes what is kept for its URL")
    func unsafeMethods() async throws {
        let count = Counter()
        let (stub, caching) = transport { request in
            request.headers["X-Fail"] != nil
                ? .text("", status: 500) : .text("\(count.increment())", headers: ["Cache-Control": "max-age=60"])
        }
        #expect(try await caching.send(NetworkRequest(url: url)).text == "1")
        _ = try await caching.send(NetworkRequest(method: .put, url: url, headers: ["X-Fail": "1"], body: Data("x".utf8)))
        _ = try await caching.send(NetworkRequest(method: .head, url: url))
        #expect(try await caching.send(NetworkRequest(url: url)).text == "1")
        _ = try await caching.send(NetworkRequest(method: .post, url: url, body: Data("x".utf8)))
        #expect(try await caching.send(NetworkRequest(url: url)).text == "4")
        #expect(stub.requests.count == 5)
    }

    @Test("An answer that was asked for before a change is given and not kept", arguments: [false, true])
    func changedMeanwhile(isConfirmation: Bool) async throws {
        let (gate, count) = (Gate(), Counter())
        let (_, caching) = transport { request in
            guard request.method == .get else { return .text("", status: 204) }
            let number = count.increment()
            if number == (isConfirmation ? 2 : 1) {
                await gate.pass()
                if isConfirmation { return .text("", status: 304, headers: ["Cache-Control": "max-age=600"]) }
            }
            return .text(
                "\(number)",
                headers: ["Cache-Control": isConfirmation && number == 1 ? "no-cache" : "max-age=600", "ETag": "\"\(number)\""])
        }
        if isConfirmation { _ = try await caching.send(NetworkRequest(url: url)) }
        async let early = caching.send(NetworkRequest(url: url))
        await gate.untilArrival()
        _ = try await caching.send(NetworkRequest(method: .put, url: url))
        _ = try await caching.send(NetworkRequest(method: .put, url: url + "/other"))
        gate.open()
        #expect(try await early.text == "1")
        #expect(try await caching.send(NetworkRequest(url: url)).text == (isConfirmation ? "3" : "2"))
        #expect(try await caching.send(NetworkRequest(url: url)).text == (isConfirmation ? "3" : "2"), "what came afterwards is kept")
    }

    @Test("A kept answer larger than this request allows is refused")
    func bounds() async throws {
        let (_, caching) = transport { _ in .text("12345", headers: ["Cache-Control": "max-age=60"]) }
        _ = try await caching.send(NetworkRequest(url: url))
        await #expect(throws: NetworkError.tooLarge(url: url, limit: 4)) {
            try await caching.send(NetworkRequest(url: url, maximumResponseBytes: 4))
        }
    }

    @Test("A provider sees an answer that is kept as any other")
    func provider() async throws {
        let (stub, caching) = transport { _ in .json(Person(id: 1, name: "Kim"), headers: ["Cache-Control": "max-age=60"]) }
        let provider = NetworkProvider(configuration: NetworkConfiguration(retry: .never), transport: caching)
        for _ in 1...3 { #expect(try await provider.request(Target<Person>(base: "http://h", path: "/p")).name == "Kim") }
        #expect(stub.requests.count == 1)
    }
}

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

    @Test("What is too large for one answer is not kept, and what was there goes")
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

    @Test("What a killed process left half written is never read, and goes when it is old")
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

// MARK: - Support

/// Keeps answers for the length of a test.
private actor MemoryResponseCache: ResponseCache {
    private var kept: [String: CachedResponse] = [:]
    func response(for url: String) -> CachedResponse? { kept[url] }
    func keep(_ response: CachedResponse, for url: String) { kept[url] = response }
    func remove(_ url: String) { kept[url] = nil }
    func removeAll() { kept = [:] }
}

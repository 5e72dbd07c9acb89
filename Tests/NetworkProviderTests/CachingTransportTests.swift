import Foundation
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
        return (stub, CachingTransport(stub, keptIn: cache, now: time.now))
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

    @Test("A store elsewhere lets the request pass by")
    func passByChoice() async throws {
        let stub = StubTransport { _ in .text("x", headers: ["Cache-Control": "max-age=60"]) }
        let caching = CachingTransport(
            stub, keptIn: MemoryResponseCache(), keeps: { $0.headers["Accept"]?.hasPrefix("image/") != true }, now: time.now)
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

    @Test("A change whose answer is lost may have been made", arguments: [502, 504, nil])
    func lostAnswer(status: Int?) async throws {
        let count = Counter()
        let (_, caching) = transport { request in
            guard request.method == .put else { return .text("\(count.increment())", headers: ["Cache-Control": "max-age=60"]) }
            return status.map { .text("", status: $0) } ?? .failure(.transport(url: request.url, reason: "the answer is lost"))
        }
        #expect(try await caching.send(NetworkRequest(url: url)).text == "1")
        _ = try? await caching.send(NetworkRequest(method: .put, url: url))
        #expect(try await caching.send(NetworkRequest(url: url)).text == "2")
    }

    @Test("An answer from before a change is not given while it is being kept")
    func changedWhileKeeping() async throws {
        let (before, after, count) = (Gate(), Gate(), Counter())
        let (_, caching) = transport(SlowResponseCache(before: before, after: after)) { request in
            request.method == .get ? .text("\(count.increment())", headers: ["Cache-Control": "max-age=60"]) : .text("", status: 204)
        }
        let early = Task { try await caching.send(NetworkRequest(url: url)).text }
        await before.untilArrival()
        _ = try await caching.send(NetworkRequest(method: .put, url: url))
        before.open()
        await after.untilArrival()
        #expect(try await caching.send(NetworkRequest(url: url)).text == "2")
        after.open()
        #expect(try await early.value == "1")
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

// MARK: - Support

/// Keeps answers for the length of a test.
private actor MemoryResponseCache: ResponseCache {
    private var kept: [String: CachedResponse] = [:]
    func response(for url: String) -> CachedResponse? { kept[url] }
    func keep(_ response: CachedResponse, for url: String) { kept[url] = response }
    func remove(_ url: String) { kept[url] = nil }
    func removeAll() { kept = [:] }
}

/// Keeps the first answer slowly.
private actor SlowResponseCache: ResponseCache {
    private let before: Gate
    private let after: Gate
    private var kept: [String: CachedResponse] = [:]

    init(before: Gate, after: Gate) { (self.before, self.after) = (before, after) }

    func response(for url: String) -> CachedResponse? { kept[url] }
    func keep(_ response: CachedResponse, for url: String) async {
        guard response.response.text == "1" else { return kept[url] = response }
        await before.pass()
        kept[url] = response
        await after.pass()
    }
    func remove(_ url: String) { kept[url] = nil }
    func removeAll() { kept = [:] }
}

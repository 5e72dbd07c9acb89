import Foundation
import NetworkProvider
import Testing

@Suite("Recorded answers", .timeLimit(.minutes(20))) struct RecordingTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private var file: URL { folder.url.appendingPathComponent("answers.json") }

    @Test("What was carried is answered again from its file, in order, the last one from then on")
    func roundTrip() async throws {
        let count = Counter()
        let recording = RecordingTransport(
            StubTransport { request in
                request.path == "/picture"
                    ? .bytes(Data([0xFF, 0xD8, 0x00]), headers: ["Content-Type": "image/jpeg"])
                    : .text("answer \(count.increment())", headers: ["ETag": "\"1\""])
            })
        for _ in 1...2 { _ = try await recording.send(NetworkRequest(url: "http://h/a?b=1")) }
        _ = try await recording.send(NetworkRequest(url: "http://h/picture"))
        _ = try await recording.send(NetworkRequest(method: .post, url: "http://h/a?b=1", body: Data("q".utf8)))
        #expect(recording.exchanges.count == 4)
        try recording.save(to: file)

        let recorded = try RecordedTransport(contentsOf: file)
        var texts: [String] = []
        for _ in 1...3 { texts.append(try await recorded.send(NetworkRequest(url: "http://h/a?b=1")).text) }
        #expect(texts == ["answer 1", "answer 2", "answer 2"])
        let picture = try await recorded.send(NetworkRequest(url: "http://h/picture"))
        #expect(picture.body == Data([0xFF, 0xD8, 0x00]) && picture.headers["content-type"] == "image/jpeg")
        #expect(try await recorded.send(NetworkRequest(method: .post, url: "http://h/a?b=1", body: Data("q".utf8))).text == "answer 3")
        let provider = NetworkProvider(configuration: NetworkConfiguration(retry: .never), transport: recorded)
        #expect(try await provider.response(Target<EmptyResponse>(base: "http://h", path: "/picture")).status == 200)
    }

    @Test("Secrets do not reach the file, and requests that differ in them only are the same")
    func secrets() async throws {
        let recording = RecordingTransport(StubTransport { _ in .text("x", headers: ["Set-Cookie": "id=geheim", "X-Plain": "seen"]) })
        _ = try await recording.send(NetworkRequest(url: "http://h/a?token=geheim&b=1", headers: ["Authorization": "Bearer geheim"]))
        try recording.save(to: file)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(!text.contains("geheim") && text.contains("seen") && text.contains("b=1"))
        let recorded = try RecordedTransport(contentsOf: file)
        #expect(try await recorded.send(NetworkRequest(url: "http://h/a?token=other&b=1")).text == "x")
    }

    @Test("What was not recorded says so")
    func unknown() async throws {
        let recorded = RecordedTransport([
            RecordedExchange(NetworkRequest(url: "http://h/a"), NetworkResponse(status: 200, body: Data("12345".utf8), url: "http://h/a"))
        ])
        for request in [
            NetworkRequest(url: "http://h/b"), NetworkRequest(method: .delete, url: "http://h/a"),
            NetworkRequest(url: "http://h/a", body: Data("x".utf8)),
        ] {
            let error = await #expect(throws: NetworkError.self) { try await recorded.send(request) }
            #expect(error?.description.contains("record it") == true && error?.url == request.url)
        }
        await #expect(throws: NetworkError.tooLarge(url: "http://h/a", limit: 2)) {
            try await recorded.send(NetworkRequest(url: "http://h/a", maximumResponseBytes: 2))
        }
    }

    @Test(
        "A bad file is told with its place",
        arguments: ["", "{}", "[1]", #"[{"method":"FETCH","url":"u","status":200,"headers":[],"text":""}]"#, #"[{"method":"GET"}]"#])
    func badFiles(content: String) throws {
        try Data(content.utf8).write(to: file)
        let error = #expect(throws: RecordingError.self) { try RecordedTransport(contentsOf: file) }
        guard case .content? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description.contains(file.path) == true)
        let missing = folder.url.appendingPathComponent("missing/x.json")
        #expect(throws: RecordingError.self) { try RecordedTransport(contentsOf: missing) }
        #expect(throws: RecordingError.self) { try RecordingTransport(StubTransport(replies: [])).save(to: missing) }
    }
}

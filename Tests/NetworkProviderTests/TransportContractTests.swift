import Foundation
import HTTPTypes
import Hummingbird
import NetworkProvider
import Synchronization
import Testing

/// Tests of the transport, without the provider above it.
@Suite("The transports of requests", .timeLimit(.minutes(20))) struct TransportContractTests {
    private func expectTransportError(_ body: () async throws -> some Any, _ comment: Comment? = nil) async throws {
        let error = try await #require(throws: NetworkError.self, comment) { _ = try await body() }
        guard case .transport = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("A body without an end is stopped at the bound, and the server hears of it")
    func endlessBody() async throws {
        let ended = Gate()
        try await withServer { router in
            router.get("/endless") { _, _ in
                Response(
                    status: .ok,
                    body: ResponseBody { writer in
                        defer { ended.open() }
                        let piece = ByteBuffer(repeating: 120, count: 1 << 14)
                        while true { try await writer.write(piece) }
                    })
            }
        } _: { base async throws in
            let request = NetworkRequest(url: base + "/endless", maximumResponseBytes: 1 << 20)
            await #expect(throws: NetworkError.tooLarge(url: request.url, limit: 1 << 20)) { try await Carrier.shared.send(request) }
            await ended.pass()
        }
    }

    @Test("A cancelled task ends its request in the middle of a body, and the server hears of it")
    func cancelledBody() async throws {
        let (began, ended) = (Gate(), Gate())
        try await withServer { router in
            router.get("/drops") { _, _ in
                Response(
                    status: .ok,
                    body: ResponseBody { writer in
                        defer { ended.open() }
                        try await writer.write(ByteBuffer(string: "a"))
                        await began.pass()
                        while true { try await writer.write(ByteBuffer(string: "a")) }
                    })
            }
        } _: { base async throws in
            let request = NetworkRequest(url: base + "/drops", maximumResponseBytes: .max)
            let task = Task { try await Carrier.shared.send(request) }
            await began.untilArrival()
            task.cancel()
            await #expect(throws: NetworkError.cancelled(url: request.url)) { try await task.value }
            began.open()
            await ended.pass()
        }
    }

    @Test("A task that was cancelled before sends nothing")
    func cancelledBefore() async throws {
        let hits = Counter()
        try await withServer { router in
            router.get("/x") { _, _ in
                hits.increment()
                return Response.json("{}")
            }
        } _: { base async throws in
            let request = NetworkRequest(url: base + "/x")
            let ready = Gate()
            let task = Task {
                await ready.pass()
                return try await Carrier.shared.send(request)
            }
            await ready.untilArrival()
            task.cancel()
            ready.open()
            await #expect(throws: NetworkError.cancelled(url: request.url)) { try await task.value }
            _ = try await Carrier.shared.send(NetworkRequest(url: base + "/x"))
            #expect(hits.value == 1)
        }
    }

    @Test("A body that breaks off is an error, not a shorter body")
    func brokenBody() async throws {
        struct Broken: Error {}
        try await withServer { router in
            router.get("/breaks") { _, _ in
                Response(
                    status: .ok,
                    body: ResponseBody { writer in
                        try await writer.write(ByteBuffer(string: "half"))
                        throw Broken()
                    })
            }
            router.get("/short") { _, _ in
                Response(
                    status: .ok, headers: [.contentLength: "100"],
                    body: ResponseBody { writer in
                        try await writer.write(ByteBuffer(string: "half"))
                        throw Broken()
                    })
            }
        } _: { base async throws in
            for path in ["/breaks", "/short"] {
                try await expectTransportError { try await Carrier.shared.send(NetworkRequest(url: base + path)) }
            }
        }
    }

    @Test(
        "A redirection keeps method and body where HTTP says so, and becomes a GET where it does not",
        arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
    func redirectedMethods(kind: (status: Int, method: String)) async throws {
        let journal = Journal()
        try await withServer { router in
            router.post("/old") { _, _ in Response(status: .init(code: kind.status), headers: [.location: "new"]) }
            for method in [HTTPRequest.Method.get, .post] {
                router.on("/new", method: method) { request, _ in
                    journal.write("\(request.method.rawValue) \(String(buffer: try await request.body.collect(upTo: 100)))")
                    return Response.json("{}")
                }
            }
        } _: { base async throws in
            let request = NetworkRequest(
                method: .post, url: base + "/old", headers: ["Content-Type": "text/plain"], body: Data("body".utf8))
            #expect(try await Carrier.shared.send(request).text == "{}")
            #expect(journal.all == ["\(kind.method) \(kind.method == "POST" ? "body" : "")"])
        }
    }

    @Test("A redirect to another server does not take credentials along")
    func redirectedCredentials() async throws {
        let journal = Journal()
        @Sendable func answer(_ request: Request) -> Response {
            let names: [HTTPField.Name] = [.authorization, .cookie, .userAgent]
            journal.write(names.map { request.headers[$0] ?? "-" }.joined(separator: " "))
            return Response.json("{}")
        }
        try await withServer { router in
            router.get("/here") { request, _ in answer(request) }
        } _: { other async throws in
            try await withServer { router in
                router.get("/here") { request, _ in answer(request) }
                router.get("/near") { _, _ in Response(status: .found, headers: [.location: "/here"]) }
                router.get("/far") { _, _ in Response(status: .found, headers: [.location: other + "/here"]) }
            } _: { base async throws in
                let headers: NetworkHeaders = ["Authorization": "Bearer secret", "Cookie": "a=1", "User-Agent": "me"]
                for path in ["/near", "/far"] {
                    _ = try await Carrier.shared.send(NetworkRequest(url: base + path, headers: headers, redirectOrigins: [other]))
                }
            }
        }
        #expect(journal.all == ["Bearer secret a=1 me", "- - me"])
    }

    @Test(
        "Nobody is redirected to another port of this machine, whatever the status", arguments: [301, 302, 303, 307, 308])
    func redirectedElsewhere(status: Int) async throws {
        let hits = Counter()
        try await withServer { router in
            router.get("/secret") { _, _ in
                hits.increment()
                return Response.json("secret")
            }
        } _: { other async throws in
            try await withServer { router in
                router.get("/far") { _, _ in Response(status: .init(code: status), headers: [.location: other + "/secret"]) }
                router.get("/near") { _, _ in Response(status: .found, headers: [.location: "/far"]) }
            } _: { base async throws in
                for path in ["/far", "/near"] {
                    try await expectRefused(base + path, "which is another server") {
                        try await Carrier.shared.send(NetworkRequest(url: base + path))
                    }
                }
            }
        }
        #expect(hits.value == 0)
    }

    @Test("Redirections without end, and to what is no web address, are refused and not tried again")
    func badRedirections() async throws {
        let hits = Counter()
        try await withServer { router in
            router.get("/again") { request, _ in
                Response(status: .found, headers: [.location: "/again?\(hits.increment())"])
            }
            router.get("/file") { _, _ in Response(status: .found, headers: [.location: "file:///etc/passwd"]) }
        } _: { base async throws in
            try await expectRefused(base + "/again", "more than 5 times") {
                try await Carrier.provider().response(Target<Data>(base: base, path: "/again"))
            }
            #expect(hits.value == 6)
            // Such an answer may also be given as it is; the file is not read in any case.
            let answer = try? await Carrier.shared.send(NetworkRequest(url: base + "/file"))
            #expect(answer == nil || answer?.status == 302 && answer?.body.isEmpty == true, "\(answer?.status ?? 0) \(answer?.text ?? "")")
        }
    }

    private func expectRefused(_ url: String, _ reason: String, _ body: () async throws -> some Any) async throws {
        let error = try await #require(throws: NetworkError.self) { _ = try await body() }
        guard case .refused(url, let text) = error, text.contains(reason) else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("A task may be cancelled at any moment of a redirection")
    func cancelledRedirections() async throws {
        try await withServer { router in
            router.get("/old") { _, _ in Response(status: .found, headers: [.location: "/new"]) }
            router.get("/new") { _, _ in Response.json("{}") }
        } _: { base async throws in
            let request = NetworkRequest(url: base + "/old")
            for round in 0..<400 {
                let task = Task { try await Carrier.shared.send(request) }
                for _ in 0..<(round * 3) { await Task.yield() }
                task.cancel()
                switch await task.result {
                case .success(let response): #expect(response.text == "{}")
                case .failure(let error): #expect(error as? NetworkError == .cancelled(url: request.url))
                }
            }
        }
    }

    /// The gzip form of `{"id":1,"name":"Kim"}`.
    private static let small = [UInt8](Data(base64Encoded: "H4sIAAAAAAACA6tWykxRsjLUUcpLzE1VslLyzsxVqgUAp36UPxUAAAA=")!)

    @Test(
        "A body that unpacks to a hundred times its size ends the request, and the server hears of it", arguments: [1 << 20, 1 << 40])
    func compressionBomb(maximum: Int) async throws {
        let body = zeros(unpackedBytes: 40 << 20)
        let ended = Gate()
        try await withServer { router in
            router.get("/bomb") { _, _ in
                Response(
                    status: .ok, headers: [.contentEncoding: "gzip"],
                    body: ResponseBody { writer in
                        defer { ended.open() }
                        while true { try await writer.write(ByteBuffer(bytes: body)) }
                    })
            }
        } _: { base async throws in
            let request = NetworkRequest(url: base + "/bomb", maximumResponseBytes: maximum)
            let error = try await #require(throws: NetworkError.self) { try await Carrier.shared.send(request) }
            guard case .refused = error else { throw error }
            await ended.pass()
        }
    }

    #if os(Linux)
    /// In a process of its own, whose memory nobody else takes.
    @Test("A megabyte that unpacks to more than there may be does not fill the memory")
    func memory() async throws {
        await #expect(processExitsWith: .success) {
            let body = zeros(unpackedBytes: 400 << 20)
            for head in ["200 OK\r\nContent-Encoding: gzip", "200 OK"] {
                let bytes = Array("HTTP/1.1 \(head)\r\n\r\n".utf8) + body
                try await withRawServer(answering: { bytes }) { base in
                    let request = NetworkRequest(url: base, maximumResponseBytes: 1 << 20)
                    _ = await #expect(throws: NetworkError.self) { try await Carrier.shared.send(request) }
                }
            }
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let peak = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?.split { !$0.isNumber }.first)
            #expect(try #require(Int(peak)) < 250_000, "\(peak) kB")
        }
    }
    #endif

    @Test(
        "An encoding that nobody can bound is refused, and not tried again",
        arguments: ["br", "zstd", "compress", "gzip, gzip", "GZIP, br", "x"])
    func encodings(encoding: String) async throws {
        let hits = Counter()
        try await withServer { router in
            router.get("/x") { _, _ in
                hits.increment()
                return Response(status: .ok, headers: [.contentEncoding: encoding], body: .init(byteBuffer: ByteBuffer(string: "body")))
            }
        } _: { base async throws in
            try await expectRefused(base + "/x", "encoded as \(encoding)") {
                try await Carrier.provider().response(Target<Data>(base: base, path: "/x"))
            }
            #expect(hits.value == 1)
        }
    }

    @Test("Where nobody can stop the unpacking nothing packed is asked for, and none is taken")
    func identity() async throws {
        let journal = Journal()
        try await withServer { router in
            router.get("/x") { request, _ in
                journal.write(request.headers[.acceptEncoding] ?? "-")
                return Response(status: .ok, headers: [.contentEncoding: "gzip"], body: .init(byteBuffer: ByteBuffer(bytes: Self.small)))
            }
            router.on("/x", method: .head) { _, _ in Response(status: .ok, headers: [.contentEncoding: "gzip"]) }
        } _: { base async throws in
            let request = NetworkRequest(url: base + "/x", headers: ["Accept-Encoding": "br, gzip"])
            try await expectRefused(base + "/x", "encoded as gzip") { try await URLSessionTransport.shared.send(request) }
            // There is nothing to unpack in a head.
            #expect(try await URLSessionTransport.shared.send(NetworkRequest(method: .head, url: base + "/x")).status == 200)
        }
        #expect(journal.all == ["identity"])
    }

    @Test("A head without an end is bounded, whatever of it is large", arguments: LargeHead.allCases)
    func largeHeads(head: LargeHead) async throws {
        try await withRawServer(answering: { Array(head.text.utf8) }) { base in
            let error = try await #require(throws: NetworkError.self) { try await Carrier.shared.send(NetworkRequest(url: base)) }
            switch error {
            case .transport, .refused: break
            default: Issue.record("\(error)")
            }
        }
    }

    enum LargeHead: CaseIterable {
        case status, name, value, fields, lines, trailer

        /// A text of five megabytes.
        var text: String {
            let large = String(repeating: "a", count: 5 << 20)
            let ending = "Content-Length: 2\r\n\r\n{}"
            return switch self {
            case .status: "HTTP/1.1 200 \(large)\r\n\(ending)"
            case .name: "HTTP/1.1 200 OK\r\n\(large): x\r\n\(ending)"
            case .value: "HTTP/1.1 200 OK\r\nX: \(large)\r\n\(ending)"
            case .fields: "HTTP/1.1 200 OK\r\n\((0..<200_000).map { "X-\($0): aaaaaaaaaaaaaa\r\n" }.joined())\(ending)"
            case .lines: "HTTP/1.1 200 OK\r\nX: a\r\n\(String(repeating: " aaaaaaaaaaaaaaa\r\n", count: 300_000))\(ending)"
            case .trailer: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX: \(large)\r\n\r\n"
            }
        }
    }

    @Test("A question for credentials is an answer like others")
    func unauthorized() async throws {
        let hits = Counter()
        try await withServer { router in
            router.get("/x") { _, _ in
                hits.increment()
                var response = Response.json("{}", status: .unauthorized)
                response.headers[.wwwAuthenticate] = #"Basic realm="x""#
                return response
            }
        } _: { base async throws in
            let response = try await Carrier.shared.send(NetworkRequest(url: base + "/x"))
            #expect(response.status == 401 && response.text == "{}" && hits.value == 1)
        }
    }

    @Test("Nothing is kept from one request to the next: no cookie, no answer")
    func nothingKept() async throws {
        let journal = Journal()
        try await withServer { router in
            router.get("/x") { request, _ in
                journal.write(request.headers[.cookie] ?? "-")
                var response = Response.json("{}")
                response.headers[.setCookie] = "a=1; Path=/"
                response.headers[.cacheControl] = "max-age=1000"
                response.headers[.eTag] = #""1""#
                return response
            }
        } _: { base async throws in
            for _ in 0..<3 { #expect(try await Carrier.shared.send(NetworkRequest(url: base + "/x")).status == 200) }
            #expect(journal.all == ["-", "-", "-"])
        }
    }

    @Test("Fields that come more than once all arrive")
    func repeatedFields() async throws {
        try await withServer { router in
            router.get("/x") { request, _ in
                var response = Response.json("{}")
                response.headers.append(HTTPField(name: .vary, value: "one"))
                response.headers.append(HTTPField(name: .vary, value: "two"))
                let sent = request.headers[values: HTTPField.Name("X-Many")!].joined(separator: ",")
                response.headers[HTTPField.Name("X-Sent")!] = sent.filter { $0 != " " }
                return response
            }
        } _: { base async throws in
            var headers = NetworkHeaders()
            headers.add("X-Many", "a")
            headers.add("X-Many", "b")
            let response = try await Carrier.shared.send(NetworkRequest(url: base + "/x", headers: headers))
            let vary = response.headers.values(of: "vary").joined(separator: ",").filter { $0 != " " }
            #expect(vary == "one,two")
            #expect(response.headers["X-SENT"] == "a,b")
        }
    }

    @Test("Answers without a body are whole", arguments: [204, 304])
    func withoutBody(status: Int) async throws {
        try await withServer { router in
            router.get("/x") { _, _ in Response(status: .init(code: status)) }
            router.on("/x", method: .head) { _, _ in Response(status: .ok, headers: [.contentLength: "100"]) }
        } _: { base async throws in
            let response = try await Carrier.shared.send(NetworkRequest(url: base + "/x"))
            #expect(response.status == status && response.body.isEmpty)
            let head = try await Carrier.shared.send(NetworkRequest(method: .head, url: base + "/x"))
            #expect(head.status == 200 && head.body.isEmpty)
        }
    }

    @Test("A body of some megabytes arrives as it was sent, both ways")
    func largeBodies() async throws {
        try await withServer { router in
            router.post("/echo") { request, _ in
                Response(status: .ok, body: .init(byteBuffer: try await request.body.collect(upTo: 8 << 20)))
            }
        } _: { base async throws in
            var state: UInt64 = 1
            let bytes = (0..<(3 << 20)).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 56)
            }
            let request = NetworkRequest(
                method: .post, url: base + "/echo", headers: ["Content-Type": "application/octet-stream"], body: Data(bytes))
            #expect(try await Carrier.shared.send(request).body == Data(bytes))
        }
    }

    @Test("Many requests go side by side, each with its own answer")
    func sideBySide() async throws {
        try await withServer { router in
            router.get("/:number") { _, context in Response.json(try context.parameters.require("number")) }
        } _: { base async throws in
            try await withThrowingTaskGroup(of: (Int, String).self) { group in
                for number in 0..<50 {
                    group.addTask { (number, try await Carrier.shared.send(NetworkRequest(url: base + "/\(number)")).text) }
                }
                for try await (number, text) in group { #expect(text == "\(number)") }
            }
        }
    }

    @Test("A malformed address is an error", arguments: ["", "nonsense", "http://", "http://[", "ftp://127.0.0.1:1/x"])
    func badAddresses(url: String) async throws {
        try await expectTransportError { try await Carrier.shared.send(NetworkRequest(url: url)) }
    }

    @Test("The path and the query go out as they are written")
    func exactTarget() async throws {
        let journal = Journal()
        try await withServer { router in
            router.get("/**") { request, _ in
                journal.write("\(request.uri)")
                return Response.json("{}")
            }
        } _: { base async throws in
            let targets = ["/a%2Fb/%ED%95%9C?q=%26%3D%2B&r=a+b&s=%5B1%5D", "/character/1,2,3", "/a;b='c'(d)?!*$"]
            for target in targets { _ = try await Carrier.shared.send(NetworkRequest(url: base + target)) }
            #expect(journal.all == targets)
        }
    }

    @Test("A transport that is shut down ends what is under way")
    func shutdownUnderWay() async throws {
        let gate = Gate()
        try await withServer { router in
            router.get("/slow") { _, _ in
                await gate.pass()
                return Response.json("{}")
            }
        } _: { base async throws in
            let transport = URLSessionTransport()
            let request = NetworkRequest(url: base + "/slow")
            let task = Task { try await transport.send(request) }
            await gate.untilArrival()
            await transport.shutdown()
            try await expectTransportError { try await task.value }
            gate.open()
        }
    }
}

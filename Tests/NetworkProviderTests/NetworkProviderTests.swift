import Foundation
import Hummingbird
import Testing

@testable import NetworkProvider

@Suite(.timeLimit(.minutes(20))) struct NetworkProviderTests {
    private let quick = NetworkConfiguration(retry: RetryPolicy(baseDelay: .zero))

    @Test func decodesTheAnswer() async throws {
        try await withServer { router in
            router.get("/api/people/:id") { _, context in Response.json(#"{"id":\#(try context.parameters.require("id")),"name":"Kim"}"#) }
        } _: { base async throws in
            let provider: any NetworkProviderProtocol = Carrier.provider()
            #expect(try await provider.request(Target<Person>(base: base + "/api", path: "/people/7")) == Person(id: 7, name: "Kim"))
            let response = try await provider.response(Target<Person>(base: base + "/api", path: "/people/8"))
            #expect(response.status == 200)
            #expect(response.headers["content-type"] == "application/json")
            #expect(response.text == #"{"id":8,"name":"Kim"}"#)
        }
    }

    @Test("what a server receives is what the target says", arguments: HTTPMethod.allCases)
    func sends(method: HTTPMethod) async throws {
        let journal = Journal()
        try await withServer { router in
            router.on("/**", method: .init(rawValue: method.rawValue)!) { request, _ in
                let query = request.uri.queryParameters.map { "\($0.key)=\($0.value)" }.joined(separator: "|")
                let body = try await request.body.collect(upTo: 1000)
                let head = "\(request.method.rawValue) \(request.uri.path) \(query) \(request.headers[.accept] ?? "")"
                journal.write("\(head) \(String(buffer: body))")
                return Response.json("{}")
            }
        } _: { base async throws in
            let carries = ![.get, .head, .options].contains(method)
            let target = Target<Data>(
                base: base, path: "/a b/ü,1", httpMethod: method, parameters: ["q": "1 & 2", "r": "+"], headers: ["Accept": "x/y"],
                body: carries ? .json(["n": 1]) : nil)
            _ = try await Carrier.provider().request(target)
            #expect(journal.all == ["\(method.rawValue) /a%20b/%C3%BC,1 q=1 & 2|r=+ x/y \(carries ? #"{"n":1}"# : "")"])
        }
    }

    @Test func bytesAndNothingAreAnswersToo() async throws {
        try await withServer { router in
            router.get("/bytes") { _, _ in Response(status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: [0, 255]))) }
            router.delete("/gone") { _, _ in Response(status: .noContent) }
        } _: { base async throws in
            #expect(try await Carrier.provider().request(Target<Data>(base: base, path: "/bytes")) == Data([0, 255]))
            _ = try await Carrier.provider().request(Target<Data>(base: base, path: "/gone", httpMethod: .delete))
        }
    }

    @Test(
        "a status that is not accepted is an error that carries the answer, and no secret", arguments: [199 + 101, 404, 500])
    func statuses(code: Int) async throws {
        try await withServer { router in
            router.get("/x") { _, _ in Response.json(#"{"error": "There is   nothing here"}"#, status: .init(code: code)) }
        } _: { base async throws in
            let target = Target<Person>(base: base, path: "/x", parameters: ["token": "secret"])
            let error = try await #require(throws: NetworkError.self) {
                try await Carrier.provider(quick).request(target)
            }
            guard case .status(code, base + "/x?token=REDACTED", #"{"error": "There is nothing here"}"#, let response) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(try response.json([String: String].self)["error"]?.hasPrefix("There") == true)
            #expect(!error.description.contains("secret"))
            #expect(error.description.hasPrefix("\(base)/x?token=REDACTED answered \(code): "))
        }
    }

    @Test func aTargetMayTakeAbsenceForAnAnswer() async throws {
        struct Search: RemoteTargetType {
            var base: String
            var path: String { "/search" }
            func accepts(status: Int) -> Bool { status == 404 || (200..<300).contains(status) }
            func decode(_ response: NetworkResponse) throws -> [Person] { response.status == 404 ? [] : try response.json() }
        }
        try await withServer { router in
            router.get("/search") { _, _ in Response.json(#"{"error":"There is nothing here"}"#, status: .notFound) }
        } _: { base async throws in
            #expect(try await Carrier.provider().request(Search(base: base)) == [])
        }
    }

    @Test(
        "a body of another shape is an error that says where",
        arguments: [
            (#"{"results":[{"id":1,"name":"A"},{"id":"2","name":"B"}]}"#, "results[1].id"),
            (#"{"results":[{"id":1}]}"#, "results[0].name"),
            (#"{"results":null}"#, "results"),
            (#"{"results":"#, ""),
        ])
    func decoding(body: String, path: String) async throws {
        let provider = StubProvider { _ in .text(body) }
        let target = Target<[String: [Person]]>(base: "http://h", parameters: ["key": "secret"])
        let error = try await #require(throws: NetworkError.self) { try await provider.request(target) }
        guard case .decoding("http://h/?key=REDACTED", path, _) = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test func aBodyAboveTheBoundIsRefused() async throws {
        try await withServer { router in
            router.get("/big") { _, _ in Response.json(#""\#(String(repeating: "x", count: 98))""#) }
        } _: { base async throws in
            let provider = Carrier.provider(NetworkConfiguration(maximumResponseBytes: 99))
            await #expect(throws: NetworkError.tooLarge(url: base + "/big", limit: 99)) {
                try await provider.request(Target<String>(base: base, path: "/big"))
            }
            #expect(try await provider.request(Target<String>(base: base, path: "/big", maximumResponseBytes: 100)).count == 98)
        }
    }

    @Test("the deadline covers the body")
    func deadline() async throws {
        let gate = Gate()
        let clock = ManualClock()
        try await withServer { router in
            router.get("/slow") { _, _ in
                Response(
                    status: .ok,
                    body: ResponseBody { writer in
                        try await writer.write(ByteBuffer(string: "{"))
                        await gate.pass()
                        try await writer.finish(nil)
                    })
            }
        } _: { base async throws in
            let provider = Carrier.provider(NetworkConfiguration(clock: clock))
            let answer = Task { try await provider.response(Target<Person>(base: base, path: "/slow", deadline: .seconds(5))) }
            await gate.untilArrival()
            await clock.untilSomebodySleeps(for: .seconds(5))
            clock.advance(by: .seconds(5))
            await #expect(throws: NetworkError.deadline(url: base + "/slow", after: .seconds(5))) { try await answer.value }
            gate.open()
        }
    }

    @Test func cancellingTheTaskCancelsTheRequest() async throws {
        let gate = Gate()
        try await withServer { router in
            router.get("/slow") { _, _ in
                await gate.pass()
                return Response.json("{}")
            }
        } _: { base async throws in
            let task = Task { try await Carrier.provider().response(Target<Person>(base: base, path: "/slow")) }
            await gate.untilArrival()
            task.cancel()
            await #expect(throws: NetworkError.cancelled(url: base + "/slow")) { try await task.value }
            gate.open()
        }
    }

    @Test func aServerThatIsNotThereIsATransportError() async throws {
        let free = try await withServer { _ in
        } _: { base in
            base
        }
        let error = try await #require(throws: NetworkError.self) {
            try await Carrier.provider(quick).response(Target<Person>(base: free, path: "/x", parameters: ["key": "k"]))
        }
        guard case .transport(free + "/x?key=REDACTED", _) = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("an idempotent request is tried again until it succeeds, a POST is not")
    func retries() async throws {
        let hits = Counter()
        let posts = Counter()
        try await withServer { router in
            router.get("/flaky") { _, _ in
                hits.increment() < 3 ? Response.json("{}", status: .serviceUnavailable) : Response.json(#"{"id":1,"name":"A"}"#)
            }
            router.post("/flaky") { _, _ in
                posts.increment()
                return Response.json("{}", status: .serviceUnavailable)
            }
        } _: { base async throws in
            let provider = Carrier.provider(quick)
            #expect(try await provider.request(Target<Person>(base: base, path: "/flaky")).id == 1)
            #expect(hits.value == 3)
            await #expect(throws: NetworkError.self) {
                try await provider.request(Target<Person>(base: base, path: "/flaky", httpMethod: .post))
            }
            #expect(posts.value == 1)
        }
    }

    @Test("Retry-After is waited for on the provider's clock")
    func retryAfter() async throws {
        let hits = Counter()
        let clock = ManualClock()
        try await withServer { router in
            router.get("/busy") { _, _ in
                guard hits.increment() == 1 else { return Response.json(#"{"id":1,"name":"A"}"#) }
                var response = Response.json("{}", status: .tooManyRequests)
                response.headers[.retryAfter] = "9"
                return response
            }
        } _: { base async throws in
            let provider = Carrier.provider(NetworkConfiguration(clock: clock))
            let answer = Task { try await provider.request(Target<Person>(base: base, path: "/busy")) }
            await clock.untilSomebodySleeps(for: .seconds(9))
            #expect(hits.value == 1)
            clock.advance(by: .seconds(9))
            #expect(try await answer.value.id == 1)
            #expect(hits.value == 2)
        }
    }

    @Test(
        "identical GETs share a flight, each with its own deadline; a request of other credentials has its own")
    func singleFlight() async throws {
        let hits = Counter()
        let gate = Gate()
        try await withServer { router in
            router.get("/shared") { _, _ in
                hits.increment()
                await gate.pass()
                return Response.json(#"{"id":1,"name":"A"}"#)
            }
        } _: { base async throws in
            let clock = ManualClock()
            let provider = Carrier.provider(NetworkConfiguration(clock: clock))
            func ask(deadline: Duration, as user: String) throws -> (key: NetworkRequest, task: Task<Person, any Error>) {
                let target = Target<Person>(base: base, path: "/shared", headers: ["Authorization": user], deadline: deadline)
                return (try target.asRequest(provider.configuration), Task { try await provider.request(target) })
            }
            let impatient = try ask(deadline: .seconds(1), as: "me")
            let patient = try ask(deadline: .seconds(2), as: "me")
            while await provider.flights.callers(of: impatient.key) < 2 { await Task.yield() }
            let other = try ask(deadline: .seconds(2), as: "you")
            await gate.untilArrival()
            await gate.untilArrival()
            clock.advance(by: .seconds(1))
            await #expect(throws: NetworkError.deadline(url: base + "/shared", after: .seconds(1))) { try await impatient.task.value }
            gate.open()
            #expect(try await patient.task.value.id == 1)
            #expect(try await other.task.value.id == 1)
            #expect(hits.value == 2)
        }
    }

    @Test func redirectionsAreFollowed() async throws {
        try await withServer { router in
            router.get("/old") { _, _ in Response(status: .found, headers: [.location: "/new"]) }
            router.get("/new") { _, _ in Response.json(#"{"id":1,"name":"A"}"#) }
        } _: { base async throws in
            #expect(try await Carrier.provider().request(Target<Person>(base: base, path: "/old")).id == 1)
        }
    }

    @Test("who asks after a change does not share a flight from before it", arguments: [204, nil])
    func flightsAndChanges(status: Int?) async throws {
        let (gate, count) = (Gate(), Counter())
        let provider = StubProvider(configuration: NetworkConfiguration(deadline: .seconds(240), retry: .never)) { request in
            guard request.method == .get else {
                return status.map { .text("", status: $0) } ?? .failure(.transport(url: request.url, reason: "the answer is lost"))
            }
            let number = count.increment()
            if number == 1 { await gate.pass() }
            return .text("\(number)")
        }
        let target = Target<Data>(base: "http://h", path: "/x")
        async let early = provider.request(target)
        await gate.untilArrival()
        _ = try? await provider.response(Target<Data>(base: "http://h", path: "/x/1", httpMethod: .put))
        #expect(try await provider.request(target) == Data("2".utf8))
        gate.open()
        #expect(try await early == Data("1".utf8))
    }

    @Test func anOwnedTransportEnds() async throws {
        try await withServer { router in
            router.get("/x") { _, _ in Response.json(#"{"id":1,"name":"A"}"#) }
        } _: { base async throws in
            let provider = NetworkProvider(configuration: quick, transport: URLSessionTransport())
            let target = Target<Person>(base: base, path: "/x")
            #expect(try await provider.request(target).id == 1)
            await provider.shutdown()
            await provider.shutdown()
            let error = try await #require(throws: NetworkError.self) { try await provider.request(target) }
            guard case .transport = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func theSharedTransportDoesNotEnd() async throws {
        try await withServer { router in
            router.get("/x") { _, _ in Response.json(#"{"id":1,"name":"A"}"#) }
        } _: { base async throws in
            let provider = NetworkProvider(transport: URLSessionTransport.shared)
            await provider.shutdown()
            #expect(try await provider.request(Target<Person>(base: base, path: "/x")).id == 1)
        }
    }

    @Test("a header that would end its line is refused before anything is sent", arguments: ["a\r\nX: y", "a\u{0}", "\u{7F}"])
    func headerInjection(value: String) async throws {
        let provider = StubProvider { _ in .text("{}") }
        let error = try await #require(throws: NetworkError.self) {
            try await provider.response(Target<Data>(base: "http://h", headers: ["X-Name": value]))
        }
        guard case .invalidRequest("http://h/", _) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(provider.requests.isEmpty)
    }
}

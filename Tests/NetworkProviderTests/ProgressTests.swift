import Foundation
import Hummingbird
import NetworkProvider
import Synchronization
import Testing

@Suite("How far a request is", .timeLimit(.minutes(20))) struct ProgressTests {
    private final class Heard: Sendable {
        private let list = Mutex<[NetworkProgress]>([])
        var all: [NetworkProgress] { list.withLock(\.self) }
        func hear(_ progress: NetworkProgress) { list.withLock { $0.append(progress) } }
    }

    @Test("A download tells each piece until its end")
    func download() async throws {
        try await withServer { router in
            router.get("/large") { _, _ in Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(repeating: 120, count: 300_000)))
            }
        } _: { base async throws in
            let heard = Heard()
            let response = try await Carrier.provider().response(Target<Data>(base: base, path: "/large"), onProgress: heard.hear)
            #expect(response.body.count == 300_000)
            let received = heard.all.map(\.received)
            #expect(received.last == 300_000 && received == received.sorted() && heard.all.allSatisfy { $0.toReceive == 300_000 })
        }
    }

    @Test("An upload tells how much has gone out")
    func upload() async throws {
        try await withServer { router in
            router.post("/upload") { request, _ in
                var count = 0
                for try await piece in request.body { count += piece.readableBytes }
                return Response.json("{\"id\": \(count), \"name\": \"\"}")
            }
        } _: { base async throws in
            let heard = Heard()
            let bytes = Data(repeating: 7, count: 300_000)
            let target = Target<Person>(
                base: base, path: "/upload", httpMethod: .post, body: .bytes(bytes, contentType: "application/octet-stream"))
            #expect(try await Carrier.provider().request(target, onProgress: heard.hear).id == 300_000)
            let sent = heard.all.map(\.sent)
            #expect(sent.max() == 300_000 && sent == sent.sorted())
            #expect(heard.all.contains { $0.toSend == 300_000 } && heard.all.last?.received == 26)
        }
    }

    @Test("Whoever listens may cancel from there")
    func cancelling() async throws {
        let rest = Gate()
        try await withServer { router in
            router.get("/slow") { _, _ in
                Response(
                    status: .ok,
                    body: ResponseBody { writer in
                        try await writer.write(ByteBuffer(repeating: 120, count: 1 << 14))
                        await rest.pass()
                        try await writer.finish(nil)
                    })
            }
        } _: { base async throws in
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let task = Task {
                try await NetworkProvider().response(Target<Data>(base: base, path: "/slow"), onProgress: { _ in begin.yield() })
            }
            for await _ in begun { break }
            task.cancel()
            let error = await #expect(throws: NetworkError.self) { try await task.value }
            rest.open()
            guard case .cancelled? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test("A transport and a provider that know nothing of it tell the end")
    func theEnd() async throws {
        let heard = Heard()
        let stub = StubProvider { _ in .text("12345") }
        _ = try await stub.response(
            Target<Data>(base: "http://h", httpMethod: .post, body: .bytes(Data("abc".utf8), contentType: "text/plain")),
            onProgress: heard.hear)
        #expect(heard.all == [NetworkProgress(sent: 3, toSend: 3, received: 5, toReceive: 5)])
    }

    @Test("Requests that are listened to share no flight")
    func noSharing() async throws {
        let stub = StubProvider { _ in .text("x") }
        let target = Target<Data>(base: "http://h")
        async let first = stub.response(target, onProgress: { _ in })
        async let second = stub.response(target, onProgress: { _ in })
        _ = try await (first, second)
        #expect(stub.requests.count == 2)
    }
}

import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import RibletWebServer

@Suite("Requests that break off", .timeLimit(.minutes(20)))
struct BrokenRequestTests {
    private static let get = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    private static let chunked = "Host: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"

    @Test(
        "what is no HTTP is answered once, after the answers before it", .tags(.attack),
        arguments: [
            (["POST / HTTP/1.1\r\n\(chunked)FFFFFFFFFFFFFFFFFF\r\nabc"], 1), (["GET / HTTP/1.1\r\n\(chunked)FFFFFFFFFFFFFFFFFF\r\nabc"], 1),
            (["POST / HTTP/1.1\r\n\(chunked)zz\r\nabc"], 1),
            (["POST / HTTP/1.1\r\n\(chunked)", "3\r\nabc\r\n", "FFFFFFFFFFFFFFFFFF\r\nabc"], 1),
            (["POST /_riblet/upload HTTP/1.1\r\n\(chunked)", "10000000000000000\r\n"], 1), (["nonsense\r\n\r\n"], 1),
            (["GET / HTTP/9.9\r\n\r\n"], 1),
            ([get + "nonsense\r\n\r\n"], 2), ([get + get + "POST / HTTP/1.1\r\n\(chunked)FFFFFFFFFFFFFFFFFF\r\n"], 3),
            ([get, "nonsense\r\n\r\n"], 2),
        ])
    func oneAnswer(_ parts: [String], _ count: Int) async throws {
        try await TestServer.run(configure: { $0.limits.idleTimeout = .seconds(600) }) { server in
            let client = try await LiveClient.connect(port: server.address.port)
            // It may have answered, and closed, before it is sent the last part.
            for part in parts { try? await client.channel.writeAndFlush(ByteBuffer(string: part)) }
            let answers = await client.rest().components(separatedBy: "HTTP/1.1 ").dropFirst()
            client.channel.close(promise: nil)
            #expect(answers.count == count, "\(answers)")
            #expect(answers.dropLast().allSatisfy { $0.hasPrefix("200 ") })
            #expect(answers.last?.lowercased().contains("connection: close") == true)
        }
    }

    @Test("a second head has the time that the first one has, from its first byte on", .tags(.attack))
    func slowSecondHead() throws {
        let (channel, requests) = try Self.connection()
        try channel.writeInbound(ByteBuffer(string: Self.get))
        try Self.answer(channel)
        // Between requests it may say nothing for as long as it likes; that is another limit.
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
        for byte in Self.get.utf8.dropLast() {
            try channel.writeInbound(ByteBuffer(bytes: [byte]))
            channel.embeddedEventLoop.advanceTime(by: .milliseconds(50))
        }
        try channel.writeInbound(ByteBuffer(string: "\n"))
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive && requests.headCount == 2)
        try Self.answer(channel)
        // A body has the time of its request.
        try channel.writeInbound(ByteBuffer(string: "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\na"))
        channel.embeddedEventLoop.advanceTime(by: .minutes(1))
        try channel.writeInbound(ByteBuffer(string: "bc"))
        #expect(channel.isActive && !requests.isReadingRequest)
        try Self.answer(channel)
        for byte in Self.get.utf8.prefix(9) {
            try channel.writeInbound(ByteBuffer(bytes: [byte]))
            channel.embeddedEventLoop.advanceTime(by: .milliseconds(500))
        }
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(500))
        #expect(!channel.isActive)
    }

    @Test(
        "a request whose body comes apart from its head has the time of its answer, and the next head its own after it",
        arguments: ["", "\r\n", "GET"])
    func bodyApart(_ next: String) throws {
        let (channel, requests) = try Self.connection()
        try channel.writeInbound(ByteBuffer(string: "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\n"))
        try channel.writeInbound(ByteBuffer(string: "abc"))
        if !next.isEmpty { try channel.writeInbound(ByteBuffer(string: next)) }
        channel.embeddedEventLoop.advanceTime(by: .minutes(1))
        #expect(channel.isActive && requests.isAnswering)
        try Self.answer(channel)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(4_900))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(100))
        #expect(channel.isActive == next.isEmpty)
    }

    /// A connection whose heads have five seconds.
    private static func connection() throws -> (EmbeddedChannel, BrokenRequestGuard) {
        let channel = EmbeddedChannel()
        let requests = BrokenRequestGuard()
        try channel.pipeline.syncOperations.addHandlers([
            HeadDeadline(timeout: .seconds(5), requests: requests), HTTPResponseEncoder(),
            ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes)), requests,
        ])
        try channel.connect(to: .init(ipAddress: "127.0.0.1", port: 1)).wait()
        return (channel, requests)
    }

    private static func answer(_ channel: EmbeddedChannel) throws {
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Content-Length": "0"])
        try channel.writeOutbound(HTTPServerResponsePart.head(head))
        try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    }

    @Test("a connection whose second head does not come to an end is ended", .tags(.attack))
    func slowSecondHeadOnASocket() async throws {
        try await TestServer.run(configure: {
            $0.limits.handshakeTimeout = .seconds(3)
            $0.limits.idleTimeout = .seconds(60)
        }) { server in
            let client = try await LiveClient.connect(port: server.address.port)
            client.write(Self.get)
            #expect(await client.head().hasPrefix("HTTP/1.1 200"))
            #expect(await client.body().contains("ok"))
            let start = ContinuousClock.now
            client.write("GET /health HTTP/1.1\r\nHo")
            #expect(await client.rest() == "")
            #expect(ContinuousClock.now - start < .seconds(30))
        }
    }
}

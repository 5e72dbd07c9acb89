import Foundation
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import NetworkProvider

/// Servers whose heads have no end, and which are slow enough to stay below every bound of bytes.
@Suite("Heads that do not end", .timeLimit(.minutes(20))) struct HostileHeadTests {
    private let clock = ManualClock()
    private let time = URLSessionTransport.standardHeadTime

    @Test(
        "are given up after their time and not asked for again, and the server hears of it",
        arguments: [
            ("HTTP/1.1 200 OK\r\n", "X: a\r\n"), ("HTTP/1.1 200 OK\r\nX: ", "a"), ("HTTP/1.1 200 ", "a"), ("", ""),
            ("HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 1000000000\r\n\r\n", "a"),
        ])
    func endless(beginning: String, drop: String) async throws {
        let (asked, ended, count) = (Gate(), Gate(), Counter())
        try await withDrippingServer(
            DrippingHead(beginning: beginning, drop: drop) {
                count.increment()
                asked.open()
            }, onEnd: ended.open
        ) { base in
            let transport = URLSessionTransport(clock: clock)
            let provider = NetworkProvider(configuration: NetworkConfiguration(deadline: .seconds(1_200)), transport: transport)
            let answer = Task { try await provider.response(Target<Data>(base: base)) }
            await clock.untilSomebodySleeps(for: time)
            await asked.pass()
            clock.advance(by: time)
            await #expect(throws: NetworkError.deadline(url: base + "/", after: time)) { try await answer.value }
            await ended.pass()
            await transport.shutdown()
        }
        #expect(count.value == 1)
    }

    @Test("begin to count anew with what goes out of a request, and no more once they are there")
    func goingOut() async {
        let request = NetworkRequest(url: "http://h/")
        let exchange = URLSessionExchange(request)
        let waiting = Task { await exchange.expectHead(within: time, on: clock) }
        for _ in 1...3 {
            await clock.untilSomebodySleeps(for: time)
            exchange.noteSent()
            clock.advance(by: time)
        }
        await clock.untilSomebodySleeps(for: time)
        clock.advance(by: time)
        await waiting.value
        #expect(await outcome(of: exchange) == .failure(.deadline(url: request.url, after: time)))

        let answered = URLSessionExchange(request)
        let done = Task { await answered.expectHead(within: time, on: clock) }
        await clock.untilSomebodySleeps(for: time)
        #expect(answered.begin(nil))
        clock.advance(by: time)
        await done.value
        answered.end(.failure(.cancelled(url: request.url)))
        #expect(await outcome(of: answered) == .failure(.cancelled(url: request.url)))
    }

    private func outcome(of exchange: URLSessionExchange) async -> URLSessionExchange.Outcome {
        await withCheckedContinuation { _ = exchange.expect($0) }
    }
}

/// Serves the beginning of a head on a free port of 127.0.0.1, and then a drop each millisecond,
/// while the body runs.
private func withDrippingServer(
    _ head: @escaping @Sendable @autoclosure () -> DrippingHead, onEnd: @escaping @Sendable () -> Void,
    _ body: (_ base: String) async throws -> Void
) async throws {
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .childChannelInitializer { channel in
            channel.closeFuture.whenComplete { _ in onEnd() }
            return channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(head()) }
        }
        .bind(host: "127.0.0.1", port: 0).get()
    do {
        try await body("http://127.0.0.1:\(server.localAddress?.port ?? 0)")
    } catch {
        try await server.close()
        throw error
    }
    try await server.close()
}

private final class DrippingHead: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let beginning: String
    private let drop: String
    private let onRequest: @Sendable () -> Void

    init(beginning: String, drop: String, onRequest: @escaping @Sendable () -> Void) {
        self.beginning = beginning
        self.drop = drop
        self.onRequest = onRequest
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: beginning)), promise: nil)
        let channel = context.channel
        let drops = context.eventLoop.scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(1)) { [drop] _ in
            channel.writeAndFlush(ByteBuffer(string: drop), promise: nil)
        }
        channel.closeFuture.whenComplete { _ in drops.cancel() }
        onRequest()
    }
}

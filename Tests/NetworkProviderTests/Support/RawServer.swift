import NIOCore
import NIOPosix

/// Serves bytes to whoever connects to a free port of 127.0.0.1, once the first bytes of a request
/// have come, while the body runs. It need not be HTTP.
func withRawServer<Result: Sendable>(
    answering bytes: @escaping @Sendable () -> [UInt8], _ body: @Sendable (_ base: String) async throws -> Result
) async throws -> Result {
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .childChannelInitializer { channel in
            channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(RawAnswer(bytes())) }
        }
        .bind(host: "127.0.0.1", port: 0).get()
    do {
        let result = try await body("http://127.0.0.1:\(server.localAddress?.port ?? 0)")
        try await server.close()
        return result
    } catch {
        try await server.close()
        throw error
    }
}

private final class RawAnswer: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var bytes: [UInt8]?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard let bytes else { return }
        self.bytes = nil
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes))).whenComplete { _ in bound.value.close(promise: nil) }
    }
}

/// A gzip member of zeros, which weighs a hundred and sixtieth of what it unpacks to; its end is
/// missing.
func zeros(unpackedBytes: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    var (bits, count) = (0 as UInt32, 0 as UInt32)
    func put(_ value: UInt32, _ length: UInt32) {
        bits |= value << count
        count += length
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            count -= 8
        }
    }
    // The last block, with the codes that need no table; the byte 0, and that 258 times again.
    put(0b011, 3)
    put(0b0000_1100, 8)
    for _ in 0..<(unpackedBytes / 258) { put(0b0_0000_1010_0011, 13) }
    put(0, 7)
    put(0, 7)
    return bytes
}

import NIOCore
import NIOHTTP1

/// Ends a connection whose server sends much that leads to nothing: the decoder bounds fields, but
/// neither the line of the status nor that of a chunk, and looks at each anew with every piece.
final class HeadLimit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// More bytes than any head has.
    static let bytes = 256 << 10

    private let parts: DecodedParts
    private var bytes = 0

    private init(_ parts: DecodedParts) { self.parts = parts }

    /// Adds what counts to a connection that is set up already.
    static func add(to channel: any Channel) -> EventLoopFuture<Void> {
        channel.eventLoop.makeCompletedFuture {
            let operations = channel.pipeline.syncOperations
            let decoder = try operations.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
            let parts = DecodedParts()
            try operations.addHandler(parts, position: .after(decoder))
            try operations.addHandler(HeadLimit(parts), position: .before(decoder))
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let count = parts.count
        bytes += unwrapInboundIn(data).readableBytes
        context.fireChannelRead(data)
        if parts.count != count {
            bytes = 0
        } else if bytes > Self.bytes {
            context.fireErrorCaught(HTTPParserError.headerOverflow)
            context.close(promise: nil)
        }
    }
}

/// Counts what a decoder has made of the bytes.
private final class DecodedParts: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    private(set) var count = 0

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        count += 1
        context.fireChannelRead(data)
    }
}

import NIOCore

/// Ends a connection that has begun to say what it wants next and does not come to an end: every
/// head has the time that the first one has.
///
/// A connection that says nothing between its requests has longer.
final class HeadDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let timeout: TimeAmount
    private let requests: BrokenRequestGuard
    private var deadline: Scheduled<Void>?

    /// - Parameters:
    ///   - timeout: how long a head may take from its first byte on.
    ///   - requests: knows what has been read; it comes behind the decoder.
    init(timeout: TimeAmount, requests: BrokenRequestGuard) {
        self.timeout = timeout
        self.requests = requests
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let heads = requests.headCount
        context.fireChannelRead(data)
        if requests.isReadingRequest || requests.headCount > heads {
            deadline?.cancel()
            deadline = nil
        } else if heads > 0, deadline == nil {
            // The first head has HandshakeGuard.
            let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
            deadline = context.eventLoop.scheduleTask(in: timeout) { bound.value.close(promise: nil) }
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }
}

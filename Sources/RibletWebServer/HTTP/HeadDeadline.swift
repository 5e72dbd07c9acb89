import NIOCore

/// Closes a connection that has begun a request head and does not finish it: every head has the
/// same time limit as the first one.
///
/// A connection that is silent between requests has a longer limit.
final class HeadDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let timeout: TimeAmount
    private let requests: BrokenRequestGuard
    private var deadline: Scheduled<Void>?

    /// - Parameters:
    ///   - timeout: the time limit of a head from its first byte.
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

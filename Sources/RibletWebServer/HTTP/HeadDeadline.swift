import NIOCore

/// Closes a connection that has begun a request head and does not finish it: every head has the
/// same time limit as the first one.
///
/// A connection that is silent between requests has a longer limit, and so has a request whose
/// answer is being made: the time of the next head begins after the answer.
final class HeadDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let timeout: TimeAmount
    private let requests: BrokenRequestGuard
    private var context: ChannelHandlerContext?
    /// A further head has begun, and has not come to its end.
    private var hasBegun = false
    private var deadline: Scheduled<Void>?

    /// - Parameters:
    ///   - timeout: the time limit of a head from its first byte.
    ///   - requests: knows what has been read and answered; it comes behind the decoder.
    init(timeout: TimeAmount, requests: BrokenRequestGuard) {
        self.timeout = timeout
        self.requests = requests
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        requests.didAnswerAll = { [weak self] in self?.startWhereDue() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let (heads, wasReading) = (requests.headCount, requests.isReadingRequest)
        context.fireChannelRead(data)
        // The first head has HandshakeGuard. The last bytes of a body begin no head.
        hasBegun = heads > 0 && requests.headCount == heads && !wasReading && !requests.isReadingRequest
        if hasBegun { startWhereDue() } else { stop() }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        stop()
        self.context = nil
    }

    private func startWhereDue() {
        guard let context, hasBegun, deadline == nil, !requests.isAnswering else { return }
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        deadline = context.eventLoop.scheduleTask(in: timeout) { bound.value.close(promise: nil) }
    }

    private func stop() {
        deadline?.cancel()
        deadline = nil
    }
}

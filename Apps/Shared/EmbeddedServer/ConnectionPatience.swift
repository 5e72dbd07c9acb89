import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Ends a connection whose request or answer does not come to an end in time, one whose answer says
/// that it ends, and one that has no seat any more.
///
/// The time of an answer is a matter of the routes. A connection that says nothing at all is ended
/// by Hummingbird.
final class ConnectionPatience: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let seats: ConnectionSeats
    private let timeout: TimeAmount
    private var reading: Scheduled<Void>?
    private var writing: Scheduled<Void>?
    private var unanswered = 0
    private var endsAfterAnswer = false

    /// - Parameters:
    ///   - seats: the connections of the server.
    ///   - timeout: how long a request may take to arrive, and an answer to be taken.
    init(seats: ConnectionSeats, timeout: TimeAmount) {
        self.seats = seats
        self.timeout = timeout
    }

    func handlerAdded(context: ChannelHandlerContext) { seats.take(context.channel) }

    func handlerRemoved(context: ChannelHandlerContext) {
        reading?.cancel()
        writing?.cancel()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            unanswered += 1
            if unanswered == 1 { seats.isBusy(context.channel) }
            reading?.cancel()
            reading = close(context, in: timeout)
        case .body: break
        case .end: reading?.cancel()
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            endsAfterAnswer = head.headerFields[.connection] == "close"
            writing?.cancel()
            writing = close(context, in: timeout)
            context.write(data, promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
            let written = promise ?? context.eventLoop.makePromise()
            written.futureResult.whenSuccess { bound.value.handler.didAnswer(bound.value.context) }
            context.write(data, promise: written)
        }
    }

    private func didAnswer(_ context: ChannelHandlerContext) {
        unanswered -= 1
        writing?.cancel()
        if endsAfterAnswer {
            // Closing with unread bytes would reset the connection and take the answer with it.
            context.close(mode: .output, promise: nil)
            writing = close(context, in: .seconds(1))
        } else if unanswered == 0, !seats.isQuiet(context.channel) {
            context.close(promise: nil)
        }
    }

    private func close(_ context: ChannelHandlerContext, in time: TimeAmount) -> Scheduled<Void> {
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        return context.eventLoop.scheduleTask(in: time) { bound.value.close(promise: nil) }
    }
}

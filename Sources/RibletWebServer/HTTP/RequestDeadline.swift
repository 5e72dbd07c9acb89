import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Ends a connection whose request takes too long, from its head to the last byte of the answer,
/// and one whose answer says that it ends.
///
/// It covers the page that sends its body drop by drop as well as the one that does not read.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let timeout: TimeAmount
    private let ticket: ConnectionLimit.Ticket?
    private var deadline: Scheduled<Void>?
    /// Requests may follow each other before the first is answered.
    private var unanswered = 0
    private var endsAfterAnswer = false

    /// - Parameters:
    ///   - timeout: the time limit of a request.
    ///   - ticket: told when the connection is busy; nil for a stream of HTTP/2.
    init(timeout: TimeAmount, ticket: ConnectionLimit.Ticket?) {
        self.timeout = timeout
        self.ticket = ticket
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head = unwrapInboundIn(data) {
            unanswered += 1
            if unanswered == 1 {
                ticket?.isBusy()
                close(context: context, in: timeout)
            }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            endsAfterAnswer = head.headerFields[.connection] == "close"
            context.write(data, promise: promise)
        case .body:
            context.write(data, promise: promise)
        case .end:
            let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
            let written = promise ?? context.eventLoop.makePromise()
            written.futureResult.whenSuccess {
                let (handler, context) = bound.value
                handler.didAnswer(context: context)
            }
            context.write(data, promise: written)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    private func didAnswer(context: ChannelHandlerContext) {
        unanswered -= 1
        deadline?.cancel()
        guard endsAfterAnswer else {
            if unanswered > 0 { close(context: context, in: timeout) } else { ticket?.isQuiet() }
            return
        }
        // Further bytes of the browser are thrown away for a moment: closing with unread bytes
        // would reset the connection and take the answer with it.
        context.close(mode: .output, promise: nil)
        close(context: context, in: .seconds(1))
    }

    private func close(context: ChannelHandlerContext, in time: TimeAmount) {
        deadline?.cancel()
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        deadline = context.eventLoop.scheduleTask(in: time) { bound.value.close(promise: nil) }
    }
}

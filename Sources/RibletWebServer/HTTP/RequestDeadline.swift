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
    /// True if the answer goes on as long as its reader takes it: each portion has the time limit.
    private var isEndless = false

    /// The media type of answers without an end in sight.
    static let endless = "application/x-ndjson"

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
            isEndless = head.headerFields[.contentType] == RequestDeadline.endless
            context.write(data, promise: promise)
        case .body where !isEndless: context.write(data, promise: promise)
        case .body: context.write(data, promise: whenWritten(promise, context) { $0.close(context: $1, in: $0.timeout) })
        case .end: context.write(data, promise: whenWritten(promise, context) { $0.didAnswer(context: $1) })
        }
    }

    /// The promise of a write, or one in its place, after which something is done.
    private func whenWritten(
        _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext,
        _ body: @escaping (RequestDeadline, ChannelHandlerContext) -> Void
    ) -> EventLoopPromise<Void> {
        let bound = NIOLoopBound((handler: self, context: context, body: body), eventLoop: context.eventLoop)
        let written = promise ?? context.eventLoop.makePromise()
        written.futureResult.whenSuccess { bound.value.body(bound.value.handler, bound.value.context) }
        return written
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

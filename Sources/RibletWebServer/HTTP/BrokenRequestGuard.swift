import NIOCore
import NIOHTTP1

/// Answers input that is not HTTP once, after the responses to earlier requests, and closes the
/// connection.
///
/// If the body of a request turns into nonsense, its reader answers it, or this handler if there is
/// no reader. Anything that other handlers write after the fault is dropped.
final class BrokenRequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The unreadable part, and the answer that is still to be sent.
    private enum Fault {
        /// In the body of a request, which is answered as any other.
        case body
        /// In what would have been a head; nobody else knows that there is something to answer.
        case head
    }

    /// The number of heads that have come.
    private(set) var headCount = 0
    /// A head has come, and its request's end has not.
    private(set) var isReadingRequest = false
    /// Requests without a whole answer.
    private var unanswered = 0
    /// True while a request is being answered.
    var isAnswering: Bool { unanswered > 0 }
    /// Called when all requests have been answered.
    var didAnswerAll: () -> Void = {}
    private var fault: Fault?
    private var isOver = false
    private var farewell: Scheduled<Void>?

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            headCount += 1
            unanswered += 1
            isReadingRequest = true
        case .body: break
        case .end: isReadingRequest = false
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error is HTTPParserError, fault == nil {
            fault = isReadingRequest ? .body : .head
            if unanswered == 0 { refuse(context) }
        }
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isOver else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.status.code >= 200 && fault == .body && unanswered == 1:
            head.headers.replaceOrAdd(name: "connection", value: "close")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end:
            unanswered -= 1
            guard fault != nil, unanswered == 0 else {
                context.write(data, promise: promise)
                if unanswered == 0 { didAnswerAll() }
                return
            }
            let written = promise ?? context.eventLoop.makePromise()
            context.write(data, promise: written)
            if fault == .head { refuse(context) } else { end(context, after: written.futureResult) }
        default: context.write(data, promise: promise)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { farewell?.cancel() }

    private func refuse(_ context: ChannelHandlerContext) {
        let written = context.eventLoop.makePromise(of: Void.self)
        let head = HTTPResponseHead(version: .http1_1, status: .badRequest, headers: ["Connection": "close", "Content-Length": "0"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.end(nil)), promise: written)
        end(context, after: written.futureResult)
    }

    /// Throws away further bytes for a moment: closing with unread bytes would reset the connection
    /// and take the answer with it.
    private func end(_ context: ChannelHandlerContext, after written: EventLoopFuture<Void>) {
        isOver = true
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        written.whenSuccess { bound.value.close(mode: .output, promise: nil) }
        farewell = context.eventLoop.scheduleTask(in: .seconds(1)) { bound.value.close(promise: nil) }
        context.flush()
    }
}

import Logging
import NIOCore
import NIOWebSocket

/// Speaks WebSocket with one page: messages to the inbox, pings against idleness, and a close that
/// the page gets to see.
final class LiveHandler: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private enum Phase {
        case open
        /// The close frame is out; the connection ends when the page answers, or soon without that.
        case closing
    }

    private let connection: LiveConnection
    private let limits: RibletServer.Limits
    private let logger: Logger
    private var phase = Phase.open
    private var heardAt = NIODeadline.now()
    private var heartbeat: RepeatedTask?
    private var farewell: Scheduled<Void>?
    /// The place in front of the encoder, for messages that are frames already.
    private var encoded: ChannelHandlerContext?

    init(connection: LiveConnection, limits: RibletServer.Limits, logger: Logger) {
        self.connection = connection
        self.limits = limits
        self.logger = logger
    }

    func handlerAdded(context: ChannelHandlerContext) {
        encoded = try? context.pipeline.syncOperations.context(handlerType: WebSocketFrameEncoder.self)
        connection.handler.value = self
        heardAt = context.eventLoop.now
        let idle = TimeAmount(limits.idleTimeout)
        // Three pings fit into the time allowed, so that two may be lost.
        let interval = TimeAmount.nanoseconds(max(1, idle.nanoseconds / 3))
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        heartbeat = context.eventLoop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in
            let (handler, context) = bound.value
            handler.beat(context: context, idle: idle)
        }
        connection.didOpen()
    }

    /// The end of the channel takes the handler out of it, however it came.
    func handlerRemoved(context: ChannelHandlerContext) {
        heartbeat?.cancel()
        farewell?.cancel()
        encoded = nil
        connection.handler.value = nil
        connection.didClose()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        heardAt = context.eventLoop.now
        switch frame.opcode {
        case .connectionClose:
            if phase == .open { write(.connectionClose, code: Self.code(of: frame), context: context) }
            context.close(promise: nil)
        case _ where phase == .closing: break
        case .text: receive(frame, context: context)
        case .ping: context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)), promise: nil)
        case .pong: break
        case .binary: refuse(.notText, context: context)
        default: refuse(.protocolError, context: context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case let violation as LiveViolation: refuse(violation, context: context)
        case NIOWebSocketError.invalidFrameLength, NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge,
            NIOWebSocketFrameAggregator.Error.tooManyFragments:
            refuse(.tooLong, context: context)
        case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error: refuse(.protocolError, context: context)
        default:
            logger.debug("Live connection failed", metadata: ["error": "\(error)"])
            context.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        // Half-closed connections are allowed on the server's sockets; a page that no longer speaks
        // is gone.
        case ChannelEvent.inputClosed: context.close(promise: nil)
        // The server shuts down and waits for this connection, which ends when its session is
        // saved.
        case is ChannelShouldQuiesceEvent: connection.willLeave()
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard let close = event as? LiveClose else { return context.triggerUserOutboundEvent(event, promise: promise) }
        sayGoodbye(code: close.code, context: context)
        promise?.succeed()
    }

    /// Sends a message of the session.
    func send(_ frame: ByteBuffer) {
        let count = frame.readableBytes
        // Nothing may follow a close frame.
        guard phase == .open, let encoded else { return connection.didWrite(count) }
        let written = encoded.eventLoop.makePromise(of: Void.self)
        written.futureResult.whenComplete { [connection] _ in connection.didWrite(count) }
        encoded.writeAndFlush(NIOAny(frame), promise: written)
    }

    private func receive(_ frame: WebSocketFrame, context: ChannelHandlerContext) {
        let data = frame.unmaskedData
        guard let text = String(validating: data.readableBytesView, as: UTF8.self) else { return refuse(.notUTF8, context: context) }
        if !connection.receive(text, limit: limits.inboundQueue) { refuse(.tooMany, context: context) }
    }

    private func refuse(_ violation: LiveViolation, context: ChannelHandlerContext) {
        guard phase == .open else { return }
        logger.info("Live connection refused", metadata: ["violation": "\(violation)"])
        connection.didRefuse(violation)
        sayGoodbye(code: violation.rawValue, context: context)
    }

    private func beat(context: ChannelHandlerContext, idle: TimeAmount) {
        guard phase == .open else { return }
        if context.eventLoop.now - heardAt >= idle {
            logger.debug("Live connection idle")
            context.close(promise: nil)
        } else {
            context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())), promise: nil)
        }
    }

    /// Sends the close frame and waits a moment for the page's own: closing at once, with unread
    /// messages, would reset the connection and the page would never learn the code.
    private func sayGoodbye(code: Int, context: ChannelHandlerContext) {
        guard phase == .open else { return }
        write(.connectionClose, code: code, context: context)
        phase = .closing
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        farewell = context.eventLoop.scheduleTask(in: .seconds(1)) { bound.value.close(promise: nil) }
    }

    private func write(_ opcode: WebSocketOpcode, code: Int, context: ChannelHandlerContext) {
        var data = ByteBuffer()
        data.write(webSocketErrorCode: WebSocketErrorCode(codeNumber: code))
        context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: data)), promise: nil)
    }

    /// The code to answer a close with: the page's own where it is one that may be sent.
    private static func code(of frame: WebSocketFrame) -> Int {
        var data = frame.unmaskedData
        guard let code: UInt16 = data.readInteger(), (1000...4999).contains(code), ![1004, 1005, 1006, 1015].contains(code) else {
            return 1000
        }
        return Int(code)
    }
}

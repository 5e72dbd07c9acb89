import NIOCore
import NIOWebSocket

/// Refuses frames that no browser sends, and too many of them, before they are put together.
final class FrameRules: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = WebSocketFrame

    private var bucket: TokenBucket
    private var isRefused = false

    init(limits: RibletServer.Limits, now: NIODeadline) {
        bucket = TokenBucket(ratePerSecond: limits.messageRate, burst: limits.messageBurst, now: now)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        let frame = unwrapInboundIn(data)
        if let violation = violation(of: frame, at: context.eventLoop.now) {
            isRefused = true
            context.fireErrorCaught(violation)
        } else {
            context.fireChannelRead(data)
        }
    }

    private func violation(of frame: WebSocketFrame, at now: NIODeadline) -> LiveViolation? {
        // The close that ends a burst is no part of it.
        if frame.opcode != .connectionClose, !bucket.take(at: now) { return .tooMany }
        // No extension was agreed on, and clients must mask.
        if frame.rsv1 || frame.rsv2 || frame.rsv3 || frame.maskKey == nil { return .protocolError }
        return nil
    }
}

/// An offence of a page that ends its connection, with the close code that says so.
enum LiveViolation: Int, Error {
    case protocolError = 1002
    case notText = 1003
    case notUTF8 = 1007
    case tooLong = 1009
    case tooMany = 4429
}

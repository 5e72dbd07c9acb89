import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Takes out of an HTTP/2 answer what is about the connection: in HTTP/2 that is no header, and
/// browsers refuse an answer that has it.
final class StreamHeaders: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private static let names: [HTTPField.Name] = [.connection, .upgrade, .transferEncoding]

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data), Self.names.contains(where: { head.headerFields[$0] != nil }) else {
            return context.write(data, promise: promise)
        }
        for name in Self.names { head.headerFields[name] = nil }
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}

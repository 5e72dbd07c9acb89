import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOSSL
import NIOTLS
import RibletWebServer

extension ServerCertificates: SecureTransport {
    func makeTypes() {
        TypeMaking.touch([
            NIOTypedApplicationProtocolNegotiationHandler<EventLoopFuture<NegotiatedConnection>>.self,
            EventLoopFuture<EventLoopFuture<NegotiatedConnection>>.self,
        ])
    }

    func setUp(
        _ channel: any Channel, streams: StreamSettings, logger: Logger,
        http1: @escaping @Sendable (any Channel) throws -> EventLoopFuture<NegotiatedConnection>
    ) throws -> EventLoopFuture<NegotiatedConnection> {
        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
        let http2 = HTTP2Channel(
            responder: streams.responder,
            configuration: HTTP2Channel.Configuration(
                idleTimeout: streams.idleTimeout, gracefulCloseTimeout: .seconds(1), streamConfiguration: streams.stream))
        // The handlers after it are set up when it has an answer.
        let version = NIOTypedApplicationProtocolNegotiationHandler<EventLoopFuture<NegotiatedConnection>> { result, channel in
            if case .negotiated("h2") = result {
                return http2.setup(channel: channel, logger: logger).map { connection in
                    channel.eventLoop.makeSucceededFuture(.http2 { await http2.handle(value: connection, logger: $0) })
                }
            }
            return channel.eventLoop.makeCompletedFuture { try http1(channel) }
        }
        try channel.pipeline.syncOperations.addHandler(version)
        return version.protocolNegotiationResult.flatMap { $0 }
    }
}

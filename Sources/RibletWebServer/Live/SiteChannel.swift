import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOSSL
import NIOTLS
import NIOWebSocket

/// Sets up each accepted connection: HTTP, unless its first request opens a live connection. With TLS the browser chooses between HTTP/2 and HTTP/1.1, and
/// takes the latter for live connections.
struct SiteChannel: ServerChildChannel, HTTPChannelHandler {
    enum Negotiated: Sendable {
        case http(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
        case live
        case http2(HTTP2Channel.Value)
    }

    struct Value: ServerChildChannelValue {
        let channel: any Channel
        let negotiated: EventLoopFuture<Negotiated>
    }

    let responder: Responder
    let gate: LiveGate
    let limits: RibletServer.Limits
    let inbox: MainInbox
    let outboxes: LoopOutboxes
    let certificates: ServerCertificates?
    let metrics: ServerMetrics?
    let logger: Logger

    /// Has the types of connections made, before two of them ask for one at the same moment.
    ///
    /// Where two threads make the decoder's type at once, the runtime of Swift 6.3 now and then looks for a conformance of a class that is half made, and
    /// the process ends: about once in 2,000 starts of a busy debug build, with the first two connections.
    static func makeTypes() {
        touch([
            ByteToMessageHandler<HTTPRequestDecoder>.self, ByteToMessageHandler<WebSocketFrameDecoder>.self,
            NIOTypedHTTPServerUpgradeHandler<Negotiated>.self, NIOTypedHTTPServerUpgradeConfiguration<Negotiated>.self,
            NIOTypedWebSocketServerUpgrader<Negotiated>.self, NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>.self,
            NIOLoopBoundBox<LiveConnection.Admission?>.self,
            NIOTypedApplicationProtocolNegotiationHandler<EventLoopFuture<Negotiated>>.self,
            EventLoopFuture<EventLoopFuture<Negotiated>>.self, EventLoopFuture<Value>.self,
        ])
    }

    /// Not inlined, so that the types are there whether or not they are looked at.
    @inline(never)
    private static func touch(_ types: [Any.Type]) {}

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let operations = channel.pipeline.syncOperations
            let handshake = HandshakeGuard(timeout: TimeAmount(limits.handshakeTimeout))
            try operations.addHandler(handshake)
            let negotiated =
                try certificates.map { try setUpTLS(channel, context: $0.context, logger: logger) }
                ?? setUpFirstRequest(channel, logger: logger)
            let pipeline = NIOLoopBound((operations: operations, handshake: handshake), eventLoop: channel.eventLoop)
            negotiated.whenComplete { _ in
                let (operations, handshake) = pipeline.value
                operations.removeHandler(handshake, promise: nil)
            }
            return Value(channel: channel, negotiated: negotiated)
        }
    }

    /// Adds what finds out whether the connection stays HTTP.
    private func setUpFirstRequest(_ channel: any Channel, logger: Logger) throws -> EventLoopFuture<Negotiated> {
        var decoding = NIOHTTPDecoderLimitConfiguration()
        decoding.maxHeaderFieldSize = limits.headerBytes
        decoding.maxHeaderListSize = limits.headerBytes
        decoding.maxHeaderFieldCount = 100

        let encoder = HTTPResponseEncoder()
        let decoder = ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: decoding))
        let errors = HTTPServerProtocolErrorHandler()
        let admission = NIOLoopBoundBox<LiveConnection.Admission?>(nil, eventLoop: channel.eventLoop)
        let upgradeGate = UpgradeGate(gate: gate) { admission.value = $0 }
        let upgrader = NIOTypedHTTPServerUpgradeHandler<Negotiated>(
            httpEncoder: encoder, extraHTTPHandlers: [decoder, errors, upgradeGate],
            upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(
                upgraders: [webSocket(admission)], notUpgradingCompletionHandler: { channel in setUpHTTP(channel, logger: logger) }))
        try channel.pipeline.syncOperations.addHandlers([encoder, decoder, errors, upgradeGate, upgrader])
        return upgrader.upgradeResultFuture
    }

    /// Adds what speaks TLS and finds out which version of HTTP follows.
    private func setUpTLS(_ channel: any Channel, context: NIOSSLContext, logger: Logger) throws -> EventLoopFuture<Negotiated> {
        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
        // What follows is set up when this has an answer, and decided later.
        let version = NIOTypedApplicationProtocolNegotiationHandler<EventLoopFuture<Negotiated>> { result, channel in
            if case .negotiated("h2") = result {
                return http2.setup(channel: channel, logger: logger).map { channel.eventLoop.makeSucceededFuture(.http2($0)) }
            }
            return channel.eventLoop.makeCompletedFuture { try setUpFirstRequest(channel, logger: logger) }
        }
        try channel.pipeline.syncOperations.addHandler(version)
        return version.protocolNegotiationResult.flatMap { $0 }
    }

    private var http2: HTTP2Channel {
        let (idle, timeout) = (limits.idleTimeout, TimeAmount(limits.requestTimeout))
        return HTTP2Channel(
            responder: responder,
            configuration: HTTP2Channel.Configuration(
                idleTimeout: idle, gracefulCloseTimeout: .seconds(1),
                streamConfiguration: HTTP1Channel.Configuration(
                    additionalChannelHandlers: [RequestDeadline(timeout: timeout), StreamHeaders()], idleTimeout: TimeAmount(idle))))
    }

    func handle(value: Value, logger: Logger) async {
        do {
            switch try await value.negotiated.get() {
            case .http(let channel): await handleHTTP(asyncChannel: channel, logger: logger)
            // The handlers of the pipeline do it all; the server only waits for the end.
            case .live: try await value.channel.closeFuture.get()
            case .http2(let connection): await http2.handle(value: connection, logger: logger)
            }
        } catch {
            logger.debug("Connection ended before its first request", metadata: ["error": "\(error)"])
            value.channel.close(promise: nil)
        }
    }

    private func setUpHTTP(_ channel: any Channel, logger: Logger) -> EventLoopFuture<Negotiated> {
        channel.eventLoop.makeCompletedFuture {
            let operations = channel.pipeline.syncOperations
            try operations.addHandler(HTTP1ToHTTPServerCodec(secure: certificates != nil))
            try operations.addHandler(RequestDeadline(timeout: TimeAmount(limits.requestTimeout)))
            try operations.addHandler(HTTPConnectionStateHandler(idleTimeout: limits.idleTimeout, logger: logger))
            let configuration = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>.Configuration(isOutboundHalfClosureEnabled: true)
            return .http(try NIOAsyncChannel(wrappingChannelSynchronously: channel, configuration: configuration))
        }
    }

    private func webSocket(_ admission: NIOLoopBoundBox<LiveConnection.Admission?>) -> NIOTypedWebSocketServerUpgrader<Negotiated> {
        NIOTypedWebSocketServerUpgrader(
            maxFrameSize: limits.messageBytes, enableAutomaticErrorHandling: false,
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(admission.value == nil ? nil : HTTPHeaders()) },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    guard let admission = admission.value else { throw ChannelError.inappropriateOperationForState }
                    let connection = LiveConnection(
                        admission: admission, channel: channel, outboundLimit: limits.outboundBytes, inbox: inbox,
                        outbox: outboxes.outbox(of: channel.eventLoop), metrics: metrics)
                    var logger = logger
                    logger[metadataKey: "session"] = "\(LogName.of(admission.sessionID ?? "none"))"
                    let operations = channel.pipeline.syncOperations
                    try operations.addHandler(FrameRules(limits: limits, now: channel.eventLoop.now))
                    try operations.addHandler(
                        NIOWebSocketFrameAggregator(
                            minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 64, maxAccumulatedFrameSize: limits.messageBytes))
                    try operations.addHandler(LiveHandler(connection: connection, limits: limits, logger: logger))
                    return .live
                }
            })
    }
}

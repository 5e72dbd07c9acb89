import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket

/// Sets up each accepted connection: HTTP, unless its first request opens a live connection. With
/// TLS the browser chooses between HTTP/2 and HTTP/1.1, and takes the latter for live connections.
struct SiteChannel: ServerChildChannel, HTTPChannelHandler {
    struct Value: ServerChildChannelValue {
        let channel: any Channel
        let negotiated: EventLoopFuture<NegotiatedConnection>
    }

    let responder: Responder
    let gate: LiveGate
    let limits: RibletServer.Limits
    let connections: ConnectionLimit
    let inbox: MainInbox
    let outboxes: LoopOutboxes
    let security: (any SecureTransport)?
    /// The response to visitors while the server is full.
    let fullPage: ByteBuffer?
    let metrics: ServerMetrics?
    let logger: Logger

    /// Has the types of connections made, before two of them ask for one at the same moment.
    ///
    /// Where two threads make the decoder's type at once, the runtime of Swift 6.3 now and then
    /// looks for a conformance of a class that is half made, and the process ends: about once in
    /// 2,000 starts of a busy debug build, with the first two connections.
    static func makeTypes() {
        TypeMaking.touch([
            ByteToMessageHandler<HTTPRequestDecoder>.self, ByteToMessageHandler<WebSocketFrameDecoder>.self,
            NIOTypedHTTPServerUpgradeHandler<NegotiatedConnection>.self, NIOTypedHTTPServerUpgradeConfiguration<NegotiatedConnection>.self,
            NIOTypedWebSocketServerUpgrader<NegotiatedConnection>.self, NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>.self,
            NIOLoopBoundBox<LiveConnection.Admission?>.self,
            EventLoopFuture<Value>.self,
        ])
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let operations = channel.pipeline.syncOperations
            guard let ticket = connections.admit(channel) else {
                try FullHouse.turnAway(channel, page: fullPage)
                return Value(channel: channel, negotiated: channel.eventLoop.makeSucceededFuture(.live))
            }
            let handshake = HandshakeGuard(timeout: TimeAmount(limits.handshakeTimeout))
            try operations.addHandler(handshake)
            let negotiated =
                try security?.setUp(channel, streams: streams, logger: logger) {
                    try setUpFirstRequest($0, ticket, logger: logger)
                } ?? setUpFirstRequest(channel, ticket, logger: logger)
            let pipeline = NIOLoopBound((operations: operations, handshake: handshake), eventLoop: channel.eventLoop)
            negotiated.whenComplete { result in
                if case .success(.http2) = result { ticket.isBusy() }
                let (operations, handshake) = pipeline.value
                operations.removeHandler(handshake, promise: nil)
            }
            return Value(channel: channel, negotiated: negotiated)
        }
    }

    /// Adds what finds out whether the connection stays HTTP.
    private func setUpFirstRequest(
        _ channel: any Channel, _ ticket: ConnectionLimit.Ticket, logger: Logger
    ) throws -> EventLoopFuture<NegotiatedConnection> {
        var decoding = NIOHTTPDecoderLimitConfiguration()
        decoding.maxHeaderFieldSize = limits.headerBytes
        decoding.maxHeaderListSize = limits.headerBytes
        decoding.maxHeaderFieldCount = 100

        let encoder = HTTPResponseEncoder()
        let decoder = ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: decoding))
        let broken = BrokenRequestGuard()
        let deadline = HeadDeadline(timeout: TimeAmount(limits.handshakeTimeout), requests: broken)
        let admission = NIOLoopBoundBox<LiveConnection.Admission?>(nil, eventLoop: channel.eventLoop)
        let upgradeGate = UpgradeGate(gate: gate) { admission.value = $0 }
        let upgrader = NIOTypedHTTPServerUpgradeHandler<NegotiatedConnection>(
            httpEncoder: encoder, extraHTTPHandlers: [deadline, decoder, broken, upgradeGate],
            upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(
                upgraders: [webSocket(admission, ticket)],
                notUpgradingCompletionHandler: { channel in setUpHTTP(channel, ticket, logger: logger) }))
        try channel.pipeline.syncOperations.addHandlers([deadline, encoder, decoder, broken, upgradeGate, upgrader])
        return upgrader.upgradeResultFuture
    }

    private var streams: StreamSettings {
        let (idle, timeout) = (limits.idleTimeout, TimeAmount(limits.requestTimeout))
        return StreamSettings(
            responder: responder, idleTimeout: idle,
            stream: HTTP1Channel.Configuration(
                additionalChannelHandlers: [RequestDeadline(timeout: timeout, ticket: nil), StreamHeaders()], idleTimeout: TimeAmount(idle))
        )
    }

    func handle(value: Value, logger: Logger) async {
        do {
            switch try await value.negotiated.get() {
            case .http(let channel): await handleHTTP(asyncChannel: channel, logger: logger)
            // The handlers of the pipeline do it all, as they do for one that was turned away; the
            // server only waits for the end.
            case .live: try await value.channel.closeFuture.get()
            case .http2(let serve): await serve(logger)
            }
        } catch {
            logger.debug("Connection ended before its first request", metadata: ["error": "\(error)"])
            value.channel.close(promise: nil)
        }
    }

    private func setUpHTTP(
        _ channel: any Channel, _ ticket: ConnectionLimit.Ticket, logger: Logger
    ) -> EventLoopFuture<NegotiatedConnection> {
        channel.eventLoop.makeCompletedFuture {
            let operations = channel.pipeline.syncOperations
            try operations.addHandler(HTTP1ToHTTPServerCodec(secure: security != nil))
            try operations.addHandler(RequestDeadline(timeout: TimeAmount(limits.requestTimeout), ticket: ticket))
            try operations.addHandler(HTTPConnectionStateHandler(idleTimeout: limits.idleTimeout, logger: logger))
            let configuration = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>.Configuration(isOutboundHalfClosureEnabled: true)
            return .http(try NIOAsyncChannel(wrappingChannelSynchronously: channel, configuration: configuration))
        }
    }

    private func webSocket(
        _ admission: NIOLoopBoundBox<LiveConnection.Admission?>, _ ticket: ConnectionLimit.Ticket
    ) -> NIOTypedWebSocketServerUpgrader<NegotiatedConnection> {
        NIOTypedWebSocketServerUpgrader(
            maxFrameSize: limits.messageBytes, enableAutomaticErrorHandling: false,
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(admission.value == nil ? nil : HTTPHeaders()) },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    guard let admission = admission.value else { throw ChannelError.inappropriateOperationForState }
                    ticket.isBusy()
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

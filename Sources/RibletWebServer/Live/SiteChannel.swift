import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket

/// Sets up each accepted connection: HTTP, unless its first request opens a live connection.
struct SiteChannel: ServerChildChannel, HTTPChannelHandler {
    enum Negotiated: Sendable {
        case http(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
        case live
    }

    struct Value: ServerChildChannelValue {
        let channel: any Channel
        let negotiated: EventLoopFuture<Negotiated>
    }

    let responder: Responder
    let gate: LiveGate
    let limits: RibletServer.Limits
    let inbox: MainInbox
    let logger: Logger

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let operations = channel.pipeline.syncOperations
            var decoding = NIOHTTPDecoderLimitConfiguration()
            decoding.maxHeaderFieldSize = limits.headerBytes
            decoding.maxHeaderListSize = limits.headerBytes
            decoding.maxHeaderFieldCount = 100

            let handshake = HandshakeGuard(timeout: TimeAmount(limits.handshakeTimeout))
            let encoder = HTTPResponseEncoder()
            let decoder = ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: decoding))
            let errors = HTTPServerProtocolErrorHandler()
            let admission = NIOLoopBoundBox<LiveConnection.Admission?>(nil, eventLoop: channel.eventLoop)
            let upgradeGate = UpgradeGate(gate: gate) { admission.value = $0 }
            let upgrader = NIOTypedHTTPServerUpgradeHandler<Negotiated>(
                httpEncoder: encoder, extraHTTPHandlers: [decoder, errors, upgradeGate],
                upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(
                    upgraders: [webSocket(admission)], notUpgradingCompletionHandler: { channel in setUpHTTP(channel, logger: logger) }))
            try operations.addHandlers([handshake, encoder, decoder, errors, upgradeGate, upgrader])
            let negotiated = upgrader.upgradeResultFuture
            let pipeline = NIOLoopBound((operations: operations, handshake: handshake), eventLoop: channel.eventLoop)
            negotiated.whenComplete { _ in
                let (operations, handshake) = pipeline.value
                operations.removeHandler(handshake, promise: nil)
            }
            return Value(channel: channel, negotiated: negotiated)
        }
    }

    func handle(value: Value, logger: Logger) async {
        do {
            switch try await value.negotiated.get() {
            case .http(let channel): await handleHTTP(asyncChannel: channel, logger: logger)
            // The handlers of the pipeline do it all; the server only waits for the end.
            case .live: try await value.channel.closeFuture.get()
            }
        } catch {
            logger.debug("Connection ended before its first request", metadata: ["error": "\(error)"])
            value.channel.close(promise: nil)
        }
    }

    private func setUpHTTP(_ channel: any Channel, logger: Logger) -> EventLoopFuture<Negotiated> {
        channel.eventLoop.makeCompletedFuture {
            let operations = channel.pipeline.syncOperations
            try operations.addHandler(HTTP1ToHTTPServerCodec(secure: false))
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
                        admission: admission, channel: channel, outboundLimit: limits.outboundBytes, inbox: inbox)
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

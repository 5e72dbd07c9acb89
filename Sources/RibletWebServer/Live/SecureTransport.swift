import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import UnixSignals

/// An implementation of TLS, and HTTP/2 over it, for the connections of a server; RibletWebTLS
/// provides it.
package protocol SecureTransport: Sendable {
    /// Has the types of connections made; see `SiteChannel.makeTypes()`.
    func makeTypes()

    /// Adds the handlers for TLS to a new connection, and then those for the version of HTTP that
    /// the browser chooses.
    ///
    /// - Parameters:
    ///   - channel: the new connection.
    ///   - streams: how requests of HTTP/2 are answered.
    ///   - logger: hears of faults.
    ///   - http1: adds what speaks HTTP/1.1.
    /// - Returns: what the connection has become, once that is known.
    /// - Throws: if the channel takes no more handlers.
    func setUp(
        _ channel: any Channel, streams: StreamSettings, logger: Logger,
        http1: @escaping @Sendable (any Channel) throws -> EventLoopFuture<NegotiatedConnection>
    ) throws -> EventLoopFuture<NegotiatedConnection>

    /// Keeps to the files of the certificate until the task is cancelled.
    ///
    /// - Parameters:
    ///   - renewal: when to look.
    ///   - hangUps: SIGHUP, where it is heard.
    func follow(_ renewal: RibletServer.Renewal, hangUps: UnixSignalsSequence?) async
}

/// The protocol that the first bytes of a connection have chosen.
package enum NegotiatedConnection: Sendable {
    case http(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
    case live
    /// Answers the connection's requests until it ends.
    case http2(serve: @Sendable (Logger) async -> Void)
}

/// The settings for requests of HTTP/2.
package struct StreamSettings: Sendable {
    package let responder: HTTPChannelHandler.Responder
    /// Of a connection without requests.
    package let idleTimeout: Duration
    /// The configuration for each request.
    package let stream: HTTP1Channel.Configuration
}

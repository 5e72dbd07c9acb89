import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// A small server within a process, on the loopback address only: other machines have no business
/// with it, and neither have pages of other sites that a browser of this machine shows.
package actor EmbeddedServer {
    /// The only address it listens on.
    package static let host = "127.0.0.1"

    /// The port it listens on.
    package nonisolated let port: Int

    /// Its routes, such as `GET /dog/images/{id}.svg`.
    package nonisolated let routes: [String]

    /// Bytes of a request's head.
    private static let headBytes = 16 << 10

    private let group: ServiceGroup
    private let running: Task<Void, any Error>
    private let name: String
    private let logger: Logger

    private init(
        port: Int, routes: [String], name: String, group: ServiceGroup, running: Task<Void, any Error>, logger: Logger
    ) {
        self.port = port
        self.routes = routes
        self.name = name
        self.group = group
        self.running = running
        self.logger = logger
    }

    deinit { running.cancel() }

    /// The place at which a server listens, and its patience.
    package struct Options: Sendable {
        /// The port; 0 is a free one.
        package var port: Int
        /// The most connections that it keeps; one that says nothing makes room for one that comes.
        /// Descriptors are wanted elsewhere, and other programs of this machine have no business
        /// here.
        package var connections: Int
        /// The time that a connection may say nothing, a request may take to arrive, and an answer
        /// to be taken.
        package var patience: Duration
        /// The signals that end it gracefully.
        package var signals: [UnixSignal]

        /// Eight connections at a free port, unless said otherwise.
        package init(port: Int = 0, connections: Int = 8, patience: Duration = .seconds(10), signals: [UnixSignal] = []) {
            self.port = port
            self.connections = connections
            self.patience = patience
            self.signals = signals
        }
    }

    /// Starts a server and returns when it accepts requests.
    ///
    /// - Parameters:
    ///   - router: what answers.
    ///   - name: what it is called in the log.
    ///   - options: where it listens, and how long.
    ///   - logger: where it logs.
    /// - Returns: the running server; it ends with its last reference, with ``stop()`` or with a
    ///   signal.
    /// - Throws: ``EmbeddedServerError``.
    package static func start<Context: RequestContext>(
        _ router: Router<Context>, name: String, options: Options = Options(), logger: Logger
    ) async throws(EmbeddedServerError) -> EmbeddedServer where Context.Source == ApplicationRequestContextSource {
        let (ports, started) = AsyncStream<Int?>.makeStream()
        var configuration = ApplicationConfiguration(address: .hostname(host, port: options.port))
        // As many again may be on their way out.
        configuration.availableConnectionsDelegate = .maximum(2 * options.connections, logger: quiet(logger))
        let (seats, timeout) = (ConnectionSeats(limit: options.connections), TimeAmount(options.patience))
        let http = HTTP1Channel.Configuration(
            additionalChannelHandlers: [ConnectionPatience(seats: seats, timeout: timeout)], idleTimeout: timeout,
            httpDecoderConfiguration: .init(maxHeaderFieldSize: headBytes, maxHeaderListSize: headBytes, maxHeaderFieldCount: 100))
        let application = Application(
            responder: LoopbackRules(responder: router.buildResponder()), server: .http1(configuration: http), configuration: configuration,
            onServerRunning: { channel in started.yield(channel.localAddress?.port) }, logger: quiet(logger))
        var settings = ServiceGroupConfiguration(services: [application], gracefulShutdownSignals: options.signals, logger: quiet(logger))
        // An answer takes a few milliseconds; a request that still runs after this time was
        // abandoned by its client.
        settings.maximumGracefulShutdownDuration = .seconds(2)
        let group = ServiceGroup(configuration: settings)
        let running = Task {
            defer { started.finish() }
            try await group.run()
        }
        for await port in ports {
            guard let port else { break }
            logger.debug("Embedded server running", metadata: ["server": "\(name)", "port": "\(port)"])
            return EmbeddedServer(
                port: port, routes: router.routes.map(\.description), name: name, group: group, running: running, logger: logger)
        }
        running.cancel()
        switch await running.result {
        case .success: throw EmbeddedServerError(name: name, port: options.port, reason: "the task that started it was cancelled")
        case .failure(let error): throw EmbeddedServerError(name: name, port: options.port, reason: "\(error)")
        }
    }

    /// Takes no more connections, lets running answers finish, and returns when the port is free
    /// again. Further calls do nothing.
    package func stop() async {
        await group.triggerGracefulShutdown()
        await untilEnd()
    }

    /// Returns when it has ended: by ``stop()`` or a signal.
    package func untilEnd() async {
        if case .failure(let error) = await running.result, !(error is CancellationError) {
            logger.warning("An embedded server did not stop as it should", metadata: ["server": "\(name)", "error": "\(error)"])
        }
    }

    /// Each connection and request would be an entry of the application's log.
    private static func quiet(_ logger: Logger) -> Logger {
        var logger = logger
        logger.logLevel = max(logger.logLevel, .warning)
        return logger
    }
}

/// The reason why a server does not run.
package struct EmbeddedServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The name by which it is called in the log.
    package let name: String
    /// The port where it was to listen.
    package let port: Int
    /// The reason that the system gave.
    package let reason: String

    /// The fault and the remedy.
    package var description: String {
        "The \(name) server could not start on \(EmbeddedServer.host):\(port): \(reason). Check that no other program listens there, or give "
            + "port 0 for a free one."
    }
}

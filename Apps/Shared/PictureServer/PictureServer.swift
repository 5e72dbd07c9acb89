import Hummingbird
import Logging
import PetPictures
import ServiceLifecycle

/// A picture service inside the application: the contract of the public ones, answered with drawings, for machines that are offline.
///
/// It serves both animals on one port of the loopback address, dogs below `/dog` and cats below `/cat`; ``base(_:)`` is what a client takes in
/// place of `https://api.thedogapi.com`. It keeps nothing, so any number of them may run.
public actor PictureServer {
    /// The only address it listens on: other machines have no business with it.
    public static let host = "127.0.0.1"

    /// The port that the system gave it.
    public nonisolated let port: Int

    private let group: ServiceGroup
    private let running: Task<Void, any Error>
    private let logger: Logger

    private init(port: Int, group: ServiceGroup, running: Task<Void, any Error>, logger: Logger) {
        self.port = port
        self.group = group
        self.running = running
        self.logger = logger
    }

    deinit { running.cancel() }

    /// Starts a server on a free port and returns once it answers.
    ///
    /// - Parameter logger: where it logs.
    /// - Returns: the running server.
    /// - Throws: ``PictureServerError/cannotStart(reason:)``.
    public static func start(logger: Logger = Logger(label: "riblet.picture-server")) async throws(PictureServerError) -> PictureServer {
        let (ports, started) = AsyncStream<Int?>.makeStream()
        var configuration = ApplicationConfiguration(address: .hostname(host, port: 0))
        // As many as the client of this process has: the descriptors are wanted elsewhere, and other programs of this machine have no business here.
        configuration.availableConnectionsDelegate = .maximum(8, logger: quiet(logger))
        let application = Application(
            router: PictureRoutes.router(), configuration: configuration,
            onServerRunning: { channel in started.yield(channel.localAddress?.port) }, logger: quiet(logger))
        var settings = ServiceGroupConfiguration(services: [application], logger: quiet(logger))
        // A drawing takes a millisecond; what is still under way after this was abandoned by its client.
        settings.maximumGracefulShutdownDuration = .seconds(2)
        let group = ServiceGroup(configuration: settings)
        let running = Task {
            defer { started.finish() }
            try await group.run()
        }
        for await port in ports {
            guard let port else { break }
            logger.debug("Picture server running", metadata: ["port": "\(port)"])
            return PictureServer(port: port, group: group, running: running, logger: logger)
        }
        running.cancel()
        switch await running.result {
        case .success: throw .cannotStart(reason: "the task that started it was cancelled")
        case .failure(let error): throw .cannotStart(reason: "\(error)")
        }
    }

    /// Where a client finds the service of an animal: scheme, host, port and the beginning of the path, without a slash at the end.
    public nonisolated func base(_ pet: Pet) -> String { Self.base(pet, port: port) }

    /// Takes no more connections, lets running answers finish, and returns when the port is free again. Further calls do nothing.
    public func stop() async {
        await group.triggerGracefulShutdown()
        if case .failure(let error) = await running.result, !(error is CancellationError) {
            logger.warning("The picture server did not stop as it should", metadata: ["error": "\(error)"])
        }
    }

    static func base(_ pet: Pet, port: Int) -> String { "http://\(host):\(port)/\(pet.rawValue)" }

    /// Each connection and request would be an entry of the application's log.
    private static func quiet(_ logger: Logger) -> Logger {
        var logger = logger
        logger.logLevel = max(logger.logLevel, .warning)
        return logger
    }
}

import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import RibletHashing
import RibletWeb
import ServiceLifecycle
import UnixSignals

/// Serves applications to browsers: pages as HTML, then live connections that keep them up to date.
///
/// A server is a service: run it in a `ServiceGroup` with the other services of a program, or alone
/// with ``runUntilSignal()``. On graceful shutdown it takes no more connections, tells the pages
/// that it goes away, lets running requests finish, and ends the sessions.
public struct RibletServer: Service {
    private var configuration: Configuration
    private let applications: [WebApplication]
    private let clock: ServerClock
    private let didStart: @Sendable (ServerAddress) async -> Void
    /// When a certificate is read again.
    var renewal = Renewal()

    /// A server for applications, each under its own base path.
    ///
    /// - Parameters:
    ///   - configuration: where and how it serves.
    ///   - applications: what it serves; checked when the server runs.
    ///   - onStart: is called once when the server listens, with the address it listens on.
    public init(
        configuration: Configuration = Configuration(), applications: [WebApplication],
        onStart: @escaping @Sendable (ServerAddress) async -> Void = { _ in }
    ) {
        self.init(configuration: configuration, applications: applications, clock: .system, onStart: onStart)
    }

    init(
        configuration: Configuration, applications: [WebApplication], clock: ServerClock,
        onStart: @escaping @Sendable (ServerAddress) async -> Void
    ) {
        self.configuration = configuration
        self.configuration.limits.clamp()
        self.applications = applications
        self.clock = clock
        didStart = onStart
    }

    /// Makes room for the files and connections of a program, for one that opens its data before it
    /// serves, and makes sure that there is enough memory.
    ///
    /// - Throws: ``ServerError/tooFewDescriptors(limit:needed:)`` if the process may not have as
    ///   many as it needs, and ``ServerError/tooLittleMemory(limit:needed:)`` likewise.
    public static func prepareProcess() throws(ServerError) {
        try MemoryBudget.prepare()
        try Descriptors.prepare()
    }

    /// Serves until the surrounding service group shuts down gracefully, or the task is cancelled.
    ///
    /// - Throws: ``ServerError`` if the server cannot start.
    public func run() async throws { try await serve(onStart: { _, _ in }) }

    /// Serves until the process receives SIGINT or SIGTERM. Where the server speaks TLS, SIGHUP
    /// makes it read the certificate and its key again.
    ///
    /// - Throws: ``ServerError`` if the server cannot start.
    public func runUntilSignal() async throws {
        var server = self
        server.renewal.hearsHangUp = true
        var settings = ServiceGroupConfiguration(
            services: [server], gracefulShutdownSignals: [.sigint, .sigterm], logger: configuration.logger)
        settings.maximumGracefulShutdownDuration = configuration.limits.shutdownTimeout + configuration.limits.drainTime
        try await ServiceGroup(configuration: settings).run()
    }

    /// Serves while `body` runs, then shuts down gracefully; for tests and tools. Use port 0 and
    /// learn the port from the address.
    ///
    /// - Returns: what `body` returns.
    /// - Throws: ``ServerError`` if the server cannot start, and what `body` throws.
    public func whileRunning<Value: Sendable>(_ body: @escaping @Sendable (ServerAddress) async throws -> Value) async throws -> Value {
        try await whileRunning { address, _ in try await body(address) }
    }

    func whileRunning<Value: Sendable>(
        _ body: @escaping @Sendable (ServerAddress, SessionRegistry) async throws -> Value
    ) async throws -> Value {
        let (starts, started) = AsyncStream<(ServerAddress, SessionRegistry)>.makeStream()
        let service = ServingService { try await serve(onStart: { started.yield(($0, $1)) }) }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [.init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)], logger: configuration.logger))
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                defer { started.finish() }
                try await group.run()
            }
            for await (address, registry) in starts {
                let result = await Result { try await body(address, registry) }
                await group.triggerGracefulShutdown()
                try await tasks.waitForAll()
                return try result.get()
            }
            try await tasks.waitForAll()
            throw CancellationError()
        }
    }

    // MARK: Serving

    private func serve(onStart: @escaping @Sendable (ServerAddress, SessionRegistry) async -> Void) async throws {
        try MemoryBudget.prepare()
        let accessToken = try configuration.resolvedAccessToken()
        let logger = configuration.logger
        let limits = configuration.limits
        let key = try configuration.resolvedSigningKey()
        let tokens = PageTokens(key: key, lifetime: limits.tokenLifetime, clock: clock)
        try configuration.metricsEndpoint?.check()
        let security = try configuration.tls.map { files throws(ServerError) in
            try files.makeTransport(clock: clock, logger: logger)
        }
        let metrics = ServerMetrics(configuration.metricsFactory)
        let readiness = Readiness()
        let registry = await makeRegistry(key: key, tokens: tokens, metrics: metrics)
        let inspection = inspection(key: key)
        let site = try makeSite(
            registry: registry, tokens: tokens, accessToken: accessToken, inspection: inspection, readiness: readiness, metrics: metrics)
        await registry.openPages?.note(
            stylesheetURLs: Dictionary(site.applications.map { ($0.basePath, $0.stylesheetURLs) }, uniquingKeysWith: { first, _ in first }))
        let connections = ConnectionLimit(try claimDescriptors(), metrics: metrics, logger: logger)
        let inbox = MainInbox(limit: limits.inboundMessages) { registry.handle($0) }
        let buildLine = await openBuildLine(to: registry)
        #if DEBUG
        let watching = await watchMainActor(for: registry)
        defer { watching?.cancel() }
        #endif

        var settings = ApplicationConfiguration(address: .hostname(configuration.host, port: configuration.port), backlog: 512)
        settings.availableConnectionsDelegate = ConnectionLimit.Acceptance(limit: connections)
        let outboxes = LoopOutboxes()
        SiteChannel.makeTypes()
        security?.makeTypes()
        let fullPage =
            security == nil
            ? PlainPage.bytes(of: .connectionsFull, in: site.application(for: "/")?.application ?? site.applications.first) : nil
        let application = Application(
            responder: SiteResponder(site: site),
            server: HTTPServerBuilder { responder in
                SiteChannel(
                    responder: responder, gate: site.liveGate, limits: limits, connections: connections, inbox: inbox, outboxes: outboxes,
                    security: security, fullPage: fullPage, metrics: metrics, logger: logger)
            },
            configuration: settings,
            onServerRunning: { channel in
                var address = ServerAddress(
                    host: configuration.host, port: channel.localAddress?.port ?? configuration.port, accessToken: accessToken)
                address.isSecure = security != nil
                address.inspector = inspection.map { Secret("\($0.path.dropFirst())/?token=\($0.token.revealed)") }
                await offerLinks(inspection, at: address)
                // The limit of connections is checked once for each batch of accepted ones.
                try? await channel.setOption(.maxMessagesPerRead, value: 1).get()
                announce(address)
                buildLine?.say("serving \(address.openURL)")
                await didStart(address)
                await onStart(address, registry)
            },
            logger: logger)

        let sweeping = Task { try await Self.sweep(registry) }
        // Without others who could take sessions nobody need know that the process did not run.
        let beating = await registry.sharesStore ? Task { try await Self.beat(registry) } : nil
        // Installed before the server is visible, because an unhandled signal would end the
        // process.
        let hangUps = security != nil && renewal.hearsHangUp ? await UnixSignalsSequence(trapping: .sighup) : nil
        let following = Task { [renewal] in await security?.follow(renewal, hangUps: hangUps) }
        defer {
            sweeping.cancel()
            beating?.cancel()
            following.cancel()
            buildLine?.close()
        }
        await registry.hostFailures()
        do {
            try await run(application, readiness)
        } catch {
            await registry.close()
            throw startError(error)
        }
        await registry.close()
        logger.notice("Server stopped")
    }

    /// Runs until it is told to end, and a while longer where a balancer needs it.
    private func run(_ application: some Service, _ readiness: Readiness) async throws {
        let (drainTime, logger) = (configuration.limits.drainTime, configuration.logger)
        guard drainTime > .zero else {
            return try await withGracefulShutdownHandler {
                try await application.run()
            } onGracefulShutdown: {
                readiness.drain()
            }
        }
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [application], logger: logger))
        // By itself, since the application would otherwise hear at once that it is to end.
        let running = Task.detached { try await group.run() }
        try await withTaskCancellationHandler {
            try await withGracefulShutdownHandler {
                try await running.value
            } onGracefulShutdown: {
                readiness.drain()
                logger.notice("Draining", metadata: ["seconds": "\(drainTime / .seconds(1))"])
                Task {
                    try? await Task.sleep(for: drainTime)
                    await group.triggerGracefulShutdown()
                }
            }
        } onCancel: {
            running.cancel()
        }
    }

    #if DEBUG
    /// The watch over the main actor; nil if nobody asks for it.
    @MainActor
    private func watchMainActor(for registry: SessionRegistry) -> Task<Void, Never>? {
        guard configuration.isDevelopment, let limit = configuration.mainActorLimit else { return nil }
        registry.mainActorLimit = limit
        return Task.detached { await registry.watchMainActor(limit) }
    }
    #endif

    /// The line to `riblet dev`; nothing in production, and where another has started the process.
    @MainActor
    private func openBuildLine(to registry: SessionRegistry) async -> BuildLine? {
        guard configuration.isDevelopment, let end = configuration.buildLine else { return nil }
        do {
            let line = try await BuildLine.open(end) { await registry.show(buildReport: $0) }
            registry.buildReport = ""
            registry.onPage = { [weak line] in line?.say("page") }
            return line
        } catch {
            configuration.logger.warning("What RIBLET_DEV names is no line to riblet dev", metadata: ["error": "\(error)"])
            return nil
        }
    }

    @MainActor
    private func makeRegistry(key: SigningKey, tokens: PageTokens, metrics: ServerMetrics?) -> SessionRegistry {
        let (limits, logger) = (configuration.limits, configuration.logger)
        return SessionRegistry(
            limits: limits, clock: clock, logger: logger,
            vault: configuration.sessionStore.map {
                SessionVault(store: $0, seal: SessionSeal(key: key), limits: limits, clock: clock, metrics: metrics, logger: logger)
            },
            restorer: SessionRestorer(applications: applications, tokens: tokens, isDevelopment: configuration.isDevelopment),
            people: configuration.people?.store, metrics: metrics, openPages: applications.lazy.compactMap(\.openPages).first)
    }

    private func makeSite(
        registry: SessionRegistry, tokens: PageTokens, accessToken: Secret<String>?, inspection: AccessSecret?, readiness: Readiness,
        metrics: ServerMetrics?
    ) throws(ServerError) -> Site {
        let gatekeeper = try Gatekeeper(
            configuration: configuration, accessToken: accessToken, inspection: inspection, tokens: tokens,
            hasOpenPlaces: applications.contains { $0.openPlace != nil })
        let scripts = ClientScripts.current
        var siteApplications: [SiteApplication] = []
        for application in applications {
            guard !siteApplications.contains(where: { $0.basePath == application.basePath }) else {
                throw .duplicateBasePath(application.basePath)
            }
            if configuration.people != nil, case .undecided = application.people {
                throw .unusableApplication(
                    name: application.name, reason: "it does not say how the people of this server share it; set its 'people'")
            }
            siteApplications.append(
                try SiteApplication(
                    application, scriptURL: scripts.url, limits: configuration.limits, isDevelopment: configuration.isDevelopment))
        }
        return Site(
            applications: siteApplications, scripts: scripts, gatekeeper: gatekeeper,
            liveGate: LiveGate(
                gatekeeper: gatekeeper, tokens: tokens, basePaths: applications.map(\.basePath), scriptVersion: scripts.version),
            tokens: tokens,
            registry: registry,
            uploads: UploadBudget(
                maximum: configuration.limits.uploadBytesInFlight,
                largest: (siteApplications.map(\.uploadBytes).max() ?? 0) + configuration.limits.formBytes, memory: registry.memory),
            limits: configuration.limits,
            securesCookies: configuration.securesCookies || configuration.tls != nil, trustsForwardedFor: configuration.trustsForwardedFor,
            // Other programs of this machine are reached under the same name, without TLS.
            demandsTLS: configuration.tls != nil && !configuration.isLoopback,
            readiness: readiness, metricsEndpoint: configuration.metricsEndpoint, metrics: metrics)
    }

    /// The secret of the inspector; nil without one. In development the same key gives the same one, so
    /// that a browser still sees all pages when the program was built anew.
    private func inspection(key: SigningKey) -> AccessSecret? {
        guard let application = applications.first(where: { $0.openPages != nil }), let pages = application.openPages else { return nil }
        let token = pages.isGuarded ? RandomToken.make() : Base64URL.encode(key.signature(of: Array("riblet inspector".utf8)).prefix(16))
        return AccessSecret(
            Secret(token), name: "inspect", path: application.basePath, isNeeded: pages.isGuarded,
            links: pages.isGuarded ? PageTokens(key: key, lifetime: .seconds(15 * 60), clock: clock) : nil)
    }

    /// Lets the inspector make links to single pages.
    @MainActor
    private func offerLinks(_ inspection: AccessSecret?, at address: ServerAddress) {
        guard let inspection, let links = inspection.links else { return }
        let origin = configuration.publicOrigins.first ?? String(address.url.dropLast())
        applications.lazy.compactMap(\.openPages).first?.link = { key in
            let token = links.make(.inspect, sessionID: key, basePath: inspection.path, browserID: "")
            return "\(origin)\(inspection.path)/\(key)?token=\(token)"
        }
    }

    /// Makes sure that storage and everything else find a free descriptor whatever comes in.
    private func claimDescriptors() throws(ServerError) -> Descriptors {
        // Its threads have some, which are not there before somebody asks for it.
        _ = MultiThreadedEventLoopGroup.singleton
        let wanted = configuration.limits.connections
        let descriptors = try Descriptors.claim(wanted: wanted, later: configuration.limits.openFiles)
        let metadata: Logger.Metadata = [
            "descriptors": "\(descriptors.limit)", "open": "\(descriptors.open)", "reserved": "\(descriptors.reserve)",
            "connections": "\(descriptors.connections)",
        ]
        if descriptors.connections < wanted {
            configuration.logger.warning(
                "There are file descriptors for few connections only; 'ulimit -n' raises the limit", metadata: metadata)
        } else {
            configuration.logger.debug("File descriptors", metadata: metadata)
        }
        return descriptors
    }

    /// A secret that was made here is known to nobody yet, so it is written once, for who can read
    /// the log of the server.
    private func announce(_ address: ServerAddress) {
        let url = configuration.access == .automatic ? address.openURL : address.url
        configuration.logger.notice("Server running", metadata: ["url": "\(url)", "applications": "\(applications.count)"])
        if let inspector = address.inspector {
            configuration.logger.notice("Inspector of all pages", metadata: ["url": "\(address.url)\(inspector.revealed)"])
        }
    }

    private func startError(_ error: any Error) -> any Error {
        let (host, port) = (configuration.host, configuration.port)
        switch error {
        case let error as IOError where error.errnoCode == EADDRINUSE: return ServerError.portTaken(host: host, port: port)
        case let error as IOError where error.errnoCode == EACCES:
            return ServerError.cannotBind(host: host, port: port, reason: "the operating system does not permit it")
        case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
            return ServerError.cannotBind(host: host, port: port, reason: "this machine does not have the address")
        case let error as IOError: return ServerError.cannotBind(host: host, port: port, reason: "\(error)")
        case is SocketAddressError, is SocketAddressError.UnknownHost:
            return ServerError.cannotBind(host: host, port: port, reason: "the name has no address")
        default: return error
        }
    }
}

/// Services are named in the log by who runs them.
extension RibletServer: CustomStringConvertible {
    /// Its name, and nothing of what it was given.
    public var description: String { "RibletServer" }
}

/// Runs a closure as a service.
private struct ServingService: Service {
    let body: @Sendable () async throws -> Void

    func run() async throws { try await body() }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}

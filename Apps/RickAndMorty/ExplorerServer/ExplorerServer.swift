import EmbeddedServer
import Logging
import UnixSignals

/// The character service inside a process: the contract of the public one, answered from an
/// invented world, for machines that are offline and for tests.
///
/// It starts before its world is made; the first request waits for that, some milliseconds.
package struct ExplorerServer: Sendable {
    /// The base that a client takes in place of `https://rickandmortyapi.com/api`.
    package var base: String { ExplorerRoutes.base(port: server.port) }

    /// The port it listens on.
    package var port: Int { server.port }

    /// Its routes, such as `GET /api/character/{id}`.
    package var routes: [String] { server.routes }

    private let server: EmbeddedServer

    /// Starts a server and returns when it accepts requests.
    ///
    /// - Parameters:
    ///   - seed: what the world is made of.
    ///   - faults: how badly it behaves; well by default.
    ///   - options: where it listens, and how long.
    ///   - clock: on which answers are delayed and limits renewed.
    ///   - logger: where it logs.
    /// - Returns: the running server; it ends with its last copy, with ``stop()`` or with a signal.
    /// - Throws: ``ExplorerServerError``.
    package static func start(
        seed: UInt64 = ExplorerWorld.standardSeed, faults: ServerFaults = ServerFaults(),
        options: EmbeddedServer.Options = EmbeddedServer.Options(connections: 16), clock: any Clock<Duration> = ContinuousClock(),
        logger: Logger = Logger(label: "riblet.explorer-server")
    ) async throws(ExplorerServerError) -> ExplorerServer {
        let world = Task { ExplorerWorld(seed: seed) }
        let routes = ExplorerRoutes(world: world, troubles: ExplorerTroubles(faults, seed: seed, clock: clock))
        do throws(EmbeddedServerError) {
            return ExplorerServer(
                server: try await EmbeddedServer.start(
                    routes.router(), name: "explorer", options: options, logger: logger))
        } catch {
            throw .cannotStart(port: options.port, reason: error.reason)
        }
    }

    /// Takes no more connections, lets running answers finish, and returns when the port is free
    /// again. Further calls do nothing.
    package func stop() async { await server.stop() }

    /// Returns when it has ended.
    package func untilEnd() async { await server.untilEnd() }
}

/// Why there is no server.
package enum ExplorerServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// It could not listen.
    case cannotStart(port: Int, reason: String)
    /// A fault is out of bounds.
    case badFaults(String)

    /// Says what is wrong and what to do.
    package var description: String {
        switch self {
        case .cannotStart(let port, let reason):
            "The character service could not start on \(EmbeddedServer.host):\(port): \(reason). Check that no other program listens there, or "
                + "give --port 0 for a free one."
        case .badFaults(let sentence): sentence
        }
    }
}

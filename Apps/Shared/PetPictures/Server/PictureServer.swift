import EmbeddedServer
import Logging

/// A picture service inside the application: the contract of the public ones, answered with
/// drawings, for machines that are offline.
///
/// It serves both animals on one port of the loopback address, dogs below `/dog` and cats below
/// `/cat`; ``base(_:)`` is what a client takes in place of `https://api.thedogapi.com`. It keeps
/// nothing, so any number of them may run.
public struct PictureServer: Sendable {
    /// The only address it listens on: other machines have no business with it.
    public static let host = EmbeddedServer.host

    /// The port that the system gave it.
    public var port: Int { server.port }

    /// Its routes, such as `GET /dog/images/{id}.svg`.
    package var routes: [String] { server.routes }

    private let server: EmbeddedServer

    /// Starts a server on a free port and returns once it answers.
    ///
    /// - Parameter logger: where it logs.
    /// - Returns: the running server; it ends with its last copy, or with ``stop()``.
    /// - Throws: ``PictureServerError/cannotStart(reason:)``.
    public static func start(logger: Logger = Logger(label: "riblet.picture-server")) async throws(PictureServerError) -> PictureServer {
        do throws(EmbeddedServerError) {
            return PictureServer(server: try await EmbeddedServer.start(PictureRoutes.router(), name: "pictures", logger: logger))
        } catch {
            throw .cannotStart(reason: error.reason)
        }
    }

    /// Where a client finds the service of an animal: scheme, host, port and the beginning of the
    /// path, without a slash at the end.
    public func base(_ pet: Pet) -> String { Self.base(pet, port: port) }

    /// Takes no more connections, lets running answers finish, and returns when the port is free
    /// again. Further calls do nothing.
    public func stop() async { await server.stop() }

    static func base(_ pet: Pet, port: Int) -> String { "http://\(host):\(port)/\(pet.rawValue)" }
}

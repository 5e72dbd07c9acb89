import Logging
import NetworkProvider
import PetPictures
import TodoDomain

/// Where pictures of animals come from.
package enum PictureSource: String, Sendable, CaseIterable {
    /// A server within the program that draws them: works without a network.
    case embedded
    /// The public services for pictures.
    case live
}

/// The picture services of a running program.
package struct PictureServices: Sendable {
    /// The address of the service for each animal.
    package let bases: [Animal: String]
    private let server: PictureServer?

    /// Starts the services that the source needs.
    ///
    /// - Throws: what ``PictureServer`` throws where it cannot start.
    package static func start(_ source: PictureSource, logger: Logger) async throws -> PictureServices {
        switch source {
        case .live: return PictureServices(bases: TodoFlavor.dog.pictureEndpoints, server: nil)
        case .embedded:
            let server = try await PictureServer.start(logger: logger)
            return PictureServices(bases: [.cat: server.base(.cat), .dog: server.base(.dog)], server: server)
        }
    }

    /// Stops what was started.
    package func stop() async { await server?.stop() }
}

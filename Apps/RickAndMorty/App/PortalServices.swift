import Foundation
import Logging
import NetworkProvider
import PortalData
import PortalServer

/// A service with its data, as a program has them open: the embedded server where that is chosen,
/// what asks it, what was seen of it.
package struct PortalServices: Sendable {
    package let data: PortalData

    private let server: PortalServer?
    private let network: NetworkProvider
    private let logger: Logger

    /// Starts what the choice needs and opens the data below a folder.
    ///
    /// - Parameters:
    ///   - choice: which service is asked.
    ///   - root: the folder for the data of all applications.
    ///   - logger: where events are logged.
    ///   - deadline: how long the service may take to answer once; nil is a quarter of a minute.
    /// - Returns: what must be closed in the end.
    /// - Throws: ``PortalServerError`` or `SQLiteDatabaseError`.
    package static func open(
        _ choice: PortalAPIChoice, root: URL, logger: Logger, deadline: Duration? = nil
    ) async throws -> PortalServices {
        var server: PortalServer?
        let api: PortalAPI
        switch choice {
        case .embedded:
            let started = try await PortalServer.start(logger: logger)
            server = started
            api = .embedded(base: started.base)
        case .live: api = .live
        case .other(let base): api = .other(base: base)
        }
        let network = PortalDataFolder.network(root: root, api: api, logger: logger)
        do {
            let data = try await PortalDataFolder.open(root: root, api: api, network: network, logger: logger, deadline: deadline)
            return PortalServices(data: data, server: server, network: network, logger: logger)
        } catch {
            await server?.stop()
            throw error
        }
    }

    /// Closes the file and stops the server. What was acknowledged is stored already, so a file
    /// that does not close well is logged only.
    package func close() async {
        do {
            try await data.close()
        } catch {
            logger.error("Data could not be closed", metadata: ["error": "\(error)"])
        }
        await server?.stop()
        await network.shutdown()
    }
}

import ExplorerData
import ExplorerServer
import Foundation
import Logging
import NetworkProvider

/// A service with its data, as a program has them open: the embedded server where that is chosen,
/// what asks it, what was seen of it.
package struct ExplorerServices: Sendable {
    package let data: ExplorerData

    private let server: ExplorerServer?
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
    /// - Throws: ``ExplorerServerError`` or `SQLiteDatabaseError`.
    package static func open(
        _ choice: ExplorerAPIChoice, root: URL, logger: Logger, deadline: Duration? = nil
    ) async throws -> ExplorerServices {
        var server: ExplorerServer?
        let api: ExplorerAPI
        switch choice {
        case .embedded:
            let started = try await ExplorerServer.start(logger: logger)
            server = started
            api = .embedded(base: started.base)
        case .live: api = .live
        case .other(let base): api = .other(base: base)
        }
        let network = ExplorerDataFolder.network(root: root, api: api, logger: logger)
        do {
            let data = try await ExplorerDataFolder.open(root: root, api: api, network: network, logger: logger, deadline: deadline)
            return ExplorerServices(data: data, server: server, network: network, logger: logger)
        } catch {
            await server?.stop()
            throw error
        }
    }

    /// Closes the file and stops the server. Acknowledged changes are stored already, so a file
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

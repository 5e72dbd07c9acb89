import ArgumentParser
import Foundation
import Logging
import MandalartData
import RibletReactor
import RibletWebApp

/// The option that says who runs the application.
package struct ContactOptions: ParsableArguments {
    /// The mail address of who runs the application.
    @Option(name: .long, help: "The e-mail address for questions, shown in the settings. Environment: CONTACT.")
    package var contact: String?

    /// Options for the parser.
    package init() {}

    /// The address; the mailbox that every mail server has where none is told.
    ///
    /// - Throws: `HostError` where it is no mail address.
    package func resolved(environment: [String: String] = ProcessInfo.processInfo.environment) throws(HostError) -> String {
        let address = contact ?? environment["CONTACT"] ?? ""
        if address.isEmpty { return "postmaster@localhost" }
        guard FormRule.email.problem(with: address) == nil else {
            throw .badValue(name: "--contact", value: address, expected: "a mail address")
        }
        return address
    }
}

/// The planner as a program.
package enum MandalartProgram {
    /// The opened data, with the use cases over it.
    package struct Opened: Sendable {
        /// The services that pages work with.
        package let services: MandalartServices
        private let data: MandalartData
        private let logger: Logger

        fileprivate init(data: MandalartData, contact: String, logger: Logger) {
            services = MandalartServices(data, contact: contact, logger: logger)
            self.data = data
            self.logger = logger
        }

        /// Closes the files. Acknowledged changes are stored already, so a file that does not close
        /// well is logged only.
        package func close() async {
            do {
                try await data.close()
            } catch {
                logger.error("Data could not be closed", metadata: ["error": "\(error)"])
            }
        }
    }

    /// Opens the data below a folder.
    ///
    /// - Parameters:
    ///   - folder: holds the data of all applications.
    ///   - contact: the e-mail address of the operator.
    ///   - logger: logs problems that do not prevent the start.
    /// - Returns: what must be closed in the end.
    /// - Throws: `SQLiteDatabaseError` where it cannot be opened.
    package static func open(in folder: URL, contact: String, logger: Logger) async throws -> Opened {
        Opened(data: try await MandalartDataFolder.open(root: folder, logger: logger), contact: contact, logger: logger)
    }

    /// Runs it at the root of a server of its own.
    package static func run(_ host: HostOptions, contact: ContactOptions) async throws {
        try await AppHost.run(host, name: "Mandalart") { settings, logger in
            let opened = try await open(in: settings.data, contact: contact.resolved(), logger: logger)
            return ([MandalartApplication.make(opened.services, basePath: "")], opened)
        } finish: {
            await $0.close()
        }
    }
}

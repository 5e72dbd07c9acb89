import ArgumentParser
import Foundation
import Logging
import MandalartData
import RibletReactor
import RibletWeb
import RibletWebApp

/// The option that says who runs the application.
package struct ContactOptions: ParsableArguments {
    /// The mail address of who runs the application.
    @Option(name: .long, help: "The e-mail address for questions, shown in the settings. Environment: CONTACT.")
    package var contact: String?

    /// Options for the parser.
    package init() {}

    /// The address; nil where none is told.
    ///
    /// - Throws: `HostError` where it is no mail address.
    package func resolved(environment: [String: String] = ProcessInfo.processInfo.environment) throws(HostError) -> String? {
        let address = contact ?? environment["CONTACT"] ?? ""
        if address.isEmpty { return nil }
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
        private let personal: PersonalApplications?
        private let logger: Logger

        fileprivate init(data: MandalartData, personal: PersonalApplications?, contact: String?, logger: Logger) {
            services = MandalartServices(data, contact: contact, logger: logger)
            self.data = data
            self.personal = personal
            self.logger = logger
        }

        /// Returns the application. Its people have it apart.
        package func application(basePath: String) -> WebApplication {
            let application = MandalartApplication.make(services, basePath: basePath)
            return personal?.apart(first: application) ?? application
        }

        /// Closes the data of a person who has left.
        package func close(_ person: Person) async { await personal?.close(person) }

        /// Closes the files. Acknowledged changes are stored already, so a file that does not close
        /// well is logged only.
        package func close() async {
            await personal?.close()
            await MandalartProgram.close(data, logger)
        }
    }

    /// Opens the data below a folder.
    ///
    /// - Parameters:
    ///   - folder: holds the data of all applications.
    ///   - personalFolder: returns the folder of a person; nil where the program knows no people.
    ///   - contact: the e-mail address of the operator; nil where the settings show none.
    ///   - logger: logs problems that do not prevent the start.
    /// - Returns: what must be closed in the end.
    /// - Throws: `SQLiteDatabaseError` where it cannot be opened.
    package static func open(
        in folder: URL, personalFolder: (@Sendable (Person) -> URL)? = nil, contact: String?, logger: Logger
    ) async throws -> Opened {
        let data = try await MandalartDataFolder.open(root: folder, logger: logger)
        let personal = personalFolder.map { personalFolder in
            PersonalApplications { person in
                let data = try await MandalartDataFolder.open(root: personalFolder(person), person: person.id, logger: logger)
                let services = MandalartServices(data, contact: contact, logger: logger)
                return .init(MandalartApplication.make(services, basePath: "")) { await close(data, logger) }
            }
        }
        return Opened(data: data, personal: personal, contact: contact, logger: logger)
    }

    private static func close(_ data: MandalartData, _ logger: Logger) async {
        do {
            try await data.close()
        } catch {
            logger.error("Data could not be closed", metadata: ["error": "\(error)"])
        }
    }

    /// Runs it at the root of a server of its own.
    package static func run(_ host: HostOptions, contact: ContactOptions) async throws {
        try await AppHost.run(host, name: "Mandalart") { program in
            let opened = try await open(
                in: program.settings.data, personalFolder: program.settings.personalFolder, contact: contact.resolved(),
                logger: program.logger)
            return ([opened.application(basePath: "")], opened)
        } finish: {
            await $0.close()
        }
    }
}

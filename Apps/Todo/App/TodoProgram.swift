import ArgumentParser
import Foundation
import Logging
import NetworkProvider
import RibletLive
import RibletWeb
import RibletWebApp
import TodoData
import TodoDomain

/// The option that says where pictures come from.
package struct PictureOptions: ParsableArguments {
    /// Where pictures come from.
    @Option(name: .long, help: "The source of animal pictures: embedded (works offline) or live (public services).")
    package var pictures: PictureSource = .embedded

    /// Options for the parser.
    package init() {}
}

extension PictureSource: ExpressibleByArgument {}

/// Todo as a program.
package enum TodoProgram {
    /// The opened data of some flavours, with the services they use.
    package struct Opened: Sendable {
        /// The flavours, in the order in which they were asked for.
        package let flavors: [TodoFlavor]
        fileprivate let data: [TodoFlavor: TodoData]
        fileprivate let personal: [TodoFlavor: PersonalApplications]
        fileprivate let pictures: PictureServices
        fileprivate let network: NetworkProvider
        fileprivate let database: SharedDatabase?
        fileprivate let logger: Logger

        /// The data of a flavour that was asked for.
        package subscript(flavor: TodoFlavor) -> TodoData {
            guard let found = data[flavor] else { preconditionFailure("\(flavor.name) was not opened") }
            return found
        }

        /// Returns the application of a flavour that was asked for. Its people have it apart.
        package func application(_ flavor: TodoFlavor, basePath: String) -> WebApplication {
            let application = TodoProgram.application(flavor, data: self[flavor], basePath: basePath, on: database)
            return personal[flavor]?.apart(first: application) ?? application
        }

        /// Closes the data of a person who has left, and deletes what is not in the person's folder.
        package func erase(_ person: Person) async throws {
            for applications in personal.values { await applications.close(person) }
            for flavor in flavors { try await TodoProgram.erase(person, of: flavor, in: database) }
        }

        /// Closes files and services. Acknowledged changes are stored already, so a file that does
        /// not close well is logged only.
        package func close() async {
            for applications in personal.values { await applications.close() }
            for data in data.values {
                do {
                    try await data.close()
                } catch {
                    logger.error("Data could not be closed", metadata: ["error": "\(error)"])
                }
            }
            await pictures.stop()
            await network.shutdown()
        }
    }

    /// Returns the application of a person, whose pages are told of those at other processes.
    private static func application(
        _ flavor: TodoFlavor, data: TodoData, basePath: String, of person: String? = nil, on database: SharedDatabase?
    ) -> WebApplication {
        TodoApplication.make(
            flavor, data: data, basePath: basePath, pubSub: database?.news ?? InProcessPubSub(),
            owner: TodoServerSchema.owner(person, of: flavor))
    }

    /// Deletes what a person has of a flavour in a database that processes share.
    package static func erase(_ person: Person, of flavor: TodoFlavor, in database: SharedDatabase?) async throws {
        guard let database else { return }
        try await database.migrate(TodoServerSchema.part, TodoServerSchema.migrations)
        try await TodoServerSchema.erase(database.rows(of: TodoServerSchema.owner(person.isFirst ? nil : person.id, of: flavor)))
    }

    /// Opens the data of flavours below the folder of the settings, or in the database that
    /// processes share.
    ///
    /// - Throws: a typed error with a sentence where the folder cannot be written or a service
    ///   cannot start.
    package static func open(
        _ flavors: [TodoFlavor], settings: HostSettings, database: SharedDatabase? = nil, pictures source: PictureSource, logger: Logger
    ) async throws -> Opened {
        try await database?.migrate(TodoServerSchema.part, TodoServerSchema.migrations)
        let services = try await PictureServices.start(source, logger: logger)
        let network = NetworkProvider()
        var data: [TodoFlavor: TodoData] = [:]
        var personal: [TodoFlavor: PersonalApplications] = [:]
        let opened = {
            Opened(flavors: flavors, data: $0, personal: $1, pictures: services, network: network, database: database, logger: logger)
        }
        do {
            for flavor in flavors {
                let pictures = PictureAccess(
                    bases: services.bases, network: network,
                    cache: TodoDataFolder.pictureCache(root: settings.data, flavor: flavor, logger: logger))
                let open = { @Sendable (root: URL, person: String?) in
                    try await TodoDataFolder.open(
                        root: root, flavor: flavor, pictures: pictures, person: person,
                        on: database?.rows(of: TodoServerSchema.owner(person, of: flavor)), logger: logger)
                }
                data[flavor] = try await open(settings.data, nil)
                guard let personalFolder = settings.personalFolder else { continue }
                personal[flavor] = PersonalApplications { person in
                    let data = try await open(personalFolder(person), person.id)
                    // Within the server, under which its pages are, the path is the first one's.
                    return .init(application(flavor, data: data, basePath: "", of: person.id, on: database)) {
                        do {
                            try await data.close()
                        } catch {
                            logger.error("Data could not be closed", metadata: ["person": "\(person.id)", "error": "\(error)"])
                        }
                    }
                }
            }
        } catch {
            await opened(data, personal).close()
            throw error
        }
        return opened(data, personal)
    }

    /// Runs one flavour at the root of a server of its own.
    package static func run(_ flavor: TodoFlavor, host: HostOptions, pictures: PictureOptions) async throws {
        try await AppHost.run(host, name: flavor.name) { program in
            let opened = try await open(
                [flavor], settings: program.settings, database: program.database, pictures: pictures.pictures, logger: program.logger)
            return ([opened.application(flavor, basePath: "")], opened)
        } finish: {
            await $0.close()
        }
    }
}

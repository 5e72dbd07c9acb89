import ArgumentParser
import Foundation
import Logging
import NetworkProvider
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
        private let data: [TodoFlavor: TodoData]
        private let pictures: PictureServices
        private let network: NetworkProvider
        private let logger: Logger

        fileprivate init(
            flavors: [TodoFlavor], data: [TodoFlavor: TodoData], pictures: PictureServices, network: NetworkProvider, logger: Logger
        ) {
            self.flavors = flavors
            self.data = data
            self.pictures = pictures
            self.network = network
            self.logger = logger
        }

        /// The data of a flavour that was asked for.
        package subscript(flavor: TodoFlavor) -> TodoData {
            guard let found = data[flavor] else { preconditionFailure("\(flavor.name) was not opened") }
            return found
        }

        /// Closes files and services. Acknowledged changes are stored already, so a file that does
        /// not close well is logged only.
        package func close() async {
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

    /// Opens the data of flavours below the folder of the settings.
    ///
    /// - Throws: a typed error with a sentence where the folder cannot be written or a service
    ///   cannot start.
    package static func open(
        _ flavors: [TodoFlavor], settings: HostSettings, pictures source: PictureSource, logger: Logger
    ) async throws -> Opened {
        let services = try await PictureServices.start(source, logger: logger)
        let network = NetworkProvider()
        var data: [TodoFlavor: TodoData] = [:]
        do {
            for flavor in flavors {
                data[flavor] = try await TodoDataFolder.open(
                    root: settings.data, flavor: flavor, pictureBases: services.bases, network: network, logger: logger)
            }
        } catch {
            await Opened(flavors: flavors, data: data, pictures: services, network: network, logger: logger).close()
            throw error
        }
        return Opened(flavors: flavors, data: data, pictures: services, network: network, logger: logger)
    }

    /// Runs one flavour at the root of a server of its own.
    package static func run(_ flavor: TodoFlavor, host: HostOptions, pictures: PictureOptions) async throws {
        try await AppHost.run(host, name: flavor.name) { settings, logger in
            let opened = try await open([flavor], settings: settings, pictures: pictures.pictures, logger: logger)
            return ([TodoApplication.make(flavor, data: opened[flavor], basePath: "")], opened)
        } finish: {
            await $0.close()
        }
    }
}

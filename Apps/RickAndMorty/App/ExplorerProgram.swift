import ArgumentParser
import ExplorerCore
import ExplorerData
import Foundation
import Logging
import RibletWebApp

/// The options that say which service is asked, and what is plugged in.
package struct ExplorerOptions: ParsableArguments {
    /// The service that is asked.
    @Option(
        name: .long,
        help: "The character service: embedded (works offline), live (the public service), or the address of another service.",
        transform: {
            guard let choice = ExplorerAPIChoice(argument: $0) else {
                throw ValidationError("\($0) is no service; give embedded, live or an address such as http://127.0.0.1:8826/api.")
            }
            return choice
        })
    package var api: ExplorerAPIChoice = .embedded

    /// True if the explorer has favourites.
    @Flag(name: .long, inversion: .prefixedNo, help: "Include or exclude favourites in the explorer.")
    package var favourites = true

    /// Options for the parser.
    package init() {}

    /// The plug-ins of the explorer.
    package var flags: ExplorerFlags { ExplorerFlags(favourites: favourites) }
}

/// The explorer as a program.
package enum ExplorerProgram {
    /// Runs it at the root of a server of its own.
    package static func run(_ host: HostOptions, _ options: ExplorerOptions) async throws {
        try await AppHost.run(host, name: "Rick and Morty") { program in
            let services = try await ExplorerServices.open(options.api, root: program.settings.data, logger: program.logger)
            return ([ExplorerApplication.make(ExplorerRepositories(services.data), basePath: "", flags: options.flags)], services)
        } finish: {
            await $0.close()
        }
    }
}

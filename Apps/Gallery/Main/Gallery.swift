import ArgumentParser
import GalleryApp
import RibletWebApp
import TodoApp

/// Every application of this repository under one address.
@main
struct Gallery: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery", abstract: "The applications of Riblet, in the browser.",
        discussion: "Without a subcommand it serves. See its options with: gallery help serve",
        subcommands: [Serve.self, PeopleCommand.self, MoveDataCommand.self], defaultSubcommand: Serve.self)

    struct Serve: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Serves the applications.",
            discussion: "Serves a start page and every application below it until it is stopped with Control-C.")

        @OptionGroup var options: GalleryOptions

        func run() async throws {
            try await options.run()
        }
    }
}

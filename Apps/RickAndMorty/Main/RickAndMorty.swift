import ArgumentParser
import ExplorerApp
import RibletWebApp

/// The explorer of characters, locations and episodes.
@main
struct RickAndMorty: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rick-and-morty", abstract: "An explorer of Rick and Morty's characters, locations and episodes, in the browser.",
        discussion: "Serves the application and stores data it has loaded in a folder, until it is stopped with Control-C.")

    @OptionGroup var host: HostOptions
    @OptionGroup var explorer: ExplorerOptions

    func run() async throws {
        try await ExplorerProgram.run(host, explorer)
    }
}

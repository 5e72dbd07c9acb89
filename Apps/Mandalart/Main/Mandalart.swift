import ArgumentParser
import MandalartApp
import RibletWebApp

/// The planner of nine times nine cells.
@main
struct Mandalart: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mandalart", abstract: "A planner of nine times nine cells, in the browser.",
        discussion: "Serves the application and keeps its data in a folder until it is stopped with Control-C.")

    @OptionGroup var host: HostOptions
    @OptionGroup var contact: ContactOptions

    func run() async throws {
        try await MandalartProgram.run(host, contact: contact)
    }
}

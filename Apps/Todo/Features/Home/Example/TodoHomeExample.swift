import AppHost
import ArgumentParser

/// Runs Home alone, on fakes.
@main
struct TodoHomeExample: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "TodoHomeExample", abstract: "Todo's home page alone in the browser, on fakes.",
        discussion: "Serves the page until it is stopped with Control-C. Nothing is stored.")

    @OptionGroup var host: HostOptions

    func run() async throws {
        try await AppHost.run(host, application: HomeExample.application())
    }
}

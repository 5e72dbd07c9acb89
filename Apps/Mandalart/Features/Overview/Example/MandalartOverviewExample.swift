import AppHost
import ArgumentParser

/// Runs the feature alone, on fakes.
@main
struct MandalartOverviewExample: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "MandalartOverviewExample", abstract: "The whole plan of Mandalart alone in the browser, on fakes.",
        discussion: "Serves the page until it is stopped with Control-C. Nothing is stored.")

    @OptionGroup var host: HostOptions

    func run() async throws {
        try await AppHost.run(host, application: OverviewExample.application())
    }
}

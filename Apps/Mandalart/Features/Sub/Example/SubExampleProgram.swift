import AppHost
import ArgumentParser

/// Runs the feature alone, on fakes.
@main
struct MandalartSubExample: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "MandalartSubExample", abstract: "The page of a goal alone in the browser, on fakes.",
        discussion: "Serves the page until it is stopped with Control-C. Nothing is stored.")

    @OptionGroup var host: HostOptions

    func run() async throws {
        try await AppHost.run(host, application: SubExample.application())
    }
}

import AppHost
import ArgumentParser

/// Runs the feature alone, on fakes.
@main
struct MandalartNickNameExample: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "MandalartNickNameExample", abstract: "The question for a name alone in the browser, on fakes.",
        discussion: "Serves the page until it is stopped with Control-C. Nothing is stored.")

    @OptionGroup var host: HostOptions

    func run() async throws {
        try await AppHost.run(host, application: NickNameExample.application())
    }
}

import AppHost
import ArgumentParser

/// Runs the feature alone, on fakes.
@main
struct MandalartSettingExample: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "MandalartSettingExample", abstract: "The settings of Mandalart alone in the browser, on fakes.",
        discussion: "Serves the page until it is stopped with Control-C. Nothing is stored.")

    @OptionGroup var host: HostOptions

    func run() async throws {
        try await AppHost.run(host, application: SettingExample.application())
    }
}

import ArgumentParser
import RibletWeb
import RibletWebApp

/// Runs one feature alone, on fakes.
@main
struct ExplorerExample: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explorer-example", abstract: "A feature of the explorer alone in the browser, on fakes.",
        discussion: "Serves the page until it is stopped with Control-C. Nothing is stored, and no service is asked.")

    @Argument(help: "The feature: \(Feature.allCases.map(\.rawValue).joined(separator: ", ")).")
    var feature: Feature
    @OptionGroup var host: HostOptions

    func run() async throws {
        try await AppHost.run(host, application: ExampleParent.application(of: feature))
    }
}

enum Feature: String, CaseIterable, ExpressibleByArgument {
    case register
    case main
    case settings
    case characters
    case character
    case locations
    case location
    case episodes
    case episode
    case saved
    case search
}

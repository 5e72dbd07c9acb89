import ArgumentParser
import RibletWeb
import RibletWebApp

/// Runs one feature alone, on fakes.
@main
struct ExplorerExample: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explorer-example", abstract: "A single feature of the explorer in the browser, with fakes.",
        discussion: "Serves the page until it is stopped with Control-C. It stores nothing and calls no service.")

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

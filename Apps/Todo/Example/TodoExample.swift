import ArgumentParser
import RibletWebApp

/// Runs one feature alone, on fakes.
@main
struct TodoExample: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "todo-example", abstract: "A single feature of Todo in the browser, with fakes.",
        discussion: "Serves the page until it is stopped with Control-C. Nothing is stored.")

    @Argument(help: "The feature: \(Feature.allCases.map(\.rawValue).joined(separator: ", ")).")
    var feature: Feature
    @OptionGroup var host: HostOptions

    func run() async throws {
        try await AppHost.run(host, application: ExampleParent.application(of: feature))
    }
}

enum Feature: String, CaseIterable, ExpressibleByArgument {
    case home
    case list
    case compactList = "compact-list"
    case complete
    case add
    case update
    case duePicker = "due-picker"
    case listForm = "list-form"
    case profile
    case transfer
    case quickEntry = "quick-entry"
}

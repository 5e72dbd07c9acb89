import ArgumentParser
import RibletWeb
import RibletWebApp

/// Runs one feature alone, on fakes.
@main
struct MandalartExample: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mandalart-example", abstract: "A single feature of the planner in the browser, with fakes.",
        discussion: "Serves the page until it is stopped with Control-C. Nothing is stored.")

    @Argument(help: "The feature: \(Feature.allCases.map(\.rawValue).joined(separator: ", ")).")
    var feature: Feature
    @OptionGroup var host: HostOptions

    func run() async throws {
        try await AppHost.run(host, application: ExampleParent.application(of: feature))
    }
}

enum Feature: String, CaseIterable, ExpressibleByArgument {
    case initialization
    case nickname
    case main
    case editMain = "edit-main"
    case plans
    case sub
    case editSub = "edit-sub"
    case overview
    case review
    case setting
    case privacy
}

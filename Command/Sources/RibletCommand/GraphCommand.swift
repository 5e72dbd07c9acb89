import ArgumentParser
import RibletWorkspace

extension GraphFormat: ExpressibleByArgument {}

struct GraphCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph", abstract: "Draw the modules and their dependencies.",
        discussion: "Pictures and pages are self-contained: they need no network and no other program.")

    @OptionGroup var workspace: WorkspaceOptions
    @OptionGroup var output: OutputOptions
    @Option(help: "The format: \(GraphFormat.allCases.map(\.rawValue).joined(separator: ", ")).") var format = GraphFormat.svg
    @Option(help: "A module; only its dependencies and dependents are drawn.") var focus: String?
    @Option(name: .customLong("from"), help: "The first module of the drawn paths.") var start: String?
    @Option(name: .customLong("to"), help: "The last module of the drawn paths.") var end: String?
    @Flag(help: "Include tests, fakes and examples.") var tests = false

    func validate() throws {
        if (start == nil) != (end == nil) { throw ValidationError("--from and --to belong together") }
        if focus != nil, start != nil { throw ValidationError("use --focus, or --from and --to") }
    }

    func run() throws {
        try workspace.draw { workspace in
            var graph = workspace.moduleGraph(includesTests: tests)
            var title = "Modules of \(workspace.name)"
            if let focus {
                graph = try graph.focused(on: focus)
                title = "Modules around \(focus)"
            }
            if let start, let end {
                graph = try graph.ways(from: start, to: end)
                title = "From \(start) to \(end)"
            }
            try output.write(graph.report(as: format, title: title, problems: workspace.problems))
        }
    }
}

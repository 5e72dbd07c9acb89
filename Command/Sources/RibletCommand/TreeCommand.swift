import ArgumentParser
import RibletWorkspace

extension TreeFormat: ExpressibleByArgument {}

struct TreeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tree", abstract: "Draw the tree of RIBs, read from the source.",
        discussion:
            "A RIB is below each parent that has what builds it; one that is not seen to be built has a dashed line. Tests, fakes and examples are left out."
    )

    @OptionGroup var workspace: WorkspaceOptions
    @OptionGroup var output: OutputOptions
    @Option(help: "The format: \(TreeFormat.allCases.map(\.rawValue).joined(separator: ", ")).") var format = TreeFormat.text
    @Flag(help: "The same as --format json.") var json = false

    func run() throws {
        let workspace = try workspace.read(collectsReferences: false)
        try output.write(workspace.report(workspace.tree(), as: json ? .json : format))
    }
}

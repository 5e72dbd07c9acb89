import ArgumentParser
import RibletWorkspace

extension TreeFormat: ExpressibleByArgument {}

struct TreeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tree", abstract: "Draw the tree of RIBs, read from the source.",
        discussion:
            "A RIB appears below each parent that holds its builder. A dashed line means that the source does not show where it is built. Tests, fakes and examples are left out."
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

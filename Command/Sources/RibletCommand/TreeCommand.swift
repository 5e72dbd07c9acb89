import ArgumentParser
import RibletWorkspace

extension TreeFormat: ExpressibleByArgument {}

struct TreeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tree", abstract: "Draw the tree of RIBs, read from the source.",
        discussion: """
            A RIB is below each parent that has what builds it; one that is not seen to be built has a dashed line. The words behind \
            it name what shows it, such as stack, or attached where the router does that itself. Tests, fakes and examples are left out.

            With --diff REV it prints the RIBs and the edges that came (+), went (-) or are shown in another way (!) since the work left that commit, \
            branch or tag, uncommitted changes included. The exit code is 0 with differences, too.

            With --live URL it asks a running program for the tree of a page, the newest one or that of the URL, and marks the RIBs: ● is there, ○ was \
            there while somebody looked, · has not been seen there. Edges that the source does not tell follow. The URL is the link that the program \
            printed for its inspector, with the token. The exit code is 2 where there is no such tree.
            """)

    @OptionGroup var workspace: WorkspaceOptions
    @OptionGroup var output: OutputOptions
    @Option(help: "The format: \(TreeFormat.allCases.map(\.rawValue).joined(separator: ", ")).") var format = TreeFormat.text
    @Option(help: "Print the differences from a commit, branch or tag, as text, md or json.") var diff: String?
    @Option(help: "Mark what is there in a page of the running program whose inspector has this address.") var live: String?

    func validate() throws {
        guard diff == nil || live == nil else { throw ValidationError("--diff and --live are two questions") }
        for (name, value) in [("--diff", diff), ("--live", live)] where value != nil && ![.text, .md, .json].contains(format) {
            throw ValidationError("\(name) has the formats text, md and json")
        }
    }

    func run() throws {
        try workspace.draw { read in
            let report = try diff.flatMap {
                try TreeDifference(of: read, at: workspace.path, since: $0, runsManifests: !workspace.noManifest).report(as: format)
            }
            if let report { return try output.write(report) }
            let tree = read.tree()
            try read.requireRIBs(in: tree)
            try output.write(read.report(tree, as: format, beside: live.map { try LiveTree(of: $0) }))
        }
    }
}

import Foundation
import RibletWorkspace
import Testing

/// The command on the applications of this repository: its first user.
@Suite struct ApplicationsTests {
    static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    static func golden(_ name: String) throws -> String {
        try String(contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name)"), encoding: .utf8)
    }

    /// The outline also runs: a test of each application drives a session through all of its RIBs,
    /// and compares.
    @Test(arguments: ["Account", "Todo", "Mandalart", "RickAndMorty"]) func treeIsGolden(_ application: String) throws {
        let folder = Self.repository + "/Apps/" + application
        let workspace = try WorkspaceReader(path: folder).read()
        let tree = workspace.tree()
        #expect(workspace.report(tree, as: .md) == (try String(contentsOfFile: folder + "/tree.md", encoding: .utf8)))
        #expect(tree.loose.isEmpty && tree.edges.allSatisfy(\.isBuilt))
    }

    @Test func nothingIsFoundInApplications() throws { try Self.expectNothing(in: "/Apps") }

    @Test func nothingIsFoundInTheLibraries() throws { try Self.expectNothing(in: "") }

    private static func expectNothing(in folder: String) throws {
        let result = try WorkspaceReader(path: repository + folder).read().check()
        #expect(result.problems.isEmpty)
        #expect(
            result.findings.isEmpty,
            "\(result.findings.map { "\($0.place.file):\($0.place.line): \($0.message) [\($0.rule)]" }.joined(separator: "\n"))")
    }
}

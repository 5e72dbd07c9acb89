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

    @Test(arguments: ["Todo", "Mandalart"]) func treeIsGolden(_ application: String) throws {
        let workspace = try WorkspaceReader(path: Self.repository + "/Apps/" + application).read()
        let tree = workspace.tree()
        #expect(workspace.report(tree, as: .md) == (try Self.golden("\(application).md")))
        #expect(tree.loose.isEmpty && tree.edges.allSatisfy(\.isBuilt))
    }

    /// What is found in the applications is true, and stands in a list until it is mended; nothing is added to it.
    @Test func nothingNewIsFoundInApplications() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/apps-known.txt").path
        let known = try Baseline(reading: file)
        try Self.expectNothing(in: "/Apps", known)
    }

    @Test func nothingIsFoundInTheLibraries() throws { try Self.expectNothing(in: "", nil) }

    private static func expectNothing(in folder: String, _ known: Baseline?) throws {
        let result = try WorkspaceReader(path: repository + folder).read().check(baseline: known)
        #expect(result.problems.isEmpty)
        #expect(
            result.findings.isEmpty,
            "\(result.findings.map { "\($0.place.file):\($0.place.line): \($0.message) [\($0.rule)]" }.joined(separator: "\n"))")
    }
}

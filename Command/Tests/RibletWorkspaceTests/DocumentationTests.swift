import Foundation
import RibletWorkspace
import Testing

/// The pages of the rules are made of what the rules say of themselves. `WRITE_RULE_PAGES=1 swift
/// test --filter pagesAreMadeOfRules` writes them.
@Suite struct DocumentationTests {
    /// The listings of the article are what the template writes, and its build compiles.
    @Test func theArticleOfLayersShowsTheTemplate() throws {
        let article = try String(
            contentsOfFile: ApplicationsTests.repository + "/Command/RibletCommand.docc/A-Workspace-in-Layers.md", encoding: .utf8)
        let workspace = try NewWorkspace(
            named: "Bank", template: .layered, in: FileManager.default.temporaryDirectory.path, libraries: "https://example.com/riblet")
        let listings = article.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
        #expect(listings.count == 2)
        for listing in listings { #expect(workspace.files.contains { $0.text.contains(listing) }, "\(listing)") }
    }

    @Test func pagesAreMadeOfRules() throws {
        let folder = URL(filePath: ApplicationsTests.repository).appending(
            path: "Command/RibletCommand.docc/Rules")
        var pages = Dictionary(uniqueKeysWithValues: Rules.all.map { ("\($0.id).md", RulePage.text($0)) })
        pages["Rules.md"] = RulePage.index()
        if ProcessInfo.processInfo.environment["WRITE_RULE_PAGES"] == "1" {
            try? FileManager.default.removeItem(at: folder)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (name, text) in pages { try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8) }
        }
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) == Set(pages.keys))
        for (name, text) in pages {
            #expect(try String(contentsOf: folder.appending(path: name), encoding: .utf8) == text, "\(name) is not what its rule says")
        }
    }
}

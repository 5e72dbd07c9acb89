import Foundation
import RibletWorkspace
import Testing

/// The articles of the command and what they show.
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
}

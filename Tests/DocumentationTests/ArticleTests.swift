import Foundation
import Testing

@Suite("The articles")
struct ArticleTests {
    static let modules = ["Riblet", "RibletReactor", "RibletTesting", "RibletObservability"]

    /// Everything that is compiled with the tests.
    private static let compiled: [Code] = {
        let tests = Repository.folder.appendingPathComponent("Tests")
        guard let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil) else { return [] }
        return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }.map(Code.init)
    }()

    @Test("Swift that an article shows stands in a test, so it compiles and does what it says", arguments: modules)
    func compiled(module: String) throws {
        for name in try Article.names(in: module) {
            for block in try Article(named: name, in: module).blocks where !Self.compiled.contains(where: { $0.contains(block) }) {
                Issue.record("\(module)/\(name).md: no test has this code:\n\(block.text)")
            }
        }
    }

    @Test("Links from the README and from CONTRIBUTING lead to something that is there", arguments: ["README.md", "CONTRIBUTING.md"])
    func links(file: String) throws {
        let text = try String(contentsOf: Repository.folder.appendingPathComponent(file), encoding: .utf8)
        for match in text.matches(of: /\]\(([^)]+)\)/) where !match.output.1.hasPrefix("http") {
            let target = Repository.folder.appendingPathComponent(String(match.output.1))
            #expect(FileManager.default.fileExists(atPath: target.path), "\(file) links to \(match.output.1)")
        }
    }
}

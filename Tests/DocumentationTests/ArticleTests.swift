import Foundation
import Testing

@Suite("The articles")
struct ArticleTests {
    static let modules = ["Riblet", "RibletReactor", "RibletTesting", "RibletObservability", "RibletWeb"]

    /// Everything that is compiled with the tests.
    private static let compiled: [Code] = {
        let tests = Repository.folder.appendingPathComponent("Tests")
        guard let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil) else { return [] }
        return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" || $0.lastPathComponent == "Package.txt" }
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

    @Test("The README names every product in at most 120 lines, and its package asks for none that there is not")
    func products() throws {
        let readme = try String(contentsOf: Repository.folder.appendingPathComponent("README.md"), encoding: .utf8)
        let manifest = try String(contentsOf: Repository.folder.appendingPathComponent("Package.swift"), encoding: .utf8)
        let products = manifest.matches(of: /\.library\(name: "(\w+)"/).map { String($0.output.1) }
        for product in products { #expect(readme.contains("`\(product)`"), "the README does not say what \(product) is") }
        #expect(readme.count { $0 == "\n" } <= 120)
        let package = try String(contentsOf: Repository.folder.appendingPathComponent("Tests/Counter/Package.txt"), encoding: .utf8)
        let wanted = package.matches(of: /\.product\(name: "(\w+)", package: "riblet"\)/).map { String($0.output.1) }
        #expect(wanted.count == 4 && Set(wanted).isSubset(of: products))
        #expect(package.prefix { $0 != "\n" } == manifest.prefix { $0 != "\n" })
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

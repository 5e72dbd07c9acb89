import Foundation

@testable import RibletWorkspace

/// Code that a rule finds fault with, or does not.
struct RuleExample: Sendable {
    /// The point of the example.
    let title: String
    /// The files, by their paths. A line that ends in `// ← finding` is one that the rule reports.
    let files: [(path: String, text: String)]
    /// The dependencies of modules in the package's description, where they matter.
    let dependencies: [String: [String]]

    /// The places at which the rule reports something.
    var expected: [SourcePlace] {
        files.flatMap { path, text in
            text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
                line.contains("// ← finding") ? SourcePlace(file: path, line: index + 1) : nil
            }
        }.sorted()
    }
}

/// The page of a rule in the documentation: what it says of the rule, and the examples that are the
/// rule's tests.
struct RulePage: Sendable {
    static let folder = URL(filePath: ApplicationsTests.repository).appending(path: "Command/RibletCommand.docc/Rules")

    /// The fault of a page. A requirement that fails outside of a test would be lost.
    struct Fault: Error { let text: String }

    let rule: any Rule.Type
    /// All above the examples.
    let head: String
    /// The examples below the headings `Findings` and `Accepted code`.
    let findings: [RuleExample]
    let accepted: [RuleExample]
    let foot: String

    init(_ rule: any Rule.Type) throws {
        self.rule = rule
        let text = try String(contentsOf: Self.folder.appending(path: "\(rule.id).md"), encoding: .utf8)
        let parts = text.components(separatedBy: "\n## ")
        guard parts.count == 4, parts[2].hasPrefix("Findings\n"), parts[3].hasPrefix("Accepted code\n") else {
            throw Fault(text: "\(rule.id).md has not the headings Overview, Findings and Accepted code")
        }
        let lines = parts[3].components(separatedBy: "\n")
        head = parts[0] + "\n## " + parts[1]
        foot = lines.suffix(2).joined(separator: "\n")
        findings = try Self.examples(in: parts[2])
        accepted = try Self.examples(in: lines.dropLast(2).joined(separator: "\n"))
    }

    /// Reads examples: a title, maybe a sentence about dependencies, and files.
    private static func examples(in text: String) throws -> [RuleExample] {
        try text.components(separatedBy: "\n### ").dropFirst().map { part in
            let title = String(part.prefix { $0 != "\n" })
            let blocks = part.components(separatedBy: "\n```")
            guard blocks.count % 2 == 1, blocks.count > 1 else { throw Fault(text: "'\(title)' has a block of code that does not end") }
            let files = try stride(from: 0, to: blocks.count - 1, by: 2).map { index in
                guard let path = blocks[index].split(separator: "`").dropFirst().dropLast().last else {
                    throw Fault(text: "'\(title)' has code without a path")
                }
                return (path: String(path), text: String(blocks[index + 1].drop { $0 != "\n" }.dropFirst()))
            }
            return RuleExample(title: title, files: files, dependencies: dependencies(in: blocks[0], of: files.map(\.path)))
        }
    }

    /// Reads a sentence such as `In the description of the package Home names Domain, Words; Domain
    /// names Words.` A module that it does not tell of has no dependencies.
    private static func dependencies(in text: String, of paths: [String]) -> [String: [String]] {
        let sentence = text.components(separatedBy: "In the description of the package ").dropFirst().first?.prefix { $0 != "." }
        guard let sentence else { return [:] }
        let modules = paths.compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) }
        return sentence.components(separatedBy: "; ").reduce(into: Dictionary(modules.map { ($0, []) }) { first, _ in first }) {
            found, part in
            let words = part.components(separatedBy: " names ")
            found[words[0]] = words[1].components(separatedBy: ", ")
        }
    }
}

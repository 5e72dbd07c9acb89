import Foundation
import RibletWorkspace
import Testing

/// Each rule on the examples of its page in the documentation.
@Suite struct RuleExampleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let rule: any Rule.Type
        let example: RuleExample
        var testDescription: String { "\(rule.id): \(example.title)" }
    }

    static let pages = Result { try Rules.all.map { try RulePage($0) } }
    static let cases = ((try? pages.get()) ?? []).flatMap { page in
        (page.findings + page.accepted).map { Case(rule: page.rule, example: $0) }
    }

    @Test(arguments: cases) func findsWhatItSays(_ test: Case) {
        let workspace = Workspace(texts: test.example.files, dependencies: test.example.dependencies)
        let result = workspace.check(only: [test.rule.id])
        #expect(result.problems.isEmpty)
        #expect(result.findings.map(\.place) == test.example.expected, "\(result.findings.map(\.message))")
        #expect(result.findings.allSatisfy { $0.rule == test.rule.id })
    }

    @Test func pagesSayWhatTheRulesSay() throws {
        for page in try Self.pages.get() {
            let rule = page.rule
            let head = "# \(rule.id)\n\n\(rule.summary)\n\n## Overview\n\n"
            #expect(page.head.hasPrefix(head) && page.head.count > head.count + 100)
            #expect(page.foot == "A comment `// riblet:ignore \(rule.id) reason` in the line or the line above suppresses a finding.\n")
            #expect(!page.findings.isEmpty && page.findings.allSatisfy { !$0.expected.isEmpty }, "\(rule.id)")
            #expect(!page.accepted.isEmpty && page.accepted.allSatisfy { $0.expected.isEmpty }, "\(rule.id)")
            #expect(!rule.summary.isEmpty)
        }
    }

    @Test func everyRuleHasAPageAndIsInTheList() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: RulePage.folder.path)
        #expect(Set(names) == Set(Rules.all.map { "\($0.id).md" } + ["Rules.md"]))
        let list = try String(contentsOf: RulePage.folder.appending(path: "Rules.md"), encoding: .utf8)
        let rows = list.split(separator: "\n").filter { $0.hasPrefix("- ") }.map(String.init)
        #expect(rows == Rules.all.map { "- <doc:\($0.id)>: \($0.summary)" } + Rules.all.map { "- <doc:\($0.id)>" })
    }

    @Test func idsAreSortedAndDistinct() {
        let ids = Rules.all.map { $0.id }
        #expect(ids == Set(ids).sorted())
    }

    /// Users read what a rule says: for each example, and for each second pattern.
    @Test func messagesAreGolden() throws {
        let cases = Self.cases.map { ($0.rule.id, $0.example) } + SecondPatternTests.cases.map { ($0.rule, $0.example) }
        let lines = cases.flatMap { rule, example -> [String] in
            let findings = Workspace(texts: example.files, dependencies: example.dependencies).check(only: [rule]).findings
            let told = findings.flatMap { finding in
                ["- \(finding.place.file):\(finding.place.line): \(finding.message)\(finding.fix == nil ? "" : " (can be mended)")"]
                    + finding.related.map { "  - \($0.place.file):\($0.place.line): \($0.note)" }
            }
            return told.isEmpty ? [] : ["\(rule): \(example.title)"] + told
        }
        let text = lines.joined(separator: "\n") + "\n"
        #expect(try Golden.text("Findings.txt", renewing: text) == text)
    }

    /// The fix of a rule takes its findings away, where it has one.
    @Test(arguments: cases.filter { !$0.example.expected.isEmpty }) func fixesWhatItFinds(_ test: Case) {
        let result = Workspace(texts: test.example.files, dependencies: test.example.dependencies).check(only: [test.rule.id])
        guard result.findings.allSatisfy({ $0.fix != nil }) else { return }
        let texts = test.example.files.map { path, text -> (path: String, text: String) in
            let fixes = result.findings.filter { $0.place.file == path }.compactMap(\.fix)
            return (path, String(decoding: Fixer.changed(Array(text.utf8), by: fixes), as: UTF8.self))
        }
        #expect(Workspace(texts: texts, dependencies: test.example.dependencies).check(only: [test.rule.id]).findings.isEmpty, "\(texts)")
    }
}
